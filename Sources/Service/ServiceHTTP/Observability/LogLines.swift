internal import Dispatch
internal import Platform
internal import Synchronization

/// The service's log as lines of bytes, which are collected in memory and written by a thread of its own.
///
/// A request only appends lines. Pending lines are written at once if one is urgent, and otherwise within
/// milliseconds, many at a time. A slow reader delays no request: the lines that it cannot take are dropped and
/// counted.
package final class LogLines: Sendable {
  /// The spelling of a line.
  package enum Format: String, CaseIterable, Sendable {
    /// One JSON object a line: `time`, `level`, `message`, `metadata`.
    case json
    /// Text for people, with the same facts.
    case text
  }

  private struct State {
    var pending: [UInt8] = []
    var isScheduled = false
    var dropped = 0
    var droppedInAll = 0
    var stamp = TimeStamp()
  }

  package let format: Format
  private let maxPending: Int
  private let delay: DispatchTimeInterval
  private let clock: @Sendable () -> Int64
  private let output: @Sendable ([UInt8]) -> Void
  private let writer = DispatchQueue(label: "log")
  private let state = Mutex(State())

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - format: the spelling of the lines.
  ///   - maxPending: the number of bytes that may wait.
  ///   - milliseconds: the time after which lines that are not urgent are written.
  ///   - clock: returns nanoseconds since 1970.
  ///   - output: writes lines; it is called by one thread at a time.
  package init(
    _ format: Format = .json, maxPending: Int = 4 << 20, milliseconds: Int = 20,
    clock: @escaping @Sendable () -> Int64 = { SystemClock.nanosecondsSince1970 },
    output: @escaping @Sendable ([UInt8]) -> Void = { try? Terminal.write($0, to: .error) }
  ) {
    self.format = format
    self.maxPending = maxPending
    delay = .milliseconds(milliseconds)
    self.clock = clock
    self.output = output
  }

  /// Appends a line.
  ///
  /// - Parameters:
  ///   - isUrgent: whether the line is written at once.
  ///   - write: appends the line without its end; it gets the time as RFC 3339 text.
  package func append(isUrgent: Bool = false, _ write: (inout [UInt8], borrowing TimeStamp) -> Void)
  {
    let now = clock()
    let due = state.withLock { state -> Bool in
      guard state.pending.count < maxPending else {
        state.dropped += 1
        state.droppedInAll += 1
        return false
      }
      state.stamp.set(now)
      write(&state.pending, state.stamp)
      state.pending.append(UInt8(ascii: "\n"))
      if state.isScheduled && !isUrgent { return false }
      state.isScheduled = true
      return true
    }
    guard due else { return }
    if isUrgent {
      writer.async { self.drain() }
    } else {
      writer.asyncAfter(deadline: .now() + delay) { self.drain() }
    }
  }

  /// Writes all pending lines and returns when they are written.
  package func flush() { writer.sync { drain() } }

  /// The number of lines that were dropped since the start.
  package var dropped: Int { state.withLock { $0.droppedInAll } }

  private func drain() {
    let (lines, dropped) = state.withLock { state in
      defer {
        state.pending = []
        state.pending.reserveCapacity(1 << 14)
        state.isScheduled = false
        state.dropped = 0
      }
      return (state.pending, state.dropped)
    }
    if !lines.isEmpty { output(lines) }
    guard dropped > 0 else { return }
    append(isUrgent: true) { line, time in
      LogEntry(
        level: "warning",
        message: "log lines were dropped, because the reader of the log is too slow",
        metadata: [("lines", "\(dropped)")]
      )
      .write(self.format, time, to: &line)
    }
  }
}

/// A time as RFC 3339 text with milliseconds; the text of a second is made once.
package struct TimeStamp {
  private var second = Int64.min
  package private(set) var bytes = Array("1970-01-01T00:00:00.000Z".utf8)

  package mutating func set(_ nanoseconds: Int64) {
    let (now, rest) = (nanoseconds / 1_000_000_000, Int(nanoseconds % 1_000_000_000 / 1_000_000))
    if now != second {
      second = now
      write(Int(now))
    }
    put(rest, at: 20, digits: 3)
  }

  private mutating func write(_ seconds: Int) {
    let (days, time) = (seconds / 86_400, seconds % 86_400)
    // Days count from 0000-03-01, in eras of 400 years, so that a leap day is at the end of a year.
    let shifted = days + 719_468
    let (era, day) = (shifted / 146_097, shifted % 146_097)
    let yearOfEra = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    put(year, at: 0, digits: 4)
    put(month < 10 ? month + 3 : month - 9, at: 5, digits: 2)
    put(dayOfYear - (153 * month + 2) / 5 + 1, at: 8, digits: 2)
    put(time / 3_600, at: 11, digits: 2)
    put(time / 60 % 60, at: 14, digits: 2)
    put(time % 60, at: 17, digits: 2)
  }

  private mutating func put(_ number: Int, at place: Int, digits: Int) {
    var rest = number
    for index in stride(from: place + digits - 1, through: place, by: -1) {
      bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
