import Foundation

/// A `booking-worker` that runs beside the tests.
final class Worker {
  private let process = Process()
  private let output = Pipe()
  private var answer = Data()

  init(_ arguments: String...) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "booking-worker")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
  }

  /// Waits for so many lines, or the end.
  func wait(forLines count: Int) {
    var lines = answer.count { $0 == UInt8(ascii: "\n") }
    while lines < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return }
      lines += more.count { $0 == UInt8(ascii: "\n") }
      answer += more
    }
  }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// All that it said, once it has ended; half a line is no answer.
  func lines() throws -> [String] {
    answer += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return answered
  }

  /// What it said so far.
  var answered: [String] {
    String(decoding: answer, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  var code: Int32 { process.terminationStatus }
}
