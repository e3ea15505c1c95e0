public import GateRules
public import PassCrypto
internal import PassFormats
public import PassVerifier
internal import SQLite
internal import Vocabulary

/// The commands of agents to a gate, from another terminal than the one that scans.
///
/// Each command is an event, recorded with the agent who gave it. The gate itself learns of it when it reads the ledger
/// next.
public struct GateControl {
  /// The ledger of the gate.
  public let ledger: Ledger
  /// The configuration of the gate.
  public let setting: GateSetting
  private let store: TrustStore
  private let by: String?
  private let now: Instant
  private let random: any RandomSource

  /// Opens the desk of a gate; `by` is the agent, such as a personnel number, and stays in the ledger.
  public init(
    _ directory: GateDirectory, _ setting: GateSetting, by: String?, now: Instant,
    random: any RandomSource = SecureRandom()
  ) throws(LedgerError) {
    ledger = try directory.ledger()
    store = directory.store
    self.setting = setting
    self.by = by
    self.now = now
    self.random = random
  }

  /// Opens the desk of a gate that is at work here, with the same ledger and list and the present time.
  package init(
    _ session: GateSession, _ directory: GateDirectory, by: String?, now: Instant,
    random: any RandomSource = SecureRandom()
  ) {
    ledger = session.ledger
    store = directory.store
    setting = session.gate.setting
    self.by = by
    self.now = now
    self.random = random
  }

  private var english: English { English(at: setting.kind, wall: setting.wall) }

  // MARK: The flight

  /// Returns the reason why a new departure is probably a mistake; nil if it is plausible.
  ///
  /// It is doubtful if it is more than six hours from the known departure, or from now where none is known.
  public func doubt(about departure: Instant) throws(LedgerError) -> String? {
    let known = setting.departure(Admissions(try ledger.events(of: setting.context).events))
    let distance = departure.seconds(since: known ?? now)
    guard abs(distance) > 6 * 3600 else { return nil }
    let doubted = "\(setting.wall.inWords(departure)) is \(roughDurationInWords(abs(distance)))"
    guard let departs = known else {
      return distance > 0 ? "\(doubted) from now" : "\(doubted) ago"
    }
    return "\(doubted) \(distance > 0 ? "after" : "before") the known departure, "
      + setting.wall.inWords(departs)
  }

  /// Records that the flight departs at another time.
  ///
  /// Passes that were printed for the old time count in the window around the new one, too.
  public func depart(at departure: Instant, reason: String?) throws(LedgerError) -> AdmissionEvent {
    guard case .flight = setting.place else {
      throw .refused("only a flight departs; an event has no departure")
    }
    let distance = abs(departure.seconds(since: now))
    guard distance <= 48 * 3600 else {
      throw .refused(
        "\(setting.wall.inWords(departure)) is more than 48 hours from now; give a time on the right day"
      )
    }
    return try ledger.write {
      let before = Admissions(try ledger.events(of: setting.context).events).departure
      return try append(.departure) { event in
        event.target = before?.key
        event.departs = departure
        event.reason = reason
      }
    }
  }

  // MARK: Passengers

  /// Returns the one passenger of the list whom an agent means, by sequence, seat, locator or name.
  public func passenger(_ query: String) throws(LedgerError) -> ManifestRow {
    guard let manifest = setting.manifest else {
      throw .refused(
        "this gate has no list of \(setting.kind == .event ? "guests" : "passengers"); put one beside "
          + "\(ledger.path), with the name manifest.csv")
    }
    return try manifest.onlyRow(matching: query)
  }

  /// Lets in a passenger of the list whose pass cannot be read.
  public func board(_ row: ManifestRow, reason: String) throws(LedgerError) -> EntryOutcome {
    let passenger = try ListedPassenger(row, of: setting, in: ledger, now: now)
    switch row.status {
    case .notCheckedIn, .bagCheckedOnly:
      throw .refused("\(escaped(row.name)) is not checked in; \(english.sendToCheckIn)")
    case .standby:
      let admissions = Admissions(try ledger.events(of: setting.context).events)
      guard passenger.isCleared(by: admissions) else { throw .onStandby(name: row.name) }
    default: break
    }
    guard passenger.isIdentified else {
      let remedy =
        setting.kind == .event
        ? "scan the ticket, or load a list that names the tickets"
        : "have check-in give the passenger a sequence number, and load the new list"
      throw .refused(
        "\(passenger.unidentified), so this gate would not notice a second entry; \(remedy)"
      )
    }
    return try ledger.enter(
      passenger.manualEntry(reason: reason, by: by), in: setting.context, at: now, random: random)
  }

  /// Records that a standby passenger has a seat.
  public func clear(_ row: ManifestRow, reason: String?) throws(LedgerError) -> AdmissionEvent {
    try record(.clear, about: row, reason: reason)
  }

  /// Records that a passenger is taken off the flight, aboard or not.
  public func offload(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try record(.offload, about: row, reason: reason)
  }

