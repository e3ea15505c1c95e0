@testable import ServiceHTTP
import AccessTokens
import Foundation
import GateSync
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassFormats
@testable import PassGate

/// The companion of gates, between a real service and real directories of gates.
@Suite struct GateSyncTests {
  @Test func `a round brings everything down, and what happened up; the next finds nothing to do`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try TestGate("GATEA", of: service)
      try boarding.enrol(gate.directory)
      let jane = try await boarding.checkedIn("jane")
      let hall = try boarding.hall([gate])
      let first = await hall.round(now: service.clock.now).reports[0].report
      #expect(first.problems.isEmpty && first.away == nil, "\(first)")
      #expect(first.done.count == 3, "\(first.done)")
      let session = try boarding.open(gate)
      #expect(session.gate.setting.manifest?.rows.count == 1)
      let now = boarding.departure.adding(seconds: -1_800)
      let answer = session.scan(
        Array(jane.barcode.utf8), at: ClockGuard.Reading(now: now, boot: nil))
      #expect(answer.light == .admit, "\(answer.message)")
      let second = await hall.round(now: service.clock.now).reports[0].report
      #expect(
        second.done == [
          "UA/GATEA: the service has the events up to 1",
          "\(TestBoarding.path)/passenger-list: 1 person on the list",
        ])
      #expect(try await boarding.state(jane) == "BOARDED")
      let third = await hall.round(now: service.clock.now).reports[0].report
      #expect(third.done.isEmpty && third.problems.isEmpty, "\(third)")
    }
  }

  @Test func `a gate that never has a network reports by a file in the evening`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let (linked, lonely) = (
        try await boarding.gate("GATEA"), try await boarding.gate("GATEB")
      )
      for gate in [linked, lonely] { try await gate.update() }
      var passengers: [TestBoarding.Passenger] = []
      for number in 0..<4 { passengers.append(try await boarding.checkedIn("p\(number)")) }
      for passenger in passengers[..<3] {
        #expect(try boarding.scan(passenger, at: lonely) == "admit")
      }
      for passenger in passengers[2...] {
        #expect(try boarding.scan(passenger, at: linked) == "admit")
      }
      #expect(try await boarding.hall([linked]).round(now: service.clock.now).away == nil)
      for (passenger, state) in zip(passengers, ["CHECKED_IN", "CHECKED_IN", "BOARDED", "BOARDED"])
      {
        #expect(try await boarding.state(passenger) == state)
      }
      let file = "\(service.data)/../carried"
      try Data(boarding.export(lonely)).write(to: URL(filePath: file))
      let carrier = ExportCarrier(try boarding.remote())
      for _ in 0..<2 {
        let report = try await carrier.send(file)
        #expect(report.refused.isEmpty && report.takenLines == report.lines && report.lines == 4)
      }
      for passenger in passengers { #expect(try await boarding.state(passenger) == "BOARDED") }
      #expect(try await boarding.conflicts() == ["ADMITTED_TWICE"])
    }
  }

  /// In `make soak` the file has a million lines; repeated lines are recognised at any size, and the file is never in
  /// memory as a whole.
  @Test func `a file of very many lines goes up part by part`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      let desk = try boarding.desk(at: gate)
      for number in 0..<199 {
        _ = try desk.depart(at: boarding.departure, reason: "word \(number)")
      }
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let export = try boarding.export(gate)
      let lines = export.count { $0 == 0x0A }
      let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"
      let (block, blocks) = (10, isLong ? 500 : 3)
      let file = "\(service.data)/../long"
      _ = FileManager.default.createFile(atPath: file, contents: nil)
      let handle = try FileHandle(forWritingAtPath: file).orThrow("a file")
      let bytes = Data(Array(repeating: export, count: block).joined())
      for _ in 0..<blocks { try handle.write(contentsOf: bytes) }
      // The last copy ends within a line.
      try handle.write(contentsOf: Data(export.dropLast(9)))
      try handle.close()
      let report = try await ExportCarrier(try boarding.remote()).send(file)
      #expect(report.lines == lines * block * blocks + lines)
      #expect(report.takenLines == lines * block * blocks)
      #expect(report.refused.count == 1, "\(report.refused)")
      #expect(try await boarding.state(jane) == "BOARDED")
      #expect(try await boarding.conflicts().isEmpty)
      // A text without a signature for too long is refused, with its place.
      let line = String(repeating: "{", count: 400) + "\n"
      try Data(String(repeating: line, count: 3_000).utf8).write(to: URL(filePath: file))
      await #expect(throws: RemoteError.self) {
        _ = try await ExportCarrier(try boarding.remote()).send(file)
      }
    }
  }

  @Test func `what another gate handed over leaves by the one that has a network`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let (linked, lonely) = (
        try await boarding.gate("GATEA"), try await boarding.gate("GATEB")
      )
      for gate in [linked, lonely] { try await gate.update() }
      let jane = try await boarding.checkedIn("jane")
      #expect(try boarding.scan(jane, at: lonely) == "admit")
      let (held, _) = try linked.directory.store.load()
      _ = try linked.directory.ledger().merge(try boarding.export(lonely), trust: held.trust)
      let report = try await boarding.hall([linked]).round(now: service.clock.now).reports[0].report
      #expect(report.problems.isEmpty, "\(report)")
      #expect(try await boarding.state(jane) == "BOARDED")
    }
  }

  @Test func `while the service is away nothing is lost, and then all of it arrives`() async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      let hall = try boarding.hall([gate])
      await service.stop()
      for _ in 0..<2 {
        let round = await hall.round(now: service.clock.now)
        guard case .away? = round.away else { throw MissingValue("a service that is away") }
      }
      #expect(try boarding.scan(jane, at: gate) == "admit")
      try await service.start()
      _ = try await boarding.hall([gate]).round(now: service.clock.now)
      #expect(try await boarding.state(jane) == "BOARDED")
    }
  }

  @Test func `what the service answers to one gate holds up no other`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gates = [try await boarding.gate("GATEA"), try await boarding.gate("GATEB")]
      let remote = UnevenRemote(try boarding.remote(), refuses: "GATEA")
      let hall = GateGroup(
        remote, gates: gates.map(\.directory.path), folders: [],
        departure: Departure(boarding.context))
      let jane = try await boarding.checkedIn("jane")
      for gate in gates { try await gate.update() }
      let john = try await boarding.checkedIn("john")
      for gate in gates { try await gate.update() }
      #expect(try boarding.scan(john, at: gates[0]) == "admit")
      #expect(try boarding.scan(jane, at: gates[1]) == "admit")
      let round = await hall.round(now: service.clock.now)
      #expect(round.reports.count == 2)
      guard case .away? = round.away else { throw MissingValue("a gate that was not answered") }
      #expect(try await boarding.state(jane) == "BOARDED")
    }
  }

  @Test func `a ledger of many parts goes up part by part`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      let desk = try boarding.desk(at: gate)
      for number in 0..<40 {
        _ = try desk.depart(at: boarding.departure, reason: "word \(number)")
      }
      #expect(try boarding.scan(jane, at: gate) == "admit")
      let companion = GateCompanion(
        gate.directory, remote: try boarding.remote(), departure: Departure(boarding.context),
        longestPart: 2_000)
      let report = await companion.sync(now: service.clock.now)
      #expect(report.problems.isEmpty, "\(report)")
      #expect(report.done.contains("UA/GATEA: the service has the events up to 41"))
      #expect(report.done.count { $0.contains("has the events up to") } > 3)
      #expect(try await boarding.state(jane) == "BOARDED")
    }
  }

  @Test func `what the gate does not take leaves what it holds`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try TestGate("GATEA", of: service)
      try boarding.enrol(gate.directory)
      _ = try await boarding.checkedIn("jane")
      _ = try await boarding.hall([gate]).round(now: service.clock.now)
      let before = try Self.files(gate.directory.path)
      let honest = try boarding.remote()
      let list = try await honest.get(
        "\(TestBoarding.path)/passenger-list", unless: nil, asGate: true, limit: 1 << 20)
      let older = String(decoding: try list.orThrow("a list").bytes, as: UTF8.self)
        .replacing("made,2025-", with: "made,2024-")
      let bad: [[UInt8]] = [
        [], Array("<html>".utf8), Array("made,x\r\n".utf8), Array(older.utf8),
        Array(repeating: 0x2E, count: 100_000),
      ]
      for bytes in bad {
        let companion = GateCompanion(
          gate.directory, remote: LyingRemote(honest, bytes), departure: Departure(boarding.context)
        )
        let report = await companion.sync(now: service.clock.now)
        #expect(report.problems.count >= 3 && report.done.isEmpty, "\(report)")
        #expect(try Self.files(gate.directory.path) == before)
      }
      // The stored tag is ignored when the installed list is missing.
      try FileManager.default.removeItem(atPath: try gate.listPath())
      let report = try await boarding.hall([gate]).round(now: service.clock.now).reports[0].report
      #expect(report.done == ["\(TestBoarding.path)/passenger-list: 1 person on the list"])
    }
  }

  @Test func `a list that went with the names of a past flight does not come back`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try TestGate("GATEA", of: service)
      try boarding.enrol(gate.directory)
      _ = try await boarding.checkedIn("jane")
      _ = try await boarding.hall([gate]).round(now: service.clock.now)
      let lists = DepartureLists(gate.directory)
      let departure = try Departure(boarding.context).orThrow("a departure")
      func time(_ text: String) throws -> Instant { try Instant(text).orThrow(text) }
      let dayAfter = try time("2025-03-09T12:00:00Z")
      #expect(lists.remove(before: dayAfter) == 0, "it may be that day still somewhere")
      #expect(lists.path(of: departure) != nil)
      let later = try time("2025-03-11T12:00:00Z")
      // The list is fetched for two days after the date of the departure, and no longer.
      for (now, isFetched) in [
        (later, false), (try time("2025-03-11T00:00:00Z"), false),
        (try time("2025-03-10T23:59:59Z"), true), (try time("2025-03-10T00:00:00Z"), true),
        (dayAfter, true),
      ] {
        _ = lists.remove(before: later)
        #expect(lists.path(of: departure) == nil)
        _ = try await boarding.hall([gate]).round(now: now)
        #expect((lists.path(of: departure) != nil) == isFetched, "\(now)")
      }
    }
  }

  @Test func `what another issuer's gate handed over is not this service's, and stays here`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (root, partner) = (try TestRoot(), try TestAuthority(issuer: "LH"))
      let theirs = GateDirectory("\(service.data)/../GATELH")
      let now = service.clock.now
      _ = try theirs.create(
        issuer: partner.issuer, name: try KeyID("GATELH").orThrow("a name"), now: now)
      try theirs.store.create(HeldTrust(roots: try root.pins()))
      let desk = try GateControl(theirs, GateSetting(TestBoarding.place), by: "4711", now: now)
      _ = try desk.depart(at: boarding.departure, reason: "late")
      let keys = try JWKSet(Array(try Data(contentsOf: URL(filePath: theirs.keySetPath)))).keys.map
      {
        TrustedKey(keyID: $0.keyID, x: $0.x, y: $0.y, terms: try $0.terms.orThrow("terms"))
      }
      let bundle = try root.bundle(
        [try partner.trusted(keys)], issuedAt: now.adding(seconds: -60),
        expires: now.adding(seconds: 86_400))
      var held = HeldTrust(roots: try root.pins())
      try held.accept(Array(try root.token(bundle).utf8), now: now)
      let export = try theirs.export(now: now, withOthers: true)
      // The gate accepts the partner's ledger, because the flight is shared.
      try boarding.desk(at: gate).listen(
        to: try DeviceID("LH/GATELH").orThrow("a device"))
      let merged = try gate.directory.ledger().merge(export, trust: held.trust)
      #expect(merged.refused.isEmpty, "\(merged.refused)")
      #expect(try gate.directory.ledger().heard().map(\.device.issuer) == [partner.issuer])
      let report = try await boarding.hall([gate]).round(now: now).reports[0].report
      #expect(report.problems.isEmpty && report.away == nil, "\(report)")
      #expect(!report.done.contains { $0.contains("GATELH") })
    }
  }

  /// Returns the files with what a gate trusts and expects.
  private static func files(_ path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let list = "lists/2025-03-08-UA123-SFO"
    for name in ["trust.json", list, "sync.json"] {
      files[name] = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }
    return files
  }

  @Test func `over TLS only whom a known authority vouches for is told the token`() async throws {
    let certificate = try TestCertificate(serial: 1)
    let folder = try TLSFolder(certificate)
    try await TestService.run(tls: folder.files) { service in
      let token = try TestBoarding.tokenFile(of: service)
      let url = "https://localhost:\(service.port)"
      let known = try HTTPRemote(url, tokenPath: token, authorities: folder.files.chain)
      let answer = try await known.get(
        "/.well-known/trust-bundle", unless: nil, asGate: true, limit: 1 << 20)
      #expect(answer != nil)
      let unknown = try HTTPRemote(url, tokenPath: token)
      await #expect(throws: RemoteError.self) {
        _ = try await unknown.get(
          "/.well-known/trust-bundle", unless: nil, asGate: true, limit: 1 << 20)
      }
      for wrong in ["http://checkin.example.com", "ftp://localhost", "https://a@b", "x"] {
        #expect(throws: RemoteError.self) { _ = try HTTPRemote(wrong, tokenPath: token) }
      }
    }
  }

  @Test func `pauses double to a limit, differ among gates, and are those of the seed`() {
    func pauses(_ seed: UInt64) -> [Duration] {
      var (retry, random) = (Retry(), SeededGenerator(seed: seed))
      return (0..<12).map { _ in retry.wait(atLeast: nil, using: &random) }
    }
    #expect(pauses(1) == pauses(1) && pauses(1) != pauses(2))
    for (index, pause) in pauses(3).enumerated() {
      let limit = min(2.0 * Double(1 << index), 300)
      let (least, most) = (Duration.seconds(limit / 2), Duration.seconds(limit))
      #expect(pause >= least - Duration.milliseconds(1) && pause <= most)
    }
    var (retry, random) = (Retry(), SeededGenerator(seed: 1))
    #expect(retry.wait(atLeast: 60, using: &random) == .seconds(60))
    #expect(retry.wait(atLeast: Int.max, using: &random) == .seconds(900))
  }
}

