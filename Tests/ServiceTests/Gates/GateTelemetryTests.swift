import AccessTokens
import GateSync
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import PassGate

/// The service's metrics count each offline decision of a gate once.
@Suite struct GateTelemetryTests {
  private func count(_ service: TestService, _ decision: String) -> Double {
    service.metric(#"passservice_gate_offline_verifications_total{decision="\#(decision)"}"#) ?? 0
  }

  @Test func `a companion tells how often its gate decided, each decision once`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let (jane, john) = (
        try await boarding.checkedIn("jane"), try await boarding.checkedIn("john")
      )
      #expect(try boarding.scan(jane, at: gate) == "admit")
      #expect(try boarding.scan(jane, at: gate).hasPrefix("refuse"))
      let hall = try boarding.hall([gate])
      for _ in 0..<2 {
        let report = await hall.round(now: service.clock.now).reports[0].report
        #expect(report.problems.isEmpty && report.away == nil, "\(report)")
        #expect(count(service, "admit") == 1)
        #expect(count(service, "refuse") == 1)
        #expect(count(service, "refer") == 0)
      }
      #expect(try boarding.scan(john, at: gate) == "admit")
      _ = await hall.round(now: service.clock.now)
      #expect(count(service, "admit") == 2)
      #expect(count(service, "refuse") == 1)
    }
  }

  @Test func `what was not answered counts once at most, and what was refused is told again`()
    async throws
  {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      let remote = try FailingRemote(boarding.remote())
      let companion = GateCompanion(
        gate.directory, remote: remote, departure: Departure(boarding.context))
      #expect(try boarding.scan(jane, at: gate) == "admit")
      // A refused report is not counted, as the service says.
      for error in [
        RemoteError.refused(status: 403, "no"),
        .away("the service answered 503", retryAfter: 2, answered: true),
      ] {
        remote.fail(error, delivers: false)
        _ = await companion.sync(now: service.clock.now)
        #expect(count(service, "admit") == 0)
      }
      // The report was counted, although its answer was lost.
      remote.fail(.away("no answer"), delivers: true)
      #expect(await companion.sync(now: service.clock.now).away != nil)
      remote.fail(nil, delivers: true)
      #expect(await companion.sync(now: service.clock.now).away == nil)
      #expect(count(service, "admit") == 1)
    }
  }

  @Test func `whom a person lets in was not decided about by the gate`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let jane = try await boarding.checkedIn("jane")
      _ = try await boarding.hall([gate]).round(now: service.clock.now)
      let row = try (try boarding.open(gate).gate.setting.manifest?.rows.first).orThrow("a row")
      let entry = Entry(
        manual: row, airlineKey: nil, passes: [], reason: "passport seen", by: nil)
      let outcome = try gate.directory.ledger().enter(
        entry, in: boarding.context, at: service.clock.now, random: SecureRandom())
      guard case .entered = outcome else { throw MissingValue("an entry") }
      #expect(try gate.directory.ledger().decisions(after: 0).numbers.isEmpty)
      #expect(try boarding.scan(jane, at: gate) == "admit")
      #expect(try gate.directory.ledger().decisions(after: 0).numbers == [.admit: 1])
    }
  }
}

/// A service whose answers to telemetry are lost.
private final class FailingRemote: Remote {
  private let honest: HTTPRemote
  private let failure = Mutex<(error: RemoteError?, delivers: Bool)>((nil, true))

  init(_ honest: HTTPRemote) { self.honest = honest }

  func fail(_ error: RemoteError?, delivers: Bool) {
    failure.withLock { $0 = (error, delivers) }
  }

  func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download? {
    try await honest.get(path, unless: tag, asGate: asGate, limit: limit)
  }

  func send(_ export: [UInt8]) async throws(RemoteError) -> Upload { try await honest.send(export) }

  func report(_ telemetry: [UInt8]) async throws(RemoteError) {
    let (error, delivers) = failure.withLock { $0 }
    if delivers { try await honest.report(telemetry) }
    if let error { throw error }
  }
}