  private func record(
    _ kind: AdmissionEvent.Kind, about row: ManifestRow, reason: String?
  ) throws(LedgerError) -> AdmissionEvent {
    let passenger = try ListedPassenger(row, of: setting, in: ledger, now: now)
    guard passenger.isIdentified else {
      throw .refused(
        "\(passenger.unidentified), so this gate would not recognise the pass; "
          + (row.passIDs.isEmpty
            ? "load a list with sequence numbers or pass ids"
            : "scan the pass first, or load a list with sequence numbers"))
    }
    return try ledger.write {
      let entry = try ledger.known(of: passenger.passes, passenger.key, in: setting.context)
        .standing.last
      let issuer = (entry?.pass ?? passenger.passes.last)?.issuer
      if passenger.key == nil {
        // The list does not name the issuers of its passes, so that its word holds for passes of other issuers, too.
        for pass in passenger.passes where pass.issuer != issuer {
          _ = try append(kind) { event in
            event.pass = pass
            event.reason = reason
          }
        }
      }
      return try append(kind) { event in
        event.airlineKey = passenger.key ?? entry?.airlineKey
        event.pass = entry?.pass ?? passenger.passes.last
        event.issuedAt = entry?.issuedAt
        event.target = kind == .offload ? entry?.key : nil
        event.reason = reason
      }
    }
  }

  // MARK: The same person again

  /// Notes that a person who is in already went out and came back, such as for a bag.
  ///
  /// It records an exit and an entry, so that no one is counted twice. `number` is the scan that was stopped; nil means
  /// the last that was stopped. A scan that was stopped for another reason than that its holder is in is refused. The
  /// result has the person and the new entry.
  public func comeBack(
    scan number: Int?, reason: String
  ) throws(LedgerError) -> (person: Person, outcome: EntryOutcome) {
    let scan = try comingBack(number)
    guard let pass = scan.pass, scan.reason == Reason.alreadyAdmitted.rawValue else {
      throw .refused(
        "scan \(scan.number) was stopped for \(scan.reason ?? "another reason"); only the person of a signed pass that "
          + "was stopped for already_admitted can come back; name another scan: --scan N")
    }
    return try ledger.write {
      let known = try ledger.known(of: [pass], scan.airlineKey, in: setting.context)
      guard let entry = known.standing.last(where: { $0.context == setting.context }) else {
        throw LedgerError.refused(
          "no entry with this pass counts at this gate now; scan the pass again")
      }
      _ = try leave(entry, reason: reason)
      let event = try enter(again: entry, reason: reason)
      try LedgerStore(ledger, random).override(scan.number, by: event.id)
      return (scan.person, .entered(event, count: 1))
    }
  }

  /// Notes that a passenger of the list who is in already went out and came back, without a scan.
  public func comeBack(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try ledger.write {
      let entry = try lastEntry(of: row)
      _ = try leave(entry, reason: reason)
      return try enter(again: entry, reason: reason)
    }
  }

  /// Notes that a passenger of the list who is in goes out, such as with a dead phone.
  public func letOut(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try ledger.write { try leave(try lastEntry(of: row), reason: reason) }
  }

