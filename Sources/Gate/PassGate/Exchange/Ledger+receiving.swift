package import GateRules
internal import PassFormats
package import PassVerifier
internal import SQLite
internal import Vocabulary

/// The end of a device's ledger, as far as its events are here.
package struct LaneEnd: Hashable, Sendable {
  package let device: DeviceID
  /// The sequence number of the last event before which none is missing here; 0 without any.
  package let sequence: Int

  package init(device: DeviceID, sequence: Int) {
    (self.device, self.sequence) = (device, sequence)
  }
}

extension Ledger {
  /// Takes in the events that a lane sent over a network.
  ///
  /// It is a merge like any other, with two differences, because a stranger may send anything at any time: refusals are
  /// for the sender alone and are not remembered, and a section that is longer than a gate signs at a time is refused,
  /// because other lanes could not read past it in a file.
  package func receive(
    _ bytes: [UInt8], trust: Trust
  ) throws(LedgerError) -> MergeReport {
    let text = LedgerText(bytes)
    if let foreign = MergeReport(foreign: text) { return foreign }
    for (index, section) in text.sections.enumerated() {
      let size = section.lines.reduce(section.token.count + 1) { $0 + $1.count + 1 }
      guard size > Self.longestSection + Self.longestToken else { continue }
      var report = MergeReport()
      report.refused = [
        "part \(index + 1): more than \(Self.longestSection >> 10) KiB under one signature; have the gate sign smaller "
          + "parts"
      ]
      return report
    }
    var report = try merge(text, trust: trust)
    report.refuseUnsigned(in: text)
    report.refused = report.refused.cappedRefusals
    return report
  }

  /// The maximum size of a signature in an export, with its line end, in bytes.
  private static let longestToken = 1 << 11

  /// Returns the devices whose events are here, this gate included, each with the last event that can be handed on.
  ///
  /// It is the last one before a gap: a lane sends what comes after it. If somebody brings the newest events of a lane
  /// alone, that lane still sends all others.
  package func laneEnds() throws(LedgerError) -> [LaneEnd] {
    let others = try heard().map { (lane) throws(LedgerError) in
      LaneEnd(
        device: lane.device, sequence: min(lane.sequence, try wholeCount(of: lane.device)))
    }.filter { $0.sequence > 0 }
    let own = try asLedgerErrors {
      try database.first(
        "SELECT max(device_seq) FROM events WHERE device = ?", .text(device.rawValue))?.first?
        .integer ?? 0
    }
    return (own > 0 ? [LaneEnd(device: device, sequence: own)] : []) + others
  }

  /// Returns the number of events of a device from its first one to the first gap.
  private func wholeCount(of device: DeviceID) throws(LedgerError) -> Int {
    try asLedgerErrors {
      let counts = try database.first(
        "SELECT count(DISTINCT device_seq), max(device_seq) FROM events WHERE device = ?",
        .text(device.rawValue))
      // The usual case is found by the index alone.
      if let counts, let count = counts[0].integer, count == counts[1].integer { return count }
      return try database.first(
        """
        SELECT count(DISTINCT device_seq) FROM (
          SELECT device_seq, dense_rank() OVER (ORDER BY device_seq) AS place FROM events WHERE device = ?)
        WHERE device_seq = place
        """, .text(device.rawValue))?.first?.integer ?? 0
    }
  }

  /// Returns a number that grows with each event that comes into the ledger, also through another process.
  package func eventCount() throws(LedgerError) -> Int {
    try asLedgerErrors { try database.first("SELECT max(n) FROM events")?.first?.integer ?? 0 }
  }
}
