import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// An attacker has a private key that was lost at 14:00, and the public bundle that revokes it.
@Suite struct BoardOnAStolenKeyTests {
  let gate: TestGate
  /// A pass signed by the issuer at 12:00 and recorded by it.
  let lawful: String

  init() throws {
    gate = try TestGate()
    lawful = try gate.airline.token(payload: gate.airline.payload())
  }

  private func trust(_ signer: TestAuthority? = nil) throws -> Trust {
    var keys = [try gate.airline.trustedKey(revokedFrom: Scan.time("14:00:00"))]
    if let signer { keys.append(try signer.trustedKey(revokedFrom: Scan.time("14:00:00"))) }
    return try gate.root.held([gate.airline.trusted(keys, survivors: [try survivor(lawful)])]).trust
  }

  private func verdict(_ text: String, _ signer: TestAuthority? = nil) throws -> String {
    Verifier(trust: try trust(signer)).verify(text, now: TestAuthority.now).word
  }

  @Test func `the pass that its issuer remembers is good`() throws {
    #expect(try verdict(lawful) == "admit")
  }

  @Test func `another pass under the pass id of a survivor is none`() throws {
    for (what, payload) in [
      ("an earlier iat", gate.airline.payload(iat: "1742036400")),
      ("a longer life", gate.airline.payload(exp: "1742140800")),
      (
        "another name",
        gate.airline.payload(
          content: #""bcbp":"\#(TestAuthority.bcbp.replacing("DOE/JANE ", with: "ROE/JOHN "))""#)
      ),
      (
        "another seat",
        gate.airline.payload(
          content: #""bcbp":"\#(TestAuthority.bcbp.replacing("012A", with: "001A"))""#)
      ),
    ] {
      #expect(try verdict(gate.airline.token(payload: payload)) == "refer key_revoked", "\(what)")
    }
  }

  @Test func `the words of a survivor under another stolen key are none`() throws {
    let other = try TestAuthority()
    #expect(
      try verdict(other.token(payload: gate.airline.payload()), other) == "refer key_revoked")
  }

  @Test func `a pass id of the passenger list rescues the passenger's own pass alone`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let mine = try test.pass(25)
    let row = "25,12A,Doe,Jane,ABC123,1,\(mine.id),,,\n26,14C,Roe,John,ABC124,1,,,,\n"
    let session = try GateFixture.session(directory, row)
    _ = session.scan(try test.bundle(revokedFrom: GateFixture.now.adding(seconds: -600)))
    for (what, twin) in [
      ("another name", try test.pass(25, id: mine.id.rawValue, name: ("Roe", "John"))),
      ("another seat", try test.pass(25, id: mine.id.rawValue, seat: "1A")),
      ("another sequence", try test.pass(26, id: mine.id.rawValue)),
    ] {
      let answer = session.scan(twin.text)
      #expect(answer.inShort == "refer key_revoked", "\(what)")
    }
    let elsewhere = try test.pass(25, id: mine.id.rawValue, flight: "124")
    #expect(session.scan(elsewhere.text).inShort == "refuse wrong_flight")
    #expect(session.scan(mine.text).inShort == "admit")
  }
}
