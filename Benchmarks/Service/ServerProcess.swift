import Foundation

/// A server in its own process, on its own port.
final class ServerProcess {
  let port: Int
  private let process: Process

  /// Starts a program and waits for the URL that it prints.
  init(_ path: String, _ arguments: [String]) throws {
    process = Process()
    process.executableURL = URL(filePath: path).resolvingSymlinksInPath()
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.standardError
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw Unexpected("\(path) ended before it was ready") }
      line += part
    }
    let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard let port = text.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw Unexpected("\(path) said \(text)")
    }
    self.port = port
  }

  /// Returns the processor time used so far.
  func processorTime() throws -> Duration {
    let stat = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // After the name in parentheses, fields 12 and 13 are user and system time in ticks of 10 ms.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      throw Unexpected("/proc/…/stat")
    }
    return .milliseconds((user + system) * 10)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// An implausible result.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
