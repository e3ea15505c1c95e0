import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// A refusal of the passenger list stops a pass that points to the refused passenger by its id, its sequence or its
/// name (docs/SPEC.md §17).
@Suite struct ListRuleTests {
  /// Returns the answer of a gate with this list to a pass of Mary Roe.
  private func answer(
    _ test: GateFixture, _ rows: String, _ facts: String = "", id: PassID? = nil,
    sequence: Int = 26, entry: Int? = nil
  ) throws -> String {
    var setting = try GateFixture.setting()
    setting.manifest = try GateFixture.list(rows, facts)
    let pass = try test.pass(
      sequence, id: id?.rawValue, name: ("Roe", "Mary"), entry: entry)
    return try GateSession(try test.add(), setting).scan(pass.text).inShort
  }

  private static let made = "made,2025-03-15T14:30:00Z\n"
  /// A time of the list before the passes were issued.
  private static let madeBefore = "made,2025-03-15T13:30:00Z\n"

  @Test(arguments: [
    ("1", "", "", "refer not_as_listed"), ("7", "", "", "refer not_as_listed"),
    ("0", "", "", "refuse not_checked_in"), ("2", "", "", "refuse not_checked_in"),
    ("offloaded", "", "", "refuse not_checked_in"),
    ("0", "", made, "refuse not_checked_in"), ("0", "", madeBefore, "refer not_as_listed"),
    ("offloaded", "", madeBefore, "refuse not_checked_in"),
    // Mary Roe's pass on the list is not this one.
    ("1", "00000000000000ZZ", "", "refuse superseded"),
    ("1", "00000000000000ZZ", madeBefore, "refer not_as_listed"),
  ])
  func `the id of another's pass hides nothing that the list says of the passenger whom it names`(
    status: String, passes: String, facts: String, word: String
  ) throws {
    let test = try GateFixture()
    let jane = try test.pass(25).id
    let rows =
      "25,12A,Doe,Jane,ABC123,1,\(jane),,,\n26,12B,Roe,Mary,ABC123,\(status),\(passes),,,\n"
    #expect(try answer(test, rows, facts, id: jane) == word)
  }

  @Test(arguments: [("1", "refer not_as_listed"), ("offloaded", "refuse not_checked_in")])
  func `nor does the id of a row without a sequence`(status: String, word: String) throws {
    for name in ["山田,花子", "Roe,Mary"] {
      let test = try GateFixture()
      let other = try test.pass(25).id
      let rows = ",12A,\(name),ABC123,1,\(other),,,\n26,12B,Roe,Mary,ABC123,\(status),,,,\n"
      #expect(try answer(test, rows, id: other) == word, "\(name)")
    }
  }

  @Test func `nor does a doubt about the pass`() throws {
    let test = try GateFixture()
    let jane = try test.pass(25).id
    let rows = "25,12A,Doe,Jane,ABC123,1,\(jane),,,\n26,12B,Roe,Mary,ABC123,0,,,,\n"
    // There is no status list.
    #expect(try answer(test, rows, id: jane, entry: 7) == "refuse not_checked_in")
  }

  @Test(arguments: [
    ("1", "", "refer not_as_listed"), ("7", "", "refer not_as_listed"),
    ("0", "", "refuse not_checked_in"), ("2", "", "refuse not_checked_in"),
    ("offloaded", "", "refuse not_checked_in"), ("offloaded", madeBefore, "refuse not_checked_in"),
    ("0", madeBefore, "refer not_as_listed"),
  ])
  func `a sequence that the list keeps off is kept off under any name`(
    status: String, facts: String, word: String
  ) throws {
    let rows = "26,12B,Row,Maria,ABC123,\(status),,,,\n"
    #expect(try answer(GateFixture(), rows, facts) == word)
  }

  @Test func `the pass of a passenger with another name supersedes none`() throws {
    let rows = "26,12B,Doe,Jane,ABC123,1,00000000000000ZZ,,,\n"
    #expect(try answer(GateFixture(), rows) == "refer not_as_listed")
  }

  @Test func `of an adult and an infant with one sequence, the adult's pass points to the adult`()
    throws
  {
    func rows(_ adult: String, _ infant: String) -> String {
      "26,12B,Row,Maria,ABC123,\(adult),,,,\n26,INF,Row,Tim,ABC123,\(infant),,,,\n"
    }
    #expect(try answer(GateFixture(), rows("offloaded", "1")) == "refuse not_checked_in")
    #expect(try answer(GateFixture(), rows("1", "offloaded")) == "refer not_as_listed")
  }

  @Test(arguments: [
    ("1", "", "admit"), ("7", "", "refer standby"), ("0", "", "refuse not_checked_in"),
    ("offloaded", "", "refuse not_checked_in"), ("1", "00000000000000ZZ", "refuse superseded"),
  ])
  func `a name in another script is kept off as any other`(
    status: String, passes: String, word: String
  ) throws {
    let adult = "26,12B,山田,花子,ABC123,\(status),\(passes),,,\n"
    #expect(try answer(GateFixture(), adult) == word)
    let infant = "26,INF,山田,太郎,ABC123,1,,,,\n"
    #expect(try answer(GateFixture(), infant + adult) == word)
    // The infant's row does not concern the adult, who is not on this list.
    #expect(try answer(GateFixture(), infant.replacing(",1,", with: ",0,")) == "admit")
  }
}
