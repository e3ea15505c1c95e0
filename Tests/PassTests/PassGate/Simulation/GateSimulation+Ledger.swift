import PassFormats
import PassTestSupport
import PassVerifier
import SQLite
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Checks that the screen shows the consequences of the gate's knowledge.
  func checkScreen(_ session: GateSession, _ gate: SimulatedGate, isMet: Bool) throws {
    // Concurrent events appear on the screen at the next look.
    if isMet { session.poll(now: gate.now(time)) }
    let counts = session.counts
    if isMet, gate.isAttached { gate.hasPublished(gate.own.count) }
    let view = truth.view(gate.known)
    expect(
      counts.admitted == view.inside.count,
      "\(gate.name) shows \(counts.admitted) admitted, \(view.inside.count) are in")
    checkConflicts(session.conflicts, view, gate)
  }

  func checkConflicts(
    _ conflicts: [AdmissionConflict], _ view: SimulatedTruth.View, _ gate: SimulatedGate
  ) {
    let (shown, expected) = (conflicts.spelled, view.conflicts)
    expect(
      shown == expected,
      "\(gate.name) reports the conflicts \(shown.sorted { $0.key < $1.key }), "
        + "there are \(expected.sorted { $0.key < $1.key })")
  }

  /// Checks that the ledger contains everything that the gate knew or has just recorded, and learned events.
  ///
  /// `learned` are the events that the gate received, and `possible` those that it may have received; no others may be
  /// there.
  func adopt(
    learned: Set<EventKey>, possible: Set<EventKey> = [], _ event: AdmissionEvent?, isSure: Bool,
    at gate: SimulatedGate, in copy: GateDirectory? = nil
  ) throws {
    let ledger = try (copy ?? gate.directory).ledger()
    let foreign = try ledger.database.first(
      "SELECT count(*) FROM heard WHERE is_foreign = 1 AND context = ?", .text(setting.context))
    expect(foreign?[0].integer == 0, "\(gate.name) believes a device of another issuer")
    let found = Set(
      try ledger.database.rows("SELECT device || '/' || id FROM events WHERE is_foreign = 0")
        .compactMap {
          $0[0].text.flatMap { EventKey($0) }
        })
    let due = gate.known.union(event.map { [$0.key] } ?? [])
    let lost = due.subtracting(found)
    expect(lost.isEmpty, "\(gate.name) lost \(lost.sorted())")
    let strange = found.subtracting(due).subtracting(learned).subtracting(possible)
    expect(strange.isEmpty, "\(gate.name) recorded \(strange.sorted()), which nobody was shown")
    if isSure {
      let missed = learned.subtracting(found)
      expect(missed.isEmpty, "\(gate.name) did not take \(missed.sorted()), which it was brought")
    }
    gate.known = found.subtracting(event.map { [$0.key] } ?? [])
  }
}
