import Foundation

/// A program that sends the service three times as many bookings and check-ins as it can answer, and measures its
/// answers.
///
///     overload-bench [--seconds N] [--factor F] [--travelers N] [--at-a-time N] [--service PATH] [--folder FOLDER]
///
/// The load is open: requests are sent when they are due, independent of earlier answers, and times count from that
/// moment. The service has the first processor to itself and the generator the second. First the program measures the
/// peak, with as many requests under way as the service works on at a time.
@main
struct OverloadBench {
  struct Options {
    var seconds = 10.0
    var factor = 3.0
    var travelers = 4_000
    /// The value of `passservice --requests-at-a-time`; nil for its default.
    var atATime: Int?
    var folder = FileManager.default.temporaryDirectory.path
    /// The program under test; by default the one built beside this.
    var service =
      Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "passservice").path ?? "passservice"
  }

  static func main() async throws {
    let options = try read(CommandLine.arguments.dropFirst())
    let home = "\(options.folder)/overload-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    try await Overload(options: options, home: home).run()
  }

  private static func read(_ arguments: ArraySlice<String>) throws -> Options {
    var options = Options()
    var rest = arguments
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Unexpected("\(name): a value is missing") }
      switch name {
      case "--seconds": options.seconds = Double(value) ?? options.seconds
      case "--factor": options.factor = Double(value) ?? options.factor
      case "--travelers": options.travelers = Int(value) ?? options.travelers
      case "--at-a-time": options.atATime = Int(value)
      case "--folder": options.folder = value
      case "--service": options.service = value
      default: throw Unexpected("\(name) is no option")
      }
    }
    return options
  }
}

/// An implausible result.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
