internal import BookingStore
package import Bookings
package import Selling
internal import Vocabulary

extension SalesDesk<ShowProduct> {
  /// Sets the names on the tickets of a booking; a ticket whose name changes is replaced, and the former one is
  /// revoked.
  ///
  /// `holders` are in the order of the tickets, with an empty text where there is no name.
  package func setHolders(
    _ holders: [String], of booking: ShowBooking.ID,
    onlyIf check: Check? = nil, _ command: UserCommand
  ) async throws -> ShowBooking {
    try await change(command) { random in
      let read = try await own(booking, check)
      try read.value.checkAccess(by: command.user)
      try read.value.checkStands(for: "name holders", at: command.now)
      guard read.value.ends.instant > command.now else {
        throw Refusal.notAllowed(
          what: "booking", state: read.value.stateName(at: command.now), action: "name holders",
          allowed: [])
      }
      try ShowOrder.check(holders, ofTickets: read.value.ticketCount)
      var value = read.value
      value.holders = holders.allSatisfy(\.isEmpty) ? nil : holders
      var changes = ChangeSet(at: command.now)
      let change = changes.update(read, to: value, of: product, using: &random)
      return Decision(change, changes)
    }
  }
}
