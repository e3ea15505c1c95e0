/// Where requests about seats are answered: the service over HTTP, or another process on the same store.
package protocol Office: Sendable {
  /// The answer, or nil where none came: nobody knows then what was done.
  ///
  /// - Parameters:
  ///   - key: the idempotency key of what changes something.
  ///   - cut: leaves before the answer comes.
  func send(_ request: SeatRequest, as user: String, key: String?, cut: Bool) async -> OfficeReply?

  /// How many requests it can be asked, of those that a traveler sends.
  var takesAll: Bool { get }
  /// What it sells.
  var product: SeatProduct { get }
}

/// A request of a traveler.
package enum SeatRequest: Sendable, Hashable {
  /// All of them or none.
  case hold(seats: [String])
  case release(hold: String)
  case quote(seats: [String], hold: String)
  case book(quote: String, paying: String = "pm_approve")
  case booking(String)
  case bookings
  case checkIn(booking: String, passenger: String)
  case passes(booking: String)
  case cancellationQuote(booking: String)
  case cancel(booking: String, offer: String, tag: String)
  case seats
}

/// An answer; two are equal if a client could not tell them apart.
package struct OfficeReply: Sendable, Equatable {
  package let status: Int
  package let tag: String?
  package let body: [UInt8]

  package init(status: Int, tag: String? = nil, body: [UInt8]) {
    self.status = status
    self.tag = tag
    self.body = body
  }
}
