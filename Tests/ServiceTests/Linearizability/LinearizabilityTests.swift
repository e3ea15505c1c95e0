import BookingTestSupport
import Foundation
import PassTestSupport
import Testing

/// The program of `make linearizability` for a short time, with real processes and kills.
@Suite struct LinearizabilityTests {
  @Test(.timeLimit(.minutes(5)), arguments: ["flights", "shows", "appointments"])
  func bookingsOfTwoProcessesUnderKillsAreLinearizable(_ product: String) async throws {
    try await expectLinearizable(product)
  }

  @Test(
    .timeLimit(.minutes(5)),
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"),
    arguments: ["flights", "stays"])
  func bookingsOfTwoServicesOnOneDatabaseAreLinearizable(_ product: String) async throws {
    try await expectLinearizable(product, "--postgres")
  }

  private func expectLinearizable(_ product: String, _ more: String...) async throws {
    let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"
    let directory = try TemporaryDirectory()
    let program = "\(try ChildProcess.productFolder())/linearizability"
    let code = try await ChildProcess.runToEnd {
      try ChildProcess(
        program,
        [
          "--product", product, "--seconds", isLong ? "120" : "12", "--kills", isLong ? "24" : "3",
          "--seed", "4",
          "--users", "8", "--others", "3", "--seats", "4", "--folder", directory.path,
        ] + more,
        environment: ["PATH": "/usr/bin:/bin"], output: .file("\(directory.path)/report"))
    }
    let report = String(decoding: try directory.read("report"), as: UTF8.self)
    #expect(code == 0, "\(report)")
    #expect(report.contains("verdict         linearizable"), "\(report)")
  }
}
