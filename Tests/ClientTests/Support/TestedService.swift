import AccessTokens
import ClientRules
import Foundation
import Glibc
import PassClient
import PassCrypto
import PassTestSupport
import StrictText
import Synchronization
import Vocabulary

/// The real `passservice` as a process, with a directory that outlives a kill.
///
/// Its clock begins at `start`, when the check-in of the demonstration's flights of the next day is open.
final class TestedService: Sendable {
  static let start = Instant(secondsSince1970: 1_740_852_000)  // 2025-03-01T18:00:00Z

  /// The service of tests that do not end it; each of them has users of its own.
  static let shared = Task { try TestedService() }

  private let directory: TemporaryDirectory
  private let made = ContinuousClock.now
  private let running = Mutex<(process: ChildProcess, port: Int)?>(nil)
  private let seats = Mutex(0)

  init() throws {
    directory = try TemporaryDirectory()
    try begin()
  }

  deinit { kill() }

  var url: String { "http://127.0.0.1:\(running.withLock { $0?.port ?? 1 })" }
  var now: Instant {
    Self.start.adding(seconds: (ContinuousClock.now - made).components.seconds)
  }

  func begin(port: Int = 0) throws {
    let process = try ChildProcess(
      "\(try ChildProcess.productFolder())/passservice",
      [
        "--data", "\(directory.path)/data", "--port", "\(port)", "--issuer", "UA",
        "--rate-limits", "off", "--now", now.description,
      ],
      environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], output: .pipe,
      error: .file("\(directory.path)/log"))
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = process.output?.availableData ?? Data()
      guard !part.isEmpty else { throw MissingValue("the URL of passservice") }
      line += part
    }
    let port = try String(decoding: line, as: UTF8.self).split(separator: ":").last
      .flatMap { Int($0.filter(\.isNumber)) }.orThrow("a port")
    running.withLock { $0 = (process, port) }
  }

  /// Kills the process with SIGKILL, and returns its port.
  @discardableResult
  func kill() -> Int {
    running.withLock { running in
      guard let last = running else { return 0 }
      last.process.kill()
      last.process.wait()
      running = nil
      return last.port
    }
  }

  func token(
    _ user: String, _ role: AccessRole = .traveler, lifetime: Int = 86_400
  ) throws -> String {
    try AccessKeys(data: "\(directory.path)/data").token(
      subject: user, role: role, lifetime: lifetime, now: now, random: SecureRandom())
  }

  /// Sends a request of a user, with a new key where one is needed.
  func ask(
    _ method: String, _ path: String, as user: String, _ body: String = "",
    role: AccessRole = .traveler
  ) async throws -> JSONNode {
    var fields = ["authorization": "Bearer \(try token(user, role))"]
    if method != "GET" { fields["idempotency-key"] = UUID().uuidString }
    if !body.isEmpty { fields["content-type"] = "application/json" }
    let reply = try await HTTPTransport(url).send(
      ClientRequest(
        method: method, path: "/v1" + path, fields: fields,
        body: method == "GET" ? nil : Array(body.utf8), timeout: .seconds(60)))
    guard (200..<300).contains(reply.status), let node = JSONNode.answer(reply.body) else {
      throw MissingValue(
        "\(method) \(path): \(reply.status) \(String(decoding: reply.body, as: UTF8.self))")
    }
    return node
  }

  /// Returns a flight of the next day, and a seat that no other test takes.
  func freeSeat(for user: String) async throws -> (flight: String, seat: String) {
    let found = try await ask(
      "GET", "/flights/search?origin=SFO&destination=JFK&date=2025-03-02", as: user)
    let flights = try (found["results"]?.items ?? []).map {
      try ($0["flight_id"]?.text).orThrow("a flight")
    }
    let number = seats.withLock { number in
      number += 1
      return number
    }
    // Each flight has more than 120 seats in economy; the tests take every one at most once.
    let flight = flights[number / 100 % flights.count]
    let map = try await ask("GET", "/flights/\(flight)/seats?cabin=ECONOMY", as: user)
    let all = (map["seats"]?.items ?? []).compactMap { $0["seat_id"]?.text }
    return (flight, all[number % 100])
  }

  /// Books a seat for a user, and returns the id of the booking.
  func book(for user: String) async throws -> String {
    let (flight, seat) = try await freeSeat(for: user)
    _ = try await ask("POST", "/flights/\(flight)/seats/\(seat)/hold", as: user)
    let quote = try await ask(
      "POST", "/quotes", as: user,
      #"{"flight_id":"\#(flight)","passengers":[{"type":"ADULT","seat_id":"\#(seat)"}]}"#)
    let booking = try await ask(
      "POST", "/bookings", as: user,
      #"""
      {"quote_id":"\#(quote["quote_id"]?.text ?? "")","payment_method_token":"pm_approve",
       "contact":{"email":"jane@example.com"},"passengers":[{"first_name":"Jane","last_name":"Doe",
       "date_of_birth":"1990-05-01","document_type":"PASSPORT","document_number":"X0001000"}]}
      """#)
    return try (booking["booking_id"]?.text).orThrow("a booking")
  }
}
