import AccessTokens
import BookingTestSupport
import Foundation
import Histories
import PassTestSupport
import PassVerifier
import SQLite
import Testing
import Vocabulary

/// The process is killed repeatedly: no answer is lost, and no request is done twice.
///
/// PASSTOOL_SOAK=1 runs many more rounds.
@Suite struct CrashTests {
  private static let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"

  @Test(arguments: 0..<(isLong ? 25 : 1), ["flights", "shows", "stays", "appointments"])
  func killedWhileManyBookAndCheckIn(_ seed: Int, of name: String) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let service = try await ServiceProcess()
    try service.start()
    let (product, seats) = try await SeatProduct.named(
      name, seats: name == "flights" ? 16 : 32, port: service.port,
      token: try service.token("somebody"), desk: try service.token("desk", .operator),
      owners: try Dictionary(
        uniqueKeysWithValues: (0..<24).map {
          ("traveler\($0)", try service.token("traveler\($0)"))
        }))
    // For a show, a wish is two seats together, for a hotel a room for two nights, and for a provider two slots in a
    // row.
    let wishes = stride(from: 0, to: seats.count, by: seats.count / 16).map {
      Array(seats[$0..<($0 + seats.count / 16)])
    }
    var travelers = try travelers(24, of: product, wishes, service, &random)
    // Each process is killed after this many answers, except the last.
    for life in 0..<6 {
      let answers = life < 5 ? Int.random(in: 3...30, using: &random) : Int.max
      travelers = try await self.live(travelers, on: service, answers: answers)
      if service.port == nil { try service.start() }
      try await checkHolds(travelers, of: product, on: service)
    }
    try await check(travelers, of: product, on: service)
    let log = try service.log()
    for secret in ["X1234567", "jane@example.com", "Doe", "DOE"] { #expect(!log.contains(secret)) }
    service.kill()
  }

  /// Makes half as many travelers again as there are wishes, so that some compete.
  private func travelers(
    _ count: Int, of product: SeatProduct, _ wishes: [[String]], _ service: ServiceProcess,
    _ random: inout SeededGenerator
  ) throws -> [CrashTraveler] {
    let methods = ["pm_approve", "pm_timeout_before_charge", "pm_timeout_after_charge"]
    return try (0..<count).map { number in
      CrashTraveler(
        "traveler\(number)", token: try service.token("traveler\(number)"), of: product,
        wishes: wishes.shuffled(using: &random), method: methods[number % 3])
    }
  }

  /// Lets all travelers continue concurrently until this many answers were given, and then kills the service.
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

  /// Checks that each hold lasts until the promised time.
  private func checkHolds(
    _ travelers: [CrashTraveler], of product: SeatProduct, on service: ServiceProcess
  ) async throws {
    for traveler in travelers {
      guard let hold = traveler.hold else { continue }
      let path = product.spelling(
        .release(hold: try hold.text("hold_id")), by: traveler.name
      ).path
      let read = try await service.send("GET", path, token: traveler.token).orThrow("a hold")
      let now = try read.json
      #expect(now["expires_at"].string == hold["expires_at"].string)
      #expect(now["state"].string == (now["expires_in"].int == 0 ? "EXPIRED" : "HELD"))
    }
  }

  private func check(
    _ travelers: [CrashTraveler], of product: SeatProduct, on service: ServiceProcess
  ) async throws {
    let keys = try await service.send("GET", "/.well-known/jwks.json", token: "").orThrow("keys")
    let trust = try Trust(jwks: keys.body, issuer: try IssuerID("UA").orThrow("UA"))
    let verifier = Verifier(trust: trust)
    let seated = travelers.filter { $0.pass != nil }
    #expect(seated.count == travelers.count * 2 / 3, "as many as there are seats")
    for traveler in travelers {
      for (request, reply) in traveler.answered {
        let again = await service.send(
          "POST", request.path, token: traveler.token, key: request.key, body: request.body)
        #expect(again == reply, "\(request.path)")
      }
      let list = try await service.send("GET", product.bookings, token: traveler.token)
        .orThrow("bookings").json["bookings"].items
        .filter { product.sold.contains($0["state"].string ?? "") }
      #expect(list.count == (traveler.pass == nil ? 0 : 1), "\(traveler.name)")
      guard let pass = traveler.pass, list.count == 1 else { continue }
      #expect(list[0]["booking_id"].string == traveler.booking)
      if product.checksIn { #expect(list[0]["state"].string == "CHECKED_IN") }
      #expect(list[0]["payment_state"].string == "CAPTURED")
      let read = try await service.send(
        "GET", "\(product.path)/passes/\(pass.id)", token: traveler.token
      ).orThrow("a pass")
      #expect(read.status == 200)
      #expect(try read.json["offline_token"].string == pass.token)
      let verdict = verifier.verify(
        pass.barcode, now: try Instant(traveler.scanned).orThrow("a time"))
      if case .admit = verdict.decision {} else { Issue.record("\(verdict)") }
    }
    try checkStore(service, seated.count, of: product)
  }

  /// Checks that the store has each seat, number and status list entry once, and one captured payment per booking.
  private func checkStore(
    _ service: ServiceProcess, _ sold: Int, of product: SeatProduct
  ) throws {
    let database = try SQLiteDatabase("\(service.data)/bookings.sqlite", .readOnly)
    try database.execute("BEGIN")
    try database.showPlainBodies()
    func numbers(_ sql: String) throws -> [Int] {
      try database.rows(sql).map { try $0[0].integer.orThrow("a number") }
    }
    let stage = "body -> 'sale' -> 'purchases' -> 0 ->> 'stage'"
    let confirmed = "kind = '\(product.bookingKind)' AND \(stage) = 'confirmed'"
    #expect(try numbers("SELECT count(*) FROM record WHERE \(confirmed)") == [sold])
    // Slots in a row are one claim on a stretch of time.
    let (table, unit, each) =
      switch product {
      case .flight: ("claim", "scope || name", 1)
      case .show, .stay: ("claim", "scope || name", 2)
      case .appointment: ("stretch", "scope || name || starts", 1)
      }
    for seats in ["count(*)", "count(DISTINCT \(unit))"] {
      #expect(
        try numbers(
          "SELECT \(seats) FROM \(table) WHERE until IS NULL AND scope LIKE '\(product.occasion)%'"
        ) == [each * sold])
    }
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
    guard product.checksIn else { return }
    let sequences = try numbers(
      """
      SELECT d.value ->> 'sequence' FROM record, json_each(body -> 'deliveries') d
      WHERE \(confirmed) ORDER BY 1
      """)
    #expect(sequences == Array(1...sold))
  }
}
