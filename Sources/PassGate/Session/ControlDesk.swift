public import PassCrypto
internal import PassFormats
internal import PassTrustStore
public import PassVerifier
internal import SQLite
internal import Vocabulary

/// What people tell a gate, from another terminal than the one that scans: each is an event, recorded
/// with whoever said it.
///
/// The gate itself learns of it at its next look into the ledger.
public struct ControlDesk {
  /// The ledger of the gate.
  public let ledger: Ledger
  /// What it admits to.
  public let setting: GateSetting
  private let store: TrustStore
  private let by: String?
  private let now: Instant
  private let random: any RandomSource

  /// The desk of a gate.
  ///
  /// - Parameter by: who speaks, such as a personnel number; it stays in the ledger.
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

  private var english: English { English(at: setting.kind, wall: setting.wall) }

  // MARK: The flight

  /// Why a new departure is seldom meant, or nil: it is more than six hours from the one that is known, or
  /// from now where none is.
  public func doubt(about departure: Instant) throws(LedgerError) -> String? {
    let known = setting.departure(Admissions(try ledger.events(of: setting.context).events))
    let distance = departure.seconds(since: known ?? now)
    guard abs(distance) > 6 * 3600 else { return nil }
    let reference = known.map(setting.wall.inWords) ?? "now"
    return "\(setting.wall.inWords(departure)) is \(roughDurationInWords(abs(distance))) "
      + "\(distance > 0 ? "after" : "before") \(reference)"
  }

