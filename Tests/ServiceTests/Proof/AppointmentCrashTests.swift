import AccessTokens
import BookingTestSupport
import Foundation
import PassTestSupport
import SQLite
import Testing

/// The process is killed repeatedly while many users ask for a provider's time: no answer is lost, no series is
/// partial, no time is sold twice, and no money is captured without an appointment.
///
/// PASSTOOL_SOAK=1 runs many more rounds.
@Suite struct AppointmentCrashTests {
  private static let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"

  @Test(arguments: 0..<(isLong ? 25 : 1))
  func `killed while many ask for single appointments and for series`(_ seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let service = try await ServiceProcess()
    try service.start()
    var owners = try await owners(32, at: service, &random)
    // Each process is killed after this many answers, except the last.
    for life in 0..<6 {
      let answers = life < 5 ? Int.random(in: 3...20, using: &random) : Int.max
      owners = try await live(owners, on: service, answers: answers)
      if service.port == nil { try service.start() }
      for owner in owners {
        guard let made = owner.made else { continue }
        #expect(await service.send("GET", made, token: owner.token)?.status == 200, "\(made)")
      }
      try AppointmentRecords(service).check()
    }
    for owner in owners {
      #expect(owner.isWhole, "\(owner.name), \(owner.kind), has \(owner.sold)")
      for (token, request, reply) in owner.answered {
        let again = await service.send(
          "POST", request.path, token: token, key: request.key, body: request.body)
        // The stored answers of a declined request are deleted with the personal data in them.
        let isDeleted = try owner.isTurnedDown && again.map { try isTurnedDown($0) } ?? false
        #expect(again == reply || isDeleted, "\(request.path)")
      }
    }
    for kind in CrashOwner.Kind.allCases {
      #expect(owners.contains { $0.kind == kind && $0.sold > 0 }, "nobody has \(kind)")
    }
    let records = try AppointmentRecords(service)
    // The payments of a series whose card was declined are in no list, and the provider may still be voiding them.
    while try records.isMoving {
      _ = try await service.send("GET", "/healthz", token: "").orThrow("a service")
    }
    try records.checkAtRest(
      sold: owners.reduce(0) { $0 + $1.sold },
      paid: owners.reduce(0) { $0 + ($1.kind.isPaid ? $1.sold : 0) })
    service.kill()
  }

  /// Returns whether the answer says that the provider declined the request.
  private func isTurnedDown(_ reply: HTTPReply) throws -> Bool {
    let json = try reply.json
    return reply.code == "TURNED_DOWN"
      || reply.status == 200 && json["state"].string == "cancelled"
        && json["cancelled_by"].string == "provider"
  }

