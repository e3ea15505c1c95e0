/// A product whose seats travelers hold: its requests over HTTP, the names in its answers, and the lengths of its
/// holds.
///
/// A seat of a stay is a room in a night, such as `201/2025-03-10`. A seat of a provider of appointments is a slot of
/// its time, such as `2025-03-10T06:00:00Z`.
/// time, such as `2025-03-10T06:00:00Z`.
package enum SeatProduct: Sendable, Hashable {
  case flight(String)
  case show(String)
  /// A hotel with rooms of one type by number.
  case stay(String)
  /// A provider of appointments, and the subject that each user asks for.
  case appointment(String, subjects: [String: String])

  /// The name of the product, such as `shows`.
  package var name: String {
    switch self {
    case .flight: "flights"
    case .show: "shows"
    case .stay: "stays"
    case .appointment: "appointments"
    }
  }

  /// The id of the flight, of the showing, of the hotel or of the provider.
  package var occasion: String {
    switch self {
    case .flight(let id), .show(let id), .stay(let id), .appointment(let id, _): id
    }
  }

  /// Returns the occasion and, for appointments, the subject of the user after a comma.
  package func occasion(for user: String) -> String {
    guard case .appointment(let provider, let subjects) = self else { return occasion }
    return "\(provider),\(subjects[user] ?? "")"
  }

  /// A request over HTTP, without `/v1`.
  package struct Spelling: Sendable {
    package var method = "POST"
    package let path: String
    package var body: String?
    var tag: String?
  }

  /// The maximum number of seats in one hold.
  package var most: Int {
    switch self {
    case .flight: 1
    case .show, .stay, .appointment: 3
    }
  }

  /// Returns seats that one hold may have: of a stay, one room for nights in a row; of a provider, slots in a row.
  package func choice(
    of seats: [String], _ count: Int, using random: inout some RandomNumberGenerator
  ) -> [String] {
    switch self {
    case .flight, .show: return Array(seats.shuffled(using: &random).prefix(count))
    case .stay, .appointment:
      guard let first = seats.randomElement(using: &random) else { return [] }
      return Array(
        seats.filter { Self.room(of: $0) == Self.room(of: first) && $0 >= first }.sorted()
          .prefix(count))
    }
  }

  package var checksIn: Bool {
    switch self {
    case .flight: true
    case .show, .stay, .appointment: false
    }
  }

  /// The lengths of its holds and of the times around them, in seconds.
  package var times: SeatModel.Times {
    switch self {
    case .flight: SeatModel.Times(lease: 300, quoteMargin: 10, longestPayment: 1_300)
    case .show: SeatModel.Times(lease: 30, quoteMargin: 1, longestPayment: 150)
    case .stay: SeatModel.Times(lease: 900, quoteMargin: 1, longestPayment: 1_300)
    case .appointment: SeatModel.Times(lease: 600, quoteMargin: 1, longestPayment: 1_300)
    }
  }

  // MARK: Bookings

  /// The path of the list of a user's bookings.
  package var bookings: String { "\(path)/bookings" }

  /// The state of a booking whose payment is not settled.
  package var pending: String {
    switch self {
    case .flight, .stay: "PENDING"
    case .show: "PAYMENT_PENDING"
    case .appointment: "pending"
    }
  }

  /// The record kind of its bookings.
  package var bookingKind: String {
    switch self {
    case .flight: "flight_booking"
    case .show: "show_booking"
    case .stay: "stay_booking"
    case .appointment: "appointment_booking"
    }
  }

  /// The states of a booking that has its seats.
  package var sold: Set<String> {
    switch self {
    case .flight: ["CONFIRMED", "CHECKED_IN"]
    case .show: ["CONFIRMED"]
    case .stay: ["SUCCEEDED"]
    case .appointment: ["confirmed"]
    }
  }

  /// The states of a booking whose seats went to another user before it was paid.
  var lost: Set<String> {
    switch self {
    case .flight, .stay: ["FAILED"]
    case .show: ["CANCELLED", "EXPIRED"]
    case .appointment: ["cancelled"]
    }
  }

  /// Returns the seats of a booking, from its JSON.
  package func seats(of booking: [String: Any]) -> [String] {
    switch self {
    case .flight:
      (booking["passengers"] as? [[String: Any]] ?? [])
        .flatMap { $0["seats"] as? [[String: Any]] ?? [] }.compactMap { $0["seat_id"] as? String }
    case .show: booking["seats"] as? [String] ?? []
    case .stay: nights(of: booking)
    case .appointment: Self.slots(of: booking)
    }
  }

  // MARK: Requests

  /// The first part of the paths that all products have.
  package var path: String {
    switch self {
    case .flight: ""
    case .show: "/shows"
    case .stay: "/stays"
    case .appointment: "/appointments"
    }
  }

  /// Returns the HTTP request for a request of this user.
  package func spelling(_ request: SeatRequest, by user: String) -> Spelling {
    switch request {
    case .hold(let seats): hold(seats, by: user)
    case .release(let hold): Spelling(method: "DELETE", path: "\(path)/holds/\(hold)")
    case .quote(let seats, let hold):
      Spelling(
        path: "\(path)/quotes",
        body: "{\(wish(seats, by: user)),\"hold_ids\":[\"\(hold)\"]}")
    case .book(let quote, let method):
      Spelling(
        path: bookings,
        body: "{\"quote_id\":\"\(quote)\",\"payment_method_token\":\"\(method)\"\(details)}")
    case .booking(let id): Spelling(method: "GET", path: "\(bookings)/\(id)")
    case .bookings: Spelling(method: "GET", path: "\(bookings)?limit=100")
    case .checkIn(let id, let passenger):
      Spelling(
        path: "\(bookings)/\(id)/check-in", body: #"{"passenger_ids":["\#(passenger)"]}"#)
    case .passes(let id): Spelling(method: "GET", path: "\(bookings)/\(id)/passes")
    case .cancellationQuote(let id):
      Spelling(path: "\(bookings)/\(id)/cancellation-quote", body: "{}")
    case .cancel(let id, let offer, let tag):
      Spelling(
        path: "\(bookings)/\(id)/cancel", body: #"{"cancellation_id":"\#(offer)"}"#, tag: tag)
    case .seats: Spelling(method: "GET", path: map)
    }
  }

  private func hold(_ seats: [String], by user: String) -> Spelling {
    switch self {
    case .flight(let flight):
      Spelling(path: "/flights/\(flight)/seats/\(seats.joined())/hold", body: "{}")
    case .show, .appointment:
      Spelling(path: "\(path)/holds", body: "{\(wish(seats, by: user))}")
    case .stay:
      Spelling(path: "/stays/holds", body: "{\(dates(seats)),\"room_ids\":[\"\(room(seats))\"]}")
    }
  }

  /// Returns the members of a body that name the seats.
  private func wish(_ seats: [String], by user: String) -> String {
    let names = seats.map { "\"\($0)\"" }.joined(separator: ",")
    return switch self {
    case .flight(let flight): #""flight_id":"\#(flight)","passengers":[{"seat_id":\#(names)}]"#
    case .show(let show): #""showing_id":"\#(show)","seats":[\#(names)]"#
    case .stay: #"\#(dates(seats)),"rooms":[{"room_type":"double","room":"\#(room(seats))"}]"#
    case .appointment(let provider, let subjects):
      Self.asked(seats, of: provider, for: subjects[user] ?? "")
    }
  }

  /// The members of an order besides quote and payment.
  private var details: String {
    switch self {
    case .flight:
      """
      ,"passengers":[{"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-04-01",\
      "document_type":"PASSPORT","document_number":"X1234567"}],"contact":{"email":"jane@example.com"}
      """
    case .show, .appointment: ""
    case .stay: #","guest":{"given_names":"Jane","surname":"Doe","email":"jane@example.com"}"#
    }
  }
}
