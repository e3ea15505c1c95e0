internal import Bookings
internal import Vocabulary

/// What a customer adds to a quote: whose the tickets are.
package struct ShowOrder: Hashable, Sendable {
  /// In the order of the tickets, an empty text where no name is given; nil for none.
  package let holders: [String]?

  package init(holders: [String]? = nil) { self.holders = holders }

  func check(for request: ShowRequest) throws(Refusal) {
    try request.check(holders: holders ?? [])
  }
}

extension ShowRequest {
  /// How many tickets it gets.
  package var ticketCount: Int { tickets == .perBooking ? 1 : admits }

  /// Refuses more names than there are tickets.
  func check(holders: [String]) throws(Refusal) {
    guard holders.count <= ticketCount else {
      throw .invalid(
        "holders", "expected at most \(ticketCount), one for each ticket, found \(holders.count)")
    }
  }
}
