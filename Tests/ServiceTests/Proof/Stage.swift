import AccessTokens
import Bookings
import Flights
import PassTestSupport
import Synchronization

/// A service with a flight that is open for check-in, and travelers at different stages of a purchase.
final class Stage: Sendable {
  let service: TestService
  /// The id of a flight from San Francisco to New York in the evening of the clock's first day.
  let flight: String
  private let seats: [String]
  private let taken = Mutex(0)

  init(_ service: TestService) async throws {
    self.service = service
    let somebody = try service.client("somebody")
    let found = try await somebody.get(
      "/flights/search?origin=SFO&destination=JFK&date=2025-03-01"
    ).json["results"].items
    flight = try found.first { $0["flight_number"].string == "UA577" }
      .orThrow("the evening flight").text("flight_id")
    seats = try await somebody.get("/flights/\(flight)/seats?cabin=ECONOMY").json["seats"].items
      .filter { $0["price_delta"]["amount_minor"].int == 0 }.map { try $0.text("seat_id") }
  }

  /// Runs `body` on a new stage.
  static func run(
    provider: any PaymentProvider = DeterministicProvider(), payments: PaymentProviders? = nil,
    _ body: (Stage) async throws -> Void
  ) async throws {
    try await TestService.run(provider: provider, payments: payments) {
      try await body(try await Stage($0))
    }
  }

  /// Returns a seat that was not used yet.
  func seat() -> String {
    let number = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    return seats[number]
  }

  /// Makes a traveler with a hold.
  func held(_ name: String) async throws -> Held {
    let client = try service.client(name)
    let seat = seat()
    let reply = try await client.hold(flight, seat, key: "\(name) hold").with(201)
    return Held(client: client, name: name, seat: seat, hold: try reply.json.text("hold_id"))
  }

  /// Makes a traveler with a quote.
  func quoted(_ name: String) async throws -> Quoted {
    let held = try await held(name)
    let reply = try await held.client.post(
      "/quotes", Self.quote(flight, held.seat), key: "\(name) quote"
    ).with(201)
    return Quoted(held: held, quote: try reply.json.text("quote_id"))
  }

  /// Makes a traveler with a booking.
  func booked(_ name: String) async throws -> Booked {
    let quoted = try await quoted(name)
    let reply = try await quoted.client.post(
      "/bookings", Self.order(quoted.quote), key: "\(name) book"
    ).with(201)
    let json = try reply.json
    return Booked(
      quoted: quoted, booking: try json.text("booking_id"),
      passenger: try json["passengers"][0].text("passenger_id"), etag: try json.text("etag"))
  }

  /// Makes a traveler with a pass.
  func checkedIn(_ name: String) async throws -> CheckedIn {
    let booked = try await booked(name)
    let reply = try await booked.client.post(
      "/bookings/\(booked.booking)/check-in", booked.checkIn, key: "\(name) check in"
    ).with(200)
    let json = try reply.json
    return CheckedIn(
      booked: booked, pass: try json["boarding_passes"][0].text("pass_id"),
      etag: try json.text("etag"))
  }

  func client(_ name: String, _ role: AccessRole = .traveler) throws -> TestClient {
    try service.client(name, role)
  }

  static func quote(_ flight: String, _ seat: String) -> String {
    #"{"flight_id":"\#(flight)","passengers":[{"type":"ADULT","seat_id":"\#(seat)"}]}"#
  }

  static func order(_ quote: String, paying method: String = "pm_approve") -> String {
    """
    {"quote_id":"\(quote)","payment_method_token":"\(method)","passengers":[\(passenger)],\
    "contact":{"email":"jane@example.com","phone":"+1 555 0100"}}
    """
  }

  static let passenger = """
    {"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-04-01",\
    "document_type":"PASSPORT","document_number":"X1234567"}
    """
}

@dynamicMemberLookup
struct Quoted: Sendable {
  let held: Held
  let quote: String

  subscript<Value>(dynamicMember path: KeyPath<Held, Value>) -> Value { held[keyPath: path] }
}

struct Held: Sendable {
  let client: TestClient
  let name: String
  let seat: String
  let hold: String
}

@dynamicMemberLookup
struct Booked: Sendable {
  let quoted: Quoted
  let booking: String
  let passenger: String
  let etag: String

  /// The body of a check-in request.
  var checkIn: String { #"{"passenger_ids":["\#(passenger)"]}"# }

  func onFlight(_ flight: String, _ reason: String) -> String {
    #"{"passenger_id":"\#(passenger)","flight_id":"\#(flight)","reason":"\#(reason)"}"#
  }

  func seatChange(_ flight: String, _ seat: String) -> String {
    #"{"passenger_id":"\#(passenger)","flight_id":"\#(flight)","seat_id":"\#(seat)"}"#
  }

  subscript<Value>(dynamicMember path: KeyPath<Quoted, Value>) -> Value { quoted[keyPath: path] }
}

@dynamicMemberLookup
struct CheckedIn: Sendable {
  let booked: Booked
  let pass: String
  let etag: String

  subscript<Value>(dynamicMember path: KeyPath<Booked, Value>) -> Value { booked[keyPath: path] }
}

extension HTTPReply {
  /// Returns the reply; throws an error that shows it if its status is different.
  func with(_ status: Int) throws -> HTTPReply {
    guard self.status == status else {
      throw MissingValue("status \(status), not \(self.status) with \(text)")
    }
    return self
  }
}
