import AccessTokens
import Foundation
import PassCrypto
import PassIssuer
import Vocabulary

/// The requests of travelers, each with a token and a seat.
struct Requests {
  /// The service's clock: the flights of the first day are open for check-in.
  static let now = "2025-03-01T07:00:00Z"
  private static let routes = [
    "SFO-JFK", "JFK-SFO", "JFK-BOS", "BOS-JFK", "SFO-ORD", "ORD-SFO", "SFO-LAX", "LAX-SFO",
    "JFK-LHR", "LHR-JFK", "SFO-NRT", "NRT-SFO",
  ]

  private let tokens: [String]
  private let seats: [(flight: String, seat: String)]

  var count: Int { seats.count }

  /// Creates at most `most` travelers on the flights of a day.
  init(_ most: Int, on day: String, data: String, port: Int) async throws {
    guard let now = Instant(Self.now) else { throw Unexpected("the time") }
    let keys = AccessKeys(data: data)
    func token(_ subject: String, _ role: AccessRole) throws -> String {
      try keys.token(subject: subject, role: role, now: now, random: SecureRandom())
    }
    let agent = try token("agent", .agent)
    func get(_ path: String) async throws -> [String: Any] {
      let request = Self.bytes("GET", path, token: agent)
      let answers = try await Generator.closed([request], port: port, connections: 1)
      guard let answer = answers.first, answer.status == 200 else {
        throw Unexpected("\(path): \(answers.first?.status ?? 0)")
      }
      return try Self.object(answer.body)
    }
    var flights: [[(String, String)]] = []
    for route in Self.routes {
      let ends = route.split(separator: "-")
      let found = try await get(
        "/v1/flights/search?origin=\(ends[0])&destination=\(ends[1])&date=\(day)")["results"]
      for result in found as? [[String: Any]] ?? [] {
        guard let flight = result["flight_id"] as? String else { continue }
        let map = try await get("/v1/flights/\(flight)/seats?cabin=ECONOMY")["seats"]
        flights.append(
          (map as? [[String: Any]] ?? []).compactMap { $0["seat_id"] as? String }
            .map { (flight, $0) })
      }
    }
    var all: [(String, String)] = []
    for row in 0..<(flights.map(\.count).max() ?? 0) {
      for flight in flights where row < flight.count { all.append(flight[row]) }
    }
    seats = Array(all.prefix(most))
    tokens = try seats.indices.map { try token("traveler-\(day)-\($0)", .traveler) }
  }

  func hold(_ traveler: Int) -> [UInt8] {
    let (flight, seat) = seats[traveler]
    return post("/v1/flights/\(flight)/seats/\(seat)/hold", "{}", "hold", traveler)
  }

  func quote(_ traveler: Int) -> [UInt8] {
    let (flight, seat) = seats[traveler]
    return post(
      "/v1/quotes",
      #"{"flight_id":"\#(flight)","passengers":[{"type":"ADULT","seat_id":"\#(seat)"}]}"#, "quote",
      traveler)
  }

  func book(_ traveler: Int, _ quoted: [UInt8]) throws -> [UInt8] {
    guard let quote = try Self.object(quoted)["quote_id"] else { throw Unexpected("no quote") }
    return post(
      "/v1/bookings",
      """
      {"quote_id":"\(quote)","payment_method_token":"pm_approve","passengers":[{"first_name":"Jane",\
      "last_name":"Doe","date_of_birth":"1990-04-01","document_type":"PASSPORT",\
      "document_number":"X1234567"}],"contact":{"email":"jane@example.com","phone":"+1 555 0100"}}
      """, "book", traveler)
  }

  func checkIn(_ traveler: Int, _ booked: [UInt8]) throws -> [UInt8] {
    let booking = try Self.object(booked)
    guard let id = booking["booking_id"],
      let passenger = (booking["passengers"] as? [[String: Any]])?.first?["passenger_id"]
    else { throw Unexpected("no booking") }
    return post(
      "/v1/bookings/\(id)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, "check-in", traveler)
  }

  private func post(_ path: String, _ body: String, _ step: String, _ traveler: Int) -> [UInt8] {
    Self.bytes("POST", path, token: tokens[traveler], key: "\(step)-\(traveler)", body: body)
  }

  private static func bytes(
    _ method: String, _ path: String, token: String, key: String? = nil, body: String = ""
  ) -> [UInt8] {
    var head =
      "\(method) \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\n"
      + "user-agent: overload-bench\r\nauthorization: Bearer \(token)\r\n"
    if let key { head += "idempotency-key: \(key)\r\n" }
    if !body.isEmpty {
      head += "content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n"
    }
    return Array((head + "\r\n" + body).utf8)
  }

  private static func object(_ body: [UInt8]) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
      throw Unexpected("no object")
    }
    return object
  }
}
