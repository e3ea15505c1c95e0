public import GateRules
internal import PassFormats
public import PassVerifier
internal import SQLite
public import Vocabulary

extension Ledger {
  /// Takes in the events that other gates handed on.
  ///
  /// The result is the union of all events, in any order and however often a part comes. Only devices that this ledger
  /// listens to are taken in: those of its issuer, and those that an agent named. A part whose signature is not that of
  /// such a device, or whose events are not those that were signed, is refused; the other parts are taken.
  ///
  /// A refusal is remembered under the name of its source, until that source is merged again. A text without anything
  /// of a gate is refused, but the refusal is not remembered, because no lane is missing for it.
  public func merge(
    _ text: [UInt8], trust: Trust, from source: String = "",
    now: Instant = Instant(secondsSince1970: 0)
  ) throws(LedgerError) -> MergeReport {
    let text = LedgerText(text)
    if let foreign = MergeReport(foreign: text) { return foreign }
    var report = try merge(CheckedText(text, trust: trust))
    report.refuseUnsigned(in: text)
    let refused = report.refused.cappedRefusals
    guard try asLedgerErrors({ try refusals(of: source) }) != refused else { return report }
    try write { try remember(refusals: refused, of: source, at: now) }
    return report
  }

  /// Takes in the sections of a text as far as a quota has room, and runs `also` with the result in the same transaction.
  func merge(
    _ checked: CheckedText, within quota: LaneQuota? = nil,
    also: ((MergeReport) throws -> Void)? = nil
  ) throws(LedgerError) -> MergeReport {
    let merge = try LedgerMerge(checked, into: self, within: quota)
    if merge.isComplete, also == nil { return merge.report }
    return try write {
      let report = try merge.write()
      try also?(report)
      return report
    }
  }

  /// Returns the other gates whose events were taken in, each with the last event that is here with all before it (0
  /// without the first), and the latest time of signing.
  ///
  /// A section that was cut at its front is good. So the number of its signature does not say what is here.
  public func heard() throws(LedgerError) -> [(device: DeviceID, sequence: Int, at: Instant)] {
    try asLedgerErrors {
      try database.rows(
        "SELECT device, max(at) FROM heads WHERE device <> ? GROUP BY device",
        .text(device.rawValue)
      ).compactMap { row in
        guard let device = row[0].text.flatMap({ DeviceID($0) }) else { return nil }
        return (device, try reach(of: device), Instant(secondsSince1970: row[1].integer ?? 0))
      }
    }
  }

  /// Returns the last number of a device that is reached from its first event without a gap; 0 without that event.
  ///
  /// Events never go, so that each call goes on where the last one ended.
  func reach(of device: DeviceID) throws -> Int {
    var end = reached[device.rawValue] ?? 0
    let step = 1_024
    while true {
      let rows = try database.rows(
        "SELECT DISTINCT device_seq FROM events WHERE device = ? AND device_seq > ? ORDER BY device_seq LIMIT ?",
        .text(device.rawValue), .integer(end), .integer(step))
      let before = end
      for row in rows where row[0].integer == end + 1 { end += 1 }
      if end - before < step { break }
    }
    reached[device.rawValue] = end
    return end
  }
}
