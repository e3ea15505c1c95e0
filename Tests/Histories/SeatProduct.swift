/// What travelers hold seats of: how requests about them are spelled over HTTP, how answers name them, and how long
/// they are held.
///
/// A seat of a stay is a room in a night, such as `201/2025-03-10`.
package enum SeatProduct: Sendable, Hashable {
  case flight(String)
  case show(String)
  /// A hotel with rooms of one type by number.
  case stay(String)

  /// Such as `shows`.
  package var name: String {
    switch self {
    case .flight: "flights"
    case .show: "shows"
    case .stay: "stays"
    }
  }

  /// The id of the flight, of the showing or of the hotel.
  package var occasion: String {
    switch self {
    case .flight(let id), .show(let id), .stay(let id): id
    }
  }

  /// A request over HTTP, without `/v1`.
  package struct Spelling: Sendable {
    package var method = "POST"
    package let path: String
    package var body: String?
    var tag: String?
  }

  /// The most seats that are held together.
  package var most: Int {
    switch self {
    case .flight: 1
    case .show, .stay: 3
    }
  }

  /// Seats that may be held together: of a stay, one room for nights in a row.
  package func choice(
    of seats: [String], _ count: Int, using random: inout some RandomNumberGenerator
  ) -> [String] {
    guard case .stay = self, let first = seats.randomElement(using: &random) else {
      return Array(seats.shuffled(using: &random).prefix(count))
    }
    return Array(
      seats.filter { Self.room(of: $0) == Self.room(of: first) && $0 >= first }.sorted()
        .prefix(count))
  }

  package var checksIn: Bool {
    switch self {
    case .flight: true
    case .show, .stay: false
    }
  }

  /// How long its holds last, and what is beside that; in seconds.
  package var times: SeatModel.Times {
    switch self {
    case .flight: SeatModel.Times(lease: 300, quoteMargin: 10, longestPayment: 1_300)
    case .show: SeatModel.Times(lease: 30, quoteMargin: 1, longestPayment: 150)
    case .stay: SeatModel.Times(lease: 900, quoteMargin: 1, longestPayment: 1_300)
    }
  }

  // MARK: Bookings

  /// The list of a user's bookings.
  package var bookings: String { "\(path)/bookings" }

  /// The state of a booking whose payment is not settled.
  package var pending: String {
    switch self {
    case .flight, .stay: "PENDING"
    case .show: "PAYMENT_PENDING"
    }
  }

  /// The record kind of its bookings.
  package var bookingKind: String {
    switch self {
    case .flight: "flight_booking"
    case .show: "show_booking"
    case .stay: "stay_booking"
    }
  }

  /// The states of a booking that has its seats.
  package var sold: Set<String> {
    switch self {
    case .flight: ["CONFIRMED", "CHECKED_IN"]
    case .show: ["CONFIRMED"]
    case .stay: ["SUCCEEDED"]
    }
  }

  /// The states of a booking whose seats went to somebody else before it was paid.
  var lost: Set<String> {
    switch self {
    case .flight, .stay: ["FAILED"]
    case .show: ["CANCELLED", "EXPIRED"]
    }
  }

  /// The seats of a booking, from its JSON.
  package func seats(of booking: [String: Any]) -> [String] {
    switch self {
    case .flight:
      (booking["passengers"] as? [[String: Any]] ?? [])
        .flatMap { $0["seats"] as? [[String: Any]] ?? [] }.compactMap { $0["seat_id"] as? String }
    case .show: booking["seats"] as? [String] ?? []
    case .stay: nights(of: booking)
    }
  }

  // MARK: Requests

  /// Before the paths that all products have.
  package var path: String {
    switch self {
    case .flight: ""
    case .show: "/shows"
    case .stay: "/stays"
    }
  }

  package func spelling(_ request: SeatRequest) -> Spelling {
    switch request {
    case .hold(let seats): hold(seats)
    case .release(let hold): Spelling(method: "DELETE", path: "\(path)/holds/\(hold)")
    case .quote(let seats, let hold):
      Spelling(path: "\(path)/quotes", body: "{\(wish(seats)),\"hold_ids\":[\"\(hold)\"]}")
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

  private func hold(_ seats: [String]) -> Spelling {
    switch self {
    case .flight(let flight):
      Spelling(path: "/flights/\(flight)/seats/\(seats.joined())/hold", body: "{}")
    case .show: Spelling(path: "/shows/holds", body: "{\(wish(seats))}")
    case .stay:
      Spelling(path: "/stays/holds", body: "{\(dates(seats)),\"room_ids\":[\"\(room(seats))\"]}")
    }
  }

  /// The members of a body that say which seats.
  private func wish(_ seats: [String]) -> String {
    let names = seats.map { "\"\($0)\"" }.joined(separator: ",")
    return switch self {
    case .flight(let flight): #""flight_id":"\#(flight)","passengers":[{"seat_id":\#(names)}]"#
    case .show(let show): #""showing_id":"\#(show)","seats":[\#(names)]"#
    case .stay: #"\#(dates(seats)),"rooms":[{"room_type":"double","room":"\#(room(seats))"}]"#
    }
  }

  /// What an order says besides quote and payment.
  private var details: String {
    switch self {
    case .flight:
      """
      ,"passengers":[{"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-04-01",\
      "document_type":"PASSPORT","document_number":"X1234567"}],"contact":{"email":"jane@example.com"}
      """
    case .show: ""
    case .stay: #","guest":{"given_names":"Jane","surname":"Doe","email":"jane@example.com"}"#
    }
  }

  // MARK: The seat map

  package var map: String {
    switch self {
    case .flight(let flight): "/flights/\(flight)/seats?cabin=ECONOMY"
    case .show(let show): "/shows/showings/\(show)/seats"
    case .stay(let hotel): "/hotels/\(hotel)"
    }
  }

  /// Whether each seat of a map is free, in its order; without those that are sold to some only.
  package func places(_ map: OfficeReply) -> [(seat: String, isFree: Bool)] {
    switch self {
    case .flight:
      map.items("seats").compactMap { item in
        guard let id = item["seat_id"] as? String, let isFree = item["available"] as? Bool else {
          return nil
        }
        return (id, isFree)
      }
    case .show:
      map.items("rows").flatMap { $0["seats"] as? [Any] ?? [] }.compactMap { item in
        guard let item = item as? [String: Any], let name = item["seat"] as? String,
          let state = item["state"] as? String,
          !["wheelchair", "companion"].contains(item["category"] as? String)
        else { return nil }
        return (name, state == "AVAILABLE")
      }
    // A hotel tells how many rooms are free, and not which.
    case .stay: []
    }
  }
}
