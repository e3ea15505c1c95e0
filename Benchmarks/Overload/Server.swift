import Foundation

/// The service in its own process, on one processor.
final class Server {
  let port: Int
  private let process = Process()

  /// Starts the service and waits for the URL that it prints; its log gets a line for each request.
  init(_ path: String, _ arguments: [String], log: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/taskset")
    process.arguments = ["--cpu-list", "0", path] + arguments
    let output = Pipe()
    process.standardOutput = output
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else {
        let said = try? String(contentsOfFile: log, encoding: .utf8)
        throw Unexpected("\(path) ended before it was ready: \(said ?? "")")
      }
      line += part
    }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard let port = text.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw Unexpected("\(path) said \(text)")
    }
    self.port = port
  }

  /// The process id.
  var number: Int32 { process.processIdentifier }

  /// Returns the resident memory of a process in MiB, after a time.
  static func memory(of process: Int32, after time: Duration = .zero) async throws -> Double {
    try await Task.sleep(for: time)
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let size = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) }
      )
    else { throw Unexpected("/proc/…/status") }
    return size / 1_024
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
