internal import PassCrypto
internal import PassFormats
internal import PassVerifier
internal import SQLite
internal import Vocabulary

/// The ledger's decision about an entry.
public enum EntryOutcome: Sendable {
  /// Recorded, and on the disk; `count` is the ordinal of this entry on the pass.
  case entered(AdmissionEvent, count: Int)
  /// Stopped by an earlier event.
  case stopped(Light, Reason, earlier: AdmissionEvent, name: String?)
  /// The scanner read one pass twice; nothing is recorded, and no admission of the pass is used up.
  case readAgain(earlier: AdmissionEvent)
}

/// The ledger's decision about a person who goes out.
public enum ExitOutcome: Sendable {
  /// Recorded, and on the disk; `stillIn` is how many others are in on the pass.
  case left(AdmissionEvent, stillIn: Int)
  /// The scanner read one pass twice; nothing is recorded.
  case readAgain(earlier: AdmissionEvent)
  /// No entry on the pass counts here.
  case notIn
}

extension Ledger {
  /// Records an entry, unless an earlier event forbids it.
  ///
  /// Decision and record are one transaction: of two processes that ask at the same time, the second sees the
  /// entry of the first. When this returns, the decision is on the disk.
  ///
  /// - Parameters:
  ///   - trust: the trust by which the pass was judged, as `Trust.generation`.
  ///   - again: for how many seconds after an entry at this gate the same pass counts as read twice.
  public func enter(
    _ entry: Entry, in context: String, at now: Instant, random: any RandomSource,
    clock: ClockGuard? = nil, trusting trust: String? = nil, again: Int = 0
  ) throws(LedgerError) -> EntryOutcome {
    try write {
      let known = try known(of: entry.passes, entry.airlineKey, in: context)
      let decision = try EntryRule.decide(
        entry, in: context, among: known, isAnother: isAnother(entry.person, known),
        isSameRead: { isSameRead($0, in: context, at: now, within: again) })
      var scan = ScanRecord(at: now, context: context, person: entry.person)
      scan.pass = entry.pass
      scan.issuedAt = entry.issuedAt
      scan.admits = entry.admits
      scan.airlineKey = entry.airlineKey
      scan.trust = trust
      if let clock { try remember(clock) }
      switch decision {
      case .enter(let count):
        let event = try append(entry.kind, in: context, at: now, random: random) { event in
          event.pass = entry.pass
          event.issuedAt = entry.issuedAt
          event.admits = entry.admits > 1 ? entry.admits : nil
          event.airlineKey = entry.airlineKey
          event.reason = entry.reason
          event.by = entry.by
          event.basis = entry.basis
        }
        if let scan = entry.answeredScan { try answer(scan, by: event.id) }
        scan.decision = .admit
        scan.reason = entry.reason
        scan.event = event.id
        _ = try insert(scan)
        return .entered(event, count: count)
      case .stop(let light, let reason, let earlier):
        scan.decision = light
        scan.reason = reason.rawValue
        _ = try insert(scan)
        return .stopped(light, reason, earlier: earlier, name: try name(in: earlier))
      case .readAgain(let earlier): return .readAgain(earlier: earlier)
      }
    }
  }

  /// Whether an event of this gate is so recent that a scan of the same pass is the same reading.
  ///
  /// The seconds count from the event, so that no number of readings prolongs them.
  private func isSameRead(
    _ event: AdmissionEvent, in context: String, at now: Instant, within seconds: Int
  ) -> Bool {
    seconds > 0 && event.device == device && event.context == context
      && (0...seconds).contains(Int(now.seconds(since: event.at)))
  }

  /// Marks a stopped scan as overridden; a second override is refused, because it would let in another person.
  func answer(_ scan: Int, by event: EventID) throws {
    let answered = try database.first("SELECT answered FROM scans WHERE n = ?", .integer(scan))
    guard answered?[0].text == nil else {
      throw LedgerError.refused(
        "somebody answered for scan \(scan) already; scan the pass of whoever stands here")
    }
    try database.execute(
      "UPDATE scans SET answered = ? WHERE n = ?", .text(event.rawValue), .integer(scan))
  }

