internal import GateRules
internal import PassFormats
internal import SQLite
internal import Vocabulary

/// The end of a device's ledger, as far as its events are here.
package struct LaneEnd: Hashable, Sendable {
  package let device: DeviceID
  /// The sequence number of the last event that is here with all before it; 0 without any.
  package let sequence: Int

  package init(device: DeviceID, sequence: Int) {
    (self.device, self.sequence) = (device, sequence)
  }
}

/// The size of the events of a device in a ledger.
struct LaneSize {
  var (events, bytes) = (0, 0)
  /// The number in the ledger of the last event that was measured.
  var last = 0
}

extension Ledger {
  /// Takes in the events that a lane sent over a network.
  ///
  /// It is a merge like any other, with two differences, because a stranger may send anything at any time: refusals are
  /// for the sender alone and are not remembered, and what `ReceivedEvents` refuses is not looked at.
  func receive(
    _ events: ReceivedEvents, within quota: LaneQuota
  ) throws(LedgerError) -> MergeReport {
    switch events.outcome {
    case .failure(let refusal): return refusal.report
    case .success(let checked):
      var report = try merge(checked, within: quota)
      report.refuseUnsigned(in: checked.text)
      report.refused = report.refused.cappedRefusals
      return report
    }
  }

  /// Returns the devices whose events are here, this gate included, each with the last event up to which all can be
  /// handed on.
  package func laneEnds() throws(LedgerError) -> [LaneEnd] {
    let others = try heard().filter { $0.sequence > 0 }.map {
      LaneEnd(device: $0.device, sequence: $0.sequence)
    }
    let own = try asLedgerErrors {
      try database.first(
        "SELECT max(device_seq) FROM events WHERE device = ?", .text(device.rawValue))?.first?
        .integer ?? 0
    }
    return (own > 0 ? [LaneEnd(device: device, sequence: own)] : []) + others
  }

  /// Adds what came of a device after an event of this ledger to what it had, and moves that event to the last.
  func measure(_ device: DeviceID, _ size: inout LaneSize) throws(LedgerError) {
    try asLedgerErrors {
      let row = try database.first(
        "SELECT count(*), sum(length(line)), max(n) FROM events WHERE device = ? AND n > ?",
        .text(device.rawValue), .integer(size.last))
      size.events += row?[0].integer ?? 0
      size.bytes += row?[1].integer ?? 0
      size.last = row?[2].integer ?? size.last
    }
  }

  /// Returns a number that grows with each event that comes into the ledger, also through another process.
  package func eventCount() throws(LedgerError) -> Int {
    try asLedgerErrors { try database.first("SELECT max(n) FROM events")?.first?.integer ?? 0 }
  }
}
