/// Reads a scanner's scans one by one, from typed input or a serial line.
///
/// A scan ends with a line feed, a carriage return or both, because scanners can be set to any of
/// these. An incomplete line does not block: `next` returns when no data arrives within the time
/// that it is given.
package struct ScannerReader: ~Copyable {
  /// What was read.
  package enum Scan: Equatable {
    case text([UInt8])
    /// Longer than the limit; the scan was skipped.
    case tooLong
    /// Ctrl-C, Ctrl-D, Ctrl-Z or Ctrl-\, typed by itself and not within a scan.
    case interrupt
    /// No complete scan yet.
    case nothing
    /// The scanner was disconnected, or its file has ended.
    case end
  }

  private let file: FileDescriptor
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var line: [UInt8] = []
  private var isTooLong = false
  /// Set after a carriage return: a line feed that follows it belongs to the same line end.
  private var isAfterReturn = false
  private var reachedEnd = false
  private var noticesInterrupts: Bool
  /// The bytes of Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-\.
  private static let interrupts: Set<UInt8> = [0x03, 0x04, 0x1A, 0x1C]

  /// Reads scans of at most `limit` bytes.
  ///
  /// - Parameter noticesInterrupts: whether a key that usually ends a program is reported where it arrives
  ///   alone; a scanner that types what a barcode contains sends it among other bytes.
  package init(_ file: consuming FileDescriptor, limit: Int, noticesInterrupts: Bool = false) {
    self.file = file
    self.limit = limit
    self.noticesInterrupts = noticesInterrupts
  }

  /// Reports keys from now on, because the terminal gives them as data now.
  package mutating func startNoticingInterrupts(_ isOn: Bool) { noticesInterrupts = isOn }

  /// What was typed of a line that has not ended.
  package var unfinished: [UInt8] { line }

  /// The next scan; `nothing` if no data arrives within this many milliseconds.
  ///
  /// At the end of the file, text without a line end counts as a scan.
  package mutating func next(within milliseconds: Int32) throws(PlatformError) -> Scan {
    while true {
      if let scan = takeLine() { return scan }
      if reachedEnd {
        if line.isEmpty, !isTooLong { return .end }
        return finishLine()
      }
      guard file.isReadable(within: milliseconds) else { return .nothing }
      buffer = try file.read(count: 1 << 16)
      position = 0
      reachedEnd = buffer.isEmpty
      if noticesInterrupts, line.isEmpty, buffer.count == 1, Self.interrupts.contains(buffer[0]) {
        buffer = []
        return .interrupt
      }
      if noticesInterrupts, let scan = takeLine() { return scan }
      // A search is shown while it is typed.
      if noticesInterrupts, line.first == UInt8(ascii: "/") { return .nothing }
    }
  }

  /// The line that ends in the buffer, or nil after keeping an incomplete line for the next read.
  private mutating func takeLine() -> Scan? {
    if isAfterReturn, position < buffer.count {
      if buffer[position] == UInt8(ascii: "\n") { position += 1 }
      isAfterReturn = false
    }
    let rest = buffer[position...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if !isTooLong { line += rest[..<(end ?? rest.endIndex)] }
    if line.count > limit { (line, isTooLong) = ([], true) }
    position = end.map { $0 + 1 } ?? buffer.count
    guard let end else { return nil }
    isAfterReturn = buffer[end] == UInt8(ascii: "\r")
    return finishLine()
  }

  private mutating func finishLine() -> Scan {
    defer { (line, isTooLong) = ([], false) }
    return isTooLong ? .tooLong : .text(line)
  }
}
