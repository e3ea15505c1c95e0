internal import BookingStore
package import Bookings
package import Vocabulary

extension SalesDesk {
  /// Issues the delayed passes that are due.
  ///
  /// Each booking has a commit of its own, and no pass is issued twice, so an interrupted run can simply be
  /// repeated.
  package func issueDuePasses(
    now: Instant
  ) async throws -> [PassDecision] {
    var decisions: [PassDecision] = []
    for due in try await store.records(P.Booking.self, .passesDue, through: now) {
      decisions += try await run(about: due.value.key) { random in
        let read = try await found(P.Booking.self, Self.id(due.value.key))
        let standing = try await product.standing(of: read.value, in: store)
        var booking = read.value
        var changes = ChangeSet(at: now)
        product.update(&booking, from: standing)
        product.rely(on: standing, in: &changes)
        let change = changes.update(read, to: booking, of: product, using: &random)
        return Decision(change.passes, changes)
      }
    }
    return decisions
  }
}