  /// Takes back the last entry of a passenger of the list, which was a mistake.
  public func undo(
    entryOf row: ManifestRow, reason: String
  ) throws(LedgerError) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    try ledger.write {
      let entry = try lastEntry(of: row)
      return (entry, try takeBack(entry, reason: reason))
    }
  }

  /// Returns the last entry here of a passenger who is in.
  public func lastEntry(of row: ManifestRow) throws(LedgerError) -> AdmissionEvent {
    let passenger = try ListedPassenger(row, of: setting, in: ledger, now: now)
    let known = try asLedgerErrors {
      try ledger.known(of: passenger.passes, passenger.key, in: setting.context)
    }
    guard let entry = known.standing.last(where: { $0.context == setting.context }) else {
      throw .refused("by the records of this gate, \(escaped(row.name)) is not inside")
    }
    return entry
  }

  /// Records that a person who is in goes out, inside of a transaction.
  private func leave(_ entry: AdmissionEvent, reason: String) throws -> AdmissionEvent {
    try append(.exit) { event in
      event.pass = entry.pass
      event.airlineKey = entry.airlineKey
      event.target = entry.key
      event.reason = reason
    }
  }

  /// Records the entry of a person who was in before, inside of a transaction.
  private func enter(again entry: AdmissionEvent, reason: String) throws -> AdmissionEvent {
    try append(.manual) { event in
      event.pass = entry.pass
      event.issuedAt = entry.issuedAt
      event.admits = entry.admits
      event.airlineKey = entry.airlineKey
      event.reason = reason
    }
  }

  /// Returns the scan of a person who may have come back; by default the last that was stopped.
  ///
  /// Where the last one was stopped for another reason, the request is refused with the last scan that may be meant,
  /// because the person at the gate now may be another.
  public func comingBack(_ number: Int?) throws(LedgerError) -> ScanRecord {
    let last = try stopped(number)
    guard number == nil, last.reason != Reason.alreadyAdmitted.rawValue,
      let meant = try ledger.lastStopped(for: .alreadyAdmitted, in: setting.context)
    else { return last }
    let name = meant.person.name.map { " (\(escaped($0, limit: 100)))" } ?? ""
    throw .refused(
      "the last scan that was stopped is scan \(last.number), for \(last.reason ?? "another reason"); if you mean "
        + "scan \(meant.number)\(name), add: --scan \(meant.number)")
  }

  /// Returns the scan with that number; without a number, the last scan that was stopped.
  public func stopped(_ number: Int?) throws(LedgerError) -> ScanRecord {
    guard let record = try ledger.scan(number, in: setting.context) else {
      throw .refused(
        number.map { "this gate has no scan \($0)" } ?? "this gate has stopped no scan yet")
    }
    return record
  }

  // MARK: Undo

  /// Returns the event that `undo` would take back, and the person that it is about.
  public func undoable(
    _ id: EventID?, of device: DeviceID? = nil
  ) throws(LedgerError) -> (event: AdmissionEvent, person: Person) {
    let all = Admissions(try ledger.events(of: setting.context).events)
    let event =
      if let id {
        try all.undoable(id, of: device, in: setting.context)
      } else {
        try all.lastUndoable(of: ledger.device, in: setting.context)
      }
    return (event, try ledger.person(of: event, in: setting))
  }

  /// Takes an event back: by default the last of this gate that counts.
  ///
  /// `device` names the device of that event, where several devices have the id.
  public func undo(
    _ id: EventID?, of device: DeviceID? = nil, reason: String?
  ) throws(LedgerError) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    try ledger.write {
      let all = Admissions(try ledger.events(of: setting.context).events)
      let target =
        if let id {
          try all.undoable(id, of: device, in: setting.context)
        } else {
          try all.lastUndoable(of: ledger.device, in: setting.context)
        }
      return (target, try takeBack(target, reason: reason))
    }
  }

  /// Records that an event is taken back, inside of a transaction.
  private func takeBack(_ target: AdmissionEvent, reason: String?) throws -> AdmissionEvent {
    try append(.undo) { event in
      event.pass = target.pass
      event.issuedAt = target.issuedAt
      event.airlineKey = target.airlineKey
      event.target = target.key
      event.reason = reason
    }
  }

  // MARK: Other gates

  /// Accepts events of a device of another issuer at this place, as if it were one of the ledger's own;
  /// its events of other places still do not count.
  public func listen(to other: DeviceID) throws(LedgerError) {
    guard other.issuer != ledger.device.issuer else {
      throw .refused(
        "\(other) is a device of \(other.issuer), as this gate is, so its events count here "
          + "already")
    }
    try ledger.listen(to: other, in: setting.context)
  }

  // MARK: Override

  /// Lets in a passenger that the rules stopped, because the holder of a staff badge answers for the entry.
  ///
  /// `number` is the scan; nil means the last that was stopped.
  public func override(
    scan number: Int?, badge scanned: [UInt8], trust: Trust, clock: ClockState, reason: String
  ) throws(LedgerError) -> EntryOutcome {
    let record = try stopped(number)
    let scan = try OverridableScan(record, trust: trust, english)
    let (badge, verdict) = Verifier(trust: trust).badge(
      scanned, of: ledger.device.issuer, now: now, clock: clock)
    guard let badge else {
      let fault = English(at: .staff, wall: setting.wall).sentence(verdict)
      throw .refused("the badge is not accepted (\(verdict.reason?.rawValue ?? "")): \(fault)")
    }
    let entry = scan.entry(
      by: badge, reason: reason, basis: AdmissionEvent.Basis(verdict.evidence))
    return try ledger.enter(entry, in: setting.context, at: now, random: random)
  }

  // MARK: The clock

  /// Records that an agent looked at the clock and found it right.
  public func confirmClock(
    _ reading: ClockGuard.Reading, reason: String?
  ) throws(LedgerError) -> AdmissionEvent {
    let bundle = try? store.load().held.bundle
    return try ledger.write {
      var clock = try ledger.clockGuard()
      // The guard restarts from the bundle first, because the same bundle, loaded again, must not undo what the agent
      // confirms now.
      clock.restart(from: bundle)
      clock.confirm(reading)
      try ledger.remember(clock)
      return try append(.clock) { $0.reason = reason }
    }
  }

  // MARK: Closing

  /// Closes the gate: the program that scans for it ends.
  public func close(reason: String?) throws(LedgerError) -> AdmissionEvent {
    try ledger.write { try append(.close) { $0.reason = reason } }
  }

  /// Adds an event of this agent, inside of a transaction.
  private func append(
    _ kind: AdmissionEvent.Kind, _ fill: (inout AdmissionEvent) -> Void
  ) throws -> AdmissionEvent {
    try ledger.append(kind, in: setting.context, at: now, random: random) { event in
      event.by = by
      fill(&event)
    }
  }
}
