public import PassFormats
internal import Vocabulary

/// How a boarding went, by all that one ledger knows: for the person who signs the flight off.
public struct GateReport: Sendable {
  /// A passenger of the list, or a pass that the list does not name, and the event about it.
  public struct Line: Sendable {
    /// The row of the list, where there is one.
    public let row: ManifestRow?
    /// What was recorded; nil for who never came.
    public let event: AdmissionEvent?
    /// The name, until names are purged.
    public let name: String?
  }

  /// What the gate admitted to.
  public let setting: GateSetting
  /// Two or more in on one pass or in one seat: to be looked at first.
  public let conflicts: [AdmissionConflict]
  /// Who is in.
  public let boarded: [Line]
  /// Who is on the list and not in.
  public let notBoarded: [Line]
  /// Who was let in by hand, among those who are in.
  public let manual: [Line]
  /// For whom a badge answered.
  public let overrides: [Line]
  /// Who was taken off.
  public let offloaded: [Line]
  /// Every other thing that people told the gate, and what was taken back.
  public let control: [AdmissionEvent]
  /// Scans that let nobody in, by reason.
  public let stopped: [String: Int]
  /// Other gates that were heard, up to which event, and when.
  public let heard: [(device: DeviceID, sequence: Int, at: Instant)]
  /// Devices of other issuers that have a voice here.
  public let listenedTo: [DeviceID]
  /// By which other rules doors of this event let people in.
  public let otherRules: [String]
  /// What others handed on and this ledger could not take in: somebody may be in twice by it.
  public let refused: [RefusedPart]
  /// What does not fit in the chain of events.
  public let faults: [String]
}

extension Ledger {
  /// How the boarding of a place went.
  public func report(_ setting: GateSetting) throws(LedgerError) -> GateReport {
    let known = try events(of: setting.context).events
    // What other doors recorded of the same tickets is told as conflicts alone.
    let conflicts = Admissions(known).conflicts(in: setting.context)
    let all = Admissions(known.filter { $0.context == setting.context })
    let (refused, listenedTo) = (try refusedParts(), try listenedTo(in: setting.context))
    let stops = try stops(in: setting.context)
    let (heard, faults) = (try heard(), try faults())
    return try asLedgerErrors {
      var rows: [AirlineKey: ManifestRow] = [:]
      for row in setting.manifest?.rows ?? [] {
        if let key = setting.airlineKey(row) { rows[key] = row }
      }
      func line(_ event: AdmissionEvent) throws -> GateReport.Line {
        let row =
          event.airlineKey.flatMap { rows[$0] }
          ?? event.pass.flatMap { setting.manifest?.row(of: $0) }
        return GateReport.Line(row: row, event: event, name: try row?.name ?? name(in: event))
      }
      let standing = all.standing
      let boarded = try standing.map(line)
      let isIn = Set(boarded.compactMap(\.row))
      let absent = (setting.manifest?.rows ?? []).filter { !isIn.contains($0) }
      return GateReport(
        setting: setting, conflicts: conflicts, boarded: boarded,
        notBoarded: absent.map { GateReport.Line(row: $0, event: nil, name: $0.name) },
        manual: boarded.filter { $0.event?.kind == .manual },
        overrides: boarded.filter { $0.event?.kind == .override },
        offloaded: try all.counting(.offload).map(line),
        control: all.counting(.departure) + all.counting(.clear) + all.counting(.clock)
          + all.counting(.undo),
        stopped: stops, heard: heard, listenedTo: listenedTo,
        otherRules: setting.otherRules(among: try doors()), refused: refused, faults: faults)
    }
  }
}

extension GateReport {
  /// Which part of a report is wanted as a list.
  public enum Part: String, CaseIterable, Sendable {
    case boarded
    case notBoarded = "not-boarded"
    case manual, overrides, offloaded
  }

  /// A part as CSV: the columns of a passenger list, and behind them the event.
  public func csv(_ part: Part) -> String {
    let lines =
      switch part {
      case .boarded: boarded
      case .notBoarded: notBoarded
      case .manual: manual
      case .overrides: overrides
      case .offloaded: offloaded
      }
    return Manifest.csv(
      lines.map { line in
        (
          line.row ?? ManifestRow(unlisted: line),
          [
            line.event?.kind.rawValue, line.event.map { "\($0.at)" },
            line.event?.device.rawValue, line.event?.reason, line.event?.by,
          ].map { $0 ?? "" }
        )
      }, more: ["kind", "at", "device", "reason", "by"])
  }
}

extension ManifestRow {
  /// Somebody who is in and not on the list, as far as the event tells.
  fileprivate init(unlisted line: GateReport.Line) {
    let name = (line.name ?? "").split(separator: "/", maxSplits: 1).map(String.init)
    self.init(
      sequence: line.event?.airlineKey?.sequence, seat: "", surname: name.first ?? "",
      givenNames: name.count > 1 ? name[1] : "", bookingReference: "",
      status: PassengerStatus(code: " "), passIDs: line.event?.pass.map { [$0.passID] } ?? [])
  }
}
