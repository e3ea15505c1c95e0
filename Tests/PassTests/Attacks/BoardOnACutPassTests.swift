import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// An attacker holds a revoked pass, or another person's, and removes the parts that show this: the signature, and the
/// run that proves that there was a signature.
///
/// Removing parts of a pass never improves the verdict.
@Suite struct BoardOnACutPassTests {
  /// Returns a gate at which the list decides about unsigned passes.
  private func gate(
    _ list: String, signsSince: Instant? = nil
  ) throws -> (test: GateFixture, session: GateSession) {
    let test = try GateFixture()
    test.policy = TrustPolicy(unsigned: .manifest)
    test.signsSince = signsSince
    return (test, try GateFixture.session(try test.add(), list))
  }

  @Test(arguments: [UInt8(1), 2])
  func `a pass that was taken back is refused, and what is left of it when it is cut too`(
    status: UInt8
  ) throws {
    let word = status == 1 ? "revoked" : "suspended"
    for paper in [nil, "LH", "UA"] as [String?] {
      let test = try GateFixture()
      test.policy = TrustPolicy(unsigned: .manifest)
      let (text, id) = try test.pass(25, entry: 7)
      let directory = try test.add()
      let session = try GateFixture.session(
        directory, "25,12A,Doe,Jane,ABC123,1,\(id),,,\(paper ?? "")\n")
      #expect(session.scan(try test.statusList([7: status])).light == .admit)
      for issuer in [nil, "UA", "LH", "ZZ"] as [String?] {
        // The gate has seen neither the pass nor a report of it yet.
        #expect(
          session.scan(GateFixture.cut(text, issuer: issuer)).inShort == "refuse signature_missing")
      }
      #expect(session.scan(text).inShort == "refuse \(word)")
      #expect(session.counts.admitted == 0)
    }
  }

  @Test func `paper boards only whom the list marks, with paper of whom it says`() throws {
    let rows: [(mark: String, issuer: String?, word: String)] = [
      ("", nil, "refer unsigned"), ("", "UA", "refer unsigned"), ("", "LH", "refer unsigned"),
      ("LH", "UA", "refer unsigned"), ("LH", "ZZ", "refer unsigned"), ("LH", "!", "refer unsigned"),
      ("LH", "LH", "admit"), ("LH", nil, "admit"), ("UA", "UA", "admit"), ("UA", nil, "admit"),
      ("UA", "LH", "refer unsigned"),
    ]
    for row in rows {
      let (test, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,\(row.mark)\n")
      let cut = GateFixture.cut(try test.pass(25).text, issuer: row.issuer)
      #expect(session.scan(cut).inShort == row.word, "\(row)")
    }
  }

  @Test func `where the operating carrier signs every pass, nobody else's name makes paper good`()
    throws
  {
    let since = GateFixture.now.adding(seconds: -30 * 86_400)
    for (mark, issuer, word) in [
      ("", nil, "refuse signature_missing"), ("", "UA", "refuse signature_missing"),
      ("", "LH", "refuse signature_missing"), ("", "ZZ", "refuse signature_missing"),
      ("LH", "ZZ", "refuse signature_missing"), ("LH", "UA", "refuse signature_missing"),
      ("UA", "UA", "refuse signature_missing"), ("UA", nil, "refuse signature_missing"),
      ("LH", "LH", "admit"), ("LH", nil, "admit"),
    ] as [(String, String?, String)] {
      let (test, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,\(mark)\n", signsSince: since)
      let text = try test.pass(25).text
      #expect(
        session.scan(GateFixture.cut(text, issuer: issuer)).inShort == word,
        "\(mark) \(issuer ?? "nobody")")
      #expect(session.scan(String(text.prefix(100))).light != .admit)
    }
  }

  @Test func `of several legs the one of this gate says whose rule holds`() throws {
    let since = GateFixture.now.adding(seconds: -30 * 86_400)
    let (_, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,\n", signsSince: since)
    let paper =
      "M2DOE/JANE            EABC123 JFKSFOLH 0447 074Y012A0025 100"
      + "ABC123 SFOJFKUA 0123 074Y012A0025 100"
    #expect(session.scan(paper).inShort == "refuse signature_missing")
  }

  @Test func `whose signed pass was refused here as taken back comes with no paper`() throws {
    for (status, word) in [(UInt8(1), "revoked"), (2, "suspended")] {
      let (test, session) = try gate(
        "25,12A,Doe,Jane,ABC123,1,,,,LH\n26,12B,Roe,Mary,ABC123,1,,,,LH\n")
      #expect(session.scan(try test.statusList([7: status])).light == .admit)
      let text = try test.pass(25, entry: 7).text
      #expect(session.scan(text).inShort == "refuse \(word)")
      let answer = session.scan(GateFixture.cut(text, issuer: "LH"))
      #expect(answer.inShort == "refuse \(word)")
      #expect(answer.message.contains("stopped here at 2025-03-15 15:00 UTC"), "\(answer.message)")
      // Another lane on this ledger, and the gate after a restart, know it, too.
      let again = try GateFixture.session(
        GateDirectory("\(test.folder.path)/GATE1"), "25,12A,Doe,Jane,ABC123,1,,,,LH\n")
      #expect(again.scan(GateFixture.cut(text)).inShort == "refuse \(word)")
      let other = try test.pass(26, name: ("Roe", "Mary"), seat: "12B").text
      #expect(session.scan(GateFixture.cut(other)).inShort == "admit")
    }
  }

  @Test func `whatever else is wrong with a pass that was taken back, its paper does not board`()
    throws
  {
    let (test, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,LH\n")
    #expect(session.scan(try test.statusList([7: 1])).light == .admit)
    let late = GateFixture.now.adding(seconds: 10 * 3600)
    let text = try test.pass(25, entry: 7).text
    #expect(session.scan(text, now: late).inShort == "refuse expired")
    #expect(session.scan(GateFixture.cut(text), now: late).light == .refuse)
  }

  @Test func `a pass that was refused for anything else leaves the paper as good as it was`() throws
  {
    let (test, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,LH\n")
    let early = try test.pass(25, status: "0").text
    #expect(session.scan(early).inShort == "refuse not_checked_in")
    let paper = GateFixture.cut(try test.pass(25).text, issuer: "LH")
    #expect(session.scan(paper).inShort == "admit")
  }

  @Test func `a forgery in somebody's name blocks nobody`() throws {
    let (test, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,LH\n")
    #expect(session.scan(try test.statusList([7: 1])).light == .admit)
    let text = try test.pass(25, entry: 7).text
    // The first pass is signed by another key under the same id, and the second is a valid pass with one letter
    // changed.
    let forged = try test.pass(
      25, entry: 7, by: try TestAuthority(keyID: test.airline.keyID.rawValue)
    ).text
    #expect(session.scan(forged).inShort == "refuse bad_signature")
    let altered = text.replacing("0025", with: "0024")
    #expect(session.scan(altered).inShort == "refuse bad_signature")
    #expect(session.scan(GateFixture.cut(text, issuer: "LH")).inShort == "admit")
  }

  @Test(arguments: [-7200, -1800])
  func `nor does who signs with a key that was revoked, whatever date he writes`(issued: Int) throws
  {
    let (test, session) = try gate("25,12A,Doe,Jane,ABC123,1,,,,LH\n")
    #expect(session.scan(try test.statusList([7: 1])).light == .admit)
    #expect(
      session.scan(try test.bundle(revokedFrom: GateFixture.now.adding(seconds: -3600))).light
        == .admit)
    let text = try test.pass(25, issued: issued, entry: 7).text
    #expect(session.scan(text).light == .refuse)
    #expect(session.scan(GateFixture.cut(text, issuer: "LH")).inShort == "admit")
  }
}
