import StrictText
import PassTestSupport
import Testing

@testable import OperatorFiles

/// The line and the column of an offset in an operator's file.
@Suite struct LineIndexTests {
  @Test func `an offset is at the same place as in a text that is read anew`() {
    var generator = SeededGenerator(seed: 1_024)
    for rarity in [1, 3, 40, 400, 5_000] {
      let text = (0..<3_000).map { _ in
        Int.random(in: 0..<rarity, using: &generator) == 0 ? UInt8(0x0A) : UInt8(ascii: "x")
      }
      for count in [0, 1, 255, 256, 257, 512, 3_000] {
        let text = Array(text.prefix(count))
        let lines = LineIndex(text)
        for offset in stride(from: -3, through: count + 3, by: 7) {
          let offset = min(max(offset, -1), count + 1)
          #expect(lines.place(offset) == TextPlace(offset: min(offset, count), in: text))
        }
      }
    }
  }

  @Test func `of a file with many faults the first ones are reported`() {
    var file = OperatorFile(
      "a.csv", Array(("a\n" + String(repeating: "1,2\n", count: 12_000)).utf8))
    file.rows(["a"], required: ["a"]) { _ in }
    #expect(file.problems.count == OperatorFile.maxProblems + 1)
    #expect(file.problems.last?.detail.hasSuffix("the rest was not read") == true)
    #expect(file.problems.last?.line == OperatorFile.maxProblems + 1)
  }
}
