import Foundation
import PassTestSupport
import Platform
import Testing

/// Complete lines one by one, none longer than the limit.
@Suite struct LineReaderTests {
  /// The size of the read buffer.
  static let chunk = 1 << 16

  static func lines(
    _ bytes: [UInt8], limit: Int
  ) throws -> [LineReader.Line] {
    let directory = try TemporaryDirectory()
    try directory.write("lines", bytes)
    return try lines(path: "\(directory.path)/lines", limit: limit)
  }

  static func lines(path: String, limit: Int) throws -> [LineReader.Line] {
    var reader = LineReader(try FileDescriptor(reading: path), limit: limit)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(try reader.next() == nil)
    return lines
  }

  /// Returns the expected lines by definition: the text between line feeds, and the last line if it is not empty.
  static func expected(_ bytes: [UInt8], limit: Int) -> [LineReader.Line] {
    var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { $0.count > limit ? .tooLong : .bytes(Array($0)) }
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
    ("\n\na\n\n", ["", "", "a", ""]), ("a\r\nb\0c\n", ["a\r", "b\0c"]), (" a \n", [" a "]),
  ])
  func `lines end at line feeds and nothing else is taken away`(text: String, lines: [String])
    throws
  {
    let read = try Self.lines(Array(text.utf8), limit: 100)
    #expect(read == lines.map { .bytes(Array($0.utf8)) })
  }

  @Test(arguments: [-2, -1, 0, 1, 2], [0, 1, 3])
  func `a line feed around the border of a chunk is found`(shift: Int, following: Int) throws {
    let first = [UInt8](repeating: 1, count: Self.chunk + shift)
    let second = [UInt8](repeating: 2, count: following)
    let text = first + [0x0A] + second + [0x0A] + first
    #expect(
      try Self.lines(text, limit: .max) == [.bytes(first), .bytes(second), .bytes(first)])
  }

  @Test(arguments: [1, 5, 100, chunk - 1, chunk, chunk + 1, 3 * chunk])
  func `the limit itself is allowed and one byte more is not`(limit: Int) throws {
    let text =
      [UInt8](repeating: 1, count: limit) + [0x0A] + [UInt8](repeating: 2, count: limit + 1)
      + [0x0A, 3, 0x0A] + [UInt8](repeating: 4, count: limit + 1)
    let lines = try Self.lines(text, limit: limit)
    #expect(
      lines == [
        .bytes([UInt8](repeating: 1, count: limit)), .tooLong, .bytes([3]), .tooLong,
      ])
  }

  @Test func `a line that is far too long is read past`() throws {
    let text = [UInt8](repeating: 1, count: 10 * Self.chunk + 17) + [0x0A, 2]
    #expect(try Self.lines(text, limit: 10) == [.tooLong, .bytes([2])])
  }

  @Test func `random lines are those of the definition`() throws {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<12 {
      var text: [UInt8] = []
      while text.count < 3 * Self.chunk {
        let longest = [0, 3, 200, Self.chunk].randomElement(using: &generator) ?? 0
        text += [UInt8](repeating: 65, count: Int.random(in: 0...longest, using: &generator))
        if Int.random(in: 0..<6, using: &generator) > 0 { text.append(0x0A) }
      }
      let limit = [0, 100, Self.chunk, .max].randomElement(using: &generator) ?? 0
      #expect(try Self.lines(text, limit: limit) == Self.expected(text, limit: limit))
    }
  }

  @Test func `bytes that come one by one make the same lines`() throws {
    let pipe = Pipe()
    let text = Array("first\n\nsecond\nlast".utf8)
    let writer = Thread {
      for byte in text {
        try? pipe.fileHandleForWriting.write(contentsOf: Data([byte]))
      }
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let lines = try Self.lines(path: path, limit: 100)
    #expect(lines == Self.expected(text, limit: 100))
    withExtendedLifetime(pipe) {}
  }

  @Test func `a directory has no lines`() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: PlatformError.self) { try Self.lines(path: directory.path, limit: 10) }
  }
}