  /// The flight departs at another time: passes that were printed for another count in the window around
  /// this one too.
  public func depart(at departure: Instant, reason: String?) throws(LedgerError) -> AdmissionEvent {
    guard case .flight = setting.place else {
      throw .refused("only a flight departs; an event has no departure")
    }
    let distance = abs(departure.seconds(since: now))
    guard distance <= 48 * 3600 else {
      throw .refused(
        "\(setting.wall.inWords(departure)) is more than 48 hours from now; look at the day")
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

  /// The one passenger of the list whom somebody means, by sequence, seat, locator or name.
  public func passenger(_ query: String) throws(LedgerError) -> ManifestRow {
    guard let manifest = setting.manifest else {
      throw .refused("no passenger list; put manifest.csv into the gate's directory")
    }
    let found = manifest.rows(matching: query)
    guard let row = found.first else {
      throw .refused("nobody on the passenger list for \"\(escaped(query, limit: 40))\"")
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map {
        "\(escaped($0.name)) (\($0.sequence ?? "no number"), \($0.seat))"
      }
      throw .refused(
        "\(found.count) passengers for \"\(escaped(query, limit: 40))\": "
          + names.joined(separator: ", ") + "; say the sequence or the seat")
    }
    return row
  }

  /// Lets a passenger of the list in whose pass cannot be read.
  public func board(_ row: ManifestRow, reason: String) throws(LedgerError) -> EntryOutcome {
    let key = setting.airlineKey(row)
    let passes = try passKeys(of: row)
    try checkMayBoard(row, key)
    guard key != nil || !passes.isEmpty else {
      throw .refused(
        "\(escaped(row.name)) has neither a sequence nor a pass on the list, so nobody could tell "
          + "whether the passenger is in; check the passenger in again")
    }
    return try ledger.enter(
      Entry(manual: row, airlineKey: key, passes: passes, reason: reason, by: by),
      in: setting.context, at: now, random: random)
  }

  private func checkMayBoard(_ row: ManifestRow, _ key: AirlineKey?) throws(LedgerError) {
    switch row.status {
    case .notCheckedIn, .bagCheckedOnly:
      throw .refused(
        "\(escaped(row.name)) is not checked in; \(english.sendToCheckIn)")
    case .standby:
      let events = Admissions(try ledger.events(of: setting.context).events)
      let isCleared = events.counting(.clear).contains {
        $0.airlineKey != nil && $0.airlineKey == key
          || $0.pass.map { row.passIDs.contains($0.passID) } ?? false
      }
      guard isCleared else {
        throw .refused("\(escaped(row.name)) is on standby; clear the passenger first")
      }
    default: break
    }
  }

  /// A standby passenger has a seat.
  public func clear(_ row: ManifestRow, reason: String?) throws(LedgerError) -> AdmissionEvent {
    try aboutPassenger(.clear, row, reason: reason)
  }

  /// A passenger is taken off the flight, aboard or not.
  public func offload(_ row: ManifestRow, reason: String) throws(LedgerError) -> AdmissionEvent {
    try aboutPassenger(.offload, row, reason: reason)
  }

  private func aboutPassenger(
    _ kind: AdmissionEvent.Kind, _ row: ManifestRow, reason: String?
  ) throws(LedgerError) -> AdmissionEvent {
    let key = setting.airlineKey(row)
    let passes = try passKeys(of: row)
    guard key != nil || !passes.isEmpty else {
      throw .refused("\(escaped(row.name)) has neither a sequence nor a pass on the list")
    }
    return try ledger.write {
      let entry = try ledger.known(of: passes, key, in: setting.context).standing.last
      return try append(kind) { event in
        event.airlineKey = key ?? entry?.airlineKey
        event.pass = entry?.pass ?? passes.last
        event.issuedAt = entry?.issuedAt
        event.target = kind == .offload ? entry?.key : nil
        event.reason = reason
      }
    }
  }

  /// The passes that the list names and that were scanned here: a list does not tell which leg of a
  /// boarding pass this is.
  private func passKeys(of row: ManifestRow) throws(LedgerError) -> [PassKey] {
    var keys: [PassKey] = []
    for passID in row.passIDs {
      if let key = try ledger.pass(passID, in: setting.context) { keys.append(key) }
    }
    return keys
  }

  // MARK: Taking back

  /// Takes an event back: by default the last of this gate that counts.
  ///
  /// - Parameter device: whose event of that id, where several have one.
  public func undo(
    _ id: EventID?, of device: DeviceID? = nil, reason: String?
  ) throws(LedgerError) -> (undone: AdmissionEvent, by: AdmissionEvent) {
    try ledger.write {
      let all = Admissions(try ledger.events(of: setting.context).events)
      let candidates = all.events.values.filter {
        $0.kind != .undo && $0.context == setting.context && all.counts($0)
      }
      let target: AdmissionEvent?
      if let id {
        let named = candidates.filter { $0.id == id && (device ?? $0.device) == $0.device }
        guard named.count <= 1 else {
          let names = named.map(\.key.rawValue).sorted().joined(separator: ", or ")
          throw LedgerError.refused("several events are called \(id); say which: \(names)")
        }
        target = named.first
      } else {
        target =
          candidates.filter { $0.device == ledger.device }.max { $0.sequence < $1.sequence }
      }
      guard let target else {
        throw LedgerError.refused(
          id.map { "no event \($0) that could be taken back" } ?? "nothing to take back here")
      }
      let event = try append(.undo) { event in
        event.pass = target.pass
        event.issuedAt = target.issuedAt
        event.airlineKey = target.airlineKey
        event.target = target.key
        event.reason = reason
      }
      return (target, event)
    }
  }

  // MARK: Other gates

  /// Gives a device of another issuer a voice at this place: what it hands on of it counts, as if it were
  /// one of the ledger's own; what it says of other places does not.
  public func listen(to other: DeviceID) throws(LedgerError) {
    guard other.issuer != ledger.device.issuer else {
      throw .refused(
        "\(other) is a device of \(other.issuer), as this gate is: it is heard already")
    }
    try ledger.listen(to: other, in: setting.context)
  }

  // MARK: Answering for somebody

  /// Lets in whom the rules stopped, because the holder of a badge answers for it.
  ///
  /// - Parameter number: the scan; by default the last that let nobody in.
  public func override(
    scan number: Int?, badge scanned: [UInt8], trust: Trust, clock: ClockState, reason: String
  ) throws(LedgerError) -> EntryOutcome {
    guard let scan = try ledger.scan(number, in: setting.context) else {
      throw .refused(number.map { "no scan \($0) here" } ?? "nobody was stopped here")
    }
    guard scan.decision != .admit, let code = scan.reason else {
      throw .refused("scan \(scan.number) let somebody in; there is nothing to override")
    }
    guard let pass = scan.pass, Reason(rawValue: code)?.canBeOverridden == true else {
      throw .refused(
        "\(code) cannot be overridden by anybody; \(english.sendAway), or board by hand "
          + "whom the passenger list names")
    }
    guard let judgedBy = scan.trust else {
      throw .refused(
        "besides \(code) there is something wrong with this pass for which nobody can answer; "
          + english.sendAway)
    }
    guard judgedBy == trust.generation else {
      throw .refused(
        "scan \(scan.number) was judged before this gate took in a newer bundle or status list; "
          + "scan the pass again")
    }
    let (badge, verdict) = Verifier(trust: trust).badge(
      scanned, of: ledger.device.issuer, now: now, clock: clock)
    guard let badge else {
      let fault = English(at: .staff, wall: setting.wall).sentence(verdict)
      throw .refused("the badge does not count: \(verdict.reason?.rawValue ?? ""): \(fault)")
    }
    let entry = Entry(
      overriding: scan, pass, badge: badge, reason: "\(code): \(reason)",
      basis: AdmissionEvent.Basis(verdict.evidence))
    return try ledger.enter(entry, in: setting.context, at: now, random: random)
  }

  // MARK: The clock

  /// A person looked at the clock and found it right.
  public func confirmClock(
    _ reading: ClockGuard.Reading, reason: String?
  ) throws(LedgerError) -> AdmissionEvent {
    let bundle = try? store.load().held.bundle
    return try ledger.write {
      var clock = try ledger.clockGuard()
      // The word comes after the bundle that is held: that does not take it back.
      clock.follow(bundle)
      clock.trust(reading)
      try ledger.remember(clock)
      return try append(.clock) { $0.reason = reason }
    }
  }

  /// Closes the gate: whoever runs it stops.
  public func close(reason: String?) throws(LedgerError) -> AdmissionEvent {
    try record(.close) { $0.reason = reason }
  }

  private func record(
    _ kind: AdmissionEvent.Kind, _ fill: (inout AdmissionEvent) -> Void
  ) throws(LedgerError) -> AdmissionEvent {
    try ledger.write { try append(kind, fill) }
  }

  private func append(
    _ kind: AdmissionEvent.Kind, _ fill: (inout AdmissionEvent) -> Void
  ) throws -> AdmissionEvent {
    try ledger.append(kind, in: setting.context, at: now, random: random) { event in
      event.by = by
      fill(&event)
    }
  }
}

extension Reason {
  /// Whether a member of staff may answer for a pass that was stopped for this.
  ///
  /// Never where the signature is not good, the key may not sign the pass, its issuer took it back, or it
  /// is for another flight.
  var canBeOverridden: Bool {
    switch self {
    case .holderProofRequired, .trustExpired, .statusStale, .clockUntrusted, .notYetValid, .expired,
      .notCheckedIn, .standby, .notAsListed, .superseded, .alreadyAdmitted:
      true
    default: false
    }
  }
}

extension Ledger {
  /// A pass by its id alone, where it was scanned here before: its issuer and its part stand in the log.
  func pass(_ passID: PassID, in context: String) throws(LedgerError) -> PassKey? {
    try asLedgerErrors {
      let row = try database.first(
        "SELECT iss, part, first FROM scans WHERE context = ? AND jti = ? LIMIT 1", .text(context),
        .text(passID.rawValue))
      return row?[0].text.flatMap { IssuerID($0) }.map {
        PassKey(
          issuer: $0, passID: passID, first: row?[2].text.flatMap { PassID($0) },
          part: row?[1].text ?? "")
      }
    }
  }
}
