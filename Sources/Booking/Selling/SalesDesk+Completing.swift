internal import BookingStore
package import Bookings
package import Vocabulary

/// Commands whose answer is complete only with more than their own changes, such as signed passes.
extension SalesDesk {
  /// A closure that adds what completes the answer to a change of a booking: signed passes and the kept answer.
  ///
  /// It gets the change with the version of the booking that it replaces, and returns nil if the answer cannot be
  /// completed in the same commit.
  package typealias Completion =
    (_ change: SaleChange<P.Booking>, _ version: Int) async throws -> ChangeSet?

  /// Runs a decision that changes a booking, and completes the answer in the same commit if `complete` can.
  ///
  /// It returns whether the answer was completed; otherwise the change alone was committed, now or when the request
  /// was first sent. After a conflict the change is decided again without completing it, because those who take numbers
  /// of one flight at the same time would meet the more often, the longer a decision takes.
  package func change(
    once request: RequestKey, now: Instant, completing complete: Completion,
    _ decide: (inout RepeatedNumbers) async throws -> (
      read: Versioned<P.Booking>, decision: Decision<SaleChange<P.Booking>>
    )
  ) async throws -> Bool {
    // The ids of passes stay the same in every attempt, because their entries in a status list are given outside of
    // the store.
    var random = RepeatedNumbers(randomness.numbers(for: request.id))
    var isFirst = true
    return try await desk.runKeeping(request, keptFor: terms.answersKept, now: now) {
      random.rewind()
      defer { isFirst = false }
      let (read, decided) = try await decide(&random)
      var decision = noted(decided)
      if isFirst, let more = try await complete(decision.answer, read.version) {
        decision.changes.add(more)
        decision.keepsAnswer = true
      }
      return decision.map { $0.booking.key }
    }.isKept
  }
}
