import StrictText
import Testing

/// RFC 4648 §5 without padding; each byte string has exactly one encoding.
@Suite struct Base64URLTests {
  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func decode(_ text: [UInt8]) -> [UInt8]? { try? Base64URL.decode(text[...]) }

  static func failure(_ text: ArraySlice<UInt8>) -> Base64URLError? {
    do throws(Base64URLError) {
      _ = try Base64URL.decode(text)
      return nil
    } catch {
      return error
    }
  }

  // The arguments are from RFC 4648 §10 without padding and RFC 7515 appendix C, with both characters specific to
  // base64url.
  @Test(
    arguments: [
      ("", []), ("Zg", Array("f".utf8)), ("Zm8", Array("fo".utf8)), ("Zm9v", Array("foo".utf8)),
      ("Zm9vYg", Array("foob".utf8)), ("Zm9vYmE", Array("fooba".utf8)),
      ("Zm9vYmFy", Array("foobar".utf8)), ("A-z_4ME", [3, 236, 255, 224, 193]),
      ("-_-_", [0xFB, 0xFF, 0xBF]), ("__8", [0xFF, 0xFF]),
    ] as [(String, [UInt8])])
  func `published examples`(text: String, bytes: [UInt8]) {
    #expect(Base64URL.encode(bytes) == Array(text.utf8))
    #expect(Self.decode(Array(text.utf8)) == bytes)
  }

  @Test func `one, two and three bytes come back, each pair of neighbours`() {
    var strings = (UInt8.min...UInt8.max).map { [$0] }
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        strings += [[first, second], [first, second, 0x5A], [0xA5, first, second]]
      }
    }
    for bytes in strings {
      let text = Base64URL.encode(bytes)
      if text.count != (bytes.count * 8 + 5) / 6 || Self.decode(text) != bytes {
        Issue.record("\(bytes) is spelled \(text)")
      }
    }
  }

  @Test func `long strings come back at every length`() {
    for count in 0..<200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
      let text = Base64URL.encode(bytes)
      #expect(text.allSatisfy { Self.alphabet.contains($0) })
      #expect(Self.decode(text) == bytes)
    }
  }

  /// Returns whether the characters encode bytes, by definition.
  ///
  /// They are groups of 6 bits for whole bytes, and only zero bits are left over.
  static func isCanonical(_ text: [UInt8]) -> Bool {
    let values = text.compactMap { alphabet.firstIndex(of: $0) }
    guard values.count == text.count, text.count % 4 != 1 else { return false }
    let unusedBits = text.count * 6 % 8
    return (values.last ?? 0) % (1 << unusedBits) == 0
  }

  @Test func `a text is read exactly where it is what its bytes are written as`() {
    // The characters are both ends of the alphabet, all kinds of low bits, and the additions of other alphabets and
    // lenient decoders: padding, plus, slash, white space, a dot, bytes beyond ASCII.
    let characters = Array("AQgwBCDP_-+/= .\n".utf8) + [0x00, 0x80, 0xFF]
    var texts: [[UInt8]] = [[]]
    var longest: [[UInt8]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { text in characters.map { text + [$0] } }
      texts += longest
    }
    var read = 0
    for text in texts {
      let bytes = Self.decode(text)
      if bytes != nil { read += 1 }
      if (bytes != nil) != Self.isCanonical(text) { Issue.record("\(text) gave \(bytes ?? [])") }
      if let bytes, Base64URL.encode(bytes) != text { Issue.record("\(text) has a twin") }
    }
    #expect(read > 10_000)
  }

  @Test(arguments: [
    ("A===", 1, Base64URLError.Problem.character(0x3D)), ("Zg==", 2, .character(0x3D)),
    ("Zm9v+A", 4, .character(0x2B)), ("/m9v", 0, .character(0x2F)), ("Zm 9v", 2, .character(0x20)),
    ("Zm9v\n", 4, .character(0x0A)), ("Zm9vé", 4, .character(0xC3)), ("A", 1, .length(1)),
    ("Zm9vY", 5, .length(5)), ("Zh", 1, .unusedBits), ("Zm9", 2, .unusedBits),
    ("AB", 1, .unusedBits), ("AAB", 2, .unusedBits),
  ])
  func `the first fault is named with its place`(
    text: String, offset: Int, problem: Base64URLError.Problem
  ) {
    let error = Self.failure(Array(text.utf8)[...])
    #expect(error?.offset == offset)
    #expect(error?.problem == problem)
    // Within a longer text, offsets count from the beginning of that text.
    let framed = Array("xx.".utf8) + text.utf8 + Array(".y".utf8)
    let inner = Self.failure(framed[3..<(framed.count - 2)])
    #expect(inner?.offset == offset + 3)
    #expect(inner?.problem == problem)
  }

  @Test func `sixteen spellings of a signature's last character are one`() throws {
    let signature = [UInt8](repeating: 0xFF, count: 64)
    var text = Base64URL.encode(signature)
    let read = Self.alphabet.filter { last in
      text[85] = last
      return Self.decode(text) != nil
    }
    // In the last 6 bits, 4 bits are unused.
    #expect(read == Array("AQgw".utf8))
  }
}
