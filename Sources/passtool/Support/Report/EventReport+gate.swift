internal import PassDocuments
internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Vocabulary

extension EventReport {
  /// Creates the page of a gate's report; `issuerName` is the issuer as people call it, if the tickets say it.
  init(_ report: BoardingReport, _ language: Language, issuerName: String?) {
    let setting = report.setting
    let attendance = report.attendance
    switch setting.place {
    case .flight(let flight, let date, let station):
      self.init(title: "\(flight) · \(date) · \(station)", issuer: flight.carrier.rawValue)
      isFlight = true
      begins = setting.manifest?.facts.departs.flatMap(setting.wall.time)
    case .event(let event, _):
      let ids = event.issuers.map(\.rawValue).sorted()
      self.init(title: event.title.rawValue, issuer: issuerName ?? ids.joined(separator: ", "))
      place = event.place?.rawValue
      begins = event.starts.flatMap(setting.wall.time)
    }
    self.language = language
    if let manifest = setting.manifest {
      tickets = manifest.rows.count
      expected = attendance.expected
      unlisted = attendance.came.count - attendance.ofList
    }
    arrivals = attendance.came.compactMap { $0.event.flatMap { setting.wall.time(at: $0.at) } }
    absent = attendance.missing.map { Entry($0, setting.wall) }
    byHand = attendance.came.filter { $0.event?.kind == .manual }.map { Entry($0, setting.wall) }
    overridden = attendance.came.filter { $0.event?.kind == .override }
      .map { Entry($0, setting.wall) }
    conflicts = zip(report.conflicts, report.conflictingPeople).map(Entry.init)
    for (reason, count) in report.stopped { stops[Stop(reason), default: 0] += count }
    lanes = Set(attendance.came.compactMap { $0.event?.device.keyID.rawValue }).sorted()
    faults =
      report.refused.map { "\($0.source): \($0.words)" } + report.faults
      + report.otherRules.map { "another door has the policy \($0)" }
  }
}

extension EventReport.Entry {
  fileprivate init(_ line: BoardingReport.Line, _ wall: WallClock) {
    self.init(line.person, pass: line.event?.pass)
    guard let event = line.event else {
      (people, of) = (max(1, line.missing), line.row?.admits ?? 1)
      return
    }
    at = wall.time(at: event.at)
    lanes = [event.device.keyID.rawValue]
    reason = event.reason
    by = event.by
  }

  fileprivate init(_ conflict: AdmissionConflict, _ person: Person) {
    let subject: PassKey? = if case .pass(let pass) = conflict.subject { pass } else { nil }
    self.init(person, pass: subject)
    people = conflict.entries.count
    of = conflict.allowed
    lanes = Set(conflict.entries.map(\.device.keyID.rawValue)).sorted()
  }

  /// Creates an entry by name, or by what else is known.
  private init(_ person: Person, pass: PassKey?) {
    let sequence = person.sequence.map { "no. \($0)" }
    self.init(
      name: person.name ?? person.reference ?? sequence ?? pass.map { "\($0.issuer)/\($0.passID)" }
        ?? "–")
    seat = person.seat
    reference = sequence ?? person.reference
  }
}

extension EventReport.Stop {
  /// Creates the kind for a reason of a ledger.
  fileprivate init(_ reason: String) {
    self =
      switch Reason(rawValue: reason) {
      case .alreadyAdmitted: .alreadyIn
      case .wrongEvent, .wrongFlight, .wrongDate, .wrongStation, .wrongIssuer: .otherEvent
      case .notYetValid: .tooEarly
      case .expired: .tooLate
      case .revoked, .suspended, .superseded: .takenBack
      case .malformed, .unsigned, .signatureMissing, .unsupportedAlgorithm, .unexpectedHeader,
        .unknownIssuer, .unknownKey, .badSignature, .malformedClaims, .keyNotYetValid, .keyExpired,
        .keyNotAllowed, .keyRevoked, .outlivesKey, .lifetimeTooLong:
        .notGenuine
      case .empty, .tooLong, .notAPass, .wrongType, .notABoardingPass: .noTicket
      default: .other
      }
  }
}
