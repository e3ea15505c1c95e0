import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// An attacker with a stolen key that is not revoked yet signs a pass with the id or the sequence of a
/// passenger on the list.
///
/// The signer of a pass chooses its id, so an id alone does not identify the passenger of a row.
@Suite struct TakeAListedPassTests {
  /// Returns a gate with Jane Doe on the list, and her pass.
  private func gate(
    _ status: String = "1", named: Bool = true
  ) throws -> (test: GateFixture, session: GateSession, pass: (text: String, id: PassID)) {
    let test = try GateFixture()
    let pass = try test.pass(25)
    let row = "25,12A,Doe,Jane,ABC123,\(status),\(named ? pass.id.rawValue : ""),,,\n"
    return (test, try GateFixture.session(try test.add(), row), pass)
  }

  @Test(arguments: [26, 25, nil])
  func `another name under a listed pass id is looked at, and the passenger boards`(
    sequence: Int?
  ) throws {
    let (test, session, pass) = try gate()
    let forged = try test.pass(
      sequence, id: pass.id.rawValue, name: ("Roe", "Mary"), issued: -60)
    let answer = session.scan(forged.text)
    #expect(answer.inShort == "refer not_as_listed")
    // No passenger is shown under a name that the pass does not have.
    #expect(answer.person.name?.hasPrefix("ROE/MARY") == true)
    #expect(session.scan(pass.text).inShort == "admit")
    #expect(session.counts.toBoard == 0)
  }

  @Test func `her name with another sequence is looked at`() throws {
    let (test, session, pass) = try gate()
    let forged = try test.pass(26, id: pass.id.rawValue, issued: -60)
    #expect(session.scan(forged.text).inShort == "refer not_as_listed")
    #expect(session.scan(pass.text).inShort == "admit")
  }

  @Test(arguments: [true, false])
  func `another name with a listed sequence is looked at, and the passenger boards`(
    named: Bool
  ) throws {
    let (test, session, pass) = try gate(named: named)
    let forged = try test.pass(25, name: ("Roe", "Mary"), issued: -60)
    #expect(session.scan(forged.text).inShort == "refer not_as_listed")
    #expect(session.scan(pass.text).inShort == "admit")
  }

  @Test func `whom the list took off is red under any name`() throws {
    let (test, session, pass) = try gate("offloaded")
    let forged = try test.pass(25, id: pass.id.rawValue, name: ("Roe", "Mary"), issued: -60)
    #expect(session.scan(forged.text).inShort == "refuse not_checked_in")
  }

  @Test func `an infant on the lap and the adult are both of one sequence`() throws {
    let test = try GateFixture()
    let session = try GateFixture.session(
      try test.add(), "25,12A,Doe,Jane,ABC123,1,,,,\n25,INF,Doe,Tim,ABC123,1,,,,\n")
    #expect(session.scan(try test.pass(25).text).inShort == "admit")
    #expect(
      session.scan(try test.pass(25, name: ("Roe", "Mary")).text).inShort == "refer not_as_listed")
  }

  @Test func `a name that the list spells in another script is nobody else's`() throws {
    let test = try GateFixture()
    let pass = try test.pass(25, name: ("Yamada", "Taro"))
    for id in ["", pass.id.rawValue] {
      let directory = try test.add(id.isEmpty ? "GATE1" : "GATE2")
      let session = try GateFixture.session(directory, "25,12A,山田,太郎,ABC123,1,\(id),,,\n")
      #expect(session.scan(pass.text).inShort == "admit")
    }
  }

  @Test func `a list knows a ticket that was issued again by the id of its first issue`() throws {
    let test = try GateFixture()
    let start = GateFixture.now
    let title = try TicketText("Die Zauberflöte").orThrow("title")
    let ticket = try Ticket(
      kind: .show, title: title, place: try TicketText("Opernhaus").orThrow("place"),
      starts: start, ends: start.adding(seconds: 9_000),
      reference: try TicketText("ABC123").orThrow("reference")
    ).orThrow("ticket")
    let request = TicketRequest(issuer: test.airline.issuer, ticket: ticket)
    let issuer = try test.airline.productionIssuer()
    let first = try issuer.issue(
      request, now: start.adding(seconds: -3600), random: SecureRandom())
    let again = try issuer.issue(
      request, now: start.adding(seconds: -1800), random: SecureRandom(),
      replacing: FormerPass(first.claims))
    for (name, listed, shown, toBoard) in [
      ("DOOR1", first, first, 0), ("DOOR2", first, again, 0), ("DOOR3", again, again, 0),
      // The former pass does not contain the id of its reissue.
      ("DOOR4", again, first, 1),
    ] {
      let event = Checkpoint.Event(title: title, issuers: [test.airline.issuer])
      let list = try GateFixture.list(",A1,Doe,Jane,ABC123,,\(listed.claims.passID),,,\n")
      let setting = GateSetting(.event(event, .once), manifest: list)
      let directory = try test.add(name)
      let session = try GateSession(directory, setting)
      #expect(session.scan(shown.barcodeText).inShort == "admit", "\(name)")
      #expect(session.counts.toBoard == toBoard, "\(name)")
      // A restarted gate has the same counts.
      #expect(try GateSession(directory, setting).counts.toBoard == toBoard, "\(name)")
    }
  }
}
