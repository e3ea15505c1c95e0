import Foundation
import Hummingbird

/// A program that measures the service over loopback: hold, quote, book and check-in with passes.
///
/// A minimal Hummingbird server and the disk's sync time are measured in the same run.
///
///     service-bench [--quick] [--shows] [--runs N] [--connections N] [--json FILE] [--folder FOLDER] [--service PATH]
///
/// The servers are separate processes. The client is one thread; its share of the processors is printed
/// with each figure.
@main
struct ServiceBench {
  static func main() async throws {
    var options = Options()
    var rest = CommandLine.arguments.dropFirst()
    while let option = rest.popFirst() {
      switch option {
      case "--quick": options.isQuick = true
      case "--shows": options.showsOnly = true
      case "--runs": options.runs = rest.popFirst().flatMap { Int($0) } ?? options.runs
      case "--connections": options.connections = rest.popFirst().flatMap { Int($0) }
      case "--json": options.json = rest.popFirst()
      case "--folder": options.folder = rest.popFirst() ?? options.folder
      case "--service": options.service = rest.popFirst() ?? options.service
      // This program starts itself with this argument as the server to compare with.
      case "--hello": return try await hello()
      default:
        print(
          "usage: service-bench [--quick] [--shows] [--runs N] [--connections N] [--json FILE] "
            + "[--folder FOLDER] [--service PATH]")
        exit(option == "--help" ? 0 : 64)
      }
    }
    let home = "\(options.folder)/service-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    try await Measuring(options: options, home: home).run()
  }

  struct Options {
    var isQuick = false
    /// Whether only the crowds at shows are measured.
    var showsOnly = false
    var runs = 3
    /// The only number of connections to measure; by default 1, 16 and 64.
    var connections: Int?
    var json: String?
    var folder = FileManager.default.temporaryDirectory.path
    /// The program under test; by default the one built beside this.
    var service =
      Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "passservice").path ?? "passservice"
  }

  /// Runs the minimal server, configured like the service.
  private static func hello() async throws {
    let router = Router()
    router.get("/") { _, _ in "hello" }
    let application = Application(
      responder: router.buildResponder(),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        FileHandle.standardOutput.write(
          Data("http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n".utf8))
      })
    try await application.runService()
  }
}
