internal import Bookings
internal import Vocabulary

/// The names on tickets, which a customer adds to a quote.
package struct ShowOrder: Hashable, Sendable {
  /// The names in the order of the tickets, with an empty text where no name is given; nil for no names.
  package let holders: [String]?

  package init(holders: [String]? = nil) { self.holders = holders }

  func check(for request: ShowRequest) throws(Refusal) {
    let tickets = request.tickets == .perBooking ? 1 : request.admits
    try Self.check(holders ?? [], ofTickets: tickets)
  }

  /// Refuses more names than there are tickets.
  static func check(_ holders: [String], ofTickets count: Int) throws(Refusal) {
    guard holders.count <= count else {
      throw .invalid(
        "holders", "expected at most \(count), one for each ticket, found \(holders.count)")
    }
  }
}