/// A service whose downloads an attacker replaces.
private struct LyingRemote: Remote {
  private let honest: HTTPRemote
  private let bytes: [UInt8]

  init(_ honest: HTTPRemote, _ bytes: [UInt8]) {
    (self.honest, self.bytes) = (honest, bytes)
  }

  func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download? {
    path.hasPrefix("/gate-exports")
      ? try await honest.get(path, unless: tag, asGate: asGate, limit: limit)
      : Download(bytes, tag: "\"x\"")
  }

  func send(_ export: [UInt8]) async throws(RemoteError) -> Upload { try await honest.send(export) }

  func report(_ telemetry: [UInt8]) async throws(RemoteError) { try await honest.report(telemetry) }
}

extension TestBoarding {
  var context: String { "UA123/2025-03-08/SFO" }

  /// Writes a file with the access token of a gate, and returns its path.
  static func tokenFile(of service: TestService) throws -> String {
    let path = "\(service.data)/../token"
    try? FileManager.default.removeItem(atPath: path)
    guard
      FileManager.default.createFile(
        atPath: path,
        contents: Data(try service.token("gates", .gate, lifetime: 30 * 86_400).utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw MissingValue("a file") }
    return path
  }

  func remote() throws -> HTTPRemote {
    try HTTPRemote(
      "http://127.0.0.1:\(service.port)", tokenPath: try Self.tokenFile(of: service))
  }

  func hall(_ gates: [TestGate]) throws -> GateGroup {
    GateGroup(
      try remote(), gates: gates.map(\.directory.path), folders: [], departure: Departure(context))
  }

  /// Starts a gate with the list in its directory.
  func open(_ gate: TestGate) throws -> GateSession {
    let list = try Manifest(
      Array(try Data(contentsOf: URL(filePath: try gate.listPath()))))
    return try GateSession(gate.directory, GateSetting(Self.place, manifest: list))
  }
}

/// A service that is busy for one device only.
private struct UnevenRemote: Remote {
  private let remote: any Remote
  private let device: String

  init(_ remote: any Remote, refuses device: String) {
    self.remote = remote
    self.device = device
  }

  func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download? {
    try await remote.get(path, unless: tag, asGate: asGate, limit: limit)
  }

  func send(_ export: [UInt8]) async throws(RemoteError) -> Upload {
    guard !String(decoding: export, as: UTF8.self).contains("/\(device)\"") else {
      throw .away("the service answered 500 and gave no reason", answered: true)
    }
    return try await remote.send(export)
  }

  func report(_ telemetry: [UInt8]) async throws(RemoteError) {
    try await remote.report(telemetry)
  }
}
