import AccessTokens
import Foundation
import PassCrypto
import Vocabulary

/// A thousand users who all want a seat of one show at the same moment, each over a connection of its own.
///
/// Every user locks the seat that the service thinks best, and a user who gets one pays.
struct ShowCrowd {
  static let users = 1_000

  private let server: ServerProcess
  private let tokens: [String]

  /// The results of the run.
  struct Outcome {
    /// The processor time of the server for each lock, granted or not, and for each booking.
    let work: (lock: Duration, book: Duration)
    let lock: [Duration]
    let book: [Duration]
    let seats: Int
    /// The number of oversold seats: seats of several bookings, sales beyond the free seats, and differences from the
    /// map.
    let oversold: Int
    let sold: Int
    /// The time from the first request to the last sale.
    let soldOut: Duration
  }

  init(data: String, server: ServerProcess) throws {
    self.server = server
    guard let now = Instant(Travelers.now) else { throw Unexpected("the time") }
    let keys = AccessKeys(data: data)
    tokens = try (0..<Self.users).map {
      try keys.token(subject: "visitor\($0)", role: .traveler, now: now, random: SecureRandom())
    }
  }

  func run() async throws -> Outcome {
    let showing = try await showing(0)
    let seats = try await map(of: showing)
    let start = ContinuousClock.now
    let before = try server.processorTime()
    let locked = try await step(Array(tokens.indices), "holds") { _ in
      #"{"showing_id":"\#(showing)","best":1}"#
    }
    let afterLocks = try server.processorTime()
    let winners = locked.winners
    guard locked.refused.allSatisfy({ $0 == 409 }) else {
      throw Unexpected("locks were refused with \(Set(locked.refused))")
    }
    let quoted = try await step(winners.map(\.user), "quotes") { user in
      let seats = winners.first { $0.user == user }?.body["seats"] as? [String] ?? []
      return #"{"showing_id":"\#(showing)","seats":["\#(seats.joined(separator: "\",\""))"]}"#
    }
    let afterQuotes = try server.processorTime()
    let booked = try await step(quoted.winners.map(\.user), "bookings") { user in
      let quote = quoted.winners.first { $0.user == user }?.body["quote_id"] as? String ?? ""
      return #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve"}"#
    }
    let soldOut = start.duration(to: .now)
    let sold = booked.winners.flatMap { $0.body["seats"] as? [String] ?? [] }
    let left = try await map(of: showing)
    let work = (
      lock: (afterLocks - before) / tokens.count,
      book: (try server.processorTime() - afterQuotes) / max(booked.times.count, 1)
    )
    return Outcome(
      work: work, lock: locked.times, book: booked.times, seats: seats.free,
      oversold: sold.count - Set(sold).count + max(0, sold.count - seats.free)
        + abs(left.booked - seats.booked - sold.count), sold: sold.count, soldOut: soldOut)
  }

  /// Measures the news for a thousand listeners of one show while all users lock its seats, sixteen at a time.
  ///
  /// Returns, for each listener and each lock, the time from the lock's request, which is before its commit, until the
  /// listener has the news, and the number of news that never came.
  func listen() async throws -> (staleness: [Duration], missed: Int) {
    let showing = try await showing(1)
    let listeners = try await SeatListeners(
      tokens.map {
        Travelers.bytes("GET", "/v1/shows/showings/\(showing)/seats/events", token: $0)
      },
      port: server.port)
    let locked = try await step(Array(tokens.indices), "holds", connections: 16, key: "listened") {
      _ in #"{"showing_id":"\#(showing)","best":1}"#
    }
    // The wait is longer than any acceptable staleness.
    try await Task.sleep(for: .seconds(3))
    let heard = try await listeners.end()
    var (staleness, missed): ([Duration], Int) = ([], 0)
    for winner in locked.winners {
      guard let seat = (winner.body["seats"] as? [String])?.first else { continue }
      for heard in heard {
        if let told = heard[seat] {
          staleness.append(winner.sent.duration(to: told))
        } else {
          missed += 1
        }
      }
    }
    return (staleness, missed)
  }

  private struct Step {
    var winners: [(user: Int, body: [String: Any], sent: ContinuousClock.Instant)] = []
    var refused: [Int] = []
    var times: [Duration] = []
  }

  /// Sends one request of each of these users, all at once unless there are fewer connections.
  private func step(
    _ users: [Int], _ path: String, connections: Int? = nil, key: String = "crowd",
    _ body: (Int) -> String
  ) async throws -> Step {
    let requests = users.map { user in
      Travelers.bytes(
        "POST", "/v1/shows/\(path)", token: tokens[user], key: "\(key)-\(path)-\(user)",
        body: body(user))
    }
    let answers = try await Load.run(
      requests, ports: [server.port], connections: connections ?? max(requests.count, 1)
    ).answers
    var step = Step()
    for (user, answer) in zip(users, answers) {
      step.times.append(answer.time)
      if answer.status == 201 {
        step.winners.append((user, try Travelers.object(answer.body), answer.sent))
      } else {
        step.refused.append(answer.status)
      }
    }
    return step
  }

  /// Returns the id of one of the shows of the demonstration's largest room.
  private func showing(_ number: Int) async throws -> String {
    var rooms: [(theater: String, screen: String, seats: Int)] = []
    for theater in try await get("/v1/shows/theaters?city=Wien")["theaters"] as? [[String: Any]]
      ?? []
    {
      for screen in theater["screens"] as? [[String: Any]] ?? [] {
        guard let id = theater["theater_id"] as? String, let name = screen["screen_id"] as? String,
          let seats = screen["seat_count"] as? Int
        else { continue }
        rooms.append((id, name, seats))
      }
    }
    guard let room = rooms.max(by: { $0.seats < $1.seats }) else { throw Unexpected("no room") }
    let shows = try await get("/v1/shows/showings?theater_id=\(room.theater)")["showings"]
    let own = (shows as? [[String: Any]] ?? []).filter { $0["screen_id"] as? String == room.screen }
    guard own.indices.contains(number), let id = own[number]["showing_id"] as? String else {
      throw Unexpected("no show with seats is on sale")
    }
    return id
  }

  /// Returns the number of free seats that the service may choose, and the number of booked seats.
  private func map(of showing: String) async throws -> (free: Int, booked: Int) {
    let rows =
      try await get("/v1/shows/showings/\(showing)/seats")["rows"] as? [[String: Any]] ?? []
    let seats = rows.flatMap { $0["seats"] as? [Any] ?? [] }.compactMap { $0 as? [String: Any] }
      .filter { !["wheelchair", "companion"].contains($0["category"] as? String) }
    return (
      seats.count { $0["state"] as? String == "AVAILABLE" },
      seats.count { $0["state"] as? String == "BOOKED" }
    )
  }

  private func get(_ path: String) async throws -> [String: Any] {
    let request = Travelers.bytes("GET", path, token: tokens[0])
    let answers = try await Load.run([request], ports: [server.port], connections: 1).answers
    guard answers[0].status == 200 else { throw Unexpected("\(path): \(answers[0].status)") }
    return try Travelers.object(answers[0].body)
  }
}
