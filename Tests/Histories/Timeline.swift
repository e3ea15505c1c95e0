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
  private let lives: Mutex<[Life]>
  private let others = Mutex<[Life]>([])
  private let isStanding: Bool

  /// - Parameters:
  ///   - base: what the clock shows first, in seconds since 1970.
  ///   - isStanding: whether it shows that all the time.
  package init(base: Int, isStanding: Bool = false) {
    self.isStanding = isStanding
    lives = Mutex([Life(begun: 0, ready: 0, ended: nil, base: base)])
  }

  /// Now, in nanoseconds since the beginning.
  package var now: Int64 {
    let passed = start.duration(to: .now).components
    return passed.seconds * 1_000_000_000 + passed.attoseconds / 1_000_000_000
  }

  /// What a clock may show now that is never behind the service's.
  package var time: Int {
    let now = now
    return lives.withLock { lives in
      guard let last = lives.last else { return 0 }
      return last.base + Int((now - last.begun) / 1_000_000_000) + 1
    }
  }

  /// The service is started, its clock a while further on.
  ///
  /// - Returns: what its clock is to begin with.
  package func begin(jump seconds: Int) -> Int {
    let (now, base) = (now, time + 2 + seconds)
    lives.withLock { $0.append(Life(begun: now, base: base)) }
    return base
  }

  package func ready() {
    let now = now
    lives.withLock { $0[$0.count - 1].ready = now }
  }

  /// The service is dead.
  package func end() {
    let now = now
    lives.withLock { $0[$0.count - 1].ended = now }
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

  /// When the process was dead that a request was sent to at this moment; nil if it lives.
  func death(after moment: Int64, of isOther: Bool) -> Int64? {
    let all = isOther ? others.withLock { $0 } : lives.withLock { $0 }
    return all.compactMap(\.ended).first { $0 >= moment }
  }

  /// What the clock may have shown between two moments: whole seconds, and one begins while a process starts.
  func times(_ first: Int64, _ last: Int64) -> ClosedRange<Int> {
    lives.withLock { lives in
      func life(at moment: Int64) -> Life { lives.last { $0.begun <= moment } ?? lives[0] }
      func seconds(_ from: Int64, _ to: Int64) -> Int {
        isStanding ? 0 : Int(max(to - from, 0) / 1_000_000_000)
      }
      let (one, other) = (life(at: first), life(at: last))
      let earliest = one.base + seconds(one.ready ?? first, first) - 2
      let latest = other.base + seconds(other.begun, last) + 2
      return min(earliest, latest)...latest
    }
  }
}
