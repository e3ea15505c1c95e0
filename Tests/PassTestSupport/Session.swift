package import Foundation

/// A shell in a new directory, with a clean environment and the built passtool in its path.
package struct Session {
  package let directory: URL
  private let streams: URL

  package struct Answer: CustomStringConvertible {
    package let output: [String]
    package let error: [String]
    package let code: Int32

    package var description: String {
      (output + error.map { "! " + $0 } + ["? \(code)"]).joined(separator: "\n")
    }
  }

  package init() throws {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "passtool-transcript-\(UUID().uuidString)")
    directory = root.appending(path: "work")
    streams = root
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  package func end() { try? FileManager.default.removeItem(at: streams) }

  package func write(_ name: String, _ content: String) throws {
    try Data(content.utf8).write(to: directory.appending(path: name))
  }

  /// Returns the path of a file in the directory.
  package func path(_ name: String) -> String { directory.appending(path: name).path }

  /// Starts the built passtool.
  package func process(
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
  package func run(_ command: String) async throws -> Answer {
    let output = streams.appending(path: "output")
    let error = streams.appending(path: "error")
    // Files are used instead of pipes, so that no process blocks on unread output.
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
