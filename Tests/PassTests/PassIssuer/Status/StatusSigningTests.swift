import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// A register is signed for gates: with increasing times, and before the list expires.
@Suite struct StatusSigningTests {
  let hand: RegisterAtHand
  let signer: Signer
  let passIDs: [PassID]
  let indexes: [Int]
  let now = TestAuthority.now

  init() throws {
    hand = try RegisterAtHand(bits: 2, entries: 1000)
    signer = try hand.signer()
    passIDs = try RegisterAtHand.passIDs(20)
    indexes = try hand.register.allocate(passIDs, random: SecureRandom()).map(\.index)
  }

  private func sign(
    at time: Instant, days: Int = 7, unlessFresh hours: Int? = nil, with other: Signer? = nil
  ) throws -> SignedStatusList? {
    try hand.register.sign(
      with: other ?? signer, now: time, lifetime: days * 86_400,
      unlessFresh: hours.map { $0 * 3600 })
  }

  private func revoke(_ number: Int) throws {
    _ = try hand.change(.pass(passIDs[number]), to: .revoked)
  }

  @Test func `what was signed says what was changed, to the entry`() throws {
    try revoke(1)
    _ = try hand.change(.pass(passIDs[2]), to: .suspended)
    let signed = try sign(at: now).orThrow("list")
    let statement = signed.statement
    #expect(statement.kind == .status && statement.keyID == signer.keyID)
    #expect(try signer.publicKey.isValidSignature(statement.signature, for: statement.signingInput))
    let file = try hand.directory.read(hand.name("list.jwt"))
    #expect(file == Array("\(statement.token)\n".utf8))
    #expect(try hand.directory.mode(hand.name("list.jwt")) == 0o644)

    let claims = try StatusListClaims(payload: statement.payload)
    #expect(claims.issuer.rawValue == "UA" && claims.uri == hand.register.uri)
    #expect(claims.issuedAt == now && claims.expires == now.adding(seconds: 7 * 86_400))
    let list = try claims.list()
    #expect(list.count == 1000 && list.bitsPerEntry == 2)
    for index in 0..<1000 {
      #expect(list[index] == (index == indexes[1] ? 1 : index == indexes[2] ? 2 : 0))
    }
  }

  @Test func `each list tells what changed since the one before`() throws {
    try revoke(1)
    _ = try hand.change(.pass(passIDs[2]), to: .suspended)
    let first = try sign(at: now).orThrow("list")
    #expect(first.previous == nil)
    #expect(
      Set(first.differences) == [
        .init(index: indexes[1], passID: passIDs[1], from: .valid, to: .revoked),
        .init(index: indexes[2], passID: passIDs[2], from: .valid, to: .suspended),
      ])
    #expect(first.differences.map(\.index) == [indexes[1], indexes[2]].sorted())
    #expect(try hand.register.summary().unsigned == 0)

