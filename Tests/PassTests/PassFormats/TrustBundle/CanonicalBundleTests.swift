import Foundation
import PassFormats
import PassTestSupport
import StrictText
import Testing
import Vocabulary

/// The quick reader of bundles accepts exactly what the one that explains faults accepts, apart from escapes.
@Suite struct CanonicalBundleTests {
  private static func bothRead(_ payload: [UInt8]) -> Bool {
    let bundle = try? TrustBundle(examining: payload)
    let quick = try? TrustBundle(canonical: payload)
    return quick == bundle || quick == nil && payload.contains(UInt8(ascii: "\\"))
  }

  @Test func `every bundle is read quickly, unless a text in it has an escape`() throws {
    var generator = SeededGenerator(seed: 1_313)
    for _ in 0..<400 {
      let bundle = TrustBundle.generated(using: &generator)
      let payload = bundle.payload
      if payload.contains(UInt8(ascii: "\\")) {
        #expect(Self.bothRead(payload))
      } else {
        #expect(try TrustBundle(canonical: payload) == bundle)
      }
    }
  }

  @Test func `an altered bundle is one for both readers, or for none`() {
    var generator = SeededGenerator(seed: 13_131)
    let pieces: [String] = [
      " ", "0", "-", "1e3", ",", "[]", "{}", "null", "\"\"", "\u{7F}", "\u{0}", "é", "e\u{301}",
      "\"UA\",", "\"status\",", #","more":1"#, #","carriers":[]"#, #","survivors":[]"#,
      #","revoked_from":1742050000"#, "00", "999999999999999999999", "9007199254740993",
    ]
    for _ in 0..<100 {
      let payload = TrustBundle.generated(using: &generator).payload
      for _ in 0..<60 {
        var altered = payload
        let place = Int.random(in: altered.indices, using: &generator)
        let end = min(altered.count, place + Int.random(in: 0...12, using: &generator))
        switch Int.random(in: 0...3, using: &generator) {
        case 0: altered[place] = UInt8.random(in: 0...255, using: &generator)
        case 1:
          altered.insert(
            contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: place)
        case 2: altered.removeSubrange(place..<end)
        default: altered.insert(contentsOf: Array(altered[place..<end]), at: place)
        }
        #expect(Self.bothRead(altered), "\(String(decoding: altered, as: UTF8.self))")
      }
    }
  }

  @Test func `a list of nothing, and names that come twice, are for neither`() throws {
    let airline = try TestAuthority(issuer: "UA")
    let bundle = try TestRoot().bundle([airline.trusted(lists: ["u:1", "u:2"])])
    let text = String(decoding: bundle.payload, as: UTF8.self)
    #expect(try TrustBundle(canonical: bundle.payload) == bundle)
    for (before, after) in [
      (#""u:2""#, #""u:1""#), (#""kinds":["#, #""kinds":["boarding_pass","#),
      (#"],"policy""#, #"],"survivors":[],"policy""#),
      (#"}],"status_lists""#, #"},],"status_lists""#),
    ] {
      let altered = text.replacing(before, with: after)
      #expect(altered != text)
      #expect(throws: NotCanonical.self) { try TrustBundle(canonical: Array(altered.utf8)) }
      #expect(throws: ShapeError.self) { try TrustBundle(examining: Array(altered.utf8)) }
    }
    let keys = try text.firstRange(of: #""keys":["#).orThrow("keys")
    let lists = try text.firstRange(of: #"],"status_lists""#).orThrow("lists")
    let key = text[keys.upperBound..<lists.lowerBound]
    let twice = text.replacingCharacters(in: lists, with: ",\(key)" + #"],"status_lists""#)
    #expect(throws: NotCanonical.self) { try TrustBundle(canonical: Array(twice.utf8)) }
    #expect(throws: ShapeError.self) { try TrustBundle(examining: Array(twice.utf8)) }
  }

  /// The tree of the other reader takes the most memory for the least text here, and it has a limit.
  @Test func `a bundle of the shortest lists is not too large for the other reader`() throws {
    let airline = try TestAuthority(issuer: "UA")
    let letters = (0x23...0x7E).map { String(UnicodeScalar(UInt8($0))) }.filter { $0 != "\\" }
    let uris = letters.flatMap { first in
      letters.flatMap { [first + $0, first + $0 + "a", first + $0 + "b"] }
    }
    let bundle = try TestRoot().bundle([airline.trusted(lists: uris)])
    let payload = bundle.payload
    #expect(payload.count > 300_000)
    #expect(try TrustBundle(canonical: payload) == bundle)
    #expect(try TrustBundle(examining: payload) == bundle)
  }
}
