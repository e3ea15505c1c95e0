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
    let process = try process(arguments, input: .pipe, output: .pipe)
    let feeder = Thread {
      // Fails once the reader is gone, as it should.
      try? process.input?.write(contentsOf: Data(input.joined(separator: "\n").utf8))
      try? process.input?.close()
    }
    feeder.start()
    var answer = Data()
    var answered = 0
    while answered < count {
      let more = process.output?.availableData ?? Data()
      if more.isEmpty { break }
      answered += more.count { $0 == UInt8(ascii: "\n") }
      answer += more
    }
    // Not to wait for anything: so that the kill comes at any instant of the work.
    usleep(microseconds)
    process.kill()
    process.wait()
    answer += try process.output?.readToEnd() ?? Data()
    // Half a line is no answer.
    return String(decoding: answer, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }
}
