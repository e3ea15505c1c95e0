import Foundation
import PassTestSupport
import PassVerifier
import SQLite
import Synchronization
import Testing
import Vocabulary

/// The process is killed repeatedly: no answer is lost, and nothing is done twice.
///
/// PASSTOOL_SOAK=1 runs many more rounds.
@Suite struct CrashTests {
  private static let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"

  @Test(arguments: 0..<(isLong ? 25 : 1)) func killedWhileManyBookAndCheckIn(_ seed: Int)
    async throws
  {
    var random = SeededGenerator(seed: UInt64(seed))
    let service = try await ServiceProcess()
    try service.start()
    var travelers = try await travelers(24, of: service, &random)
    // Each process is killed after this many answers, except the last.
    for life in 0..<6 {
      let answers = life < 5 ? Int.random(in: 3...30, using: &random) : Int.max
      travelers = try await self.live(travelers, on: service, answers: answers)
      if service.port == nil { try service.start() }
    }
    try await check(travelers, on: service)
    let log = try service.log()
    for secret in ["X1234567", "jane@example.com", "Doe", "DOE"] { #expect(!log.contains(secret)) }
    service.kill()
  }

  /// Two thirds as many seats as travelers, so that some compete for a seat.
  private func travelers(
    _ count: Int, of service: ServiceProcess, _ random: inout SeededGenerator
  ) async throws -> [CrashTraveler] {
    let token = try service.token("somebody")
    let found = try await service.send(
      "GET", "/flights/search?origin=SFO&destination=JFK&date=2025-03-01", token: token
    ).orThrow("an answer").json["results"].items.last.orThrow("a flight").text("flight_id")
    let map = await service.send("GET", "/flights/\(found)/seats?cabin=ECONOMY", token: token)
    let seats = try map.orThrow("an answer").json["seats"].items.prefix(count * 2 / 3)
      .map { try $0.text("seat_id") }
    let methods = ["pm_approve", "pm_timeout_before_charge", "pm_timeout_after_charge"]
    return try (0..<count).map { number in
      CrashTraveler(
        "traveler\(number)", token: try service.token("traveler\(number)"), flight: found,
        requests: seats.shuffled(using: &random), method: methods[number % 3])
    }
  }

  /// All travelers continue concurrently until this many answers were given; then the service is killed.
  private func live(
    _ travelers: [CrashTraveler], on service: ServiceProcess, answers: Int
  ) async throws -> [CrashTraveler] {
    let left = Countdown(answers)
    return try await withThrowingTaskGroup(of: CrashTraveler.self) { group in
      for traveler in travelers {
        group.addTask {
          var traveler = traveler
          try await traveler.travel(on: service) {
            if left.take() { service.kill() }
          }
          return traveler
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func check(_ travelers: [CrashTraveler], on service: ServiceProcess) async throws {
    let keys = try await service.send("GET", "/.well-known/jwks.json", token: "").orThrow("keys")
    let trust = try Trust(jwks: keys.body, issuer: try IssuerID("UA").orThrow("UA"))
    let verifier = Verifier(trust: trust)
    let departure = try Instant("2025-03-02T06:00:00Z").orThrow("a time")
    let seated = travelers.filter { $0.pass != nil }
    #expect(seated.count == travelers.count * 2 / 3, "as many as there are seats")
    for traveler in travelers {
      for (request, reply) in traveler.answered {
        let again = await service.send(
          "POST", request.path, token: traveler.token, key: request.key, body: request.body)
        #expect(again == reply, "\(request.path)")
      }
      let list = try await service.send("GET", "/bookings", token: traveler.token)
        .orThrow("bookings").json["bookings"].items
      #expect(list.count == (traveler.pass == nil ? 0 : 1), "\(traveler.name)")
      guard let pass = traveler.pass else { continue }
      #expect(list[0]["booking_id"].string == traveler.booking)
      #expect(list[0]["state"].string == "CHECKED_IN")
      #expect(list[0]["payment_state"].string == "CAPTURED")
      let read = try await service.send("GET", "/passes/\(pass.id)", token: traveler.token)
        .orThrow("a pass")
      #expect(read.status == 200)
      #expect(try read.json["offline_token"].string == pass.token)
      let verdict = verifier.verify(pass.barcode, now: departure)
      if case .admit = verdict.decision {} else { Issue.record("\(verdict)") }
    }
    try checkStore(service, seated.count)
  }

  /// Checks the store: each seat, number and status list entry once, and one captured payment per booking.
  private func checkStore(_ service: ServiceProcess, _ sold: Int) throws {
    let database = try SQLiteDatabase("\(service.data)/bookings.sqlite", .readOnly)
    func numbers(_ sql: String) throws -> [Int] {
      try database.rows(sql).map { try $0[0].integer.orThrow("a number") }
    }
    let stage = "body -> 'sale' -> 'purchases' -> 0 ->> 'stage'"
    let confirmed = "kind = 'flight_booking' AND \(stage) = 'confirmed'"
    #expect(try numbers("SELECT count(*) FROM record WHERE \(confirmed)") == [sold])
    #expect(
      try numbers(
        "SELECT count(DISTINCT name) FROM claim WHERE until IS NULL AND scope LIKE 'flt_%'")
        == [sold])
    #expect(
      try numbers(
        "SELECT count(*) FROM record WHERE kind = 'payment' AND body ->> 'state' = 'captured'")
        == [sold])
    #expect(
      try numbers(
        """
        SELECT count(*) FROM record WHERE kind = 'payment'
        AND body ->> 'state' IN ('pending', 'authorised', 'voiding', 'refunding')
        """) == [0])
    #expect(
      try numbers(
        "SELECT count(DISTINCT body ->> 'statusIndex') FROM record WHERE kind = 'minted_pass'")
        == [sold])
    let sequences = try numbers(
      """
      SELECT d.value ->> 'sequence' FROM record, json_each(body -> 'deliveries') d
      WHERE \(confirmed) ORDER BY 1
      """)
    #expect(sequences == Array(1...sold))
  }
}

/// A countdown for concurrent use.
private final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// Whether this was the last.
  func take() -> Bool {
    left.withLock { left in
      left -= 1
      return left == 0
    }
  }
}
