import Foundation
import PassTestSupport
import Testing

/// The command line as users see it: `Tests/PassTests/Transcripts/*.txt`, run with the built passtool.
@Suite struct TranscriptTests {
  @Test(.timeLimit(.minutes(5)), arguments: Transcript.all)
  func `passtool answers as the transcript says`(name: String) async throws {
    let transcript = try Transcript(named: name)
    let session = try Session()
    defer { session.end() }
    var placeholders = Placeholders()
    for step in transcript.steps {
      switch step {
      case .file(let name, let content): try session.write(name, placeholders.filled(content))
      case .command(let command):
        let answer = try await session.run(placeholders.filled(command.text))
        let place = "\(name):\(command.line): \(command.text)"
        #expect(answer.code == command.code, "\(place)\n\(answer)")
        let isOutput = placeholders.accept(answer.output, expected: command.output)
        #expect(isOutput, "\(place)\nstandard output:\n\(answer.output.joined(separator: "\n"))")
        let isError = placeholders.accept(answer.error, expected: command.error)
        #expect(isError, "\(place)\nstandard error:\n\(answer.error.joined(separator: "\n"))")
      }
    }
  }

  @Test func `there are transcripts and each of them runs a command`() throws {
    #expect(!Transcript.all.isEmpty)
    for name in Transcript.all {
      let steps = try Transcript(named: name).steps
      #expect(steps.contains { if case .command = $0 { true } else { false } }, "\(name)")
    }
  }

  @Test func `the transcript that differs is noticed`() {
    var placeholders = Placeholders()
    func accepts(_ lines: [String], expected: [String]) -> Bool {
      placeholders.accept(lines, expected: expected)
    }
    #expect(accepts(["MFRGG2LT"], expected: ["[KID]"]))
    #expect(accepts(["a MFRGG2LT b"], expected: ["a [KID] b"]))
    #expect(!accepts(["AAAAAAAA"], expected: ["[KID]"]))
    #expect(!accepts(["a"], expected: []))
    #expect(!accepts([], expected: ["a"]))
    #expect(!accepts(["a", "b"], expected: ["a"]))
    #expect(!accepts(["ab"], expected: ["a"]))
    #expect(!accepts(["a.b"], expected: ["a+b"]))
    #expect(accepts(["x", "y", "z"], expected: ["[...]", "z"]))
    #expect(!accepts(["x", "y", "z"], expected: ["[...]", "y"]))
    #expect(accepts(["[\"C7\"]"], expected: ["[\"C7\"]"]))
    #expect(placeholders.filled("--kid [KID]") == "--kid MFRGG2LT")
  }
}

/// A shell in a new directory, with a clean environment and the built passtool in its path.
struct Session {
  let directory: URL
  private let streams: URL

  struct Answer: CustomStringConvertible {
    let output: [String]
    let error: [String]
    let code: Int32

    var description: String {
      (output + error.map { "! " + $0 } + ["? \(code)"]).joined(separator: "\n")
    }
  }

  init() throws {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "passtool-transcript-\(UUID().uuidString)")
    directory = root.appending(path: "work")
    streams = root
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func end() { try? FileManager.default.removeItem(at: streams) }

  func write(_ name: String, _ content: String) throws {
    try Data(content.utf8).write(to: directory.appending(path: name))
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String { directory.appending(path: name).path }

  /// Starts the built passtool.
  func process(
    _ arguments: [String], input: ChildProcess.Stream, output: ChildProcess.Stream
  ) throws -> ChildProcess {
    try process(
      "\(try ChildProcess.productFolder())/passtool", arguments, input: input, output: output,
      error: .null)
  }

  private func process(
    _ program: String, _ arguments: [String], input: ChildProcess.Stream,
    output: ChildProcess.Stream, error: ChildProcess.Stream
  ) throws -> ChildProcess {
    try ChildProcess(
      program, arguments,
      environment: [
        "PATH": "\(try ChildProcess.productFolder()):/usr/local/bin:/usr/bin:/bin", "TZ": "UTC",
        "LANG": "C.UTF-8", "HOME": directory.path,
      ],
      directory: directory.path, input: input, output: output, error: error)
  }

  /// Runs a shell command and waits for its end.
  func run(_ command: String) async throws -> Answer {
    let output = streams.appending(path: "output")
    let error = streams.appending(path: "error")
    // Files instead of pipes, so that no process blocks on unread output.
    for file in [output, error] { try Data().write(to: file) }
    let code = try await ChildProcess.runToEnd {
      try process(
        "/bin/sh", ["-c", command], input: .null, output: .file(output.path),
        error: .file(error.path))
    }
    return Answer(output: try Self.lines(output), error: try Self.lines(error), code: code)
  }

  private static func lines(_ file: URL) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    if text.isEmpty { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