  /// The reason for which the ledger would refuse an entry, without recording anything.
  func objection(
    to entry: Entry, in context: String
  ) throws(LedgerError) -> (reason: Reason, earlier: AdmissionEvent, name: String?)? {
    try asLedgerErrors {
      let known = try known(of: entry.passes, entry.airlineKey, in: context)
      let decision = try EntryRule.decide(
        entry, in: context, among: known, isAnother: isAnother(entry.person, known))
      guard case .stop(.refuse, let reason, let earlier) = decision else { return nil }
      return (reason, earlier, try name(in: earlier))
    }
  }

  /// Records that a person went out, if an entry on the pass counts here.
  ///
  /// - Parameter again: for how many seconds after an exit at this gate the same pass counts as read twice.
  public func leave(
    _ pass: PassKey, in context: String, at now: Instant, random: any RandomSource,
    person: Person, clock: ClockGuard? = nil, again: Int = 0
  ) throws(LedgerError) -> ExitOutcome {
    try write {
      let known = try known(of: [pass], nil, in: context)
      if let last = known.counting(.exit).last(where: { $0.pass == pass }),
        isSameRead(last, in: context, at: now, within: again)
      {
        return .readAgain(earlier: last)
      }
      if let clock { try remember(clock) }
      let inside = known.standing.filter { $0.pass == pass && $0.context == context }
      guard let entry = inside.last else { return .notIn }
      let event = try append(.exit, in: context, at: now, random: random) { event in
        event.pass = pass
        event.airlineKey = entry.airlineKey
        event.target = entry.key
      }
      var scan = ScanRecord(at: now, context: context, person: person)
      scan.decision = .admit
      scan.pass = pass
      scan.reason = AdmissionEvent.Kind.exit.rawValue
      scan.event = event.id
      _ = try insert(scan)
      return .left(event, stillIn: inside.count - 1)
    }
  }

  /// A test of whether an earlier entry is known to be of another name, compared by letters alone.
  private func isAnother(_ person: Person, _ known: Admissions) throws -> (AdmissionEvent) -> Bool {
    guard let name = person.name?.lettersOfName else { return { _ in false } }
    var others: Set<EventKey> = []
    for event in known.events.values where event.kind.isEntry {
      if let other = try self.name(in: event)?.lettersOfName, !isSame(name, other) {
        others.insert(event.key)
      }
    }
    return { [others] in others.contains($0.key) }
  }

  /// Whether two names may be of one person: a name may be truncated, or end in a title.
  private func isSame(_ one: String, _ other: String) -> Bool {
    one.hasPrefix(other) || other.hasPrefix(one)
  }

  /// The name that was recorded with an event of this gate; nil once names are purged.
  func name(in event: AdmissionEvent) throws -> String? {
    guard event.device == device else { return nil }
    return try database.first(
      "SELECT name FROM scans WHERE event = ? AND name IS NOT NULL", .text(event.id.rawValue))?[0]
      .text
  }
}

extension Ledger {
  /// The person whom an event is about: by the list, or as this gate's scan log has them.
  public func person(
    of event: AdmissionEvent, in setting: GateSetting
  ) throws(LedgerError) -> Person {
    try asLedgerErrors {
      if let row = setting.row(of: event) { return Person(row) }
      let scan =
        event.device == device
        ? try database.first(
          "SELECT name, seat, sequence FROM scans WHERE event = ?", .text(event.id.rawValue)) : nil
      return Person(name: scan?[0].text, seat: scan?[1].text, sequence: scan?[2].text)
    }
  }

  /// The person whom a conflict is about, by whichever of its entries tells most.
  public func person(
    of conflict: AdmissionConflict, in setting: GateSetting
  ) throws(LedgerError) -> Person {
    var best = Person()
    for entry in conflict.entries where best.name == nil {
      best = try person(of: entry, in: setting)
    }
    return best
  }
}

extension GateSetting {
  /// The row of the list whose passenger an event is about.
  func row(of event: AdmissionEvent) -> ManifestRow? {
    if let key = event.airlineKey, let manifest {
      let row = manifest.rows(sequence: key.sequence).first { airlineKey($0) == key }
      if let row { return row }
    }
    return event.pass.flatMap { manifest?.row(of: $0) }
  }
}

extension String {
  /// The letters of a name, without other characters; nil where it has none.
  var lettersOfName: String? {
    let letters = reduce(into: "") { $0 += Transliteration.letters(for: $1) ?? "" }
      .filter { $0 != " " }
    return letters.isEmpty ? nil : letters
  }
}
