import AccessTokens
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import PassCrypto
import PassIssuer
import Synchronization
import Vocabulary

/// The users with their tokens, and the seats that none of them has at the moment.
final class Crowd: Sendable {
  /// The first time of the service's clock: flights of the day are open for check-in.
  static let now = "2025-03-01T07:00:00Z"
  private static let routes = [
    "SFO-JFK", "JFK-SFO", "JFK-BOS", "BOS-JFK", "SFO-ORD", "ORD-SFO", "SFO-LAX", "LAX-SFO",
    "JFK-LHR", "LHR-JFK", "SFO-NRT", "NRT-SFO",
  ]

  private let client: HTTPClient
  private let url: String
  private let tokens: [String]
  private let state = Mutex((next: 0, free: [(flight: String, seat: String)]()))

  init(_ users: Int, of server: Server, client: HTTPClient) throws {
    self.client = client
    url = "\(server.url)/v1"
    guard let now = Instant(Self.now) else { throw Unexpected("the time") }
    let keys = AccessKeys(data: server.data)
    tokens = try (0..<users).map {
      try keys.token(
        subject: "user\($0)", role: .traveler, lifetime: 86_400, now: now, random: SecureRandom())
    }
  }

  /// Finds the seats of flights that are on sale until the end, and open for check-in.
  func findSeats(minutes: Double) async throws {
    var flights: [[(String, String)]] = []
    guard let now = Instant(Self.now) else { throw Unexpected("the time") }
    let first = now.adding(seconds: 4 * 3_600 + Int(minutes * 60))
    let last = now.adding(seconds: 23 * 3_600)
    for route in Self.routes {
      let ends = route.split(separator: "-")
      let found = try await get(
        "/flights/search?origin=\(ends[0])&destination=\(ends[1])&date=2025-03-01")
      for flight in found["results"] as? [[String: Any]] ?? [] {
        guard let id = flight["flight_id"] as? String,
          let departure = (flight["departure"] as? [String: Any])?["scheduled_at"] as? String,
          let leaves = Instant(departure), leaves > first, leaves < last
        else { continue }
        let seats = try await get("/flights/\(id)/seats?cabin=ECONOMY")["seats"]
        flights.append(
          (seats as? [[String: Any]] ?? []).compactMap { $0["seat_id"] as? String }.map { (id, $0) }
        )
      }
    }
    // Taking one seat of each flight in turn spreads the load over the flights.
    var all: [(flight: String, seat: String)] = []
    for row in 0..<(flights.map(\.count).max() ?? 0) {
      for flight in flights where row < flight.count { all.append(flight[row]) }
    }
    guard all.count >= 200 else { throw Unexpected("only \(all.count) seats") }
    state.withLock { $0.free = all }
  }

  private func get(_ path: String) async throws -> [String: Any] {
    let answer = try await send(.GET, path, token: tokens[0])
    guard answer.status == 200 else { throw Unexpected("\(path): \(answer.status)") }
    return try Self.object(answer.body)
  }

  /// Takes one user from a search to a cancellation.
  func journey(_ samples: Samples?) async {
    let (number, place) = state.withLock { state in
      state.next += 1
      return (state.next, state.free.isEmpty ? nil : state.free.removeFirst())
    }
    guard let place else {
      samples?.add { $0.failures += 1 }
      return
    }
    do {
      let isBack = try await travel(number, place, samples)
      samples?.add { $0.journeys += 1 }
      if isBack { state.withLock { $0.free.append(place) } }
    } catch {
      // The seat is not used again, because it may be held.
      samples?.add { $0.failures += 1 }
      if Self.told.add(1, ordering: .relaxed).newValue <= 10 { print("a journey ended: \(error)") }
    }
  }

  private static let told = Atomic(0)

