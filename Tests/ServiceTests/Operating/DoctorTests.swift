@testable import ServiceHTTP
import Foundation
import PassTestSupport
import SQLite
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// The doctor reports the state of each part, of a running and of a stopped service.
@Suite struct DoctorTests {
  private func report(_ service: TestService, file: String? = nil) async -> DoctorReport {
    var sources = SettingSources()
    if let file { sources.file = ("\(service.data)/passservice.json", Array(file.utf8)) }
    return await Doctor(
      data: service.data, issuer: nil, outcome: sources.resolve(), now: service.clock.now
    ).examine()
  }

  private func states(_ report: DoctorReport, _ check: String) -> Set<DoctorReport.State> {
    Set(report.findings.filter { $0.check == check }.map(\.state))
  }

  @Test func `a trial that is well has warnings and no fault, running or not`() async throws {
    try await TestService.run { service in
      _ = try await Stage(service).checkedIn("jane")
      _ = try await service.stranger.get("/status-lists/UA/0").with(200)
      let running = await report(service)
      await service.stop()
      let stopped = await report(service)
      for report in [running, stopped] {
        let faults = report.findings.filter { $0.state == .fault }
        #expect(faults.isEmpty, "\(faults)")
        #expect(report.exitCode == 1)
        for check in ["bookings", "keys", "trust bundle", "status lists", "disk"] {
          #expect(states(report, check) == [.ok], "\(check)")
        }
        // A missing backup is only a warning in a trial.
        #expect(states(report, "backup") == [.warning])
        #expect(states(report, "settings").contains(.warning))
      }
      #expect(running.text.contains("is running"))
      #expect(stopped.text.contains("is not running"))
    }
  }

  @Test func `each ill part is named with what to do`() async throws {
    try await TestService.run { service in
      let jane = try await Stage(service).booked("jane")
      let data = service.data
      let database = try SQLiteDatabase("\(data)/bookings.sqlite", .write)
      try database.execute("UPDATE record SET body = 'x' WHERE key = '\(jane.booking)'")
      LastBackup.note("/backups/b", of: data, at: service.clock.now.adding(seconds: -3 * 86_400))
      try Data("half of a bund".utf8).write(to: URL(filePath: "\(data)/trust/bundle.jwt"))
      let ill = await report(
        service,
        file: #"{"payments":{"file":"none.json"},"tls":{"certificates":"c.pem","key":"k.pem"}}"#)
      #expect(ill.exitCode == 2)
      for check in ["bookings", "trust bundle", "payments", "certificate", "settings"] {
        #expect(states(ill, check).contains(.fault), "\(check)")
      }
      #expect(states(ill, "backup") == [.warning])
      #expect(ill.text.contains(jane.booking))
      #expect(ill.text.contains("passservice restore"))
      // A relative path in a settings file starts from the folder of that file.
      #expect(ill.text.contains("\(data)/none.json"))
      #expect(ill.text.contains("payments.file"))
    }
  }

  @Test func `a certificate that has ended is a fault, and one that ends soon a warning`() throws {
    let now = TestService.start
    func verdict(_ seconds: Int) -> Readiness.Verdict {
      .certificate(ending: now.adding(seconds: seconds), now: now)
    }
    #expect(verdict(30 * 86_400) == .holds)
    guard case .warning = verdict(86_400), case .fails = verdict(0), case .fails = verdict(-1)
    else {
      Issue.record("\(verdict(86_400)) \(verdict(0))")
      return
    }
  }

  @Test func `the last backup is known by its time and place`() async throws {
    let folder = try TemporaryDirectory()
    #expect(LastBackup.read(folder.path) == nil)
    LastBackup.note("/mnt/a file", of: folder.path, at: TestService.start)
    let last = try LastBackup.read(folder.path).orThrow("a backup")
    #expect(last.file == "/mnt/a file")
    #expect(last.at == TestService.start)
  }
}
