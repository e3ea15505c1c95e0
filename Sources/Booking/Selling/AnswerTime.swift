/// How long a caller waits for the answer that the current task makes.
package enum AnswerTime {
  /// When it must have been made; nil without a caller.
  ///
  /// Requests to a payment provider stop in time, so that the customer gets an answer; the background work goes on
  /// asking afterwards.
  @TaskLocal package static var end: ContinuousClock.Instant?

  /// The time that is left, at most `longest`.
  static func left(atMost longest: Duration) -> Duration {
    guard let end else { return longest }
    return max(min(longest, ContinuousClock.now.duration(to: end)), .zero)
  }
}
