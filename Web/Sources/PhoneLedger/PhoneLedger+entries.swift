package import GateRules
package import PassFormats
internal import PassVerifier
package import Vocabulary

extension PhoneLedger: EntryStore {
  package typealias Failure = PhoneFailure

  package func known(
    of passes: Set<PassKey>, _ passenger: AirlineKey?, in context: String
  ) -> Admissions {
    var known = Admissions()
    var asked: [EventKey] = []
    func take(_ found: [AdmissionEvent]) {
      for event in found where counts(event, in: context) {
        if known.events[event.key] == nil { asked.append(event.key) }
        known.insert(event)
      }
    }
    for pass in passes { take(events.of(pass).filter { $0.uses(pass, in: context) }) }
    if let passenger { take(events.of(passenger)) }
    while let key = asked.popLast() { take(events.about(key)) }
    return known
  }

  /// Returns whether an event counts in a context: those of another issuer's device count only where an agent named the
  /// device, and only in that context.
  private func counts(_ event: AdmissionEvent, in context: String) -> Bool {
    event.device.issuer == device.issuer || event.context == context && isHeard(event)
  }

  /// Returns whether an event counts in its own context.
  func isHeard(_ event: AdmissionEvent) -> Bool {
    event.device.issuer == device.issuer
      || voices[event.context]?.contains(event.device) ?? false
  }

  package func name(in event: AdmissionEvent) -> String? { loggedPerson(of: event)?.name }

  package func takenBack(_ passenger: AirlineKey) -> ScanRecord? {
    scans.last { $0.record.isTakenBack && $0.record.airlineKey == passenger }?.record
  }

  package func append(
    _ kind: AdmissionEvent.Kind, in context: String, at now: Instant,
    _ fill: (inout AdmissionEvent) -> Void
  ) throws(PhoneFailure) -> AdmissionEvent {
    guard let id = EventID(randomBytes: randomBytes(PassID.randomByteCount)) else {
      throw .refused("the system gave no random number for the id of an event; try again")
    }
    let last = events.end(of: device)
    var event = AdmissionEvent(
      id: id, device: device, sequence: (last?.event.sequence ?? 0) + 1,
      previous: last?.digest ?? [], at: now, kind: kind, context: context)
    fill(&event)
    guard events[event.key] == nil else {
      throw .refused("the random number of an event came twice; scan again")
    }
    insert(event, line: event.line)
    return event
  }

  package func note(_ scan: ScanRecord) -> Int {
    var kept = KeptScan(scan)
    kept.record.number = scans.count + 1
    scans.append(kept)
    if let event = scan.event { scanOfEvent[event] = scans.count - 1 }
    write(Row(Row.key("s", scans.count), kept.bytes)) {
      self.scans.removeLast()
      if let event = scan.event { self.scanOfEvent[event] = nil }
    }
    return scans.count
  }

  package func override(_ scan: Int, by event: EventID) throws(PhoneFailure) {
    guard scans.indices.contains(scan - 1), scans[scan - 1].answered == nil else {
      throw .overriddenAlready(scan)
    }
    scans[scan - 1].answered = event
    write(Row(Row.key("s", scan), scans[scan - 1].bytes)) { self.scans[scan - 1].answered = nil }
  }
}
