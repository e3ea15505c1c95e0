package import PassFormats
package import PassVerifier
internal import StrictText
package import Vocabulary

/// The commands of agents to a gate, above its storage.
///
/// Each command is an event, recorded with the agent who gave it. The caller ends the transaction of the storage when a
/// command returns.
package struct AgentCommands<Store: GateStore> {
  package let store: Store
  package let setting: GateSetting
  /// The agent, such as a personnel number.
  private let by: String?
  private let now: Instant

  package init(_ store: Store, _ setting: GateSetting, by: String?, now: Instant) {
    (self.store, self.setting, self.by, self.now) = (store, setting, by, now)
  }

  private var english: English { English(at: setting.kind, wall: setting.wall) }

  // MARK: The flight

  /// Returns the reason why a new departure is probably a mistake; nil if it is plausible.
  ///
  /// It is doubtful if it is more than six hours from the known departure, or from now where none is known.
  package func doubt(about departure: Instant) throws(Store.Failure) -> String? {
    let known = setting.departure(Admissions(try store.events(of: setting.context)))
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
  package func depart(at departure: Instant, reason: String?) throws(Store.Failure)
    -> AdmissionEvent
  {
    guard case .flight = setting.place else {
      throw .refused("only a flight departs; an event has no departure")
    }
    let distance = abs(departure.seconds(since: now))
    guard distance <= 48 * 3600 else {
      throw .refused(
        "\(setting.wall.inWords(departure)) is more than 48 hours from now; give a time on the right day"
      )
    }
    let before = Admissions(try store.events(of: setting.context)).departure
    return try append(.departure) { event in
      event.target = before?.key
      event.departs = departure
      event.reason = reason
    }
  }

  // MARK: Passengers

  /// Lets in a passenger of the list whose pass cannot be read.
  package func board(_ row: ManifestRow, reason: String) throws(Store.Failure) -> EntryOutcome {
    let passenger = try ListedPassenger(row, of: setting, in: store, now: now)
    switch row.status {
    case .notCheckedIn, .bagCheckedOnly:
      throw .refused("\(escaped(row.name)) is not checked in; \(english.sendToCheckIn)")
    case .standby:
      let admissions = Admissions(try store.events(of: setting.context))
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
    return try enter(passenger.manualEntry(reason: reason, by: by))
  }

  /// Records that a standby passenger has a seat.
  package func clear(_ row: ManifestRow, reason: String?) throws(Store.Failure) -> AdmissionEvent {
    try record(.clear, about: row, reason: reason)
  }

  /// Records that a passenger is taken off the flight, aboard or not.
  package func offload(_ row: ManifestRow, reason: String) throws(Store.Failure) -> AdmissionEvent {
    try record(.offload, about: row, reason: reason)
  }

  private func record(
    _ kind: AdmissionEvent.Kind, about row: ManifestRow, reason: String?
  ) throws(Store.Failure) -> AdmissionEvent {
    let passenger = try ListedPassenger(row, of: setting, in: store, now: now)
    guard passenger.isIdentified else {
      throw .refused(
        "\(passenger.unidentified), so this gate would not recognise the pass; "
          + (row.passIDs.isEmpty
            ? "load a list with sequence numbers or pass ids"
            : "scan the pass first, or load a list with sequence numbers"))
    }
    let entry = try store.known(of: Set(passenger.passes), passenger.key, in: setting.context)
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

  // MARK: The same person again

  /// Notes that a person who is in already went out and came back, such as for a bag.
  ///
  /// It records an exit and an entry, so that no one is counted twice. `number` is the scan that was stopped; nil means
  /// the last that was stopped. A scan that was stopped for another reason than that its holder is in is refused. The
  /// result has the person and the new entry.
  package func comeBack(
    scan number: Int?, reason: String
  ) throws(Store.Failure) -> (person: Person, outcome: EntryOutcome) {
    let scan = try comingBack(number)
    guard let pass = scan.pass, scan.reason == Reason.alreadyAdmitted.rawValue else {
      throw .refused(
        "scan \(scan.number) was stopped for \(scan.reason ?? "another reason"); only the person of a signed pass that "
          + "was stopped for already_admitted can come back; name another scan: --scan N")
    }
    let known = try store.known(of: [pass], scan.airlineKey, in: setting.context)
    guard let entry = known.standing.last(where: { $0.context == setting.context }) else {
      throw .refused("no entry with this pass counts at this gate now; scan the pass again")
    }
    _ = try leave(entry, reason: reason)
    let event = try enter(again: entry, reason: reason)
    try store.override(scan.number, by: event.id)
    return (scan.person, .entered(event, count: 1))
  }

  /// Notes that a passenger of the list who is in already went out and came back, without a scan.
  package func comeBack(_ row: ManifestRow, reason: String) throws(Store.Failure) -> AdmissionEvent
  {
    let entry = try lastEntry(of: row)
    _ = try leave(entry, reason: reason)
    return try enter(again: entry, reason: reason)
  }

  /// Notes that a passenger of the list who is in goes out, such as with a dead phone.
  package func letOut(_ row: ManifestRow, reason: String) throws(Store.Failure) -> AdmissionEvent {
    try leave(try lastEntry(of: row), reason: reason)
  }

  /// Takes back the last entry of a passenger of the list, which was a mistake.
  package func undo(
    entryOf row: ManifestRow, reason: String
  ) throws(Store.Failure) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    let entry = try lastEntry(of: row)
    return (entry, try takeBack(entry, reason: reason))
  }

  /// Returns the last entry here of a passenger who is in.
  package func lastEntry(of row: ManifestRow) throws(Store.Failure) -> AdmissionEvent {
    let passenger = try ListedPassenger(row, of: setting, in: store, now: now)
    let known = try store.known(of: Set(passenger.passes), passenger.key, in: setting.context)
    guard let entry = known.standing.last(where: { $0.context == setting.context }) else {
      throw .refused("by the records of this gate, \(escaped(row.name)) is not inside")
    }
    return entry
  }

  /// Records that a person who is in goes out.
  private func leave(_ entry: AdmissionEvent, reason: String) throws(Store.Failure)
    -> AdmissionEvent
  {
    try append(.exit) { event in
      event.pass = entry.pass
      event.airlineKey = entry.airlineKey
      event.target = entry.key
      event.reason = reason
    }
  }

  /// Records the entry of a person who was in before.
  private func enter(again entry: AdmissionEvent, reason: String) throws(Store.Failure)
    -> AdmissionEvent
  {
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
  package func comingBack(_ number: Int?) throws(Store.Failure) -> ScanRecord {
    let last = try stopped(number)
    guard number == nil, last.reason != Reason.alreadyAdmitted.rawValue,
      let meant = try store.lastStopped(for: .alreadyAdmitted, in: setting.context)
    else { return last }
    let name = meant.person.name.map { " (\(escaped($0, limit: 100)))" } ?? ""
    throw .refused(
      "the last scan that was stopped is scan \(last.number), for \(last.reason ?? "another reason"); if you mean "
        + "scan \(meant.number)\(name), add: --scan \(meant.number)")
  }

  /// Returns the scan with that number; without a number, the last scan that was stopped.
  package func stopped(_ number: Int?) throws(Store.Failure) -> ScanRecord {
    guard let record = try store.scan(number, in: setting.context) else {
      throw .refused(
        number.map { "this gate has no scan \($0)" } ?? "this gate has stopped no scan yet")
    }
    return record
  }

  // MARK: Undo

  /// Returns the event that `undo` would take back, and the person that it is about.
  package func undoable(
    _ id: EventID?, of device: DeviceID? = nil
  ) throws(Store.Failure) -> (event: AdmissionEvent, person: Person) {
    let event = try target(id, of: device)
    return (event, try store.person(of: event, in: setting))
  }

  /// Takes an event back: by default the last of this gate that counts.
  ///
  /// `device` names the device of that event, where several devices have the id.
  package func undo(
    _ id: EventID?, of device: DeviceID? = nil, reason: String?
  ) throws(Store.Failure) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    let target = try target(id, of: device)
    return (target, try takeBack(target, reason: reason))
  }

  private func target(
    _ id: EventID?, of device: DeviceID?
  ) throws(Store.Failure) -> AdmissionEvent {
    let all = Admissions(try store.events(of: setting.context))
    guard let id else {
      return try all.lastUndoable(
        of: store.device, in: setting.context, failing: Store.Failure.self)
    }
    return try all.undoable(id, of: device, in: setting.context, failing: Store.Failure.self)
  }

  /// Records that an event is taken back.
  private func takeBack(_ target: AdmissionEvent, reason: String?) throws(Store.Failure)
    -> AdmissionEvent
  {
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
  package func listen(to other: DeviceID) throws(Store.Failure) {
    guard other.issuer != store.device.issuer else {
      throw .refused(
        "\(other) is a device of \(other.issuer), as this gate is, so its events count here "
          + "already")
    }
    try store.listen(to: other, in: setting.context)
  }

  // MARK: Override

  /// Returns the scan that a member of staff may answer for; nil means the last that was stopped.
  package func overridable(
    _ number: Int?, trust: Trust
  ) throws(Store.Failure) -> OverridableScan {
    try OverridableScan(try stopped(number), trust: trust, english, failing: Store.Failure.self)
  }

  /// Lets in a passenger that the rules stopped, because the holder of a staff badge answers for the entry.
  ///
  /// `verdict` is that on the badge at a staff checkpoint of this gate's issuer.
  package func override(
    _ scan: OverridableScan, badge verdict: Verdict, reason: String
  ) throws(Store.Failure) -> EntryOutcome {
    guard let badge = StaffBadge(verdict) else {
      let fault = English(at: .staff, wall: setting.wall).sentence(verdict)
      throw .refused("the badge is not accepted (\(verdict.reason?.rawValue ?? "")): \(fault)")
    }
    return try enter(
      scan.entry(by: badge, reason: reason, basis: AdmissionEvent.Basis(verdict.evidence)))
  }

  // MARK: The clock

  /// Records that an agent looked at the clock and found it right.
  package func confirmClock(
    _ reading: ClockGuard.Reading, bundle: TrustBundle?, reason: String?
  ) throws(Store.Failure) -> AdmissionEvent {
    var clock = try store.clockGuard()
    // The guard restarts from the bundle first, because the same bundle, loaded again, must not undo what the agent
    // confirms now.
    clock.restart(from: bundle)
    clock.confirm(reading)
    try store.remember(clock)
    return try append(.clock) { $0.reason = reason }
  }

  // MARK: Closing

  /// Closes the gate: the program that scans for it ends.
  package func close(reason: String?) throws(Store.Failure) -> AdmissionEvent {
    try append(.close) { $0.reason = reason }
  }

  // MARK: Recording

  private func enter(_ entry: Entry) throws(Store.Failure) -> EntryOutcome {
    try entry.record(in: setting.context, at: now, to: store).outcome
  }

  private func append(
    _ kind: AdmissionEvent.Kind, _ fill: (inout AdmissionEvent) -> Void
  ) throws(Store.Failure) -> AdmissionEvent {
    try store.append(kind, in: setting.context, at: now) { event in
      event.by = by
      fill(&event)
    }
  }
}
