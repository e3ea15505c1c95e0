import Foundation

/// The `--help` texts of a program and of each of its commands, printed at 80 columns.
package struct HelpTexts {
  /// The texts under the commands that print them, in the order of the commands.
  package let recorded: String
  /// The lines of examples that are wider than 80 columns and therefore wrap in the middle.
  package let wrapped: [String]

  /// Runs a program of the build for its texts.
  package init(of program: String) async throws {
    var texts = ""
    var waiting = [[program]]
    while !waiting.isEmpty {
      let words = waiting.removeFirst()
      let text = try await Self.output(of: program, words.dropFirst() + ["--help"])
      texts += "$ \(words.joined(separator: " ")) --help\n\(text)\n"
      waiting.insert(contentsOf: Self.commands(in: text).map { words + [$0] }, at: 0)
    }
    recorded = texts
    let described = try await Self.output(of: program, ["--experimental-dump-help"])
    let root = try JSONSerialization.jsonObject(with: Data(described.utf8)) as? [String: Any]
    wrapped = Self.examples(root?["command"] as? [String: Any] ?? [:]).filter { $0.count > 80 }
  }

  /// Returns the recorded texts of a program, or an empty text if nothing is recorded.
  ///
  /// `PASSTOOL_RECORD_HELP=1` records the texts of this value first.
  package func recording(of program: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "PassTests/Transcripts/help/\(program).txt")
    if ProcessInfo.processInfo.environment["PASSTOOL_RECORD_HELP"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try recorded.write(to: file, atomically: true, encoding: .utf8)
    }
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  private static func output(of program: String, _ arguments: [String]) async throws -> String {
    let folder = try TemporaryDirectory()
    let path = "\(folder.path)/output"
    try Data().write(to: URL(filePath: path))
    _ = try await ChildProcess.runToEnd {
      try ChildProcess(
        "\(try ChildProcess.productFolder())/\(program)", arguments,
        environment: ["PATH": "/usr/bin:/bin", "COLUMNS": "80"], output: .file(path))
    }
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Returns the names below the headings that end in `SUBCOMMANDS:`, groups of commands included.
  private static func commands(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split { $0.isEmpty }.filter { $0.first?.hasSuffix("SUBCOMMANDS:") == true }
      .flatMap { $0.dropFirst() }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
  }

  /// Returns the indented lines of all discussions, which are examples and not running text.
  private static func examples(_ command: [String: Any]) -> [String] {
    let own = (command["discussion"] as? String ?? "").split(separator: "\n").map(String.init)
    let below = command["subcommands"] as? [[String: Any]] ?? []
    return own.filter { $0.hasPrefix("  ") } + below.flatMap(examples)
  }
}
