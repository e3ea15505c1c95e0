import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// An attacker cuts a pass of an airline that signs every pass, and prints a date of issue from before that airline
/// signed.
///
/// Paper has no year of its own. Its dates never decide whether its airline signs.
@Suite struct BoardOnPaperOfAnotherYearTests {
  /// The dates of issue (item 22): of last year, of ten years ago, of no day, or blank.
  private static let issueDates = ["4001", "4366", "5001", "6074", "9365", "0000", "    ", "4   "]

  private static func paper(_ text: String, issuer: String, issued: String) -> String {
    GateFixture.cut(text, issuer: issuer).replacing("5074B", with: "\(issued)B")
  }

  @Test(arguments: issueDates, ["", "UA", "LH"])
  func `no date of issue makes paper of an airline that signs every pass good`(
    issued: String, mark: String
  ) throws {
    let test = try GateFixture()
    test.policy = TrustPolicy(unsigned: .manifest)
    test.signsSince = GateFixture.now.adding(seconds: -30 * 86_400)
    let session = try GateFixture.session(
      try test.add(), "25,12A,Doe,Jane,ABC123,1,,,,\(mark)\n")
    let text = try test.pass(25).text
    for issuer in ["UA", "ZZ"] {
      let paper = Self.paper(text, issuer: issuer, issued: issued)
      #expect(session.scan(paper).inShort == "refuse signature_missing", "\(issuer)")
    }
    let stranger = try test.pass(44, name: ("Roe", "Mallory"), seat: "14A").text
    let paper = Self.paper(stranger, issuer: "UA", issued: issued)
    #expect(session.scan(paper).inShort == "refuse signature_missing")
  }

  @Test func `whose paper a list takes is asked by the gate's date, too`() throws {
    for (since, word) in [(-30, "refuse signature_missing"), (30, "admit")] {
      let test = try GateFixture()
      let partner = try TestAuthority(issuer: "LH")
      let directory = try test.add()
      let bundle = try test.root.bundle(
        [
          try test.airline.trusted(),
          try partner.trusted(signsSince: GateFixture.now.adding(seconds: since * 86_400)),
        ], version: 9, issuedAt: test.made, policy: TrustPolicy(unsigned: .manifest))
      _ = try directory.store.accept(
        Array(try test.root.token(bundle).utf8), now: GateFixture.now)
      let session = try GateFixture.session(directory, "25,12A,Doe,Jane,ABC123,1,,,,LH\n")
      let paper = Self.paper(try test.pass(25).text, issuer: "LH", issued: "4001")
      #expect(session.scan(paper).inShort == word)
    }
  }

  private func word(
    _ paper: String, since days: Int, at place: Checkpoint = .anywhere()
  ) throws -> String {
    let (root, airline) = (try TestRoot(), try TestAuthority())
    let held = try root.held([
      try airline.trusted(signsSince: TestAuthority.now.adding(seconds: days * 86_400))
    ])
    return Verifier(trust: held.trust).verify(paper, now: TestAuthority.now, at: place).word
  }

  @Test(arguments: issueDates)
  func `where no gate says a date, no date of issue makes red amber`(issued: String) throws {
    let paper = Self.paper(TestAuthority.bcbp, issuer: "UA", issued: issued)
    #expect(try word(paper, since: -3) == "refuse signature_missing")
    #expect(try word(paper, since: 3) == "refer unsigned")
    let other = Checkpoint.Flight(
      flight: FlightDesignator("UA999"), date: CivilDate("2025-03-15"), station: nil)
    #expect(try word(paper, since: -3, at: .flight(other)) == "refuse signature_missing")
  }

  @Test func `nor does any day of the year`() throws {
    for day in 1...366 {
      let number = String(1_000 + day).dropFirst()
      let paper = TestAuthority.bcbp.replacing("074Y", with: "\(number)Y")
      #expect(try word(paper, since: -3) == "refuse signature_missing", "\(number)")
    }
    for none in ["   ", "000", "7  ", "999"] {
      let paper = TestAuthority.bcbp.replacing("074Y", with: "\(none)Y")
      #expect(try word(paper, since: -3) != "refer unsigned", "\(none)")
    }
    // Of the days to come, only those after the airline begins to sign are refused.
    for (day, word) in [
      ("074", "refer unsigned"), ("084", "refer unsigned"), ("085", "refuse signature_missing"),
    ] {
      let paper = TestAuthority.bcbp.replacing("074Y", with: "\(day)Y")
      #expect(try self.word(paper, since: 10) == word, "\(day)")
    }
  }
}
