import Foundation
import PassTestSupport
import Testing

/// The program that `make linearizability` runs, for a short time: real processes, kills among them.
@Suite struct LinearizabilityTests {
  @Test(.timeLimit(.minutes(5)), arguments: ["flights", "shows", "appointments"])
  func bookingsOfTwoProcessesUnderKillsAreLinearizable(_ product: String) async throws {
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
        ],
        environment: ["PATH": "/usr/bin:/bin"], output: .file("\(directory.path)/report"))
    }
    let report = String(decoding: try directory.read("report"), as: UTF8.self)
    #expect(code == 0, "\(report)")
    #expect(report.contains("verdict         linearizable"), "\(report)")
  }
}
