import Foundation
import PassTestSupport
import Platform
import Testing

/// A journal contains only complete lines.
@Suite struct LineJournalTests {
  let directory: TemporaryDirectory
  let journal: LineJournal

  init() throws {
    directory = try TemporaryDirectory()
    journal = LineJournal("\(directory.path)/journal")
  }

  private func lines() throws -> (texts: [String], end: Int) {
    var texts: [String] = []
    let end = try journal.read { texts.append(String(decoding: $0, as: UTF8.self)) }
    return (texts, end)
  }

  private func append(_ texts: String...) throws {
    try journal.append(texts.map { Array($0.utf8) }, at: lines().end)
  }

  @Test func `what was added is read in its order, from a file for its owner alone`() throws {
    #expect(try lines() == ([], 0))
    try append("one")
    try append("two", "", "three")
    #expect(try lines() == (["one", "two", "", "three"], 15))
    #expect(try directory.read("journal") == Array("one\ntwo\n\nthree\n".utf8))
    #expect(try directory.mode("journal") == 0o600)
  }

  @Test func `half a line counts for nothing, and the next takes its place`() throws {
    try append("one")
    let whole = try directory.read("journal")
    for torn in ["t", "two", "two two two", "\0\0\0\0"] {
      try directory.write("journal", whole + Array(torn.utf8))
      #expect(try lines() == (["one"], 4))
      try append("2")
      #expect(try lines() == (["one", "2"], 6))
      #expect(try directory.read("journal") == Array("one\n2\n".utf8))
      try directory.write("journal", whole)
    }
  }

  /// The lengths are around the size of the read buffer.
  @Test(arguments: [65_534, 65_535, 65_536, 65_537, 200_000])
  func `long lines and many come back`(length: Int) throws {
    let long = String(repeating: "x", count: length)
    try append(long, "a", long)
    #expect(try lines().texts == [long, "a", long])
    try append("b")
    #expect(try lines() == ([long, "a", long, "b"], 2 * length + 6))
  }

  @Test func `what cannot be written changes nothing`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(directory.path)/journal", withIntermediateDirectories: true)
    #expect(throws: PlatformError.self) { try journal.append([[1]], at: 0) }
    let elsewhere = LineJournal("\(directory.path)/nowhere/journal")
    #expect(throws: PlatformError.self) { try elsewhere.append([[1]], at: 0) }
    #expect(try directory.contents() == ["journal"])
  }
}
