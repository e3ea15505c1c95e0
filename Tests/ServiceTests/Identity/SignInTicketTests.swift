import AccessTokens
import Bookings
import PassTestSupport
import ServiceHTTP
import Testing
import Vocabulary

@testable import PassService

/// The tokens of people who sign in on pages: the ticket for the way to the provider and back, and the account's.
@Suite struct SignInTicketTests {
  private static let now = TestService.start

  private func ticket(_ page: String, seed: UInt64 = 1) -> SignInTicket {
    var random = SeededGenerator(seed: seed)
    return SignInTicket(to: page, now: Self.now, using: &random)
  }

  private func user(_ name: String) throws -> UserID { try UserID(name).orThrow("a user") }

  /// Whether a cookie may have a text as its value (RFC 6265 §4.1.1).
  private func isForCookie(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("\",;\\".utf8).contains($0) }
  }

  @Test func `a ticket has its page, and none of the texts that go to the provider`() throws {
    let store = KeyedStore("new")
    let page = "/en/flights?origin=S;F\"O&x=" + String(repeating: "a", count: 773)
    var all: Set<String> = []
    for seed in UInt64(1)...20 {
      let text = try ticket(page, seed: seed).text(store)
      #expect(isForCookie(text))
      let (read, digest) = try SignInTicket.read(text).orThrow("a ticket")
      #expect(read.page == page && read.expires == Self.now.adding(seconds: 600))
      #expect(try store.isDigest(digest, of: read.signed))
      let secrets = try read.secrets(like: digest, store).orThrow("texts")
      for secret in [secrets.state, secrets.nonce, secrets.verifier] {
        #expect(secret.wholeMatch(of: /[0-9a-f]{64}/) != nil && !text.contains(secret))
        all.insert(secret)
      }
    }
    #expect(all.count == 60)
  }

  @Test func `a change of the storage key in between does not end a sign-in`() throws {
    let text = try ticket("/en/").text(KeyedStore("old"))
    let (read, digest) = try SignInTicket.read(text).orThrow("a ticket")
    let before = try read.secrets(like: digest, KeyedStore("old")).orThrow("texts")
    let after = try read.secrets(like: digest, KeyedStore("new", "old")).orThrow("texts")
    #expect(before.state == after.state && before.nonce == after.nonce)
    #expect(before.verifier == after.verifier)
    #expect(try KeyedStore("new", "old").isDigest(digest, of: read.signed))
    #expect(try read.secrets(like: digest, KeyedStore("new")) == nil)
    #expect(try !KeyedStore("new").isDigest(digest, of: read.signed))
  }

  @Test func `a text that differs anywhere is no ticket and no account`() throws {
    let store = KeyedStore("new")
    let accounts = Accounts(store: store)
    let name = try user("~0123456789abcdefghijkl~jane;doe")
    let end = Self.now.adding(seconds: 600)
    let account = try accounts.token(of: name, until: end, random: .seeded(5))
    let ticket = try ticket("/en/").text(store)
    #expect(accounts.isValid(account, now: Self.now) && isForCookie(account))
    #expect(!accounts.isValid(ticket, now: Self.now) && SignInTicket.read(account) == nil)
    for index in 0..<max(account.utf8.count, ticket.utf8.count) {
      for other in [UInt8(ascii: "0"), UInt8(ascii: "."), UInt8(ascii: "z"), 0] {
        if let text = changed(account, at: index, to: other) {
          #expect(!accounts.isValid(text, now: Self.now), "\(text)")
        }
        if let text = changed(ticket, at: index, to: other) {
          let read = SignInTicket.read(text)
          #expect(try read.map { try !store.isDigest($0.digest, of: $0.ticket.signed) } ?? true)
        }
      }
    }
    for text in ["", "acc_", "acc_...", "sgn_...", String(repeating: "acc_", count: 100_000)] {
      #expect(!accounts.isValid(text, now: Self.now) && SignInTicket.read(text) == nil)
    }
  }

  /// Returns a text with another byte at a place; nil if that is the same text or there is no such place.
  private func changed(_ text: String, at index: Int, to byte: UInt8) -> String? {
    var bytes = Array(text.utf8)
    guard bytes.indices.contains(index), bytes[index] != byte else { return nil }
    bytes[index] = byte
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `an account is the person it was made for, until its end, and each sign-in is new`()
    throws
  {
    let accounts = Accounts(store: KeyedStore("new"))
    let name = try user("~0123456789abcdefghijkl~jane")
    let end = Self.now.adding(seconds: 600)
    let texts = try (0..<20).map { _ in
      try accounts.token(of: name, until: end, random: .system)
    }
    #expect(Set(texts).count == 20)
    for text in texts {
      let caller = try accounts.caller(
        authorization: "Bearer \(text)", now: end.adding(seconds: -1))
      #expect(caller == Caller(user: name, roles: [.traveler]))
      #expect(throws: Problem.self) {
        try accounts.caller(authorization: "Bearer \(text)", now: end)
      }
      #expect(!accounts.isValid(text, now: end))
    }
    #expect(try accounts.caller(authorization: "Bearer vis_x", now: Self.now) == nil)
    #expect(try accounts.caller(authorization: "Basic acc_x", now: Self.now) == nil)
    #expect(throws: Problem.self) {
      try accounts.caller(authorization: "Bearer acc_x", now: Self.now)
    }
    // A name of a visitor is none of an account's, even under a good digest.
    let visitor = try user("~visitor~0123456789~abcdefghijkmnpqrstvwxyz012")
    let wrong = try accounts.token(of: visitor, until: end, random: .seeded(6))
    #expect(!accounts.isValid(wrong, now: Self.now))
  }
}
