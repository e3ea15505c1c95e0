import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Passes are revoked, suspended and restored, with permanent reasons.
@Suite struct StatusChangeTests {
  let passIDs: [PassID]

  init() throws { passIDs = try RegisterAtHand.passIDs(10) }

  private func indexes(_ hand: RegisterAtHand) throws -> [Int] {
    try hand.register.allocate(passIDs, random: SecureRandom()).map(\.index)
  }

  @Test func `a pass is revoked by its id, and nobody else is`() throws {
    let hand = try RegisterAtHand()
    let indexes = try indexes(hand)
    let outcome = try hand.change(.pass(passIDs[3]), to: .revoked, "lost \"phone\" \u{1B}[31m")
    let change = try outcome.changes.first.orThrow("change")
    #expect(outcome.changes.count == 1)
    #expect(change.index == indexes[3] && change.passID == passIDs[3])
    #expect(change.at == TestAuthority.now && change.status == .revoked)
    #expect(try hand.register.changes() == [change])
    for (passID, index) in zip(passIDs, indexes) {
      let entry = try hand.register.entry(index).orThrow("entry")
      #expect(entry.passID == passID)
      #expect(entry.status == (passID == passIDs[3] ? .revoked : .valid))
    }
    // The journal is a single line without control characters.
    let journal = try hand.directory.read(hand.name("changes.ndjson"))
    #expect(journal.count { $0 == UInt8(ascii: "\n") } == 1 && !journal.contains(0x1B))
    #expect(try hand.directory.mode(hand.name("changes.ndjson")) == 0o600)
  }

  @Test func `what is revoked stays revoked`() throws {
    let hand = try RegisterAtHand(bits: 2)
    _ = try indexes(hand)
    let first = try hand.change(.pass(passIDs[0]), to: .revoked, "first").changes
    for status in [Status.valid, .suspended] {
      let refusal = try hand.change(.pass(passIDs[0]), to: status, "again").refusal
      #expect(refusal == .revokedForGood(first[0]))
      #expect(refusal?.description.contains("first") == true)
    }
    // A repetition changes nothing, and the first reason is kept.
    guard
      case .unchanged(_, let since) = try hand.change(.pass(passIDs[0]), to: .revoked, "again")
    else {
      Issue.record("revoked twice")
      return
    }
    #expect(since == first[0])
    #expect(try hand.register.changes() == first)
  }

