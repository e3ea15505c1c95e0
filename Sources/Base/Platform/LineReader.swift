/// Reads a file line by line in memory that does not grow with the file.
package struct LineReader: ~Copyable {
  /// A line without its line feed, or a marker that it is longer than the limit.
  package enum Line: Equatable {
    case bytes([UInt8])
    /// The line was skipped.
    case tooLong
  }

  private let file: FileDescriptor
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var reachedEnd = false

  /// Reads lines of at most `limit` bytes.
  package init(_ file: consuming FileDescriptor, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// Whether more data, or the end of the file, can be read without blocking.
  package var hasMoreAtOnce: Bool { position < buffer.count || reachedEnd || file.isReadable }

  /// Reads the next line; nil at the end of the file.
  ///
  /// A last line without a line feed is returned as well.
  package mutating func next() throws(PlatformError) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if position == buffer.count {
        buffer = reachedEnd ? [] : try file.read(count: 1 << 16)
        position = 0
        if buffer.isEmpty {
          reachedEnd = true
          return isTooLong ? .tooLong : line.isEmpty ? nil : .bytes(line)
        }
      }
      let rest = buffer[position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      if !isTooLong { line += rest[..<(end ?? rest.endIndex)] }
      position = end.map { $0 + 1 } ?? buffer.count
      if line.count > limit {
        isTooLong = true
        line = []
      }
      if end != nil { return isTooLong ? .tooLong : .bytes(line) }
    }
  }
}
