import Foundation
import PassTestSupport
import Platform
import Testing

/// Scans are read one by one, with the line ends that scanners send.
@Suite struct ScannerReaderTests {
  private static func scans(_ path: String, limit: Int) throws -> [ScannerReader.Scan] {
    var reader = ScannerReader(try FileDescriptor(reading: path), limit: limit)
    var scans: [ScannerReader.Scan] = []
    while true {
      let scan = try reader.next(within: 60_000)
      if scan == .end { return scans }
      scans.append(scan)
    }
  }

  private static func scans(_ bytes: [UInt8], limit: Int = 100) throws -> [ScannerReader.Scan] {
    let directory = try TemporaryDirectory()
    try directory.write("scans", bytes)
    return try scans("\(directory.path)/scans", limit: limit)
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r", ["a"]), ("a\r\n", ["a"]), ("a\rb", ["a", "b"]),
    ("a\r\nb\r\n", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), ("a\r\rb", ["a", "", "b"]),
    ("a\n\rb", ["a", "", "b"]), ("\r\n\r\n", ["", ""]), (" a \0\n", [" a \0"]),
  ])
  func `a line feed, a carriage return or both end a scan`(text: String, scans: [String]) throws {
    #expect(try Self.scans(Array(text.utf8)) == scans.map { .text(Array($0.utf8)) })
  }

  @Test func `whatever ends them, random scans are those of the definition`() throws {
    var generator = SeededGenerator(seed: 12)
    for ending in [[0x0A], [0x0D], [0x0D, 0x0A]] as [[UInt8]] {
      let texts = (0..<300).map { _ in
        (0..<Int.random(in: 0...2_000, using: &generator)).map { _ in
          UInt8.random(in: 32...255, using: &generator)
        }
      }
      let scans = try Self.scans(Array((texts.map { $0 + ending }).joined()), limit: 1_500)
      #expect(scans == texts.map { $0.count > 1_500 ? .tooLong : .text($0) })
    }
  }

  @Test func `half a scan keeps nobody waiting, and both ends of a line that come apart are one`()
    throws
  {
    let pipe = Pipe()
    func write(_ text: String) throws {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }
    var reader = ScannerReader(
      try FileDescriptor(reading: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"), limit: 9)
    #expect(try reader.next(within: 0) == .nothing)
    try write("half")
    #expect(try reader.next(within: 0) == .nothing)
    try write(" a scan\r")
    #expect(try reader.next(within: 0) == .tooLong)
    #expect(try reader.next(within: 0) == .nothing)
    try write("\n")
    #expect(try reader.next(within: 0) == .nothing)
    try write("next\r\nlast")
    #expect(try reader.next(within: 0) == .text(Array("next".utf8)))
    #expect(try reader.next(within: 0) == .nothing)
    try pipe.fileHandleForWriting.close()
    #expect(try reader.next(within: 0) == .text(Array("last".utf8)))
    #expect(try reader.next(within: 0) == .end)
  }
}
