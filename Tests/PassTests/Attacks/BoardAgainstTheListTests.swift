import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// A passenger whom the passenger list keeps off the flight (off-loaded, on standby or not checked in)
/// shows a valid pass.
///
/// The list applies to everybody, with or without a signature.
@Suite struct BoardAgainstTheListTests {
  private func gate(_ status: String, _ rest: String = ",,") throws -> (
    test: GateFixture, session: GateSession, list: String
  ) {
    let test = try GateFixture()
    test.policy = TrustPolicy(unsigned: .manifest)
    let list = "25,12A,Doe,Jane,ABC123,\(status),\(rest),LH\n"
    return (test, try GateFixture.session(try test.add(), list), list)
  }

  static let kept = [
    ("0", "refuse not_checked_in"), ("2", "refuse not_checked_in"), ("7", "refer standby"),
    ("offloaded", "refuse not_checked_in"),
  ]

  @Test(arguments: kept)
  func `who is kept off by the list boards on no paper, signed or not`(
    status: String, word: String
  ) throws {
    let (test, session, _) = try gate(status)
    let text = try test.pass(25).text
    #expect(session.scan(text).inShort == word)
    #expect(session.scan(GateFixture.cut(text, issuer: "LH")).inShort == word)
    #expect(session.scan(text).inShort == word)
    #expect(session.counts.admitted == 0)
    let (other, free, _) = try gate("1")
    #expect(free.scan(try other.pass(25).text).inShort == "admit")
  }

  @Test(arguments: kept)
  func `nor on a pass that the list names`(status: String, word: String) throws {
    let test = try GateFixture()
    let (text, id) = try test.pass(25)
    let session = try GateFixture.session(
      try test.add(), "25,12A,Doe,Jane,ABC123,\(status),\(id),,\n")
    #expect(session.scan(text).inShort == word)
  }

  /// The list spells the name differently from the pass, so the row may belong to another passenger.
  @Test(arguments: [
    ("1", "refer not_as_listed"), ("7", "refer not_as_listed"), ("0", "refuse not_checked_in"),
    ("offloaded", "refuse not_checked_in"),
  ])
  func `nor who is misspelt on the list, by the sequence or the id`(
    status: String, word: String
  ) throws {
    let test = try GateFixture()
    let (text, id) = try test.pass(25)
    let directory = try test.add()
    for row in [
      "25,12A,Deo,Jean,ABC123,\(status),,,\n", ",12A,Deo,Jean,ABC123,\(status),\(id),,\n",
    ] {
      let session = try GateFixture.session(directory, row)
      #expect(session.scan(text).inShort == word, "\(row)")
    }
  }

  @Test(arguments: [
    ("0", "refuse not_checked_in"), ("2", "refuse not_checked_in"), ("7", "refer standby"),
  ])
  func `paper that says so itself boards nobody, though the list has the passenger checked in`(
    status: String, word: String
  ) throws {
    let (test, session, list) = try gate("1")
    let paper = GateFixture.cut(try test.pass(25).text).replacing(" 100", with: " \(status)00")
    #expect(paper.hasSuffix(" \(status)00"))
    #expect(session.scan(paper).inShort == word)
    guard status == "7" else { return }
    let desk = try GateControl(GateDirectory("\(test.folder.path)/GATE1"), manifest: list)
    _ = try desk.clear(try desk.passenger("25"), reason: nil)
    #expect(session.scan(paper).inShort == "admit")
  }

  @Test func `a standby passenger of the list whom an agent gave a seat boards on a signed pass`()
    throws
  {
    let (test, session, list) = try gate("7")
    let text = try test.pass(25).text
    #expect(session.scan(text).inShort == "refer standby")
    let desk = try GateControl(GateDirectory("\(test.folder.path)/GATE1"), manifest: list)
    _ = try desk.clear(try desk.passenger("25"), reason: nil)
    #expect(session.scan(text).inShort == "admit")
  }

  @Test(arguments: [
    (-3600, "0", "refuse not_checked_in"), (-1800, "0", "refer not_checked_in"),
    (-1800, "2", "refer not_checked_in"), (-1800, "7", "refer standby"),
    (-1800, "offloaded", "refuse not_checked_in"), (-1800, "1", "admit"),
  ])
  func `a pass issued after the list was made is looked at, not refused, as not checked in`(
    issued: Int, status: String, word: String
  ) throws {
    let test = try GateFixture()
    test.policy = TrustPolicy(unsigned: .manifest)
    var setting = try GateFixture.setting()
    setting.manifest = try GateFixture.list(
      "25,12A,Doe,Jane,ABC123,\(status),,,,LH\n", "made,2025-03-15T14:00:00Z\n")
    let session = try GateSession(try test.add(), setting)
    let text = try test.pass(25, issued: issued).text
    #expect(session.scan(text).inShort == word)
    // An unsigned pass has no signed date.
    let paper = word.replacing("refer not", with: "refuse not")
    if status != "1" { #expect(session.scan(GateFixture.cut(text)).inShort == paper) }
  }

  @Test func `a list cannot take back what was issued after it was made`() throws {
    let test = try GateFixture()
    let (old, new) = (try test.pass(25, issued: -7200), try test.pass(25, issued: -1800))
    var setting = try GateFixture.setting()
    let listed = try test.pass(25, issued: -3600)
    setting.manifest = try GateFixture.list(
      "25,12A,Doe,Jane,ABC123,1,\(listed.id),,\n", "made,2025-03-15T14:00:00Z\n")
    let session = try GateSession(try test.add(), setting)
    #expect(session.scan(old.text).inShort == "refuse superseded")
    #expect(session.scan(new.text).inShort == "admit")
    #expect(session.scan(listed.text).inShort == "refuse superseded")
  }

  @Test(arguments: [
    ("offloaded", "refuse not_checked_in"), ("0", "refuse not_checked_in"),
    ("7", "refer status_stale"),
  ])
  func `amber hides no red of the list`(status: String, word: String) throws {
    let (test, session, _) = try gate(status)
    // There is no status list, so the pass alone is referred.
    #expect(session.scan(try test.pass(25, entry: 7).text).inShort == word)
    #expect(session.scan(try test.pass(26, entry: 8).text).inShort == "refer status_stale")
  }
}
