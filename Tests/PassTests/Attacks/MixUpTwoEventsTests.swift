import PassFormats
import PassVerifier
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// Two events must not share a ledger context because their names concatenate to the same text: an undo or
/// close of one would apply to the other.
@Suite struct MixUpTwoEventsTests {
  private func context(_ title: String, _ place: String? = nil, _ starts: Instant? = nil) throws
    -> String
  {
    var event = Checkpoint.Event(title: try TicketText(title).orThrow(title), issuers: [])
    event.place = try place.map { try TicketText($0).orThrow($0) }
    event.starts = starts
    return GateSetting(.event(event, .once)).context
  }

  @Test func `no two events have one context`() throws {
    let when = TestAuthority.now
    let long = String(repeating: "語", count: 64)
    let contexts = [
      try context("A/B", "C"), try context("A", "B/C"), try context("A/B/C"),
      try context("A", "B"), try context("A/B"), try context("A%2FB"), try context("A%2FB", "C"),
      try context("A", "\(when)"), try context("A", nil, when), try context("A", "B", when),
      try context("A", "B/\(when)"), try context("event/A"), try context("UA123/2025-03-15/SFO"),
      try context(long, long), try context(long, String(long.dropLast()) + "x"),
      try context(long, long, when), try context(long, long, when.adding(seconds: 60)),
    ]
    #expect(Set(contexts).count == contexts.count, "\(contexts)")
    for context in contexts {
      var event = AdmissionEvent(
        id: try EventID("0D4X8K2M7PQR9TVW").orThrow("id"),
        device: try DeviceID("UA/GATE1").orThrow("device"), sequence: 1, previous: [], at: when,
        kind: .close, context: context)
      event.reason = "x"
      #expect(try AdmissionEvent(line: event.line) == event)
    }
  }
}
