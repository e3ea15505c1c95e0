/// The scans of a scanner one by one, as they are typed or come down a serial line.
///
/// A line ends with a line feed, a carriage return or both: scanners are set to any of these. Half a line
/// keeps nobody waiting: whoever asks gets an answer within the time that they say.
package struct ScannerReader: ~Copyable {
  /// What came.
  package enum Scan: Equatable {
    case text([UInt8])
    /// Longer than the limit; it was read past and thrown away.
    case tooLong
    /// Nothing whole yet.
    case nothing
    /// The scanner is gone, or its file has ended.
    case end
  }

  private let file: FileDescriptor
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var line: [UInt8] = []
  private var isTooLong = false
  /// A line feed that follows a carriage return ends nothing more.
  private var isAfterReturn = false
  private var reachedEnd = false

  /// Reads scans of at most `limit` bytes.
  package init(_ file: consuming FileDescriptor, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// The next scan; text that nothing ended counts at the end.
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
    }
  }

  /// The line whose end is in the buffer; without one, what is there is kept for it.
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
