import PassFormats
import PassTestSupport
import Vocabulary

@testable import PassService

/// A request that changes something, and that would be done if it were sent.
struct Write: Sendable {
  let client: TestClient
  var method = "POST"
  let path: String
  var body = ""
  var fields: [String: String] = [:]

  func send(key: String) async throws -> HTTPReply {
    try await send(body: body, key: key)
  }

  func send(body: String, key: String) async throws -> HTTPReply {
    try await client.send(method, path, key: key, body: Array(body.utf8), fields: fields)
  }
}

/// A traveler a day before a flight, who does whatever must have been done before a write.
struct Traveler: Sendable {
  let service: TestService
  let client: TestClient
  let flight: String
  let seats: [String]

  /// Check-in is open by then, and the flight is sold yet.
  static let eve = Instant(secondsSince1970: 1_740_852_000)  // 2025-03-01T18:00:00Z

  init(_ service: TestService, _ name: String = "jane") async throws {
    self.service = service
    service.clock.set(Self.eve)
    client = try service.client(name)
    let found = try await client.get("/flights/search?origin=SFO&destination=JFK&date=2025-03-02")
    let ua123 = try found.json["results"].items.first { $0["flight_number"].string == "UA123" }
    flight = try ua123.orThrow("UA123").text("flight_id")
    // Further back all seats have one price.
    let map = try await client.get("/flights/\(flight)/seats?cabin=ECONOMY").json
    seats = map["seats"].items.filter { ($0["row"].int ?? 0) >= 12 }.compactMap {
      $0["seat_id"].string
    }
  }

  var hold: Write { Write(client: client, path: "/flights/\(flight)/seats/\(seats[0])/hold") }

  func held() async throws -> ReplyJSON { try await done(hold) }

  func quote() async throws -> Write {
    _ = try await held()
    return Write(
      client: client, path: "/quotes",
      body: #"{"flight_id":"\#(flight)","passengers":[{"seat_id":"\#(seats[0])"}]}"#)
  }

  func booking(_ method: String = "pm_approve") async throws -> Write {
    let quote = try await done(try await quote())
    return Write(
      client: client, path: "/bookings",
      body: """
        {"quote_id":"\(try quote.text("quote_id"))","payment_method_token":"\(method)",\
        "passengers":[{"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-05-01",\
        "document_type":"PASSPORT","document_number":"X0001000"}],\
        "contact":{"email":"jane.doe@example.com"}}
        """)
  }

  func checkIn() async throws -> Write {
    let booking = try await done(try await booking())
    let passenger = try booking["passengers"][0].text("passenger_id")
    return Write(
      client: client, path: "/bookings/\(try booking.text("booking_id"))/check-in",
      body: #"{"passenger_ids":["\#(passenger)"]}"#)
  }

  /// The write that an endpoint is for, with all done that it needs.
  func write(_ name: String) async throws -> Write {
    switch name {
    case "holdSeat": return hold
    case "holdSeats":
      let wishes = seats.prefix(2).map { #"{"flight_id":"\#(flight)","seat_id":"\#($0)"}"# }
      return Write(
        client: client, path: "/holds",
        body: #"{"seats":[\#(wishes.joined(separator: ","))]}"#)
    case "releaseHold":
      let id = try await held().text("hold_id")
      return Write(client: client, method: "DELETE", path: "/holds/\(id)")
    case "createQuote": return try await quote()
    case "refreshQuote":
      let id = try await done(try await quote()).text("quote_id")
      return Write(client: client, path: "/quotes/\(id)/refresh")
    case "createBooking": return try await booking()
    case "checkIn": return try await checkIn()
    case "changeSeat":
      let booking = try await done(try await booking())
      let passenger = try booking["passengers"][0].text("passenger_id")
      return Write(
        client: client, path: "/bookings/\(try booking.text("booking_id"))/seat-change",
        body: """
          {"passenger_id":"\(passenger)","flight_id":"\(flight)","seat_id":"\(seats[1])"}
          """, fields: ["if-match": try booking.text("etag")])
    case "quoteCancellation":
      let id = try await done(try await booking()).text("booking_id")
      return Write(client: client, path: "/bookings/\(id)/cancellation-quote")
    case "cancelBooking":
      let id = try await done(try await booking()).text("booking_id")
      let offer = try await done(
        Write(client: client, path: "/bookings/\(id)/cancellation-quote"))
      return Write(
        client: client, path: "/bookings/\(id)/cancel",
        body: #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#,
        fields: ["if-match": try await client.get("/bookings/\(id)").json.text("etag")])
    case "reissuePass":
      return Write(client: client, path: "/passes/\(try await pass())/reissue")
    case "reportGateEvent":
      return Write(
        client: try service.client("agent", .agent),
        path: "/passes/\(try await pass())/gate-events",
        body: #"{"action":"board"}"#)
    case "reportNews":
      return Write(
        client: try service.client("operator", .operator), path: "/flights/\(flight)/news",
        body: #"{"news":"GATE","gate":"B12"}"#)
    default: throw MissingValue("a write for \(name)")
    }
  }

  private func pass() async throws -> String {
    try await done(try await checkIn())["boarding_passes"][0].text("pass_id")
  }

  /// What came of a write on the way.
  func done(_ write: Write) async throws -> ReplyJSON {
    let reply = try await write.send(key: "\(write.path) on the way")
    guard (200..<300).contains(reply.status) else {
      throw MissingValue("\(write.path) done; \(reply.status): \(reply.text)")
    }
    return try reply.json
  }
}
