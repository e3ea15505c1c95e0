import Bookings
import PassTestSupport
import ServiceHTTP
import Testing
import Vocabulary

@testable import PassService

/// The tokens of browsers without an account.
@Suite struct VisitorTokenTests {
  private static let now = TestService.start
  private static let day = 86_400
  private let visitors = Visitors(store: KeyedStore("new"), random: .seeded(3))

  private func user(_ token: String, now: Instant = now) throws -> UserID {
    try visitors.user(of: token, now: now).orThrow("a visitor")
  }

  @Test func `a token names one visitor of the network of an address`() throws {
    var names: Set<UserID> = []
    var networks: Set<String> = []
    for address: Substring? in ["192.0.2.1", "192.0.2.2", "2001:db8:1:2", "2001:db8:1:3", nil] {
      var own: Set<String> = []
      for _ in 0..<20 {
        let token = try visitors.token(for: address, now: Self.now)
        let user = try user(token)
        #expect(user.isVisitor)
        #expect(user.rawValue.wholeMatch(of: /~visitor~[0-9a-f]{10}~[0-9a-z]{26}/) != nil)
        #expect(address.map { !token.contains($0) } ?? true)
        // A cookie may have all of its characters (RFC 6265 §4.1.1).
        #expect(
          token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("\",;\\".utf8).contains($0) })
        names.insert(user)
        own.insert(user.countedName)
      }
      #expect(own.count == 1)
      networks.formUnion(own)
    }
    #expect(names.count == 100)
    #expect(networks.count == 5)
  }

  @Test func `it lasts for 180 days, and is renewed in time for the same visitor`() throws {
    let token = try visitors.token(for: "192.0.2.1", now: Self.now)
    let first = try user(token)
    let end = Self.now.adding(seconds: 180 * Self.day)
    #expect(visitors.isValid(token, now: end.adding(seconds: -1)))
    #expect(!visitors.isValid(token, now: end))
    #expect(try visitors.renewed(token, now: end) == nil)
    #expect(!visitors.endsSoon(token, now: Self.now))
    #expect(!visitors.endsSoon(token, now: end.adding(seconds: -30 * Self.day - 1)))
    #expect(!visitors.endsSoon(token, now: end), "what has ended is to be replaced")
    let late = end.adding(seconds: -30 * Self.day)
    #expect(visitors.endsSoon(token, now: late))
    let renewed = try visitors.renewed(token, now: late).orThrow("a token")
    #expect(!visitors.endsSoon(renewed, now: late))
    #expect(try user(renewed, now: end) == first)
    // The old one counts as long as it says, for a tab that has it still.
    #expect(visitors.isValid(token, now: late))
  }

  @Test func `a token of a former key counts, and is soon made anew`() throws {
    let old = Visitors(store: KeyedStore("old"), random: .seeded(4))
    let both = Visitors(store: KeyedStore("new", "old"))
    let token = try old.token(for: "192.0.2.1", now: Self.now)
    #expect(!old.endsSoon(token, now: Self.now))
    #expect(both.isValid(token, now: Self.now) && both.endsSoon(token, now: Self.now))
    let renewed = try both.renewed(token, now: Self.now).orThrow("a token")
    #expect(!both.endsSoon(renewed, now: Self.now))
    #expect(try user(renewed) == both.user(of: token, now: Self.now))
    // Another store's keys never made it.
    #expect(!visitors.isValid(token, now: Self.now))
    #expect(try visitors.renewed(token, now: Self.now) == nil)
    #expect(try visitors.user(of: token, now: Self.now) == nil)
  }

  @Test func `no other text counts, wherever it differs, and none is too much to read`() throws {
    let token = try visitors.token(for: "192.0.2.1", now: Self.now)
    let other = try visitors.token(for: "192.0.2.2", now: Self.now)
    let (bytes, words) = (Array(token.utf8), token.split(separator: "."))
    let others = other.split(separator: ".")
    var random = SeededGenerator(seed: 180)
    var texts: Set<String> = [
      "", "vis_", "vis_...", "vis_....", token + " ", " " + token, token + "0", token + "\0",
      token.uppercased(), "\(token).", token.replacing(".", with: ".."),
      token.replacing("vis_", with: "bkt_"), token.replacing("_", with: "_\u{301}"),
      token.replacing(":", with: ""), String(repeating: "vis_", count: 100_000),
      "vis_" + String(repeating: ".", count: 100_000),
    ]
    // A part of another token, and another spelling of the end.
    for index in words.indices {
      var mixed = words
      mixed[index] = others[index]
      if mixed != words { texts.insert(mixed.joined(separator: ".")) }
    }
    for end in [
      "0\(words[2])", "+\(words[2])", "-1", "9223372036854775807", "9223372036854775808", "", "1e9",
      "253402300800", "\(words[2])0",
    ] {
      texts.insert([words[0], words[1], end[...], words[3]].joined(separator: "."))
    }
    for length in 0..<bytes.count {
      texts.insert(String(decoding: bytes[..<length], as: UTF8.self))
    }
    for index in bytes.indices {
      for byte in [UInt8.random(in: 0x21...0x7E, using: &random), bytes[index] ^ 1, 0x2E, 0, 0xFF] {
        var changed = bytes
        changed[index] = byte
        if changed != bytes { texts.insert(String(decoding: changed, as: UTF8.self)) }
      }
    }
    for _ in 0..<2_000 {
      let noise = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      texts.insert("vis_" + String(decoding: noise, as: UTF8.self))
    }
    for text in texts {
      #expect(!visitors.isValid(text, now: Self.now), "\(text.prefix(200))")
      #expect(!visitors.endsSoon(text, now: Self.now))
      #expect(try visitors.renewed(text, now: Self.now) == nil)
      #expect(
        throws: (any Error).self, "\(text.prefix(200))"
      ) {
        guard try visitors.caller(authorization: "Bearer \(text)", now: Self.now) != nil else {
          throw MissingValue("a caller")
        }
      }
    }
    #expect(
      try visitors.caller(authorization: "Bearer \(token)", now: Self.now)?.user == user(token))
    #expect(try visitors.caller(authorization: "bearer bkt_x", now: Self.now) == nil)
    #expect(try visitors.caller(authorization: "Basic \(token)", now: Self.now) == nil)
    #expect(try visitors.caller(authorization: nil, now: Self.now) == nil)
  }

  @Test func `what is read is spelled in one way`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let digits = String(UInt64.random(in: .min ... .max, using: &random), radix: 16)
      let network = String((digits + "0000000000").prefix(10))
      let now = Instant(secondsSince1970: .random(in: 0...200_000_000_000, using: &random))
      let token = try VisitorToken(of: network, now: now, using: &random).orThrow("a token")
      let (read, digest) = try VisitorToken.read("\(token.part).new:00").orThrow("a token")
      #expect(read == token && read.part == token.part && digest == "new:00")
    }
  }
}
