import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// Checks that the reached time advances with the clock, and is lowered only by a bundle or an operator.
  ///
  /// Passes do not affect it.
  func checkClock(_ answer: GateAnswer, _ gate: SimulatedGate, _ before: Moment) {
    guard let clock = answer.verdict?.evidence.clock else { return }
    let now = before.now
    let story = "\(gate.name), whose clock says \(now), calls it \(clock)"
    // If an operator confirmed the clock meanwhile, the check may have been before or after that.
    let wasTold = gate.words != before.words
    if !wasTold, let bound = before.bound, now < bound.adding(seconds: -60) {
      expect(clock == .behind, "\(story), and \(bound) is over")
    }
    if !wasTold, before.reached.map({ now >= $0.adding(seconds: -60) }) ?? true {
      expect(clock != .behind, "\(story), and never was later than \(before.reached ?? now)")
    }
    let boot = gate.reading(time).boot
    let began = boot.map { now.adding(seconds: -$0.seconds) }
    if let boot, let began, let anchor = gate.anchor, anchor.boot == boot.id,
      abs(began.seconds(since: anchor.began)) > 120
    {
      expect(clock != .ok, "\(story), and it was set while the machine ran")
    }
    if clock == .behind, gate.anchor?.boot == boot?.id { gate.anchor = nil }
    if clock == .ok, let boot, let began, gate.anchor?.boot != boot.id, gate.isAnchorSure {
      gate.anchor = wasTold ? nil : (boot.id, began)
      if wasTold { gate.isAnchorSure = false }
    }
    count("clock \(clock)")
    checkMark(gate)
  }

  func checkMark(_ gate: SimulatedGate) {
    do {
      let mark = try gate.directory.ledger().clockGuard().reached
      if let floor = gate.floor {
        expect(
          mark.map { $0 >= floor } ?? false,
          "\(gate.name)'s mark fell from \(floor) to \(mark ?? floor)")
      }
      if let mark, let ceiling = [gate.ceiling, gate.bundle?.issuedAt].compactMap(\.self).max() {
        expect(
          mark <= ceiling,
          "\(gate.name)'s mark is \(mark), and neither its clock nor a bundle got beyond \(ceiling)"
        )
      }
      gate.floor = mark
    } catch { fail("\(error)") }
  }
}
