/// A process that answers requests about seats: the service over HTTP, or another process on the same store.
package protocol Office: Sendable {
  /// Returns the answer, or nil if none came: then the outcome of the request is unknown.
  ///
  /// `key` is the idempotency key of a request that changes something. `cut` makes the client leave before the answer
  /// comes.
  func send(_ request: SeatRequest, as user: String, key: String?, cut: Bool) async -> OfficeReply?

  /// Whether it accepts every kind of request that a traveler sends.
  var takesAll: Bool { get }
  /// The product that it sells.
  var product: SeatProduct { get }
}

/// A request of a traveler.
package enum SeatRequest: Sendable, Hashable {
  /// Holds all of the seats or none.
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
