import Foundation

/// A Markdown document of the project.
struct Document {
  /// The path from the root of the project, such as `docs/start/event.md`.
  let path: String
  let text: String

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of all documents below a folder, sorted.
  static func paths(in folder: String) -> [String] {
    let found = try? FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (found ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the blocks of code of a language, without the lines around them.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// A command of a `console` block, with the output that the document shows.
  struct Command {
    let text: String
    var output: [String] = []
  }

  /// All commands of its `console` blocks, in the order of the document.
  var commands: [Command] {
    var commands: [Command] = []
    for block in blocks("console") {
      for line in block.split(separator: "\n").map(String.init) {
        if line.hasPrefix("$ ") {
          commands.append(Command(text: String(line.dropFirst(2))))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output.append(line)
        }
      }
    }
    return commands
  }

  /// The targets of its links, without those on the web.
  var links: [String] {
    var shown = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined()
    shown = shown.replacing(/`[^`\n]*`/, with: "")
    return shown.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }
}
