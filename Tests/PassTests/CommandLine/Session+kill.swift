import Foundation
import Glibc
import PassTestSupport
import Testing

extension Session {
  /// Streams lines into passtool, kills it with SIGKILL some microseconds after the given number of
  /// answers, and returns all complete lines of output.
  func killed(
    _ arguments: [String], input: [String], after count: Int, microseconds: UInt32
  ) throws -> [String] {
    // A write to a pipe without a reader must be an error and not end the tests.
    signal(SIGPIPE, SIG_IGN)
    let process = try process(arguments, input: .pipe, output: .pipe)
    let feeder = Thread {
      // The write fails when the reader is gone, as expected.
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
    // This pause waits for no condition: the kill must come at an arbitrary moment.
    usleep(microseconds)
    process.kill()
    process.wait()
    answer += try process.output?.readToEnd() ?? Data()
    // The last line may be incomplete.
    return String(decoding: answer, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }
}
