import Foundation
import Glibc
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// The program `passgate-sync`, which is killed and recovers.
@Suite struct GateSyncProcessTests {
  private static let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"

  @Test func `after a kill at any instant everything is where it belongs, once`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let hall = "\(service.data)/.."
      var gates: [TestGate] = []
      for name in ["GATEA", "GATEB"] {
        let gate = try TestGate(name, of: service)
        try boarding.enrol(gate.directory)
        try Data("\(boarding.context)\n".utf8).write(
          to: URL(filePath: "\(gate.directory.path)/departure"))
        gates.append(gate)
      }
      for gate in gates { try await gate.update() }
      var passengers: [TestBoarding.Passenger] = []
      for number in 0..<6 { passengers.append(try await boarding.checkedIn("p\(number)")) }
      let token = try TestBoarding.tokenFile(of: service)
      var random = SeededGenerator(seed: 7)
      for round in 0..<(Self.isLong ? 200 : 18) {
        if round < passengers.count {
          #expect(try boarding.scan(passengers[round], at: gates[round % 2]) == "admit")
        }
        let process = try Self.start(["--hall", hall], token, service)
        // The kill comes at an arbitrary moment, so this is not a wait for a condition.
        usleep(UInt32.random(in: 0...250_000, using: &random))
        process.kill()
        process.wait()
      }
      let last = try Self.start(["--hall", hall, "--once"], token, service)
      #expect(last.wait() == 0)
      for passenger in passengers { #expect(try await boarding.state(passenger) == "BOARDED") }
      #expect(try await boarding.conflicts().isEmpty)
      for gate in gates {
        let session = try boarding.open(gate)
        #expect(session.gate.setting.manifest?.rows.count == passengers.count)
        #expect(session.diagnostics.isEmpty && session.gate.held.bundle != nil)
        #expect(try gate.directory.ledger().faults().isEmpty)
      }
    }
  }

  @Test func `without a service the program says so and loses nothing`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let gate = try await boarding.gate("GATEA")
      let token = try TestBoarding.tokenFile(of: service)
      let port = service.port
      await service.stop()
      let process = try Self.start(
        ["--gate", gate.directory.path, "--once"], token, service, port: port)
      #expect(process.wait() == 75)
      try await service.start()
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: token)
      let exposed = try Self.start(["--gate", gate.directory.path, "--once"], token, service)
      #expect(exposed.wait() == 1)
    }
  }

  private static func start(
    _ arguments: [String], _ token: String, _ service: TestService, port: Int? = nil
  ) throws -> ChildProcess {
    try ChildProcess(
      "\(try ChildProcess.productFolder())/passgate-sync",
      arguments + [
        "--url", "http://127.0.0.1:\(port ?? service.port)", "--token", token,
        "--now", service.clock.now.description, "--every", "1",
      ], environment: ["PATH": "/usr/bin:/bin"])
  }
}
