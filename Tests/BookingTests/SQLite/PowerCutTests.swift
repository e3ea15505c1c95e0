import Foundation
import PassTestSupport
import Testing

/// Power cuts, simulated beneath SQLite (`Tests/PowerCuts`): every acknowledged change is on the disk.
@Suite struct PowerCutTests {
  private static let isLong = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"

  private func cut(_ arguments: [String]) async throws -> (code: Int32, report: String) {
    let directory = try TemporaryDirectory()
    let program = "\(try ChildProcess.productFolder())/power-cuts"
    let code = try await ChildProcess.runToEnd {
      try ChildProcess(
        program, arguments, output: .file("\(directory.path)/report"))
    }
    return (code, String(decoding: try directory.read("report"), as: UTF8.self))
  }

  @Test(.timeLimit(.minutes(30)), arguments: SeededRuns(usual: 3, soak: 20).seeds)
  func nothingThatWasAcknowledgedIsLostAndNothingIsHalf(_ seed: UInt64) async throws {
    let count = Self.isLong ? 500 : 100
    let (code, report) = try await cut(["\(seed)", "\(count)"])
    #expect(code == 0, "\(report)")
    #expect(report.hasPrefix("\(count) power cuts, "), "\(report)")
    #expect(report.contains(" 0 lost, 0 times half"), "\(report)")
    #expect(report.contains(", \((count + 11) / 24) disks of the former form"), "\(report)")
  }

  /// The start that brings a store of the former form up to date is cut at each of its writes and syncs.
  @Test(.timeLimit(.minutes(30)), arguments: SeededRuns(usual: 1, soak: 20).seeds)
  func aMigrationThatIsCutAnywhereIsFinishedByTheNextStart(_ seed: UInt64) async throws {
    let (code, report) = try await cut(["\(seed)", "3", "migrating"])
    #expect(code == 0, "\(report)")
    #expect(report.contains(" 0 lost, 0 times half"), "\(report)")
    let steps = report.split(separator: ", ").last.flatMap { Int($0.prefix { $0 != " " }) }
    #expect(try #require(steps) >= 8, "\(report)")
  }

  /// The door of an event: after a cut, the ledger has each guest who saw a green light, and no guest is let in twice.
  @Test(.timeLimit(.minutes(30)), arguments: SeededRuns(usual: 2, soak: 20).seeds)
  func whoeverAGateLetInStaysIn(_ seed: UInt64) async throws {
    let count = Self.isLong ? 300 : 48
    let (code, report) = try await cut(["\(seed)", "\(count)", "gate"])
    #expect(code == 0, "\(report)")
    #expect(report.hasPrefix("\(count) power cuts, "), "\(report)")
    #expect(report.contains(" 0 lost, 0 in twice, 0 times half"), "\(report)")
    #expect(!report.contains(" 0 let in"), "\(report)")
  }

  /// The same door on a disk that does not wait for what it syncs.
  @Test(.timeLimit(.minutes(5))) func aGateWhoseDiskDoesNotSyncIsCaught() async throws {
    let (code, report) = try await cut(["1", "24", "gate-off"])
    #expect(code == 1, "\(report)")
    #expect(report.contains("who were let in are lost"), "\(report)")
  }

  /// A store that does not wait for the disk loses acknowledged changes, which shows that the simulated cuts find
  /// such losses.
  @Test(.timeLimit(.minutes(5))) func aStoreThatDoesNotSyncIsCaught() async throws {
    let (code, report) = try await cut(["1", "40", "off"])
    #expect(code == 1, "\(report)")
    #expect(report.contains("acknowledged changes are lost"), "\(report)")
    #expect(!report.contains(" 0 changes acknowledged"), "\(report)")
  }
}
