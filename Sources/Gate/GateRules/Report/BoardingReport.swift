public import PassFormats
public import Vocabulary

/// The report on a boarding, from one ledger, for the person who signs the flight off.
public struct BoardingReport: Sendable {
  /// A passenger of the list, or a pass that the list does not name, and the event about it.
  public struct Line: Sendable {
    /// The row of the list, where there is one.
    public let row: ManifestRow?
    /// The event; nil for a passenger who never came.
    public let event: AdmissionEvent?
    /// The person by the list, otherwise as this gate's log has them: without a name and seat once names are
    /// purged.
    public let person: Person
    /// The number of people that the row expects and who are not in; 0 for a person who is in.
    public var missing = 0
    /// The name; nil once names are purged.
    public var name: String? { person.name }
  }

  /// The configuration of the gate.
  public let setting: GateSetting
  /// The conflicts, which come first: more entries on a pass, or of a passenger, than are allowed.
  public let conflicts: [AdmissionConflict]
  /// The person of each conflict, in the same order; without a name where this ledger has none.
  public let conflictingPeople: [Person]
  /// The people who are in.
  public let boarded: [Line]
  /// The number of people who are on the list and were not taken off; nil without a list.
  public let listed: Int?
  /// The people who are on the list, were not taken off and are not in, also those of a ticket for several of whom only
  /// some are in.
  public let notBoarded: [Line]
  /// The people who are in and were let in by hand.
  public let manual: [Line]
  /// The people who are in and were let in by an override.
  public let overrides: [Line]
  /// The people who were off-loaded, by an agent or, without an event, by the list.
  public let offloaded: [Line]
  /// The other events that agents recorded: departures, clearances, clock checks and undos.
  public let control: [AdmissionEvent]
  /// The numbers of stopped scans, by reason.
  public let stopped: [String: Int]
  /// The other gates whose events were taken in, each with its last signed event and the latest time of signing.
  public let heard: [(device: DeviceID, sequence: Int, at: Instant)]
  /// The devices of other issuers that this place listens to.
  public let listenedTo: [DeviceID]
  /// The entry policies of other doors of this event, where they differ.
  public let otherRules: [String]
  /// The parts that could not be taken in from other gates, so that a person may be in twice without being noticed.
  public let refused: [RefusedPart]
  /// The number of people who were let in by other gates and whom a list without passes cannot identify.
  public let unplaced: Int
  /// The faults in the hash chain of events.
  public let faults: [String]
  /// The people who came, and those who did not.
  package let attendance: Attendance
}

extension BoardingReport {
  /// Makes the report on the boarding of a place, from all that a storage has.
  package init<Store: GateStore>(
    _ setting: GateSetting, from store: Store
  ) throws(Store.Failure) {
    let known = try store.events(of: setting.context)
    // Events of other doors about the same tickets are reported only as conflicts.
    let conflicts = Admissions(known).conflicts(in: setting.context)
    let all = Admissions(known.filter { $0.context == setting.context })
    var people: [Person] = []
    for conflict in conflicts { people.append(try store.person(of: conflict, in: setting)) }
    var rows: [AirlineKey: ManifestRow] = [:]
    for row in setting.manifest?.rows ?? [] {
      if let key = setting.airlineKey(row) { rows[key] = row }
    }
    func line(_ event: AdmissionEvent) throws(Store.Failure) -> Line {
      let logged = try store.loggedPerson(of: event)
      let row =
        event.airlineKey.flatMap { rows[$0] }
        ?? event.pass.flatMap { setting.manifest?.row(of: $0) }
        ?? logged.flatMap { setting.manifest?.row(of: $0) }
      return Line(row: row, event: event, person: row.map { Person($0) } ?? logged ?? Person())
    }
    let boarded = try all.standing.map(line)
    let events = try all.counting(.offload).map(line)
    let told = Set(events.compactMap { $0.row })
    let offloaded =
      events
      + (setting.manifest?.rows ?? []).filter { $0.isOffloaded && !told.contains($0) }.map {
        Line(row: $0, event: nil, person: Person($0))
      }
    let gone = Set(offloaded.compactMap { $0.row })
    let absent = setting.missing(boarded.compactMap { $0.row }, without: gone)
    listed = setting.manifest.map { list in
      list.rows.reduce(0) { $0 + (gone.contains($1) ? 0 : $1.admits) }
    }
    self.setting = setting
    self.conflicts = conflicts
    conflictingPeople = people
    self.boarded = boarded
    notBoarded = absent
    manual = boarded.filter { $0.event?.kind == .manual }
    overrides = boarded.filter { $0.event?.kind == .override }
    self.offloaded = offloaded
    control =
      all.counting(.departure) + all.counting(.clear) + all.counting(.clock) + all.counting(.undo)
    stopped = try store.stops(in: setting.context)
    heard = try store.heard()
    listenedTo = try store.listenedTo(in: setting.context)
    otherRules = setting.otherRules(among: try store.doors())
    refused = try store.refusedParts()
    let device = store.device
    unplaced =
      setting.manifest?.namesPasses == false
      ? boarded.count { $0.row == nil && $0.event?.device != device } : 0
    faults = try store.faults()
    attendance = try setting.attendance(all, boarded, absent, line)
  }
}

