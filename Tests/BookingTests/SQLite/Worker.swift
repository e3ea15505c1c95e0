import Foundation
import PassTestSupport

/// A running `booking-worker` process.
final class Worker {
  private let process: ChildProcess
  private var answer = Data()
  private let folder: TemporaryDirectory

  init(_ arguments: String...) throws {
    folder = try TemporaryDirectory()
    process = try ChildProcess(
      "\(try ChildProcess.productFolder())/booking-worker", arguments, output: .pipe,
      error: .file("\(folder.path)/faults"))
  }

  /// The text that the worker wrote to standard error.
  var faults: String {
    (try? String(contentsOfFile: "\(folder.path)/faults", encoding: .utf8)) ?? ""
  }

  /// Waits for this many lines, or for the end of the output.
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

  /// Returns all complete lines of output, after the process has ended.
  func lines() throws -> [String] {
    answer += try process.output?.readToEnd() ?? Data()
    process.wait()
    return answered
  }

  /// The lines of output so far.
  var answered: [String] {
    String(decoding: answer, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  var code: Int32 { process.wait() }
}