  /// Makes the journey and returns whether the seat is free again.
  private func travel(
    _ number: Int, _ place: (flight: String, seat: String), _ samples: Samples?
  ) async throws -> Bool {
    let token = tokens[number % tokens.count]
    func ask(
      _ method: HTTPMethodName, _ path: String, _ step: String? = nil, body: String? = nil,
      tag: String? = nil,
      expecting status: Int
    ) async throws -> [String: Any] {
      let start = ContinuousClock.now
      let answer = try await send(
        method, path, token: token, key: step.map { "\($0)-\(number)" }, tag: tag, body: body)
      let time = Float(start.duration(to: .now) / .milliseconds(1))
      samples?.add { $0.answers.append(time) }
      guard answer.status == status else {
        throw Unexpected(
          "\(path): \(answer.status) \(String(decoding: answer.body.prefix(300), as: UTF8.self))")
      }
      return try Self.object(answer.body)
    }
    if number.isMultiple(of: 3) {
      _ = try await ask(
        .GET, "/flights/search?origin=SFO&destination=JFK&date=2025-03-02", expecting: 200)
      _ = try await ask(.GET, "/flights/\(place.flight)/seats?cabin=ECONOMY", expecting: 200)
    }
    _ = try await ask(
      .POST, "/flights/\(place.flight)/seats/\(place.seat)/hold", "hold", body: "{}", expecting: 201
    )
    let quote = try await ask(
      .POST, "/quotes", "quote",
      body:
        #"{"flight_id":"\#(place.flight)","passengers":[{"type":"ADULT","seat_id":"\#(place.seat)"}]}"#,
      expecting: 201)
    let booking = try await ask(
      .POST, "/bookings", "book",
      body: """
        {"quote_id":"\(quote["quote_id"] ?? "")","payment_method_token":"pm_approve","passengers":[{"first_name":\
        "Jane","last_name":"Doe","date_of_birth":"1990-04-01","document_type":"PASSPORT","document_number":\
        "X1234567"}],"contact":{"email":"jane@example.com","phone":"+1 555 0100"}}
        """, expecting: 201)
    let id = booking["booking_id"] ?? ""
    var tag = booking["etag"] as? String ?? ""
    if number.isMultiple(of: 4) {
      let passenger = (booking["passengers"] as? [[String: Any]])?.first?["passenger_id"] ?? ""
      let checkedIn = try await ask(
        .POST, "/bookings/\(id)/check-in", "check-in",
        body: #"{"passenger_ids":["\#(passenger)"]}"#,
        expecting: 200)
      tag = checkedIn["etag"] as? String ?? ""
      if let pass = (checkedIn["boarding_passes"] as? [[String: Any]])?.first?["pass_id"] {
        _ = try await ask(.GET, "/passes/\(pass)", expecting: 200)
      }
    }
    // One booking in 200 is never cancelled, so that some last.
    if number.isMultiple(of: 200) { return false }
    let offer = try await ask(
      .POST, "/bookings/\(id)/cancellation-quote", "offer", body: "{}", expecting: 201)
    tag = try await ask(.GET, "/bookings/\(id)", expecting: 200)["etag"] as? String ?? tag
    _ = try await ask(
      .POST, "/bookings/\(id)/cancel", "cancel",
      body: #"{"cancellation_id":"\#(offer["cancellation_id"] ?? "")"}"#, tag: tag, expecting: 200)
    return true
  }

  private enum HTTPMethodName: String { case GET, POST }

  private func send(
    _ method: HTTPMethodName, _ path: String, token: String, key: String? = nil, tag: String? = nil,
    body: String? = nil
  ) async throws -> (status: Int, body: [UInt8]) {
    var request = HTTPClientRequest(url: url + path)
    request.method = method == .GET ? .GET : .POST
    request.headers.add(name: "authorization", value: "Bearer \(token)")
    if let key { request.headers.add(name: "idempotency-key", value: key) }
    if let tag { request.headers.add(name: "if-match", value: tag) }
    if let body {
      request.headers.add(name: "content-type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: body))
    }
    let response = try await client.execute(request, timeout: .seconds(30))
    let bytes = try await response.body.collect(upTo: 1 << 20)
    return (Int(response.status.code), Array(bytes.readableBytesView))
  }

  private static func object(_ body: [UInt8]) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
      throw Unexpected("no object")
    }
    return object
  }
}
