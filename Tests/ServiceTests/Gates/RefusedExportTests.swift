import PassCrypto
import PassTestSupport
import PassVerifier
import Selling
import Testing
import Vocabulary

@testable import PassFormats
import StrictText
@testable import PassGate
@testable import PassService

/// The reasons for which parts of an export are refused.
@Suite struct RefusedExportTests {
  /// A service, and a device whose key the test has.
  private struct Stage {
    let service: TestService
    let device: TestAuthority
    let trust: Trust
    /// A line of a real gate.
    private let sample: String

    init(
      _ service: TestService, kinds: Set<KeyKind> = [.device], revokedFrom: Instant? = nil
    ) async throws {
      self.service = service
      device = try TestAuthority(keyID: "GATEM")
      let root = try TestRoot()
      let now = service.clock.now
      let bundle = try root.bundle(
        [try device.trusted([try device.trustedKey(kinds: kinds, revokedFrom: revokedFrom)])],
        issuedAt: now.adding(seconds: -60), expires: now.adding(seconds: 86_400))
      var held = HeldTrust(roots: try root.pins())
      try held.accept(Array(try root.token(bundle).utf8), now: now)
      trust = held.trust
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      _ = try boarding.desk(at: gate).depart(at: boarding.departure, reason: "late")
      let lines = LedgerText(try boarding.export(gate)).sections[0].lines
      sample = String(decoding: try lines.first.orThrow("a line"), as: UTF8.self)
    }

    /// Returns one event of the device with its signature; `id` replaces the last four characters of the event's id.
    func part(_ number: Int, id: String? = nil, _ reason: String = "late") throws -> [UInt8] {
      let former = try AdmissionEvent(line: Array(sample.utf8)).id.rawValue
      let ending = id ?? String("\(10_000 + number)".dropFirst())
      let new = "\(former.dropLast(4))\(ending)"
      let line = sample.replacing("UA/GATEA", with: "UA/GATEM").replacing(former, with: new)
        .replacing(#""device_seq":1"#, with: #""device_seq":\#(number)"#)
        .replacing(#""late""#, with: #""\#(reason)""#)
        // Each event but the first names the one before it.
        .replacing(
          #""prev":"""#,
          with: #""prev":"\#(number == 1 ? "" : String(repeating: "A", count: 43))""#)
      return try GateExportTests.signed(
        [Array(line.utf8)], by: device.key, device: "UA/GATEM", sequence: number)
    }

    func reasons(_ export: [UInt8]) async throws -> [ExportIntake.Reason] {
      let intake = ExportIntake(
        issuer: device.issuer, trust: trust, desk: service.service.desk.desk,
        isAwaited: { _ in false })
      return try await intake.take(export, now: service.clock.now).refused.map(\.reason)
    }
  }

  @Test func `a device cannot say two things under one id, and says nothing else by it`()
    async throws
  {
    try await TestService.run { service in
      let stage = try await Stage(service)
      #expect(try await stage.reasons(try stage.part(1, id: "AAAA")) == [])
      #expect(try await stage.reasons(try stage.part(1, id: "AAAA")) == [], "it is known")
      #expect(
        try await stage.reasons(try stage.part(1, id: "AAAA", "early")) == [.contradiction])
      #expect(try await stage.reasons(try stage.part(2, id: "AAAA")) == [.contradiction])
      #expect(try await stage.reasons(try stage.part(1, id: "BBBB")) == [], "a fork is kept")
    }
  }

  @Test func `a key that is not for ledgers signs none, nor does one that is revoked`() async throws
  {
    try await TestService.run { service in
      let revoked = try await Stage(service, revokedFrom: service.clock.now.adding(seconds: -60))
      #expect(try await revoked.reasons(try revoked.part(1)) == [.notForLedgers])
    }
    try await TestService.run { service in
      let stage = try await Stage(service, kinds: [.boardingPass])
      #expect(try await stage.reasons(try stage.part(1)) == [.notForLedgers])
    }
  }

  @Test func `what is no ledger is told so`() async throws {
    try await TestService.run { service in
      let stage = try await Stage(service)
      #expect(try await stage.reasons([]) == [.noLedger])
      let boarding = try await TestBoarding(service)
      let pass = try await boarding.checkedIn("jane").barcode
      var export = Array(try stage.part(1).prefix { $0 != 0x0A })
      export.append(0x0A)
      #expect(try await stage.reasons(export) == [.unsigned])
      // The pass is in the place of the signature.
      export += Array(pass.utf8)
      export.append(0x0A)
      #expect(try await stage.reasons(export) == [.noLedger])
    }
  }

  @Test func `a ledger of very many gaps is sent from its beginning`() async throws {
    try await TestService.run { service in
      let stage = try await Stage(service)
      // Only every second event is sent, so each one leaves a gap.
      var export: [UInt8] = []
      for number in 0..<GateLedger.maxRanges { export += try stage.part(2 * number + 1) }
      #expect(try await stage.reasons(export) == [])
      let next = try stage.part(2 * GateLedger.maxRanges + 1)
      #expect(try await stage.reasons(next) == [.tooManyGaps])
      #expect(try await stage.reasons(try stage.part(2)) == [], "one that closes a gap")
      #expect(try await stage.reasons(next) == [])
    }
  }
}
