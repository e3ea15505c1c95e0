package import GateRules
package import PassFormats
package import PassVerifier
internal import StrictText
package import Vocabulary

extension PhoneLedger: GateStore {
  package func events(of context: String) -> [AdmissionEvent] {
    var found = events.indexes(of: context).filter { isHeard(events.all[$0].event) }
    if context.hasPrefix(AdmissionEvent.eventPrefix) {
      // Events of other doors about the same tickets.
      let here = Set(found.compactMap { events.all[$0].event.pass.map(KeptEvents.Whole.init) })
      for (index, kept) in events.all.enumerated() {
        guard let pass = kept.event.pass, kept.event.context != context,
          kept.event.device.issuer == device.issuer, here.contains(KeptEvents.Whole(pass))
        else { continue }
        found.append(index)
      }
    }
    return found.map { events.all[$0].event }
  }

  package func scan(_ number: Int?, in context: String) -> ScanRecord? {
    if let number {
      guard scans.indices.contains(number - 1) else { return nil }
      let record = scans[number - 1].record
      return record.context == context ? record : nil
    }
    return scans.last { $0.record.context == context && $0.record.decision != .admit }?.record
  }

  package func lastStopped(for reason: Reason, in context: String) -> ScanRecord? {
    scans.last {
      $0.record.context == context && $0.record.decision != .admit
        && $0.record.reason == reason.rawValue
    }?.record
  }

  package func scannedPasses(
    _ passID: PassID, in context: String
  ) -> [(pass: PassKey, name: String?)] {
    var found: [(pass: PassKey, name: String?)] = []
    for scan in scans.reversed() {
      let record = scan.record
      guard record.context == context, let pass = record.pass, pass.passID == passID,
        record.decision == .admit || record.trust != nil
      else { continue }
      let isKnown = found.contains {
        $0.pass == pass && $0.pass.first == pass.first && $0.name == record.person.name
      }
      if !isKnown { found.append((pass, record.person.name)) }
    }
    return found.reversed()
  }

  package func loggedPerson(of event: AdmissionEvent) -> Person? {
    guard event.device == device else { return nil }
    return scanOfEvent[event.id].map {
      var person = scans[$0].record.person
      person.note = nil
      return person
    }
  }

  package func stops(in context: String) -> [String: Int] {
    var stops: [String: Int] = [:]
    for scan in scans where scan.record.context == context && scan.record.decision != .admit {
      stops[scan.record.reason ?? "", default: 0] += 1
    }
    return stops
  }

  package func doors() -> [String] {
    events.contexts.filter { $0.hasPrefix(AdmissionEvent.eventPrefix) }
  }

  package func refusedParts() -> [RefusedPart] {
    refusals.keys.ordered(<).flatMap { refusals[$0] ?? [] }
  }

  package func faults() -> [String] { chainFaults() }

  package func clockGuard() -> ClockGuard { clock }

  package func remember(_ clock: ClockGuard) {
    let before = self.clock
    let joined = clock.joined(with: before)
    guard joined != before else { return }
    self.clock = joined
    write(Row("c", joined.row)) { self.clock = before }
  }
}

extension PhoneLedger {
  /// The number of events that this gate recorded.
  package var ownEventCount: Int { events.end(of: device)?.event.sequence ?? 0 }
  /// The number of scans in the log.
  package var scanCount: Int { scans.count }
}