extension GateSetting {
  /// Returns the attendance of a place, by all its events and the lines of a report.
  fileprivate func attendance<Failure: Error>(
    _ all: Admissions, _ boarded: [BoardingReport.Line], _ absent: [BoardingReport.Line],
    _ line: (AdmissionEvent) throws(Failure) -> BoardingReport.Line
  ) throws(Failure) -> Attendance {
    guard case .event = place else { return Attendance(boarded, absent) }
    let came = try BoardingReport.arrivals(all) { (event) throws(Failure) in
      Bearer(row: try line(event).row, pass: event.pass?.whole, event: event.key)
    }.map(line)
    return Attendance(came, missing(came.compactMap { $0.row }))
  }

  /// Returns the people of the list who are not there.
  ///
  /// `there` has each row as often as people of it are there. `gone` has the rows of people who were taken off, so that
  /// they are not missing.
  fileprivate func missing(
    _ there: [ManifestRow], without gone: Set<ManifestRow> = []
  ) -> [BoardingReport.Line] {
    var present: [ManifestRow: Int] = [:]
    for row in there { present[row, default: 0] += 1 }
    return (manifest?.rows ?? []).filter { !gone.contains($0) }.compactMap { row in
      let missing = max(0, row.admits - present[row, default: 0])
      return missing == 0
        ? nil : BoardingReport.Line(row: row, event: nil, person: Person(row), missing: missing)
    }
  }
}

/// The owner of an entry: a row of the list, otherwise a pass, otherwise the entry itself.
private struct Bearer: Hashable {
  private let row: ManifestRow?
  private let pass: PassKey?
  private let event: EventKey?

  init(row: ManifestRow?, pass: PassKey?, event: EventKey) {
    self.row = row
    self.pass = row == nil ? pass : nil
    self.event = row == nil && pass == nil ? event : nil
  }
}

extension BoardingReport {
  /// A part of a report that can be printed as a list.
  public enum Part: String, CaseIterable, Sendable {
    case boarded
    case notBoarded = "not-boarded"
    case manual, overrides, offloaded
  }

  /// Returns a part as CSV: the columns of a passenger list, or of a guest list at an event, then those of the event.
  public func csv(_ part: Part) -> String {
    let lines =
      switch part {
      case .boarded: boarded
      case .notBoarded: notBoarded
      case .manual: manual
      case .overrides: overrides
      case .offloaded: offloaded
      }
    let more = ["kind", "at", "device", "reason", "by"]
    let rows = lines.map { line in
      (
        row: line.row ?? ManifestRow(unlisted: line),
        more: [
          line.event?.kind.rawValue, line.event.map { "\($0.at)" },
          line.event?.device.rawValue, line.event?.reason, line.event?.by,
        ].map { $0 ?? "" }
      )
    }
    if case .event = setting.place {
      return Manifest.csv(
        guests: zip(lines, rows).map { line, cells in
          // Each person who is in has a row, and those of a ticket who are not in share one, so that a sum counts each
          // person once.
          var cells = cells
          cells.row.admits = max(1, line.missing)
          return cells
        }, more: more)
    }
    return Manifest.csv(rows, more: more)
  }
}

extension ManifestRow {
  /// A row for a person who is in but not on the list, made from the event.
  package init(unlisted line: BoardingReport.Line) {
    let name = (line.name ?? "").split(separator: "/", maxSplits: 1).map(String.init)
    self.init(
      sequence: line.event?.airlineKey?.sequence, seat: line.person.seat ?? "",
      surname: name.first ?? "", givenNames: name.count > 1 ? name[1] : "",
      bookingReference: line.person.reference ?? "",
      status: PassengerStatus(code: " "), passIDs: line.event?.pass.map { [$0.passID] } ?? [])
  }
}
