/// How long a user must wait after holds that failed, one after the other.
package struct Backoff: Equatable, Sendable {
  package struct Policy: Hashable, Sendable {
    /// Failures in a row that cost nothing: seats are lost to others.
    package var free = 3
    /// The pause after the next failure; each further one doubles it.
    package var first = Duration.seconds(2)
    package var longest = Duration.seconds(60)
    /// Without a failure for so long, all is forgotten.
    package var forgotten = Duration.seconds(300)

    package init() {}
  }

  /// In a row.
  package private(set) var failures = 0
  private var paused: (from: Duration, length: Duration)?

  package static func == (one: Backoff, other: Backoff) -> Bool {
    one.failures == other.failures && one.paused?.from == other.paused?.from
      && one.paused?.length == other.paused?.length
  }

  /// How much of the pause is left; a clock that was set back lengthens no pause.
  func wait(at now: Duration) -> Duration {
    guard let paused else { return .zero }
    return min(max(paused.from + paused.length - now, .zero), paused.length)
  }

  package mutating func fail(_ policy: Policy, at now: Duration) {
    failures += 1
    let beyond = failures - policy.free
    guard beyond > 0 else { return }
    // Not far enough for the pause to leave its bounds.
    let doubled = policy.first * (1 << min(beyond - 1, 30))
    paused = (now, min(doubled, policy.longest))
  }
}
