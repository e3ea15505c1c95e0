package import Foundation

/// A command line session as readable text: the commands and the expected output.
///
///     # A remark.
///     -- request.json --
///     {"issuer":"UA"}
///     -- --
///     $ passtool keys generate --issuer UA
///     [KID]
///     $ passtool issue boarding-pass request.json
///     ! passtool: request.json:1:1: booking_reference: is missing
///     ! passtool: 1 of 1 requests were not issued
///     ? 65
///
/// `$` is a shell command, run in a new directory that contains the files above it. Its standard output follows, then
/// its standard error after `! `, then its exit code after `? ` (0 if absent). `-- NAME --` begins a file, `-- --`
/// ends it.
///
/// `[NAME]` is a value that changes in every run. It has the same value in the whole transcript, also in commands; the
/// first output that contains it defines it. `[...]` matches any text within a line, and a line `[...]` matches any
/// number of lines.
package struct Transcript {
  package struct Command: Sendable {
    package let line: Int
    package let text: String
    package var output: [String] = []
    package var error: [String] = []
    package var code: Int32 = 0
  }

  package enum Step: Sendable {
    case file(name: String, content: String)
    case command(Command)
  }

  package private(set) var steps: [Step] = []

  /// Returns the names of the transcripts in a folder, sorted.
  package static func names(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// Reads a transcript of a folder.
  package init(named name: String, in folder: URL) throws {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    var file: (name: String, lines: [String])?
    var command: Command?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let open = file {
        if line.hasPrefix("-- "), line.hasSuffix(" --") {
          steps.append(.file(name: open.name, content: open.lines.joined(separator: "\n") + "\n"))
          file = Self.fileName(line).map { ($0, []) }
        } else {
          file?.lines.append(String(line))
        }
        continue
      }
      let isFile = line.hasPrefix("-- ") && line.hasSuffix(" --")
      if isFile || line.hasPrefix("$ ") || line.hasPrefix("#") || line.isEmpty, let open = command {
        steps.append(.command(open))
        command = nil
      }
      if isFile {
        file = Self.fileName(line).map { ($0, []) }
      } else if line.hasPrefix("$ ") {
        command = Command(line: index + 1, text: String(line.dropFirst(2)))
      } else if line.hasPrefix("! ") || line == "!" {
        command?.error.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("? "), let code = Int32(line.dropFirst(2)) {
        command?.code = code
      } else if !line.hasPrefix("#"), !line.isEmpty {
        command?.output.append(String(line))
      }
    }
    if let command { steps.append(.command(command)) }
  }

  private static func fileName(_ line: Substring) -> String? {
    let name = line.dropFirst(3).dropLast(3)
    return name.isEmpty || line == "-- --" ? nil : String(name)
  }
}

extension Transcript {
  /// Runs the commands in a new directory and returns the differences from the transcript.
  package func faults(_ name: String) async throws -> [String] {
    let session = try Session()
    defer { session.end() }
    var placeholders = Placeholders()
    var faults: [String] = []
    for step in steps {
      switch step {
      case .file(let name, let content): try session.write(name, placeholders.filled(content))
      case .command(let command):
        let answer = try await session.run(placeholders.filled(command.text))
        let isOutput = placeholders.accept(answer.output, expected: command.output)
        let isError = placeholders.accept(answer.error, expected: command.error)
        if !isOutput || !isError || answer.code != command.code {
          faults.append("\(name):\(command.line): \(command.text)\n\(answer)")
        }
      }
    }
    return faults
  }
}

/// The values of a transcript's placeholders.
package struct Placeholders {
  private var values: [String: String] = [:]

  /// The permitted values of a placeholder, by the prefix of its name.
  private static let forms = [
    ("KID", "[A-Z2-7]{8}"), ("ID", "[0-9A-HJKMNP-TV-Z]{16}"),
    ("TOKEN", "eyJ[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{86}"),
    ("BCBP", "M[1-4][ -~]+?"), ("PACKED", "PT1/[ -~]+?"), ("RUN", "[A-Z]{35}"),
    ("COORDINATE", "[A-Za-z0-9_-]{43}"),
  ]

  package init() {}

  /// Returns a command with the placeholders replaced.
  package func filled(_ text: String) -> String {
    values.reduce(text) { $0.replacing("[\($1.key)]", with: $1.value) }
  }

  /// Returns whether `lines` match the expectation; defines new placeholders.
  package mutating func accept(_ lines: [String], expected: [String]) -> Bool {
    guard let first = expected.first else { return lines.isEmpty }
    let rest = Array(expected.dropFirst())
    if first == "[...]" {
      for count in 0...lines.count {
        var attempt = self
        if attempt.accept(Array(lines.dropFirst(count)), expected: rest) {
          self = attempt
          return true
        }
      }
      return false
    }
    guard let line = lines.first, accept(line, expected: first) else { return false }
    return accept(Array(lines.dropFirst()), expected: rest)
  }

  private mutating func accept(_ line: String, expected: String) -> Bool {
    var pattern = "^"
    var named: [String] = []
    var rest = expected[...]
    while let found = rest.firstMatch(of: /\[([A-Z]+[0-9]*|\.\.\.)\]/) {
      let name = String(found.output.1)
      pattern += NSRegularExpression.escapedPattern(for: String(rest[..<found.range.lowerBound]))
      rest = rest[found.range.upperBound...]
      if name == "..." {
        pattern += ".*"
      } else if let value = values[name] {
        pattern += NSRegularExpression.escapedPattern(for: value)
      } else if let index = named.firstIndex(of: name) {
        pattern += "\\\(index + 1)"
      } else if let form = Self.forms.first(where: { name.hasPrefix($0.0) })?.1 {
        pattern += "(\(form))"
        named.append(name)
      } else {
        // Brackets that are no placeholder are literal.
        pattern += NSRegularExpression.escapedPattern(for: "[\(name)]")
      }
    }
    pattern += NSRegularExpression.escapedPattern(for: String(rest)) + "$"
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(
        in: line, range: NSRange(line.startIndex..., in: line))
    else { return false }
    for (index, name) in named.enumerated() {
      if let range = Range(match.range(at: index + 1), in: line) {
        values[name] = String(line[range])
      }
    }
    return true
  }
}
