import PassFormats
import PassTestSupport
import Testing

/// Encoding of bytes in letters: one encoding per byte string, compared with simple long arithmetic.
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

  /// 256 to the power of the count is the first number that does not fit into that many bytes.
  @Test(arguments: 1...8) func `a number beyond its block is nothing`(count: Int) {
    let width = Letters.count(bytes: count)
    var number = UInt128(1) << UInt128(8 * count)
    var letters: [UInt8] = []
    for _ in 0..<width {
      letters.insert(65 + UInt8(number % 26), at: 0)
      number /= 26
    }
    #expect(number == 0)
    #expect(Letters.decode(letters[...], bytes: count) == nil)
    #expect(bytes(String(repeating: "Z", count: width), count) == nil)
    let largest = [UInt8](repeating: 255, count: count)
    #expect(bytes(text(largest), count) == largest)
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
