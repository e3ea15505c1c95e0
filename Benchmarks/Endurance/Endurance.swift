import Foundation

/// A program that loads the service steadily for long, and checks that memory, file and answers do not grow.
///
/// By default 1,000 users load it at half of its peak for an hour.
///
///     endurance [--minutes N] [--users N] [--share N] [--journeys-per-second N] [--folder FOLDER]
///               [--service PATH] [--option OPTION]…
///
/// First the program measures the peak: the number of journeys that 64 users at a time complete. Then it begins
/// journeys at the given share of that rate, even if earlier ones are not done. A journey is search, seats, hold,
/// quote, booking, often check-in and its pass, and nearly always a cancellation, so that seats become free again.
/// `--option` is passed to passservice. The program ends with 1 if something grew that must not grow.
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
    /// The share of the peak.
    var share = 0.5
    /// The number of journeys per second, in place of the share.
    var rate: Double?
    var folder = FileManager.default.temporaryDirectory.path
    /// The program under test; by default the one built beside this.
    var service =
      Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "passservice").path ?? "passservice"
    /// The options that are passed to the service.
    var further = ["--rate-limits", "off"]
  }
}

/// An implausible result.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
