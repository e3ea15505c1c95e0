import PassTestSupport
import Platform
import Testing

@Suite struct DurableLogTests {
  private func lines(_ path: String) throws -> [String] {
    var lines: [[UInt8]] = []
    _ = try DurableLog(path, limit: 1 << 20, lines: &lines)
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `what was added is there when the log is opened again, and nobody else may read it`()
    throws
  {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/log"
    #expect(try lines(path) == [])
    var found: [[UInt8]] = []
    var log = try DurableLog(path, limit: 1 << 20, lines: &found)
    try log.append([Array("a".utf8), Array("b".utf8)])
    try log.append([Array("c".utf8)])
    _ = consume log
    #expect(try lines(path) == ["a", "b", "c"])
    #expect(try directory.mode("log") == 0o600)
  }

  @Test func `a line that a crash left unfinished is taken away, wherever it broke`() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/log"
    let whole = Array("first\nsecond\n".utf8)
    for length in 0...whole.count {
      try directory.write("log", Array(whole.prefix(length)))
      var found: [[UInt8]] = []
      var log = try DurableLog(path, limit: 1 << 20, lines: &found)
      try log.append([Array("new".utf8)])
      _ = consume log
      let kept = length < 6 ? [] : length < whole.count ? ["first"] : ["first", "second"]
      #expect(try lines(path) == kept + ["new"])
    }
  }
}
