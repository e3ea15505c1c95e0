@testable import PassMinting
import AccessTokens
import Foundation
import PassCrypto
import PassTestSupport
import PassVerifier
import Selling
import Testing
import Vocabulary

@testable import PassFormats
@testable import PassGate
@testable import PassService

/// The exports of gates to the service, in any order and any number of times.
@Suite struct GateExportTests {
  @Test func `whoever was let in is boarded, once, however often the export comes`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let export = try boarding.export(gate)
      let first = try await boarding.upload(export).with(200).json
      #expect(first["new_events"].int == 1 && first["taken_lines"].int == 2)
      #expect(first["devices"][0]["through"].int == 1)
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.state(john) == "CHECKED_IN")
      let again = try await boarding.upload(export).with(200).json
      #expect(again["new_events"].int == 0 && again["known_events"].int == 1)
      #expect(try await boarding.conflicts().isEmpty)
      let ledger = try await service.client("gate", .gate).get("/gate-exports/UA/GATEA").with(200)
      #expect(try ledger.json["through"].int == 1)
    }
  }

  @Test func `two gates that could not talk let one in twice, and an agent sees it`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gates = [try await boarding.gate("GATEA"), try await boarding.gate("GATEB")]
      for gate in gates { try await gate.update() }
      let jane = try await boarding.checkedIn("jane")
      for gate in gates { #expect(try boarding.scan(jane, at: gate) == "admit") }
      for gate in gates.reversed() {
        _ = try await boarding.upload(boarding.export(gate)).with(200)
      }
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.conflicts() == ["ADMITTED_TWICE"])
    }
  }

  @Test func `what the service knows better is not overruled`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let names = ["off", "gone", "lost", "fine"]
      var passengers: [TestBoarding.Passenger] = []
      for name in names { passengers.append(try await boarding.checkedIn(name)) }
      for passenger in passengers { #expect(try boarding.scan(passenger, at: gate) == "admit") }
      let agent = try service.client("agent", .agent)
      _ = try await agent.post(
        "/passes/\(passengers[0].pass)/gate-events", #"{"action":"off_load"}"#, key: "off"
      ).with(200)
      _ = try await service.client("gone").cancel("/bookings/\(passengers[1].booking)")
      _ = try await service.client("lost").post(
        "/passes/\(passengers[2].pass)/reissue", key: "lost"
      ).with(201)
      _ = try await boarding.upload(boarding.export(gate)).with(200)
      #expect(
        try await boarding.conflicts()
          == ["ADMITTED_AFTER_OFF_LOAD", "BOOKING_CANCELLED", "PASS_REVOKED"])
      #expect(try await boarding.state(passengers[0]) == "OFF_LOADED")
      #expect(try await boarding.state(passengers[2]) == "CHECKED_IN")
      #expect(try await boarding.state(passengers[3]) == "BOARDED")
    }
  }

  @Test func `an entry that was taken back boards nobody, in whatever order it is heard`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let early = try boarding.export(gate)
      #expect(try boarding.scan(john, at: gate) == "admit")
      let desk = try boarding.desk(at: gate)
      let entry = try gate.directory.ledger().events(of: GateSetting(TestBoarding.place).context)
        .events.first.orThrow("an entry")
      _ = try desk.undo(entry.id, reason: "stepped back")
      _ = try await boarding.upload(early).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      _ = try await boarding.upload(boarding.export(gate)).with(200)
      #expect(try await boarding.state(jane) == "CHECKED_IN")
      #expect(try await boarding.state(john) == "BOARDED")
      #expect(try await boarding.conflicts().isEmpty)
    }
  }

  @Test func `a gate's late word boards a no-show`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: gate) == "admit")
      service.clock.set(boarding.departure.adding(seconds: 600))
      let flights = try service.client("operator", .operator)
      for news in ["BOARDING", "DEPARTED"] {
        _ = try await flights.post(
          "/flights/\(boarding.flight)/news", #"{"news":"\#(news)"}"#, key: news
        ).with(200)
      }
      #expect(try await boarding.state(jane) == "NO_SHOW")
      service.clock.advance(seconds: 8 * 3_600)
      _ = try await boarding.upload(boarding.export(gate)).with(200)
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.state(john) == "NO_SHOW")
    }
  }

  @Test func `a ledger that was copied back boards its passengers, and is told as forked`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      let (path, copy) = (gate.directory.path, "\(gate.directory.path)-copy")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      #expect(try boarding.scan(jane, at: gate) == "admit")
      _ = try await boarding.upload(boarding.export(gate)).with(200)
      #expect(try await boarding.conflicts().isEmpty)
      // The former ledger is put back, so its next event has a number that the service already knows.
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: copy, toPath: path)
      #expect(try boarding.scan(john, at: gate) == "admit")
      let export = try boarding.export(gate)
      for new in [1, 0] {
        let answer = try await boarding.upload(export).with(200).json
        #expect(answer["new_events"].int == new)
        #expect(try await boarding.conflicts() == ["LEDGER_FORKED"])
      }
      for passenger in [jane, john] { #expect(try await boarding.state(passenger) == "BOARDED") }
    }
  }

  // MARK: Bad input

  /// The lines after a damaged line share its signature, so all are taken when they come whole.
  @Test func `a line that was damaged is not lost when the same export comes again`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: gate) == "admit")
      #expect(try boarding.scan(john, at: gate) == "admit")
      let export = try boarding.export(gate)
      #expect(LedgerText(export).sections.count == 1)
      var damaged = export
      damaged[2] ^= 1
      #expect(try await boarding.upload(damaged).status == 422)
      let whole = try await boarding.upload(export).with(200).json
      #expect(whole["taken_lines"].int == 3 && whole["devices"][0]["through"].int == 2)
      for passenger in [jane, john] { #expect(try await boarding.state(passenger) == "BOARDED") }
    }
  }

  @Test func `a foreign device, another issuer's device and a forged one report nothing`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let jane = try await boarding.checkedIn("jane")
      let stranger = try TestGate("GATEX", of: service)
      try await stranger.update()
      #expect(try boarding.scan(jane, at: stranger) == "admit")
      let refused = try await boarding.upload(boarding.export(stranger))
      #expect(refused.status == 422 && refused.code == "EXPORT_REFUSED")
      #expect(try refused.json["details"]["refused"][0]["reason"].string == "UNKNOWN_DEVICE")
      #expect(try refused.json["details"]["taken_lines"].int == 0)
      #expect(try refused.json["detail"].string?.contains("not name the gate UA/GATEX") == true)
      // The forged export has the name of a trusted gate and a different key.
      let gate = try await boarding.gate("GATEA")
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let genuine = LedgerText(try boarding.export(gate)).sections[0]
      let forged = try Self.signed(
        genuine.lines, by: try PrivateKey.generate(), device: "UA/GATEA", sequence: 1)
      let answer = try await boarding.upload(forged)
      #expect(try answer.json["details"]["refused"][0]["reason"].string == "BAD_SIGNATURE")
      #expect(try await boarding.state(jane) == "CHECKED_IN")
      // The bundle may name gates of other issuers, but they may not report on these bookings.
      let another = ExportIntake(
        issuer: try IssuerID("LH").orThrow("an issuer"),
        trust: try await service.service.trust.held(now: service.clock.now),
        desk: service.service.desk.desk, isAwaited: { _ in true })
      let report = try await another.take(try boarding.export(gate), now: service.clock.now)
      #expect(report.refused.map(\.reason) == [.foreignDevice] && report.new == 0)
    }
  }

  /// Returns lines with a signature by any key.
  static func signed(
    _ lines: [[UInt8]], by key: PrivateKey, device: String, sequence: Int
  ) throws -> [UInt8] {
    let device = try DeviceID(device).orThrow("a device")
    let head = LedgerHead(
      device: device, issuedAt: TestService.start, sequence: sequence,
      digest: try SHA256.digest(lines.last ?? []))
    let header = TokenHeader(keyID: device.keyID, type: LedgerHead.type)
    let input = header.signingInput(head.payload)
    return lines.flatMap { $0 + [0x0A] }
      + Array(CompactJWS.text(signingInput: input, signature: try key.signature(for: input)).utf8)
      + [0x0A]
  }

  @Test
  func `an export that is cut anywhere is taken up to the cut, and whole when it comes again`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      var passengers: [TestBoarding.Passenger] = []
      for number in 0..<2 { passengers.append(try await boarding.checkedIn("p\(number)")) }
      var parts: [UInt8] = []
      // The export has two parts, each with its signature.
      for passenger in passengers {
        #expect(try boarding.scan(passenger, at: gate) == "admit")
        let sections = LedgerText(try boarding.export(gate, withOthers: false)).sections
        let last = try sections.last.orThrow("a part")
        parts += Array((last.lines.last ?? []) + [0x0A] + last.token + [0x0A])
      }
      let trust = try await service.service.trust.held(now: service.clock.now)
      let intake = ExportIntake(
        issuer: service.service.trust.issuer, trust: trust, desk: service.service.desk.desk,
        isAwaited: { _ in true })
      let ends = LedgerText(parts).sections.map { section in
        parts.indices.filter { parts[$0] == 0x0A }[section.lastLine - 1] + 1
      }
      #expect(ends.count == 2)
      for cut in parts.indices {
        let report = try await intake.take(Array(parts[..<cut]), now: service.clock.now)
        #expect(report.taken == 2 * ends.count { $0 <= cut }, "cut at \(cut)")
        #expect(report.refused.isEmpty == ends.contains(cut), "cut at \(cut)")
        // An upload that continues after the taken part brings the rest.
        let rest = try await intake.take(
          Array(parts[(ends.last { $0 <= cut } ?? 0)...]), now: service.clock.now)
        #expect(rest.refused.isEmpty && rest.devices.values.allSatisfy { $0 == 2 }, "cut at \(cut)")
      }
      _ = try await boarding.upload(parts).with(200)
      let keeping = Housekeeping(service: service.service, logger: service.logger)
      await keeping.work(only: "gates")
      for passenger in passengers { #expect(try await boarding.state(passenger) == "BOARDED") }
      #expect(try await boarding.conflicts().isEmpty)
    }
  }

  @Test func `one altered byte anywhere is refused, and takes nothing that was not signed`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let export = try boarding.export(gate)
      let trust = try await service.service.trust.held(now: service.clock.now)
      let intake = ExportIntake(
        issuer: service.service.trust.issuer, trust: trust, desk: service.service.desk.desk,
        isAwaited: { _ in true })
      for place in export.indices.dropLast() {
        var altered = export
        altered[place] ^= 1
        let report = try await intake.take(altered, now: service.clock.now)
        #expect(report.new == 0 && !report.refused.isEmpty, "at \(place)")
      }
      #expect(try await boarding.state(jane) == "CHECKED_IN")
    }
  }
}
