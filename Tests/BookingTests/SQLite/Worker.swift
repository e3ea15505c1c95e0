import Foundation
import PassTestSupport

/// A `booking-worker` that runs beside the tests.
final class Worker {
  private let process: ChildProcess
  private var answer = Data()

  init(_ arguments: String...) throws {
    process = try ChildProcess(
      "\(try ChildProcess.productFolder())/booking-worker", arguments, output: .pipe)
  }

  /// Waits for so many lines, or the end.
  func wait(forLines count: Int) {
    var lines = answer.count { $0 == UInt8(ascii: "\n") }
    while lines < count {
      let more = process.output?.availableData ?? Data()
      if more.isEmpty { return }
      lines += more.count { $0 == UInt8(ascii: "\n") }
      answer += more
    }
  }

  func kill() { process.kill() }

  /// All that it said, once it has ended; half a line is no answer.
  func lines() throws -> [String] {
    answer += try process.output?.readToEnd() ?? Data()
    process.wait()
    return answered
  }

  /// What it said so far.
  var answered: [String] {
    String(decoding: answer, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  var code: Int32 { process.wait() }
}
