import AccessTokens
import Foundation
import PassCrypto
import PassIssuer
import Vocabulary

/// Travelers, each with a token and a preferred seat, and their next requests.
struct Travelers {
  /// The service's clock: every flight of the demonstration's first day can be bought and is open for check-in.
  static let now = "2025-03-01T07:00:00Z"
  private static let day = "2025-03-01"
  private static let routes = [
    "SFO-JFK", "JFK-SFO", "JFK-BOS", "BOS-JFK", "SFO-ORD", "ORD-SFO", "SFO-LAX", "LAX-SFO",
    "JFK-LHR", "LHR-JFK", "SFO-NRT", "NRT-SFO",
  ]

  private let port: Int
  private let tokens: [String]
  private let seats: [(flight: String, seat: String)]

  /// Creates this many travelers, distributed over the day's flights.
  init(_ count: Int, data: String, port: Int) async throws {
    self.port = port
    guard let now = Instant(Self.now) else { throw Unexpected("the time") }
    let keys = AccessKeys(data: data)
    tokens = try (0..<count).map {
      try keys.token(subject: "traveler\($0)", role: .traveler, now: now, random: SecureRandom())
    }
    seats = try await Self.seats(count, port: port, token: tokens[0])
  }

  private static func seats(
    _ count: Int, port: Int, token: String
  ) async throws -> [(flight: String, seat: String)] {
    func get(_ path: String) async throws -> [String: Any] {
      let request = bytes("GET", path, token: token)
      let answers = try await Load.run([request], ports: [port], connections: 1).answers
      guard answers[0].status == 200 else { throw Unexpected("\(path): \(answers[0].status)") }
      return try object(answers[0].body)
    }
    var flights: [[(String, String)]] = []
    for route in routes {
      let ends = route.split(separator: "-")
      let results = try await get(
        "/v1/flights/search?origin=\(ends[0])&destination=\(ends[1])&date=\(day)")["results"]
      for result in results as? [[String: Any]] ?? [] {
        guard let flight = result["flight_id"] as? String else { continue }
        let seats = try await get("/v1/flights/\(flight)/seats?cabin=ECONOMY")["seats"]
        flights.append(
          (seats as? [[String: Any]] ?? []).compactMap { $0["seat_id"] as? String }
            .map { (flight, $0) })
      }
    }
    // Taking one seat of each flight in turn spreads the load over the flights.
    var all: [(String, String)] = []
    for row in 0..<(flights.map(\.count).max() ?? 0) {
      for flight in flights where row < flight.count { all.append(flight[row]) }
    }
    guard all.count >= count else { throw Unexpected("only \(all.count) seats for \(count)") }
    return Array(all.prefix(count))
  }

  func hold(_ traveler: Int) -> [UInt8] {
    let (flight, seat) = seats[traveler]
    return post(
      "/v1/flights/\(flight)/seats/\(seat)/hold", #"{"passenger_index":0}"#, "hold", traveler)
  }

  func quote(_ traveler: Int) -> [UInt8] {
    let (flight, seat) = seats[traveler]
    return post(
      "/v1/quotes",
      """
      {"flight_id":"\(flight)","passengers":[{"type":"ADULT","seat_id":"\(seat)"}],"ancillaries":["BAG"]}
      """, "quote", traveler)
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

  static func bytes(
    _ method: String, _ path: String, token: String, key: String? = nil, body: String = ""
  ) -> [UInt8] {
    var head =
      "\(method) \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\n"
      + "user-agent: service-bench\r\nauthorization: Bearer \(token)\r\n"
    if let key { head += "idempotency-key: \(key)\r\n" }
    if !body.isEmpty {
      head += "content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n"
    }
    return Array((head + "\r\n" + body).utf8)
  }

  static func object(_ body: [UInt8]) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
      throw Unexpected("no object")
    }
    return object
  }
}
