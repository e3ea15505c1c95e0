import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Events carry the pass decisions of a booking without loss.
@Suite struct PassDecisionTests {
  private struct Thing: Record {
    static let kind = "thing"
    let key: String
  }

  @Test func `a decision comes out of its event as it went in`() throws {
    var random = SeededGenerator(seed: 5)
    let (one, other) = (PassID(using: &random), PassID(using: &random))
    let decisions: [PassDecision] = [
      .mint(one), .reissue(one, other), .revoke(one, newer: nil), .revoke(one, newer: other),
    ]
    var changes = ChangeSet(at: Instant(secondsSince1970: 0))
    for decision in decisions { changes.emit(decision, of: Thing(key: "x")) }
    #expect(changes.events.map(PassDecision.init) == decisions)
    #expect(changes.events.allSatisfy { $0.kind == Thing.kind && $0.key == "x" })
  }

  @Test func `an event of another kind, or without its pass, is no decision`() throws {
    var random = SeededGenerator(seed: 5)
    let pass = PassID(using: &random).rawValue
    let thing = Thing(key: "x").recordKey
    for event in [
      Event("booking.confirmed", thing, details: ["pass": pass]), Event("pass.revoked", thing),
      Event("pass.reissued", thing, details: ["pass": pass]),
      Event("pass.revoked", thing, details: ["pass": "nonsense"]),
    ] { #expect(PassDecision(event) == nil, "\(event)") }
  }
}
