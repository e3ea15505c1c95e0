import Foundation

/// The service under a steady load for long: 1,000 users at half of its peak, and whether memory, file and answers
/// at the end are those of the beginning.
///
///     endurance [--minutes N] [--users N] [--share N] [--journeys-per-second N] [--folder FOLDER]
///               [--service PATH] [--option OPTION]…
///
/// First the peak is measured, as many journeys as 64 users at a time get done; then as many begin each second as
/// the share says, whether the former are done or not. A journey is search, seats, hold, quote, booking, often
/// check-in and its pass, and nearly always a cancellation, so that seats come back. `--option` is handed to
/// passservice. It ends with 1 where something grew that must not.
@main
struct Endurance {
  static func main() async throws {
    var options = Options()
    var rest = CommandLine.arguments.dropFirst()
    func number() -> Double { rest.popFirst().flatMap { Double($0) } ?? 0 }
    while let option = rest.popFirst() {
      switch option {
      case "--minutes": options.minutes = number()
      case "--users": options.users = Int(number())
      case "--share": options.share = number()
      case "--journeys-per-second": options.rate = number()
      case "--folder": options.folder = rest.popFirst() ?? options.folder
      case "--service": options.service = rest.popFirst() ?? options.service
      case "--option": options.further += rest.popFirst().map { [$0] } ?? []
      default:
        print(
          "usage: endurance [--minutes N] [--users N] [--share N] [--journeys-per-second N] "
            + "[--folder FOLDER] [--service PATH] [--option OPTION]…")
        exit(option == "--help" ? 0 : 64)
      }
    }
    let home = "\(options.folder)/endurance-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    let isSteady: Bool
    do {
      isSteady = try await Marathon(options, home: home).run()
    } catch {
      print("endurance: \(error)")
      try? FileManager.default.removeItem(atPath: home)
      exit(70)
    }
    try? FileManager.default.removeItem(atPath: home)
    exit(isSteady ? 0 : 1)
  }

  struct Options: Sendable {
    var minutes = 60.0
    var users = 1_000
    /// Of the peak.
    var share = 0.5
    /// In the place of the share.
    var rate: Double?
    var folder = FileManager.default.temporaryDirectory.path
    /// The program under test; by default the one built beside this.
    var service =
      Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "passservice").path ?? "passservice"
    /// Options of the service.
    var further = ["--rate-limits", "off"]
  }
}

/// An implausible result.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
