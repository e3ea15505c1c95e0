/// The decisions about how many requests run at a time and how long others wait, without threads or clocks.
///
/// Requests beyond those that run wait in one line, first come, first served, and a request that has waited for too
/// long is refused. The requests of a burst can wait. But under a load that stays too high every request would wait
/// for the longest time and be answered too late. So the line and the wait are short while a line lasts (controlled
/// delay, as in RFC 8289, with deadlines). No client has more than its share of the requests that run and wait.
struct AdmissionQueue: Sendable {
  private(set) var running = 0
  /// The waiting requests in the order of their arrival; `first` is the index of the first one.
  private var line: [Waiter] = []
  private var first = 0
  private var shares: [String: Int] = [:]
  /// The time since which there is a line, apart from moments without one.
  private var lineSince = Duration.zero
  /// The time at which the line became empty.
  private var emptySince = Duration.zero
  private var next = 0
  private let limits: OverloadLimits

  private struct Waiter {
    let number: Int
    let client: String?
    let deadline: Duration
  }

  enum Arrival: Equatable {
    case runs
    /// The request waits under this number.
    case waits(Int)
    /// The line is full.
    case refused
    /// The client has its share of the work already.
    case tooManyOfOne
  }

  /// The numbers of the waiting requests that run now, and of those that are refused.
  struct Turn: Equatable {
    var runs: [Int] = []
    var refused: [Int] = []
  }

  init(_ limits: OverloadLimits) { self.limits = limits }

  var waiting: Int { line.count - first }

  /// Whether a request that arrives now is refused.
  func isFull(at now: Duration) -> Bool { running >= limits.running && waiting >= room(at: now) }

  /// Returns the number of requests that may wait.
  private func room(at now: Duration) -> Int {
    waiting > 0 && now - lineSince >= limits.patience
      ? min(limits.shortWaiting, limits.waiting) : limits.waiting
  }

  /// The time at which the first request in the line has waited for too long; nil if the line is empty.
  var deadline: Duration? { first < line.count ? line[first].deadline : nil }

  /// The number of clients that have a share.
  var clients: Int { shares.count }

  /// Decides about a request that arrives.
  ///
  /// `client` is the client whose share the request takes, or nil if it takes no share. `share` is the number of the
  /// client's requests that may run or wait at a time.
  mutating func arrive(_ client: String?, share: Int, at now: Duration) -> Arrival {
    if let client, shares[client, default: 0] >= share { return .tooManyOfOne }
    if running < limits.running, waiting == 0 {
      running += 1
      count(client, 1)
      return .runs
    }
    guard waiting < room(at: now) else { return .refused }
    count(client, 1)
    next += 1
    // A moment without a line is no sign of room, because all the waiting requests may have been refused.
    if waiting == 0, now - emptySince >= limits.shortPatience { lineSince = now }
    let deadline = max(lineSince + limits.patience, now + limits.shortPatience)
    line.append(Waiter(number: next, client: client, deadline: deadline))
    return .waits(next)
  }

  /// Ends a running request, and lets others run.
  mutating func leave(_ client: String?, at now: Duration) -> Turn {
    running -= 1
    count(client, -1)
    return turn(at: now)
  }

  /// Makes room while a running request waits for something outside, such as a payment provider; it still counts for
  /// its client.
  mutating func stepOut(at now: Duration) -> Turn {
    running -= 1
    return turn(at: now)
  }

  /// Continues such a request, which has begun and so does not wait again.
  mutating func stepIn() { running += 1 }

  /// Refuses the requests whose time is up, and lets as many others run as there is room for.
  mutating func turn(at now: Duration) -> Turn {
    var turn = Turn()
    while first < line.count {
      let waiter = line[first]
      if waiter.deadline <= now {
        turn.refused.append(waiter.number)
        count(waiter.client, -1)
      } else if running < limits.running {
        turn.runs.append(waiter.number)
        running += 1
      } else {
        break
      }
      first += 1
    }
    if first == line.count {
      if first > 0 { emptySince = now }
      line.removeAll(keepingCapacity: true)
      first = 0
    } else if first > limits.waiting {
      line.removeFirst(first)
      first = 0
    }
    return turn
  }

  private mutating func count(_ client: String?, _ change: Int) {
    guard let client else { return }
    let new = shares[client, default: 0] + change
    shares[client] = new > 0 ? new : nil
  }
}

/// The limits on the work that the service takes on at a time, before it refuses requests.
package struct OverloadLimits: Hashable, Sendable {
  /// Maximum number of requests that run at a time.
  ///
  /// It is high enough that the store commits several requests together, and low enough that a refusal is answered
  /// soon, because all of them share the threads.
  package var running = 16
  /// Maximum number of requests that wait to run.
  package var waiting = 64
  /// Maximum number of requests that wait once the line has lasted for `patience`.
  ///
  /// It is no more than can be served soon, because a request that is refused after a wait has cost more than one
  /// that is refused at once.
  package var shortWaiting = 8
  /// The time for which a line lasts before requests that wait in it are refused.
  package var patience = Duration.milliseconds(100)
  /// The minimum wait of requests that come later while the line lasts, and the time without a line after which a
  /// line is a new one.
  ///
  /// It is twice as long as those who wait in the short line usually need, so that hardly any of them is refused after
  /// all: that costs more than to refuse at once, and later requests wait for it.
  package var shortPatience = Duration.milliseconds(60)
  /// Maximum number of requests of one traveler that run or wait.
  ///
  /// Requests without a token have no share, because an airport shares one address.
  package var perTraveler = 4
  /// Maximum number of holds of one traveler that are made at a time, because the service looks up what a user may
  /// hold before it makes a hold.
  package var holdsPerTraveler = 1
  /// Maximum number of requests of one agent, operator or gate that run or wait.
  package var perStaff = 32

  package init() {}

  /// The limits that permit everything.
  package static let none: OverloadLimits = {
    var limits = OverloadLimits()
    (limits.running, limits.waiting) = (.max, .max)
    (limits.perTraveler, limits.holdsPerTraveler, limits.perStaff) = (.max, .max, .max)
    return limits
  }()
}
