import StrictText
import PassTestSupport

@testable import PassGate

/// `passtool gate --json` at the flight of a `GateFixture`: its arguments and its answers.
struct GateLines {
  /// The arguments after `passtool`.
  let arguments: [String]

  init(_ directory: GateDirectory) {
    arguments =
      ["gate", "--store", directory.path] + Self.flight
      + ["--now", GateFixture.now.description, "--json"]
  }

  /// The options of the flight, for any command.
  static let flight = ["--flight", "UA123", "--date", "2025-03-15", "--from", "SFO"]

  /// Returns a shell command that reads scans from a file.
  func command(scans: String) -> String {
    "passtool \(arguments.joined(separator: " ")) < \(scans)"
  }

  /// Returns light and reason of each answer, such as `refuse already_admitted`; other lines are skipped.
  static func lights(_ answers: [String]) throws -> [String] {
    try answers.compactMap { line in
      var object = try ObjectReader(json: Array(line.utf8))
      if object.peek("news") != nil { return nil }
      let decision = try object.string("decision")
      guard case .string(let reason)? = object.peek("reason")?.value else { return decision }
      return "\(decision) \(reason)"
    }
  }

  /// Returns the message of each answer.
  static func messages(_ answers: [String]) throws -> [String] {
    try answers.map {
      var object = try ObjectReader(json: Array($0.utf8))
      return try object.string("message")
    }
  }
}
