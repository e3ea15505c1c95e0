import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Stops all faults and connects all gates: then all must know the same and agree.
  func rest() throws {
    isFaulty = false
    note("all faults cease")
    if isHostile { try emptyFolder() }
    let news = try bundle(version: bundles[bundles.count - 1].version + 1)
    for gate in gates {
      gate.clockError = 0
      if gate.lanes.isEmpty { try start(gate) }
      bring(.bundle(news), to: gate)
      bring(.list(lists[lists.count - 1]), to: gate)
      expect(gate.bundle?.version == news.version, "\(gate.name) did not take the last bundle")
      try say(.clock, to: gate)
    }
    for _ in 1...2 {
      for gate in gates where !isBroken { try write(from: gate) }
      for letter in letters.suffix(gates.count).shuffled(using: &random) {
        for gate in gates where gate.name != letter.from && !isBroken {
          try take(
            letter.parts, Array(letter.parts.flatMap(\.lines).joined(separator: [0x0A])) + [0x0A],
            at: gate, "\(gate.name) is brought all that \(letter.from) knows")
        }
      }
    }
    guard !isBroken else { return }
    try checkRest()
    guard !isBroken else { return }
    // New passengers must be admitted, a different one at each gate.
    for (index, gate) in gates.enumerated() {
      let spare = passes[0].sequence != nil ? house.spare.boarding : house.spare.tickets
      try perform(.pass(spare[index]), at: gate, lane: 0, .none)
    }
    if isHostile { checkFoldersAtRest() }
  }

  /// Checks that no gate reports a fault of the folder after it was repaired.
  private func checkFoldersAtRest() {
    for gate in gates where gate.isAttached {
      guard let session = gate.lanes.first else { continue }
      session.poll(now: gate.now(time))
      expect(
        session.folderFaults.isEmpty,
        "\(gate.name) still tells of the folder: \(session.folderFaults)")
    }
  }

  private func checkRest() throws {
    let whole = truth.whole
    count(whole.conflicts.isEmpty ? "ends without a conflict" : "ends in conflict")
    for gate in gates {
      let everybody = Set(truth.events.keys)
      expect(
        gate.known == everybody,
        "\(gate.name) never heard of \(everybody.subtracting(gate.known).sorted())")
      try start(gate)
      let report = try gate.directory.ledger().report(gate.setting)
      checkConflicts(report.conflicts, whole, gate)
      let faults = report.faults.filter { !$0.hasPrefix("\(stranger.device)") }
      expect(faults.isEmpty, "\(gate.name): \(faults)")
      expect(
        report.boarded.count == whole.inside.count,
        "\(gate.name) reports \(report.boarded.count) aboard, \(whole.inside.count) are")
    }
  }
}
