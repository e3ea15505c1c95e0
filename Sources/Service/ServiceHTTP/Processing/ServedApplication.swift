package import Bookings
package import Vocabulary

/// The functions that an HTTP service needs from the application that it serves, besides its endpoints.
package protocol ServedApplication: Sendable {
  /// Whether the clock that changes are made by is right.
  var isTimeRight: Bool { get }
  /// The time for which answers under an idempotency key are kept, in seconds.
  var answersKept: Int { get }
  /// The number of times that an undecided request may be tried again without spending more of a quota.
  var furtherTries: Int { get }

  /// Returns the caller that an `Authorization` header of the application's own kind names, or nil if it is of
  /// another kind.
  ///
  /// It is somebody with access to one booking (`Caller.booking`), a visitor, or a person who signed in on a page.
  func guest(authorization: String?, now: Instant) throws -> Caller?
  /// Returns a kept answer as it is shown now, without the parts that have ended since.
  func shown(_ answer: HTTPAnswer, now: Instant) async throws -> HTTPAnswer
  /// Makes a commit rely on the personal data of a booking, so that an answer about it may be kept, or returns false
  /// if that data was removed.
  func relies(on booking: RecordKey, in changes: inout ChangeSet) async throws -> Bool
  /// Returns the problem for an error of the application's own, or nil for an error that it does not know.
  func problem(for error: any Error) -> Problem?
}
