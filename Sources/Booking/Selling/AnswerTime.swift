/// The time limit of the answer that the current task makes for a caller.
package enum AnswerTime {
  /// The deadline of the answer; nil if no caller waits for it.
  ///
  /// Requests to a payment provider stop in time, so that the customer gets an answer; the background work goes on
  /// asking afterwards.
  @TaskLocal package static var end: ContinuousClock.Instant?

  /// Returns the time that is left, at most `longest`.
  static func left(atMost longest: Duration) -> Duration {
    guard let end else { return longest }
    return max(min(longest, ContinuousClock.now.duration(to: end)), .zero)
  }
}