    _ = try hand.change(.pass(passIDs[2]), to: .valid)
    #expect(try hand.register.summary().unsigned == 1)
    let second = try sign(at: now.adding(seconds: 60)).orThrow("list")
    #expect(second.previous == now)
    #expect(
      second.differences == [
        .init(index: indexes[2], passID: passIDs[2], from: .suspended, to: .valid)
      ])
  }

  @Test func `a list is newer than the one before, also within a second`() throws {
    let times = try (0..<4).map { _ in try sign(at: now).orThrow("list").issuedAt }
    #expect(times == (0..<4).map { now.adding(seconds: $0) })
    // The time also increases after the clock went back a little.
    #expect(
      try sign(at: now.adding(seconds: -100)).orThrow("list").issuedAt == now.adding(seconds: 4))
    #expect(
      try sign(at: now.adding(seconds: 50)).orThrow("list").issuedAt == now.adding(seconds: 50))
  }

  /// Gates would not accept a list from the future, so the clock must be checked by a person.
  @Test func `a clock that went back far is an error, and the list stays`() throws {
    _ = try sign(at: now)
    let file = try hand.directory.read(hand.name("list.jwt"))
    let error = #expect(throws: StatusRegisterError.self) {
      try sign(at: now.adding(seconds: -301))
    }
    #expect(error?.description.contains("clock") == true)
    #expect(try hand.directory.read(hand.name("list.jwt")) == file)
  }

  @Test func `a fresh list is left alone until there is something to tell`() throws {
    #expect(try sign(at: now, unlessFresh: 12) != nil)
    let file = try hand.directory.read(hand.name("list.jwt"))
    #expect(try sign(at: now.adding(seconds: 12 * 3600 - 1), unlessFresh: 12) == nil)
    #expect(try hand.directory.read(hand.name("list.jwt")) == file)
    // The list has reached the maximum age.
    #expect(try sign(at: now.adding(seconds: 12 * 3600), unlessFresh: 12) != nil)
    // Each change makes a list outdated, also the end of a suspension.
    _ = try hand.change(.pass(passIDs[0]), to: .suspended)
    #expect(try sign(at: now.adding(seconds: 12 * 3600 + 1), unlessFresh: 12) != nil)
    #expect(try sign(at: now.adding(seconds: 12 * 3600 + 2), unlessFresh: 12) == nil)
    _ = try hand.change(.pass(passIDs[0]), to: .valid)
    #expect(try sign(at: now.adding(seconds: 12 * 3600 + 3), unlessFresh: 12) != nil)
  }

  @Test func `a list near its end is signed again`() throws {
    #expect(try sign(at: now, days: 1) != nil)
    let day = 86_400
    #expect(try sign(at: now.adding(seconds: day - 13 * 3600), unlessFresh: 12) == nil)
    #expect(try sign(at: now.adding(seconds: day - 12 * 3600 - 1), days: 1, unlessFresh: 12) == nil)
    #expect(try sign(at: now.adding(seconds: day - 12 * 3600), days: 1, unlessFresh: 12) != nil)
  }

  @Test func `a list that is young still and near its end is signed again`() throws {
    #expect(try sign(at: now, days: 1) != nil)
    #expect(try sign(at: now.adding(seconds: 6 * 3600 - 1), unlessFresh: 18) == nil)
    #expect(try sign(at: now.adding(seconds: 6 * 3600), unlessFresh: 18) != nil)
  }

  @Test func `another key signs a fresh list anew`() throws {
    #expect(try sign(at: now, unlessFresh: 12) != nil)
    let terms = try KeyTerms(
      notBefore: now, expires: now.adding(seconds: 1_000_000), kinds: [.status],
      longestLifetime: 3600
    ).orThrow("terms")
    let other = try Signer(issuer: hand.authority.issuer, key: PrivateKey.generate(), terms: terms)
    let signed = try sign(at: now, unlessFresh: 12, with: other).orThrow("list")
    #expect(signed.statement.keyID == other.keyID)
  }

  @Test func `a list ends no later than its key`() throws {
    let short = try hand.signer(days: 3)
    let signed = try sign(at: now, with: short).orThrow("list")
    #expect(signed.expires == now.adding(seconds: 3 * 86_400))
    #expect(throws: StatusRegisterError.self) {
      try sign(at: now.adding(seconds: 3 * 86_400), with: short)
    }
  }

  @Test func `a key of another issuer or for passes alone signs no list`() throws {
    let other = try TestAuthority(issuer: "LH")
    let passes = try KeyTerms(
      notBefore: now, expires: now.adding(seconds: 1_000_000), kinds: [.boardingPass],
      longestLifetime: 3600
    ).orThrow("terms")
    for signer in [
      try Signer(issuer: other.issuer, key: other.key, terms: signer.terms),
      try Signer(issuer: hand.authority.issuer, key: hand.authority.key, terms: passes),
      try Signer(issuer: hand.authority.issuer, key: hand.authority.key),
    ] {
      #expect(throws: StatusRegisterError.self) { try sign(at: now, with: signer) }
    }
    #expect(try !hand.directory.contents().contains(hand.name("list.jwt")))
  }

  @Test func `a file in the place of the list that is none is not overwritten`() throws {
    for text in ["", "garbage", "a.b.c"] {
      try hand.directory.write(hand.name("list.jwt"), Array(text.utf8))
      let error = #expect(throws: StatusRegisterError.self) { try sign(at: now) }
      #expect(error?.description.hasPrefix(hand.register.signedListPath) == true)
      #expect(try hand.directory.read(hand.name("list.jwt")) == Array(text.utf8))
    }
  }

  @Test func `another list's file is not taken for the one before`() throws {
    let second = try StatusRegister.create(
      in: hand.directory.path, issuer: hand.authority.issuer, list: 2, entryCount: 8)
    let signed = try second.sign(with: signer, now: now).orThrow("list")
    try hand.directory.write(hand.name("list.jwt"), Array(signed.statement.token.utf8))
    #expect(throws: StatusRegisterError.self) { try sign(at: now) }
  }

  @Test func `the default list with 200 revoked is one symbol of at most 101 modules`() throws {
    let hand = try RegisterAtHand(entries: 131_072)
    let passIDs = try RegisterAtHand.passIDs(200)
    _ = try hand.register.allocate(passIDs, random: SecureRandom())
    _ = try hand.register.change(
      passIDs.map { .pass($0) }, to: .revoked, reason: "test", now: now)
    let signed = try hand.register.sign(with: hand.signer(), now: now).orThrow("list")
    #expect(try signed.statement.symbol().columns <= 101)
  }
}
