import Testing
import Vocabulary

/// Vocabulary types: permitted characters and lengths, and no look-alike characters.
@Suite struct WordTests {
  static let digits = "0123456789"
  static let upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let lower = "abcdefghijklmnopqrstuvwxyz"

  /// A type whose characters are all of one class (docs/SPEC.md §2, IATA Resolutions 762 and 763).
  struct Word: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let alphabet: String
    let lengths: ClosedRange<Int>
    let make: @Sendable (String) -> String?
  }

  static let words = [
    Word(testDescription: "IssuerID", alphabet: upper + lower + digits + ".-_", lengths: 2...32) {
      IssuerID($0)?.rawValue
    },
    Word(testDescription: "KeyID", alphabet: upper + digits, lengths: 1...16) {
      KeyID($0)?.rawValue
    },
    Word(
      testDescription: "PassID", alphabet: "0123456789ABCDEFGHJKMNPQRSTVWXYZ", lengths: 16...16
    ) { PassID($0)?.rawValue },
    Word(testDescription: "CarrierCode", alphabet: upper + digits, lengths: 2...3) {
      CarrierCode($0)?.rawValue
    },
    Word(testDescription: "AirportCode", alphabet: upper, lengths: 3...3) {
      AirportCode($0)?.rawValue
    },
    Word(testDescription: "BookingReference", alphabet: upper + digits, lengths: 1...7) {
      BookingReference($0)?.rawValue
    },
  ]

  @Test(arguments: words)
  func `its length has two borders`(word: Word) {
    for length in 0...40 {
      let text = String(repeating: "A", count: length)
      #expect(word.make(text) == (word.lengths.contains(length) ? text : nil))
    }
  }

  @Test(arguments: words)
  func `each ASCII character is allowed everywhere or nowhere`(word: Word) {
    for byte in UInt8(0)..<0x80 {
      let character = Character(Unicode.Scalar(byte))
      for position in 0..<word.lengths.upperBound {
        var text = [Character](repeating: "A", count: word.lengths.upperBound)
        text[position] = character
        let isAllowed = word.alphabet.contains(character)
        #expect(word.make(String(text)) == (isAllowed ? String(text) : nil))
      }
    }
  }

  @Test(arguments: words)
  func `no character outside ASCII is taken for one inside`(word: Word) {
    // The scalars include full-width and mathematical letters, digits of all scripts, the Kelvin sign and circled
    // letters.
    let scalars = [0x80...0xFFFF, 0x1D400...0x1D7FF, 0x1F100...0x1F1FF, 0xE0020...0xE007F]
      .joined().compactMap { Unicode.Scalar(UInt32($0)) }
    let tail = String(repeating: "A", count: word.lengths.upperBound - 1)
    for scalar in scalars where word.make(String(Character(scalar)) + tail) != nil {
      Issue.record("U+\(String(scalar.value, radix: 16)) is taken")
    }
    // The same holds if the number of bytes matches instead of the number of characters.
    for scalar in scalars {
      let text = String(Character(scalar)) + "A"
      if word.make(text) != nil { Issue.record("U+\(String(scalar.value, radix: 16)) A is taken") }
    }
  }

  @Test(arguments: words)
  func `marks, joiners and variation selectors are not overlooked`(word: Word) {
    let text = String(repeating: "A", count: word.lengths.lowerBound)
    for scalar in ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{200B}", "\u{0}", "\u{20E3}"] {
      #expect(word.make(text + scalar) == nil)
      #expect(word.make(scalar + text) == nil)
    }
  }

  @Test func `words are ordered by scalar and equal by text`() throws {
    let issuers = ["UA", "Ua", "UA.", "LH", "a-b"].compactMap { IssuerID($0) }
    #expect(issuers.sorted().map(\.rawValue) == ["LH", "UA", "UA.", "Ua", "a-b"])
    #expect(IssuerID("UA") == IssuerID(rawValue: "UA"))
    #expect(IssuerID("UA") != IssuerID("ua"))
  }

  @Test(arguments: ["UA", "9W", "U2", "BAW", "3V4"])
  func `an airline's designator is an issuer's id that signs boarding passes`(id: String) {
    #expect(IssuerID(id)?.isAirlineDesignator == true)
  }

  @Test(arguments: ["ua", "U-", "UAXX", "hall.example", "U_A"])
  func `another id is no airline's`(id: String) {
    #expect(IssuerID(id)?.isAirlineDesignator == false)
  }
}
