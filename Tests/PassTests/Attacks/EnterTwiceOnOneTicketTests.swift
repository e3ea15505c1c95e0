import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// A guest keeps a ticket that was reissued: old and new together admit as many people as the ticket states.
@Suite struct EnterTwiceOnOneTicketTests {
  private func door(
    _ directory: GateDirectory, _ policy: EntryPolicy = .once, exit: Bool = false
  ) throws -> GateSession {
    let event = Checkpoint.Event(
      title: try TicketText("Die Zauberflöte").orThrow("title"),
      issuers: [try IssuerID("UA").orThrow("UA")])
    return try GateSession(directory, GateSetting(.event(event, policy)), isExit: exit)
  }

  private func request(_ test: GateFixture, admits: Int = 1) throws -> TicketRequest {
    let start = GateFixture.now
    let ticket = try Ticket(
      kind: .show, title: try TicketText("Die Zauberflöte").orThrow("title"),
      place: try TicketText("Opernhaus").orThrow("place"), starts: start,
      ends: start.adding(seconds: 9_000), admits: admits,
      reference: try TicketText("ABC123").orThrow("reference")
    ).orThrow("ticket")
    return TicketRequest(issuer: test.airline.issuer, ticket: ticket)
  }

  /// Returns a ticket and its reissues.
  private func issues(_ test: GateFixture, _ count: Int, admits: Int = 1) throws -> [Pass] {
    let issuer = try test.airline.productionIssuer()
    let request = try request(test, admits: admits)
    var passes: [Pass] = []
    for index in 0..<count {
      passes.append(
        try issuer.issue(
          request, now: GateFixture.now.adding(seconds: 60 * index - 3600), random: SecureRandom(),
          replacing: passes.last.map { FormerPass($0.claims) }))
    }
    return passes
  }

  @Test func `a ticket keeps the id of its first issue, and the first issue has none`() throws {
    let test = try GateFixture()
    let passes = try issues(test, 4)
    #expect(Set(passes.map(\.claims.passID)).count == 4)
    #expect(
      passes.map(\.claims.first) == [nil] + Array(repeating: passes[0].claims.passID, count: 3))
  }

  @Test func `of old and new, whichever is shown first, one is let in`() throws {
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let test = try GateFixture()
      let door = try door(try test.add())
      let passes = try issues(test, 3)
      let answers = order.map { door.scan(passes[$0].barcodeText).inShort }
      #expect(answers == ["admit", "refuse already_admitted", "refuse already_admitted"])
      #expect(door.counts.admitted == 1)
    }
  }

  @Test func `a ticket for two lets two in on whatever issues`() throws {
    let test = try GateFixture()
    let door = try door(try test.add())
    let passes = try issues(test, 2, admits: 2)
    #expect(door.scan(passes[1].barcodeText).inShort == "admit")
    let second = door.scan(passes[0].barcodeText)
    #expect(second.inShort == "admit" && second.message.contains("2 of 2"))
    for pass in passes { #expect(door.scan(pass.barcodeText).inShort == "refuse already_admitted") }
  }

  @Test func `who went out on the new one comes in again on the old one, once`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let way = try (door(directory, .reentry), door(directory, .reentry, exit: true))
    let passes = try issues(test, 2)
    #expect(way.0.scan(passes[0].barcodeText).inShort == "admit")
    #expect(way.1.scan(passes[1].barcodeText).inShort == "admit")
    #expect(way.0.scan(passes[0].barcodeText).inShort == "admit")
    #expect(way.0.scan(passes[1].barcodeText).inShort == "refuse already_admitted")
  }

  @Test func `old and new at two doors that did not hear each other are a conflict`() throws {
    let test = try GateFixture()
    let directories = try [test.add("GATE1"), test.add("GATE2")]
    for directory in directories {
      _ = try directory.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    }
    let passes = try issues(test, 2)
    var all = Admissions()
    for (directory, pass) in zip(directories, passes) {
      let door = try door(directory)
      #expect(door.scan(pass.barcodeText).inShort == "admit")
      all.formUnion(try door.ledger.everything())
    }
    let conflict = try #require(all.conflicts.first)
    #expect(all.conflicts.count == 1 && conflict.allowed == 1)
    #expect(Set(conflict.entries.map(\.pass?.passID)) == Set(passes.map(\.claims.passID)))
  }

  @Test func `another ticket of the same holder is another ticket`() throws {
    let test = try GateFixture()
    let door = try door(try test.add())
    for pass in try issues(test, 1) + issues(test, 1) {
      #expect(door.scan(pass.barcodeText).inShort == "admit")
    }
  }

  @Test func `another issuer's ticket that names this one as its first takes nobody's place`()
    throws
  {
    let test = try GateFixture()
    let passes = try issues(test, 1)
    let other = try TestAuthority(issuer: "LH")
    let foreign = PassKey(
      issuer: other.issuer, passID: try PassID("0D4X8K2M7PQR9TVW").orThrow("id"),
      first: passes[0].claims.passID, part: "")
    #expect(foreign != PassKey(passes[0].claims, part: ""))
    let ledger = try test.add().ledger()
    for key in [foreign, PassKey(passes[0].claims, part: "")] {
      let known = try ledger.write {
        let known = try ledger.known(of: [key], nil, in: "x")
        _ = try ledger.append(.admit, in: "x", at: GateFixture.now, random: SecureRandom()) {
          $0.pass = key
        }
        return known
      }
      #expect(known.events.isEmpty)
    }
  }

  @Test func `a boarding pass cannot say that it is another one's issue`() throws {
    let test = try GateFixture()
    let payload = test.airline.payload(rest: #","first":"0D4X8K2M7PQR9TVX""#)
    let gate = try GateFixture.session(try test.add())
    #expect(
      gate.scan(try test.airline.token(payload: payload)).inShort == "refuse malformed_claims")
  }

  @Test func `no ticket is an issue of itself, in either form`() throws {
    let test = try GateFixture()
    let door = try door(try test.add())
    var sample = SamplePass()
    sample.first = sample.passID
    #expect(
      door.scan(try test.airline.token(payload: sample.payload)).inShort
        == "refuse malformed_claims")
    let request = try request(test)
    let former = try issues(test, 1)[0]
    var again = request
    again.passID = former.claims.passID
    #expect(throws: IssueError.self) {
      try test.airline.productionIssuer().issue(
        again, now: GateFixture.now, random: SecureRandom(), replacing: FormerPass(former.claims))
    }
  }
}
