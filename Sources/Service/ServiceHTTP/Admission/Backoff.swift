/// The pause that a user must make after several holds in a row have failed.
package struct Backoff: Equatable, Sendable {
  package struct Policy: Hashable, Sendable {
    /// The number of failures in a row that cost nothing, because a user may lose seats to others.
    package var free = 3
    /// The pause after the next failure; each further failure doubles it.
    package var first = Duration.seconds(2)
    package var longest = Duration.seconds(60)
    /// The time without a failure after which all failures are forgotten.
    package var forgotten = Duration.seconds(300)

    package init() {}
  }

  /// The number of failures in a row.
  package private(set) var failures = 0
  private var paused: (from: Duration, length: Duration)?

  package static func == (one: Backoff, other: Backoff) -> Bool {
    one.failures == other.failures && one.paused?.from == other.paused?.from
      && one.paused?.length == other.paused?.length
  }

  /// Returns the rest of the pause, which does not become longer if the clock was set back.
  func wait(at now: Duration) -> Duration {
    guard let paused else { return .zero }
    return min(max(paused.from + paused.length - now, .zero), paused.length)
  }

  package mutating func fail(_ policy: Policy, at now: Duration) {
    failures += 1
    let beyond = failures - policy.free
    guard beyond > 0 else { return }
    // The number of doublings is limited, so that the pause does not overflow.
    let doubled = policy.first * (1 << min(beyond - 1, 30))
    paused = (now, min(doubled, policy.longest))
  }
}
