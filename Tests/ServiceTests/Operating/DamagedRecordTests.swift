import BookingStore
import BookingStoreSQLite
import Bookings
import Foundation
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import passservice

/// An unreadable record is named to the operator, and its user is not asked to try again.
@Suite struct DamagedRecordTests {
  /// Changes rows of a service's file without its knowledge.
  private func change(_ sql: String, in service: TestService) throws {
    let database = try SQLiteDatabase("\(service.data)/bookings.sqlite", .write)
    try database.execute(sql)
  }

  private func examine(_ data: String) throws -> StoreFindings {
    try Composition(data: data) { TestService.start }.examineBookings().findings
  }

  @Test func `its user is asked not to try again, and everybody else is served`() async throws {
    try await TestService.run(metrics: true) { service in
      let stage = try await Stage(service)
      let (jane, june) = (try await stage.booked("jane"), try await stage.booked("june"))
      // The restart empties the caches in memory.
      try await service.restart()
      try change(
        "UPDATE record SET packed = substr(packed, 1, 40) WHERE key = '\(jane.booking)'",
        in: service)
      for _ in 0..<3 {
        let reply = try await jane.client.get("/bookings/\(jane.booking)")
        #expect(reply.status == 500)
        #expect(reply.code == "RECORD_DAMAGED")
        #expect(try reply.json["retryable"].bool == false)
        #expect(reply.field("retry-after") == nil)
      }
      #expect(try await june.client.get("/bookings/\(june.booking)").status == 200)
      let ready = try await service.askMetrics("GET", "/readyz")
      #expect(ready.status == 200)
      #expect(try ready.json["checks"]["records"].string == "ok")
      #expect(try ready.json["warnings"].strings.contains("records"))
      #expect(try ready.json["reasons"]["records"].string?.contains(jane.booking) == true)
      let metrics = try await service.askMetrics("GET", "/metrics").text
      #expect(metrics.contains("passservice_damaged_records 1\n"))
      let lines = service.log.all.filter {
        $0.hasPrefix("error a stored record is damaged")
          && $0.contains("flight_booking \(jane.booking)")
      }
      #expect(lines.count == 1)
      #expect(lines.first?.contains("restore") == true)
    }
  }

  @Test func `a sealed part that was changed is damage, and a missing key is not`() async throws {
    try await TestService.run { service in
      let stage = try await Stage(service)
      let jane = try await stage.booked("jane")
      try await service.restart()
      try change(
        """
        UPDATE record SET sealed = zeroblob(length(sealed)) WHERE key = '\(jane.booking)'
        """, in: service)
      #expect(try await jane.client.get("/bookings/\(jane.booking)").code == "RECORD_DAMAGED")
      let findings = try examine(service.data)
      #expect(findings.damaged.map(\.part) == ["flight_booking \(jane.booking)"])
      // Without the keys the examination fails, instead of reporting damage.
      let elsewhere = Composition.bookings(service.data)
      #expect(throws: (any Error).self) {
        _ = try SQLiteStore.examine(elsewhere, keys: "\(service.data)/nowhere", .ofServices)
      }
    }
  }

  @Test func `an examination reads every record that journeys leave, and finds each damaged one`()
    async throws
  {
    try await TestService.run { service in
      let stage = try await Stage(service)
      let jane = try await stage.checkedIn("jane")
      _ = try await stage.held("june")
      let whole = try examine(service.data)
      #expect(whole.damagedCount == 0, "\(whole.damaged)")
      #expect(whole.counts["flight_booking"] == 1)
      #expect((whole.counts["minted_pass"] ?? 0) >= 1)
      try change(
        """
        UPDATE record SET packed = substr(packed, 2) WHERE kind = 'flight_booking';
        UPDATE record SET body = 'x' WHERE key = '\(jane.pass)'
        """, in: service)
      let ill = try examine(service.data)
      #expect(
        Set(ill.damaged.map(\.part)) == [
          "flight_booking \(jane.booking)", "minted_pass \(jane.pass)",
        ])
    }
  }

  /// The examination knows every type of record in the sources.
  @Test func `no kind of record is forgotten`() throws {
    var named: Set<String> = []
    for (_, text) in try Sources.swift(in: [
      "Bookings", "BookingStore", "Flights", "FlightSales", "FlightService", "Shows", "ShowService",
      "Stays",
      "StayService", "Appointments", "AppointmentService", "PassService",
    ]) {
      for line in text.split(separator: "\n") {
        for name in [
          "static let kind = \"", "static let quoteKind = \"", "static let waitingKind = \"",
        ] {
          guard let start = line.range(of: name)?.upperBound else { continue }
          named.insert(String(line[start...].prefix { $0 != "\"" }))
        }
      }
    }
    // This is the kind of products without waiting lists.
    named.remove("no_wait")
    #expect(named.count > 40)
    #expect(named.subtracting(RecordExamination.ofServices.kinds) == [])
  }

  @Test func `a backup of a damaged file says that the file is ill, and not the copy`() async throws
  {
    try await TestService.run { service in
      _ = try await Stage(service).booked("jane")
      await service.stop()
      let file = Composition.bookings(service.data)
      // An index lost its rows, but its table is complete and SQLite opens the file.
      let database = try SQLiteDatabase(file, .readOnly)
      let page = try database.first(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'lookup_unique'")?.first?.integer
      let start = (try page.orThrow("a page") - 1) * 4_096
      var bytes = try Data(contentsOf: URL(filePath: file))
      // These bytes are the number of cells in the header of the page.
      (bytes[start + 3], bytes[start + 4]) = (0, 0)
      try bytes.write(to: URL(filePath: file))
      let backup = "\(service.data)/b.backup"
      let error = #expect(throws: DamagedFileFault.self) {
        try Composition(data: service.data) { TestService.start }
          .backUp(to: backup, now: TestService.start)
      }
      let words = "\(error, default: "")"
      #expect(words.contains("bookings.sqlite is damaged"), "\(words)")
      #expect(words.contains("restore"))
      #expect(!words.contains("b.backup"))
      #expect(!FileManager.default.fileExists(atPath: backup))
    }
  }

  @Test func `a file that cannot be opened for damage says to restore the last backup`()
    async throws
  {
    try await TestService.run { service in
      _ = try await Stage(service).booked("jane")
      await service.stop()
      let file = Composition.bookings(service.data)
      var bytes = try Data(contentsOf: URL(filePath: file))
      // These bytes are the tree of the schema, after the header.
      for place in 100..<4_000 { bytes[place] = 0xA5 }
      try bytes.write(to: URL(filePath: file))
      let error = await #expect(throws: DamagedFileFault.self) {
        _ = try await Composition(data: service.data) { TestService.start }.openStore()
      }
      #expect("\(error, default: "")".contains("restore the last backup"))
      let findings = try examine(service.data)
      #expect(findings.damagedCount > 0)
    }
  }
}