  /// Makes the owners, with half as many hours to choose from, so that some compete.
  private func owners(
    _ count: Int, at service: ServiceProcess, _ random: inout SeededGenerator
  ) async throws -> [CrashOwner] {
    func make(
      _ path: String, _ id: String, _ token: String, _ body: String
    ) async throws -> String {
      let made = try await service.send("POST", path, token: token, key: "made", body: body)
        .orThrow(path)
      return try made.json.text(id)
    }
    let always = (1...7).map { #"{"weekday":\#($0),"from":"00:00","until":"24:00"}"# }
      .joined(separator: ",")
    let provider = try await make(
      "/providers", "provider_id", try service.token("desk", .operator),
      #"{"code":"park","name":"Park Walks","place":"Vienna","time_zone":"Europe/Vienna","#
        + #""currency":"EUR","user":"walker","hours":[\#(always)],"services":["#
        + #"{"service_type":"walking","name":"Walk","lengths_minutes":[45],"price_minor":0,"#
        + #""buffer_after_minutes":15},"#
        + #"{"service_type":"sitting","name":"Sitting","lengths_minutes":[45],"#
        + #""price_minor":4000,"buffer_after_minutes":15,"answer_within_minutes":1440}]}"#)
    let walker = try service.token("walker")
    var owners: [CrashOwner] = []
    for number in 0..<count {
      let token = try service.token("owner\(number)")
      // Paid series are slowest. On a busy machine all of these hours may be gone by then, so each has an hour in the
      // night as its last choice.
      let last = CrashOwner.kind(number) == .paidSeries ? [number / 4 % 6] : []
      owners.append(
        CrashOwner(
          number, token: token, walker: walker, provider: provider,
          subject: try await make(
            "/subjects", "subject_id", token, #"{"kind":"dog","name":"Rex"}"#),
          hours: (6..<(6 + count / 2)).shuffled(using: &random) + last))
    }
    return owners
  }

  /// Lets all owners continue concurrently until this many answers were given, and then kills the service.
  private func live(
    _ owners: [CrashOwner], on service: ServiceProcess, answers: Int
  ) async throws -> [CrashOwner] {
    let left = Countdown(answers)
    return try await withThrowingTaskGroup(of: CrashOwner.self) { group in
      for owner in owners {
        group.addTask {
          var owner = owner
          try await owner.proceed(on: service) { if left.take() { service.kill() } }
          return owner
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

/// The records of appointments in a service's file.
private struct AppointmentRecords {
  private let database: SQLiteDatabase
  private static let stage = "body -> 'sale' -> 'purchases' -> 0 ->> 'stage'"
  private static let payment = "body -> 'sale' -> 'purchases' -> 0 ->> 'payment'"
  private static let bookings = "FROM record WHERE kind = 'appointment_booking'"

  init(_ service: ServiceProcess) throws {
    database = try SQLiteDatabase("\(service.data)/bookings.sqlite", .readOnly)
  }

  private func number(_ sql: String) throws -> Int {
    try database.atOneMoment {
      try database.rows(sql).first?.first?.integer.orThrow("a number") ?? 0
    }
  }

  /// Checks what must hold at any moment, even right after a kill.
  func check() throws {
    // A series exists with all its appointments or not at all.
    let series = "SELECT key FROM record WHERE kind = 'appointment_series'"
    let counted = """
      SELECT body ->> 'series' AS series, count(*) AS count \(Self.bookings)
      AND body ->> 'series' IS NOT NULL GROUP BY series
      """
    let whole = "SELECT series FROM (\(counted)) WHERE count = \(CrashOwner.days.count)"
    #expect(try number("SELECT count(*) FROM (\(series) EXCEPT \(whole))") == 0)
    #expect(
      try number("SELECT count(*) FROM (SELECT series FROM (\(counted)) EXCEPT \(series))") == 0)
    #expect(
      try number(
        """
        SELECT count(*) FROM stretch a JOIN stretch b ON a.scope = b.scope AND a.starts < b.starts
        WHERE a.until IS NULL AND b.until IS NULL AND a.blocked_until > b.starts
        """) == 0, "a time is sold twice")
    // Exactly the secured and the confirmed bookings have a time for good.
    let owners = "SELECT owner FROM stretch WHERE until IS NULL"
    let sold = "SELECT key \(Self.bookings) AND \(Self.stage) IN ('secured', 'confirmed')"
    #expect(try number("SELECT count(*) FROM (\(sold) EXCEPT \(owners))") == 0)
    #expect(try number("SELECT count(*) FROM (\(owners) EXCEPT \(sold))") == 0)
    let captured = "SELECT key FROM record WHERE kind = 'payment' AND body ->> 'state' = 'captured'"
    let paid = "SELECT \(Self.payment) \(Self.bookings) AND \(Self.stage) = 'confirmed'"
    #expect(
      try number("SELECT count(*) FROM (\(captured) EXCEPT \(paid))") == 0,
      "money is taken without an appointment")
  }

  /// Whether a payment is under way.
  var isMoving: Bool {
    get throws {
      try number(
        """
        SELECT count(*) FROM record WHERE kind = 'payment'
        AND body ->> 'state' IN ('pending', 'authorised', 'voiding', 'refunding')
        """) > 0
    }
  }

  /// Checks what must hold once everything is settled, with the numbers that users were answered.
  func checkAtRest(sold: Int, paid: Int) throws {
    try check()
    #expect(try number("SELECT count(*) \(Self.bookings) AND \(Self.stage) = 'confirmed'") == sold)
    #expect(try number("SELECT count(*) FROM stretch WHERE until IS NULL") == sold)
    let payments = "SELECT count(*) FROM record WHERE kind = 'payment' AND body ->> 'state'"
    #expect(try number("\(payments) = 'captured'") == paid)
    // All appointments of a series have the same result, and no series is still being made.
    #expect(
      try number(
        """
        SELECT count(*) FROM (SELECT body ->> 'series' AS series, count(DISTINCT \(Self.stage)
        = 'confirmed') AS stages \(Self.bookings) GROUP BY series)
        WHERE series IS NOT NULL AND stages > 1
        """) == 0, "half of a series is there")
    #expect(
      try number(
        """
        SELECT count(*) FROM record WHERE kind = 'appointment_series'
        AND body ->> 'stage' = 'requested'
        """) == 0)
  }
}