  @Test func `suspend and restore take turns, and revoking ends both`() throws {
    let hand = try RegisterAtHand(bits: 2)
    let index = try indexes(hand)[0]
    for status in [Status.suspended, .valid, .suspended, .revoked] {
      #expect(try hand.change(.pass(passIDs[0]), to: status).changes.map(\.status) == [status])
      #expect(try hand.register.entry(index)?.status == status)
    }
    #expect(
      try hand.register.changes().map(\.status) == [.suspended, .valid, .suspended, .revoked])
    #expect(try hand.register.summary().suspended == 0)
    #expect(try hand.register.summary().revoked == 1)
  }

  @Test func `a list of one bit suspends nobody and says which would`() throws {
    let hand = try RegisterAtHand(bits: 1)
    _ = try indexes(hand)
    let error = #expect(throws: StatusRegisterError.self) {
      try hand.change(.pass(passIDs[0]), to: .suspended)
    }
    #expect(error?.description.contains("--bits 2") == true)
    #expect(try hand.register.changes().isEmpty)
  }

  @Test func `a stranger, an index out of bounds and a foreign entry are refused, the others not`()
    throws
  {
    let hand = try RegisterAtHand()
    let indexes = try indexes(hand)
    let stranger = try RegisterAtHand.passIDs(1, seed: 99)[0]
    let outcomes = try hand.register.change(
      [
        .pass(stranger), .index(64), .index(-1), .index(.max),
        .entry(indexes[1], of: passIDs[2]), .pass(passIDs[5]), .entry(indexes[6], of: passIDs[6]),
        .index(indexes[7]),
      ], to: .revoked, reason: "test", now: TestAuthority.now)
    #expect(
      outcomes.map(\.refusal) == [
        .unknownPass(stranger, directory: hand.register.directory),
        .outOfBounds(index: 64, entryCount: 64), .outOfBounds(index: -1, entryCount: 64),
        .outOfBounds(index: .max, entryCount: 64),
        .foreignEntry(index: indexes[1], of: passIDs[1], not: passIDs[2]), nil, nil, nil,
      ])
    #expect(
      try Set(hand.register.changes().map(\.index)) == Set([5, 6, 7].map { indexes[$0] }))
  }

  @Test func `a pass that was issued twice under its id is revoked in all its entries`() throws {
    let hand = try RegisterAtHand()
    let first = try hand.register.allocate([passIDs[0]], random: SecureRandom())
    let second = try hand.register.allocate([passIDs[0]], random: SecureRandom())
    let changes = try hand.change(.pass(passIDs[0]), to: .revoked).changes
    #expect(Set(changes.map(\.index)) == Set((first + second).map(\.index)))
    #expect(changes.count == 2)
  }

  /// The entry's number was used elsewhere, for example in a request that names it.
  ///
  /// It must not be allocated, or another pass would be revoked from the start.
  @Test(arguments: [true, false]) func `an entry that was revoked while free is never given out`(
    isNamed: Bool
  ) throws {
    let hand = try RegisterAtHand(entries: 11)
    let target: StatusRegister.Target = isNamed ? .entry(4, of: passIDs[0]) : .index(4)
    #expect(
      try hand.change(target, to: .revoked).changes.map(\.passID) == [isNamed ? passIDs[0] : nil])
    #expect(try !indexes(hand).contains(4))
    #expect(try hand.register.allocate(passIDs, random: SecureRandom()).isEmpty)
    let entry = try hand.register.entry(4).orThrow("entry")
    #expect(entry.passID == (isNamed ? passIDs[0] : nil) && entry.status == .revoked)
    #expect(try hand.change(target, to: .valid).refusal != nil)
  }

  @Test(arguments: ["", " ", "\n\t", String(repeating: "x", count: 501)])
  func `a change has a reason of some length`(reason: String) throws {
    let hand = try RegisterAtHand()
    _ = try indexes(hand)
    #expect(throws: StatusRegisterError.self) {
      try hand.change(.pass(passIDs[0]), to: .revoked, reason)
    }
    #expect(try hand.register.changes().isEmpty)
  }

  @Test func `a change cut short by a kill never was, and the next takes its place`() throws {
    let hand = try RegisterAtHand()
    _ = try indexes(hand)
    let first = try hand.change(.pass(passIDs[0]), to: .revoked).changes
    let whole = try hand.directory.read(hand.name("changes.ndjson"))
    let line = try hand.change(.pass(passIDs[1]), to: .revoked).changes[0].json
    for length in 1...line.count {
      try hand.directory.write(hand.name("changes.ndjson"), whole + line[..<length])
      #expect(try hand.register.changes() == first)
      let next = try hand.change(.pass(passIDs[2]), to: .revoked).changes
      #expect(try hand.register.changes() == first + next)
      try hand.directory.write(hand.name("changes.ndjson"), whole)
    }
  }

  /// An unreadable line could be a revocation: no list is built without it.
  @Test(arguments: [
    "x", "{}", #"{"at":1,"index":64,"status":"revoked","reason":"r"}"#,
    #"{"at":1,"index":1,"status":"gone","reason":"r"}"#,
    #"{"at":1,"index":1,"status":"revoked"}"#, "",
  ])
  func `a damaged line stops everything and is named`(line: String) throws {
    let hand = try RegisterAtHand()
    _ = try indexes(hand)
    let good = try hand.change(.pass(passIDs[0]), to: .revoked).changes[0].json
    let journal = good + Array("\n\(line)\n".utf8) + good + [UInt8(ascii: "\n")]
    try hand.directory.write(hand.name("changes.ndjson"), journal)
    let signer = try hand.signer()
    for attempt: () throws -> Void in [
      { _ = try hand.register.changes() },
      { _ = try hand.change(.pass(passIDs[1]), to: .revoked) },
      { _ = try hand.register.sign(with: signer, now: TestAuthority.now) },
    ] {
      let error = #expect(throws: StatusRegisterError.self) { try attempt() }
      #expect(error?.description.contains("changes.ndjson: line 2 is damaged") == true)
    }
    #expect(try hand.directory.read(hand.name("changes.ndjson")) == journal)
  }
}
