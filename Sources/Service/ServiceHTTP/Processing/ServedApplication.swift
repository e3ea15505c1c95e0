package import Bookings
package import Vocabulary

/// What an HTTP service asks of the application that it serves, beside its endpoints.
package protocol ServedApplication: Sendable {
  /// Whether the time is right by which changes are made.
  var isTimeRight: Bool { get }
  /// How long answers under an idempotency key are kept, in seconds.
  var answersKept: Int { get }
  /// How often a request that was not decided is tried again without spending more of a quota.
  var furtherTries: Int { get }

  /// The caller that a header `Authorization` of the application's own names; nil where it is not of that kind.
  func guest(authorization: String?, now: Instant) throws -> Caller?
  /// A kept answer as it is shown now, without what has ended since.
  func shown(_ answer: HTTPAnswer, now: Instant) async throws -> HTTPAnswer
  /// Makes a commit rely on the personal data of a booking, so that an answer about it may be kept; false where that
  /// was removed.
  func relies(on booking: RecordKey, in changes: inout ChangeSet) async throws -> Bool
  /// The problem for an error of the application's own; nil for an error that it does not know.
  func problem(for error: any Error) -> Problem?
}
