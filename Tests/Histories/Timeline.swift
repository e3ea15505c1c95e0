internal import Synchronization

/// The lives of all processes and the possible times of the service's clock, by one monotonic clock in nanoseconds.
package final class Timeline: Sendable {
  private struct Life {
    let begun: Int64
    var ready: Int64?
    var ended: Int64?
    /// The service's clock at the start, in seconds since 1970.
    let base: Int
  }

  private let start = ContinuousClock.now
  /// The lives of each service.
  private let lives: Mutex<[[Life]]>
  private let others = Mutex<[Life]>([])
  private let isStanding: Bool
  private let lingering: Int64

  /// Creates a timeline on which all services run.
  ///
  /// - Parameters:
  ///   - base: the first time of the service's clock, in seconds since 1970.
  ///   - isStanding: whether the clock shows that time always.
  ///   - services: the number of services; a request may be sent to any of them.
  ///   - lingering: the seconds after the death of a service in which a database may still do what the service had
  ///     sent.
  package init(base: Int, isStanding: Bool = false, services: Int = 1, lingering: Int64 = 0) {
    self.isStanding = isStanding
    self.lingering = lingering * 1_000_000_000
    lives = Mutex(
      (0..<services).map { _ in [Life(begun: 0, ready: 0, ended: nil, base: base)] })
  }

  /// The time now, in nanoseconds since the beginning.
  package var now: Int64 {
    let passed = start.duration(to: .now).components
    return passed.seconds * 1_000_000_000 + passed.attoseconds / 1_000_000_000
  }

  /// A time that no service's clock has reached yet, in seconds since 1970.
  package var time: Int {
    let now = now
    return lives.withLock { lives in
      lives.compactMap(\.last).map { $0.base + Int((now - $0.begun) / 1_000_000_000) + 1 }.max()
        ?? 0
    }
  }

  /// Records the start of a service and returns the first time of its clock.
  ///
  /// The clock jumps ahead by `seconds`; nil for a clock that goes on as if the service had never stopped.
  package func begin(jump seconds: Int?, service: Int = 0) -> Int {
    let (now, base) = (now, time + (seconds.map { $0 + 2 } ?? 0))
    lives.withLock { $0[service].append(Life(begun: now, base: base)) }
    return base
  }

  package func ready(service: Int = 0) {
    let now = now
    lives.withLock { $0[service][$0[service].count - 1].ready = now }
  }

  /// Records the death of a service.
  package func end(service: Int = 0) {
    let now = now
    lives.withLock { $0[service][$0[service].count - 1].ended = now }
  }

  /// Records the start of the other process.
  package func beginOther() {
    let now = now
    others.withLock { $0.append(Life(begun: now, base: 0)) }
  }

  /// Records the death of the other process.
  package func endOther() {
    let now = now
    others.withLock { $0[$0.count - 1].ended = now }
  }

  /// Returns when every process that may have got a request at this moment was dead, and its work in a database done.
  ///
  /// Nil if one of the processes lives.
  func death(after moment: Int64, of isOther: Bool) -> Int64? {
    let all = isOther ? [others.withLock { $0 }] : lives.withLock { $0 }
    let ends = all.map { lives in lives.compactMap(\.ended).first { $0 >= moment } }
    guard !ends.contains(nil) else { return nil }
    return ends.compactMap(\.self).max().map { $0 + lingering }
  }

  /// Returns the times that a clock may have shown between two moments, in seconds since 1970.
  ///
  /// Clocks show whole seconds, and a clock begins while its process starts: so there are two more seconds at each
  /// end.
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
