/// A circuit breaker: if a service fails too often, nothing new is begun with it until a probe succeeds.
///
/// It stops only what `admit` is asked about, such as new payments of a provider. Requests about what has begun
/// continue: money that was set aside must be taken or given back, and these requests become rarer by themselves. The
/// first request of any kind that comes when a probe is due is the probe.
///
/// The time is an argument, from a monotonic clock. A clock that is set back or far ahead delays no
/// probe by more than the pause.
package struct CircuitBreaker: Sendable {
  package struct Policy: Hashable, Sendable {
    /// The share of failed calls from which on the breaker opens.
    package var failureShare = 0.2
    /// The length of the window in which calls are counted.
    package var window = Duration.seconds(60)
    /// Minimum number of calls; with fewer the breaker stays closed, because one failure of one call proves nothing.
    package var minimumCalls = 20
    /// The time between two probes.
    package var pause = Duration.seconds(30)

    package init() {}
  }

  package enum State: String, CaseIterable, Sendable {
    /// Everything is begun.
    case closed
    /// Nothing new is begun.
    case open
    /// The next request is a probe, or a probe is under way.
    case halfOpen = "half-open"
  }

  /// A request that has begun.
  package struct Call: Equatable, Sendable {
    fileprivate let era: Int
    fileprivate let isProbe: Bool
  }

  /// The calls in a part of the window.
  private struct Slot {
    var number: Int64
    var calls = 0
    var failures = 0
  }

  private static let slotsInWindow: Int64 = 12

  private let policy: Policy
  private var slots: [Slot] = []
  /// A number that changes whenever the breaker opens or closes; calls that began before do not count any more.
  private var era = 0
  private var opened: Opened?

  private struct Opened {
    var nextProbe: Duration
    /// Whether something was let in as the probe, and its request did not begin yet.
    var isReserved = false
    var isProbing = false
  }

  package init(_ policy: Policy = Policy()) { self.policy = policy }

  package func state(at now: Duration) -> State {
    guard let opened else { return .closed }
    return opened.isReserved || opened.isProbing || opened.nextProbe <= now ? .halfOpen : .open
  }

  /// Returns the number of calls in the window, and the number of those that failed.
  package func counts(at now: Duration) -> (calls: Int, failures: Int) {
    let current = number(now)
    return slots.reduce((0, 0)) { sum, slot in
      isIn(slot, current) ? (sum.0 + slot.calls, sum.1 + slot.failures) : sum
    }
  }

  /// Asks to begin something new: returns nil if it may be begun, and otherwise the time to wait.
  package mutating func admit(at now: Duration) -> Duration? {
    guard var opened = heeding(now) else { return nil }
    defer { self.opened = opened }
    guard opened.nextProbe <= now else { return opened.nextProbe - now }
    opened.nextProbe = now + policy.pause
    opened.isReserved = true
    return nil
  }

  /// Notes that a request begins.
  package mutating func begin(at now: Duration) -> Call {
    guard var opened = heeding(now) else { return Call(era: era, isProbe: false) }
    guard opened.isReserved || opened.nextProbe <= now else {
      self.opened = opened
      return Call(era: era, isProbe: false)
    }
    if !opened.isReserved { opened.nextProbe = now + policy.pause }
    opened.isReserved = false
    opened.isProbing = true
    self.opened = opened
    return Call(era: era, isProbe: true)
  }

  /// Notes that a request has ended; an answer that refuses, such as a declined payment, is no failure of the service.
  package mutating func end(_ call: Call, failed: Bool, at now: Duration) {
    guard call.era == era else { return }
    if opened != nil {
      // A request that began while the breaker was open, and was no probe, proves nothing about new ones.
      guard call.isProbe else { return }
      if failed {
        opened = Opened(nextProbe: now + policy.pause)
      } else {
        (opened, slots) = (nil, [])
        era += 1
      }
      return
    }
    count(failed: failed, at: now)
    let (calls, failures) = counts(at: now)
    guard calls >= policy.minimumCalls, Double(failures) >= policy.failureShare * Double(calls)
    else { return }
    opened = Opened(nextProbe: now + policy.pause)
    era += 1
  }

  private mutating func count(failed: Bool, at now: Duration) {
    let current = number(now)
    slots = slots.filter { isIn($0, current) }
    if slots.last?.number != current { slots.append(Slot(number: current)) }
    slots[slots.count - 1].calls += 1
    if failed { slots[slots.count - 1].failures += 1 }
  }

  /// Returns the data of an open breaker, with a probe at most one pause away even if the clock was
  /// set; nil if it is closed.
  private func heeding(_ now: Duration) -> Opened? {
    guard var opened else { return nil }
    opened.nextProbe = min(opened.nextProbe, now + policy.pause)
    return opened
  }

  private func number(_ now: Duration) -> Int64 {
    let slot = Self.nanoseconds(policy.window) / Self.slotsInWindow
    let (number, rest) = Self.nanoseconds(now).quotientAndRemainder(dividingBy: max(slot, 1))
    return rest < 0 ? number - 1 : number
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Returns whether a slot is in the window that ends now; a later slot was counted before the clock was set back.
  private func isIn(_ slot: Slot, _ current: Int64) -> Bool {
    slot.number <= current && slot.number > current - Self.slotsInWindow
  }
}
