import PassTestSupport
import Testing
import Vocabulary

@Suite struct HexadecimalTests {
  @Test func `every byte is two lower-case digits, and read back`() {
    let bytes = (UInt8.min...UInt8.max).map(\.self)
    let text = bytes.hexadecimal
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff") && text.utf8.count == 512)
    #expect(text.utf8.decodedHexadecimal() == bytes)
    #expect("".utf8.decodedHexadecimal() == [])
  }

  @Test(arguments: ["0", "0g", "0G", "0A", "+f", "-1", " 1", "00 ", "é", "0x", "/0", ":0", "`0"])
  func `anything else is no bytes`(text: String) {
    #expect(text.utf8.decodedHexadecimal() == nil)
  }

  @Test func `a digit of either case has a value, and nothing else has`() {
    let digits = "0123456789abcdefABCDEF"
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      #expect((ASCII.hexadecimalValue(byte) != nil) == digits.contains(character))
      #expect(
        ASCII.hexadecimalValue(byte).map(Int.init) == (byte < 0x80 ? character.hexDigitValue : nil))
    }
  }

  @Test(arguments: [
    ("", ""), (" ", ""), ("\t a b \t", "a b"), ("a", "a"), (" a", "a"), ("a ", "a"),
  ])
  func `blanks at both ends go, those between stay`(text: String, left: String) {
    #expect(String(text.trimmed { $0 == " " || $0 == "\t" }) == left)
    #expect(Array(text.utf8).trimmed { $0 == 0x20 || $0 == 0x09 }.elementsEqual(left.utf8))
  }
}
