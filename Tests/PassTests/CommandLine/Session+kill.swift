import Foundation
import Glibc
import PassTestSupport
import Testing

extension Session {
  /// Streams lines into passtool, kills it (`kill -9`) some microseconds after so many answers, and
  /// returns every whole line that it answered.
  func killed(
    _ arguments: [String], input: [String], after count: Int, microseconds: UInt32
  ) throws -> [String] {
    // A write into the pipe of a process that was killed is an error, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    let process = try process(arguments)
    let (lines, output) = (Pipe(), Pipe())
    process.standardInput = lines
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.start()
    // Held here too it would keep the writer waiting for a reader that is gone.
    try lines.fileHandleForReading.close()
    let feeder = Thread {
      // Fails once the reader is gone, as it should.
      try? lines.fileHandleForWriting.write(contentsOf: Data(input.joined(separator: "\n").utf8))
      try? lines.fileHandleForWriting.close()
    }
    feeder.start()
    var answer = Data()
    var answered = 0
    while answered < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      answered += more.count { $0 == UInt8(ascii: "\n") }
      answer += more
    }
    // Not to wait for anything: so that the kill comes at any instant of the work.
    usleep(microseconds)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    answer += try output.fileHandleForReading.readToEnd() ?? Data()
    // Half a line is no answer.
    return String(decoding: answer, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }
}
