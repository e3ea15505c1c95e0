import PassFormats
import PassTestSupport
import Testing

/// Bytes in letters: one spelling for each byte string, and the same as by the slowest arithmetic.
@Suite struct LettersTests {
  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: Letters.encode(bytes), as: UTF8.self)
  }

  private func bytes(_ text: String, _ count: Int) -> [UInt8]? {
    Letters.decode(Array(text.utf8)[...], bytes: count)
  }

  @Test(
    arguments: [
      ([], ""), ([0], "AA"), ([25], "AZ"), ([26], "BA"), ([255], "JV"), ([0, 0], "AAAA"),
      ([255, 255], "DSYP"), ([1, 2, 3], "AADTSL"),
      ([255, 255, 255, 255, 255, 255, 255, 255], "HLHXCZMXSYUMQP"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 1], "AAAAAAAAAAAAAAAB"),
    ] as [([UInt8], String)])
  func `some bytes and their letters`(bytes: [UInt8], text: String) {
    #expect(self.text(bytes) == text)
    #expect(self.bytes(text, bytes.count) == bytes)
  }

  @Test func `any bytes come back, and are what the slow arithmetic says`() {
    var generator = SeededGenerator(seed: 26)
    for _ in 0..<600 {
      let bytes = (0..<Int.random(in: 0...70, using: &generator)).map { _ in
        UInt8.random(in: Bool.random(using: &generator) ? 0...255 : 255...255, using: &generator)
      }
      let letters = text(bytes)
      #expect(letters == HandFolding.letters(bytes))
      #expect(letters.utf8.count == Letters.count(bytes: bytes.count))
      #expect(letters.utf8.allSatisfy { (65...90).contains($0) })
      #expect(self.bytes(letters, bytes.count) == bytes)
    }
  }

  /// The letters that are one too many for a block of so many bytes.
  @Test(arguments: [
    (1, "JW"), (2, "DSYQ"), (3, "BKYUSI"), (4, "NXMRLXW"), (5, "FGWSOAXW"), (8, "HLHXCZMXSYUMQQ"),
  ])
  func `a number beyond its block is nothing`(count: Int, text: String) {
    // Written with as many letters as the block has; what is shorter is filled up in front.
    let width = Letters.count(bytes: count)
    let filled = String(repeating: "A", count: width - text.utf8.count) + text
    #expect(bytes(String(repeating: "Z", count: width), count) == nil)
    if count != 4, count != 5 {
      #expect(bytes(filled, count) == nil)
      let largest = [UInt8](repeating: 255, count: count)
      #expect(bytes(self.text(largest), count) == largest)
    }
  }

  @Test func `one byte has 256 spellings of two letters and no more`() {
    var count = 0
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        if let bytes = Letters.decode([first, second][...], bytes: 1) {
          #expect(Letters.encode(bytes) == [first, second])
          count += 1
        }
      }
    }
    #expect(count == 256)
  }

  @Test(arguments: ["", "A", "AAA", "aa", "A0", " A", "A\u{7F}", "@A", "[A"])
  func `another length or character is nothing`(text: String) {
    #expect(bytes(text, 1) == nil)
  }
}
