public import PassFormats
internal import Vocabulary

/// The report on a boarding, from one ledger: for the person who signs the flight off.
public struct GateReport: Sendable {
  /// A passenger of the list, or a pass that the list does not name, and the event about it.
  public struct Line: Sendable {
    /// The row of the list, where there is one.
    public let row: ManifestRow?
    /// The event; nil for a passenger who never came.
    public let event: AdmissionEvent?
    /// The name; nil once names are purged.
    public let name: String?
  }

  /// What the gate admitted to.
  public let setting: GateSetting
  /// More entries on a pass, or of a passenger, than are allowed: to be looked at first.
  public let conflicts: [AdmissionConflict]
  /// Whom each of these is about, in the same order; without a name where nobody knows it here.
  public let conflictingPeople: [Person]
  /// Who is in.
  public let boarded: [Line]
  /// Who is on the list and not in.
  public let notBoarded: [Line]
  /// Who was let in by hand, among those who are in.
  public let manual: [Line]
  /// Who was let in by an override, among those who are in.
  public let overrides: [Line]
  /// Who was off-loaded.
  public let offloaded: [Line]
  /// The other events that agents recorded: departures, clearances, clock checks and undos.
  public let control: [AdmissionEvent]
  /// Scans that let nobody in, by reason.
  public let stopped: [String: Int]
  /// Other gates whose events were taken in: up to which event, and when they signed that.
  public let heard: [(device: DeviceID, sequence: Int, at: Instant)]
  /// Devices of other issuers that this place listens to.
  public let listenedTo: [DeviceID]
  /// The entry policies of other doors of this event, where they differ.
  public let otherRules: [String]
  /// What could not be taken in from other gates: somebody may be in twice without being noticed.
  public let refused: [RefusedPart]
  /// Faults in the hash chain of events.
  public let faults: [String]
}

extension Ledger {
  /// How the boarding of a place went.
  public func report(_ setting: GateSetting) throws(LedgerError) -> GateReport {
    let known = try events(of: setting.context).events
    // Events of other doors about the same tickets are reported only as conflicts.
    let conflicts = Admissions(known).conflicts(in: setting.context)
    let all = Admissions(known.filter { $0.context == setting.context })
    let (refused, listenedTo) = (try refusedParts(), try listenedTo(in: setting.context))
    let stops = try stops(in: setting.context)
    let (heard, faults) = (try heard(), try faults())
    var people: [Person] = []
    for conflict in conflicts { people.append(try person(of: conflict, in: setting)) }
    return try asLedgerErrors { [people] in
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
        setting: setting, conflicts: conflicts, conflictingPeople: people, boarded: boarded,
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
  /// A part of a report that can be printed as a list.
  public enum Part: String, CaseIterable, Sendable {
    case boarded
    case notBoarded = "not-boarded"
    case manual, overrides, offloaded
  }

  /// A part as CSV: the columns of a passenger list, then those of the event.
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
  /// A row for a person who is in but not on the list, from the event.
  fileprivate init(unlisted line: GateReport.Line) {
    let name = (line.name ?? "").split(separator: "/", maxSplits: 1).map(String.init)
    self.init(
      sequence: line.event?.airlineKey?.sequence, seat: "", surname: name.first ?? "",
      givenNames: name.count > 1 ? name[1] : "", bookingReference: "",
      status: PassengerStatus(code: " "), passIDs: line.event?.pass.map { [$0.passID] } ?? [])
  }
}
