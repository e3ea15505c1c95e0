internal import PassFormats
internal import PassVerifier
package import Vocabulary

extension Entry {
  /// Records the entry, unless an earlier event forbids it, and keeps the scan in either case.
  ///
  /// If the same pass is read twice within `again` seconds after an entry at this gate, nothing is recorded. `trust` is
  /// the trust by which the pass was judged, as `Trust.generation`. The result has the outcome and the number of the
  /// scan, which is nil where nothing was recorded.
  package func record<Store: EntryStore>(
    in context: String, at now: Instant, trusting trust: String? = nil, again: Int = 0,
    to store: Store
  ) throws(Store.Failure) -> (outcome: EntryOutcome, scan: Int?) {
    let decision = try decision(in: context, from: store) { event in
      event.isSameRead(in: context, at: now, within: again, on: store.device)
    }
    var scan = ScanRecord(at: now, context: context, person: person)
    scan.pass = pass
    scan.issuedAt = issuedAt
    scan.admits = admits
    scan.airlineKey = airlineKey
    scan.trust = trust
    switch decision {
    case .enter(let count):
      let event = try store.append(kind, in: context, at: now) { event in
        event.pass = pass
        event.issuedAt = issuedAt
        event.admits = admits > 1 ? admits : nil
        event.airlineKey = airlineKey
        event.reason = reason
        event.by = by
        event.basis = basis
      }
      if let answeredScan { try store.override(answeredScan, by: event.id) }
      scan.decision = .admit
      scan.reason = reason
      scan.event = event.id
      return (.entered(event, count: count), try store.note(scan))
    case .stop(let light, let reason, let earlier):
      scan.decision = light
      scan.reason = reason.rawValue
      let name = try store.name(in: earlier)
      return (.stopped(light, reason, earlier: earlier, name: name), try store.note(scan))
    case .readAgain(let earlier): return (.readAgain(earlier: earlier), nil)
    }
  }

  /// Returns the red objection to the entry, if there is one, and records nothing.
  func refusal<Store: EntryStore>(
    in context: String, from store: Store
  ) throws(Store.Failure) -> GateObjection? {
    let decision = try decision(in: context, from: store) { _ in false }
    guard case .stop(.refuse, let reason, let earlier) = decision else { return nil }
    return GateObjection(
      .refuse, GateFinding(reason, earlier, try store.name(in: earlier), self))
  }

  private func decision<Store: EntryStore>(
    in context: String, from store: Store, isSameRead: (AdmissionEvent) -> Bool
  ) throws(Store.Failure) -> EntryRule.Decision {
    let known = try store.known(of: passes, airlineKey, in: context)
    let others = try entriesOfOthers(among: known, in: store)
    return EntryRule.decide(
      self, in: context, among: known, isAnother: { others.contains($0.key) },
      isSameRead: isSameRead)
  }

  /// Returns the earlier entries whose recorded name is known to be another one; only letters are compared.
  private func entriesOfOthers<Store: EntryStore>(
    among known: Admissions, in store: Store
  ) throws(Store.Failure) -> Set<EventKey> {
    guard !known.events.isEmpty, let name = person.name?.lettersOfName else { return [] }
    var others: Set<EventKey> = []
    for event in known.events.values where event.kind.isEntry {
      guard let other = try store.name(in: event)?.lettersOfName else { continue }
      // A name may be truncated, or end in a title.
      if !name.hasPrefix(other), !other.hasPrefix(name) { others.insert(event.key) }
    }
    return others
  }
}

extension AdmissionEvent {
  /// Returns whether an event of this gate is so recent that a scan of the same pass is the same reading.
  ///
  /// The seconds count from the event, so that no number of readings prolongs them.
  func isSameRead(
    in context: String, at now: Instant, within seconds: Int, on device: DeviceID
  ) -> Bool {
    seconds > 0 && self.device == device && self.context == context
      && (0...seconds).contains(Int(now.seconds(since: at)))
  }
}
