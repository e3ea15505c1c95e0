internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

extension SalesDesk<ShowProduct> {
  /// Says whose the tickets of a booking are; a ticket whose name changes is replaced, and the former one is revoked.
  ///
  /// - Parameter holders: in the order of the tickets, an empty text where there is no name.
  package func setHolders(
    _ holders: [String], of booking: ShowBooking.ID, for user: UserID,
    onlyIf check: Check? = nil, once key: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> ShowBooking {
    try await change(once: key, now: now, using: &random) { random in
      let read = try await own(booking, check)
      try read.value.checkAccess(by: user)
      try read.value.checkStands(for: "name holders", at: now)
      guard read.value.ends.instant > now else {
        throw Refusal.notAllowed(
          what: "booking", state: read.value.stateName(at: now), action: "name holders",
          allowed: [])
      }
      try ShowOrder.check(holders, ofTickets: read.value.ticketCount)
      var value = read.value
      value.holders = holders.allSatisfy(\.isEmpty) ? nil : holders
      var changes = ChangeSet(at: now)
      let change = changes.update(read, to: value, of: product, using: &random)
      return Decision(change, changes)
    }
  }
}
