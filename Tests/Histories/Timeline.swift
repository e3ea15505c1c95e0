internal import Synchronization

/// When processes lived, and what the service's clock may have shown, by one monotonic clock in nanoseconds.
package final class Timeline: Sendable {
  private struct Life {
    let begun: Int64
    var ready: Int64?
    var ended: Int64?
    /// The clock at the start.
    let base: Int
  }

  private let start = ContinuousClock.now
  /// Of each service.
  private let lives: Mutex<[[Life]]>
  private let others = Mutex<[Life]>([])
  private let isStanding: Bool
  private let lingering: Int64

  /// - Parameters:
  ///   - base: what the clock shows first, in seconds since 1970.
  ///   - isStanding: whether it shows that all the time.
  ///   - services: how many there are; a request may be sent to any of them.
  ///   - lingering: how many seconds after the death of a service what it had sent to a database may still be done.
  package init(base: Int, isStanding: Bool = false, services: Int = 1, lingering: Int64 = 0) {
    self.isStanding = isStanding
    self.lingering = lingering * 1_000_000_000
    lives = Mutex(
      (0..<services).map { _ in [Life(begun: 0, ready: 0, ended: nil, base: base)] })
  }

  /// Now, in nanoseconds since the beginning.
  package var now: Int64 {
    let passed = start.duration(to: .now).components
    return passed.seconds * 1_000_000_000 + passed.attoseconds / 1_000_000_000
  }

  /// What a clock may show now that is never behind a service's.
  package var time: Int {
    let now = now
    return lives.withLock { lives in
      lives.compactMap(\.last).map { $0.base + Int((now - $0.begun) / 1_000_000_000) + 1 }.max()
        ?? 0
    }
  }

  /// A service is started, its clock a while further on.
  ///
  /// - Parameter seconds: nil for a clock that goes on as if nothing had been.
  /// - Returns: what its clock is to begin with.
  package func begin(jump seconds: Int?, service: Int = 0) -> Int {
    let (now, base) = (now, time + (seconds.map { $0 + 2 } ?? 0))
    lives.withLock { $0[service].append(Life(begun: now, base: base)) }
    return base
  }

  package func ready(service: Int = 0) {
    let now = now
    lives.withLock { $0[service][$0[service].count - 1].ready = now }
  }

  /// A service is dead.
  package func end(service: Int = 0) {
    let now = now
    lives.withLock { $0[service][$0[service].count - 1].ended = now }
  }

  /// The other process is started.
  package func beginOther() {
    let now = now
    others.withLock { $0.append(Life(begun: now, base: 0)) }
  }

  /// The other process is dead.
  package func endOther() {
    let now = now
    others.withLock { $0[$0.count - 1].ended = now }
  }

  /// When the processes were dead that a request may have been sent to at this moment, and nothing of theirs was
  /// under way; nil if one lives.
  func death(after moment: Int64, of isOther: Bool) -> Int64? {
    let all = isOther ? [others.withLock { $0 }] : lives.withLock { $0 }
    let ends = all.map { lives in lives.compactMap(\.ended).first { $0 >= moment } }
    guard !ends.contains(nil) else { return nil }
    return ends.compactMap(\.self).max().map { $0 + lingering }
  }

  /// What a clock may have shown between two moments: whole seconds, and one begins while a process starts.
  func times(_ first: Int64, _ last: Int64) -> ClosedRange<Int> {
    lives.withLock { lives in
      func life(_ lives: [Life], at moment: Int64) -> Life {
        lives.last { $0.begun <= moment } ?? lives[0]
      }
      func seconds(_ from: Int64, _ to: Int64) -> Int {
        isStanding ? 0 : Int(max(to - from, 0) / 1_000_000_000)
      }
      let ranges = lives.map { lives in
        let (one, other) = (life(lives, at: first), life(lives, at: last))
        let earliest = one.base + seconds(one.ready ?? first, first) - 2
        let latest = other.base + seconds(other.begun, last) + 2
        return min(earliest, latest)...latest
      }
      return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
    }
  }
}
