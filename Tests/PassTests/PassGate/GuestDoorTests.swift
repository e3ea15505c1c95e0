import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// The door of an event with the list that its tickets were printed from, or the table beside them.
@Suite struct GuestDoorTests {
  private static let ids = ["0D4X8K2M7PQR9TVW", "0D4X8K2M7PQR9TVX", "0D4X8K2M7PQR9TVY"]
  private static let list = "name,seat,order,admits,note\n"
  private static let guests = ["Jane Doe,A1,7,,wheelchair", "John Doe,A2,8,2,", "Baby Doe,,9,,"]

  private func setting(_ test: GateFixture, _ text: String) throws -> GateSetting {
    let event = Checkpoint.Event(
      title: try TicketText("Ball").orThrow("title"), issuers: [test.airline.issuer])
    return GateSetting(.event(event, .once), manifest: try Manifest(guests: Array(text.utf8)))
  }

  private func ticket(
    _ test: GateFixture, _ name: String, seat: String?, reference: String, id: String,
    admits: Int = 1
  ) throws -> String {
    let start = TestAuthority.now
    let text = { (text: String) in try TicketText(text).orThrow(text) }
    var request = TicketRequest(
      issuer: test.airline.issuer,
      ticket: try Ticket(
        kind: .event, title: text("Ball"), place: text("Hall"), starts: start,
        ends: start.adding(seconds: 7200), holder: text(name),
        seats: seat.map { [try text($0)] } ?? [],
        admits: admits, reference: text(reference)
      ).orThrow("ticket"))
    request.passID = PassID(id)
    return try test.airline.productionIssuer().issue(
      request, now: start.adding(seconds: -3600), random: FixedRandom()
    ).barcodeText
  }

  @Test(arguments: [false, true])
  func `who came and who did not is known, by what tickets say or by their ids`(
    namesPasses: Bool
  ) throws {
    let test = try GateFixture()
    let directory = try test.add()
    let rows = zip(Self.guests, Self.ids).map { namesPasses ? "\($0),\($1)" : $0 }
    let header = namesPasses ? Self.list.replacing("note\n", with: "note,pass_id\n") : Self.list
    let setting = try setting(test, header + rows.joined(separator: "\n"))
    var door = try GateSession(directory, setting)
    let jane = try ticket(test, "Jane Doe", seat: "A1", reference: "7", id: Self.ids[0])
    let john = try ticket(
      test, "John Doe", seat: "A2", reference: "8", id: Self.ids[1], admits: 2)
    let other = try ticket(
      test, "Richard Roe", seat: "C3", reference: "11", id: "0D4X8K2M7PQR9TVZ")
    #expect(door.counts.toBoard == 4)
    let answer = door.scan(jane)
    #expect(answer.inShort == "admit" && answer.person.note == "wheelchair")
    #expect(door.scan(jane).inShort == "refuse already_admitted")
    #expect(door.scan(john).inShort == "admit" && door.counts.toBoard == 2)
    #expect(door.scan(other).message.contains("not on"))
    // Another session of the same directory counts the same.
    door = try GateSession(directory, setting)
    #expect(door.counts.toBoard == 2 && door.counts.admitted == 3)
    let report = try directory.ledger().report(setting)
    #expect(report.notBoarded.map(\.name) == ["John Doe", "Baby Doe"])
    #expect(report.notBoarded.map(\.missing) == [1, 1] && report.unplaced == 0)
    let strangers = report.boarded.filter { $0.row == nil }
    #expect(strangers.map(\.person.seat) == ["C3"])
    #expect(strangers.map(\.person.reference) == ["11"])
    // The report's list can be read as a list again.
    let again = try Manifest(guests: Array(report.csv(.notBoarded).utf8))
    #expect(again.rows.map(\.surname) == ["John Doe", "Baby Doe"] && again.expected == 2)
    #expect(again.rows.map(\.bookingReference) == ["8", "9"])
  }

  @Test func `another pass of a listed guest is looked at`() throws {
    let test = try GateFixture()
    let setting = try setting(test, "name,order,pass_id\nJane Doe,7,\(Self.ids[0])\n")
    let door = try GateSession(try test.add(), setting)
    let other = try ticket(test, "Jane Doe", seat: nil, reference: "7", id: Self.ids[1])
    #expect(door.scan(other).inShort == "refer superseded")
  }

  @Test func `a reference leaves the log with the name`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let setting = try setting(test, Self.list + Self.guests.joined(separator: "\n"))
    let door = try GateSession(directory, setting)
    _ = door.scan(try ticket(test, "Jane Doe", seat: "A1", reference: "7", id: Self.ids[0]))
    let ledger = try directory.ledger()
    #expect(try ledger.admittedPeople(in: setting.context).map(\.person.reference) == ["7"])
    _ = try ledger.purgeNames(before: TestAuthority.now.adding(seconds: 86_400))
    #expect(try ledger.admittedPeople(in: setting.context).map(\.person) == [Person()])
  }
}
