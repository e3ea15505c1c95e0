import PassFormats
import PassTestSupport

@testable import PassGate

/// `passtool gate --json` at the flight of a `GateFixture`: how it is started and what it answers.
struct GateLines {
  /// What follows `passtool`.
  let arguments: [String]

  init(_ directory: GateDirectory) {
    arguments =
      ["gate", "--store", directory.path] + Self.flight
      + ["--now", GateFixture.now.description, "--json"]
  }

  /// The flight, for whichever command.
  static let flight = ["--flight", "UA123", "--date", "2025-03-15", "--from", "SFO"]

  /// The same as a command of the shell that reads scans from a file.
  func command(scans: String) -> String {
    "passtool \(arguments.joined(separator: " ")) < \(scans)"
  }

  /// Light and reason of each answer, such as `refuse already_admitted`, without the news among them.
  static func lights(_ answers: [String]) throws -> [String] {
    try answers.compactMap { line in
      var object = try ObjectReader(json: Array(line.utf8))
      if object.peek("news") != nil { return nil }
      let decision = try object.string("decision")
      guard case .string(let reason)? = object.peek("reason")?.value else { return decision }
      return "\(decision) \(reason)"
    }
  }

  /// The sentence of each answer.
  static func messages(_ answers: [String]) throws -> [String] {
    try answers.map {
      var object = try ObjectReader(json: Array($0.utf8))
      return try object.string("message")
    }
  }
}
