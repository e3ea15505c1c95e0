import Foundation
import Glibc
import PassTestSupport
import Testing

/// passtool at a terminal of its own, whose lines are read one by one.
final class PseudoTerminal {
  private let master: Int32
  private let terminal: Int32
  private let process: ChildProcess
  private var pending = Data()

  init(_ session: Session, _ arguments: [String]) throws {
    var (master, terminal): (Int32, Int32) = (-1, -1)
    try #require(unsafe openpty(&master, &terminal, nil, nil, nil) == 0)
    (self.master, self.terminal) = (master, terminal)
    process = try session.process(arguments, input: .descriptor(terminal), output: .pipe)
    // The gate is ready once the terminal is in raw mode.
    var settings = termios()
    repeat {
      sched_yield()
    } while unsafe tcgetattr(terminal, &settings) == 0
      && settings.c_lflag & tcflag_t(ICANON) != 0
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe write(master, bytes, bytes.count) == bytes.count)
  }

  /// Returns the next line that the gate writes.
  func line() throws -> String {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        defer { pending = Data(pending[pending.index(after: end)...]) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let more = process.output?.availableData ?? Data()
      try #require(!more.isEmpty, "the gate ended")
      pending += more
    }
  }

  func wait() -> Int32 {
    defer {
      close(master)
      close(terminal)
    }
    return process.wait()
  }
}
