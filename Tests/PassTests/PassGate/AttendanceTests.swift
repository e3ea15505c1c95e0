import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// The people who came: one entry for each person, also for people who left and came back.
@Suite struct AttendanceTests {
  /// Returns the events of a door: `+` is an entry, `-` the exit of the entry with that number, `~` its undo.
  private static func admissions(_ steps: [(String, part: String)]) throws -> Admissions {
    var events: [AdmissionEvent] = []
    for (number, (step, part)) in steps.enumerated() {
      let kind: AdmissionEvent.Kind = step == "+" ? .admit : step.first == "-" ? .exit : .undo
      var event = AdmissionEvent(
        id: try EventID(randomBytes: [UInt8](repeating: UInt8(number + 1), count: 10)).orThrow(
          "id"),
        device: try DeviceID("ZOFIN/DOOR1").orThrow("device"), sequence: number + 1, previous: [],
        at: Instant(secondsSince1970: 1_742_040_000 + number), kind: kind,
        context: "event/reentry/Ball")
      event.pass = PassKey(
        issuer: try IssuerID("ZOFIN").orThrow("issuer"),
        passID: try PassID("0D4X8K2M7PQR9TV1").orThrow("pass"), part: part)
      if let target = Int(step.dropFirst()) { event.target = events[target].key }
      events.append(event)
    }
    return Admissions(events)
  }

  @Test(arguments: [
    // A person who goes out for a bag and comes back is one person.
    (["+", "-0", "+"], [0]), (["+", "-0"], [0]), (["+", "+"], [0, 1]),
    // If two come in, one goes out and one comes back in, two people came.
    (["+", "+", "-1", "+"], [0, 1]), (["+", "-0", "+", "+"], [0, 3]),
    // An entry that was undone did not happen, nor did an exit that was undone.
    (["+", "~0"], []), (["+", "-0", "~1", "+"], [0, 3]), (["+", "~0", "+"], [2]), ([], []),
  ])
  func `each person came once`(steps: [String], came: [Int]) throws {
    let admissions = try Self.admissions(steps.map { ($0, "") })
    let arrivals = BoardingReport.arrivals(admissions) { $0.pass?.whole }
    #expect(arrivals.map { $0.sequence - 1 } == came)
  }

  @Test func `a ticket that admits once on each day is one person on all of them`() throws {
    let admissions = try Self.admissions([
      ("+", "2025-03-15"), ("+", "2025-03-16"), ("+", "2025-03-17"),
    ])
    #expect(BoardingReport.arrivals(admissions) { $0.pass?.whole }.map(\.sequence) == [1])
  }
}
