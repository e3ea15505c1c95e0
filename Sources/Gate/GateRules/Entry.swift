package import PassFormats
package import PassVerifier
internal import Vocabulary

/// A request to let a person in, which the ledger decides.
///
/// It can be made only from a verified pass, from a row of the passenger list, or by a member of staff who answers for
/// it.
public struct Entry: Sendable {
  /// The kind of the event: `admit`, `manual` or `override`.
  let kind: AdmissionEvent.Kind
  /// The pass and the part of it that the entry uses; nil where no pass could be read.
  let pass: PassKey?
  /// The pass and the other passes that the passenger list names for the same person; together they admit as many
  /// people as one of them.
  private(set) var passes: Set<PassKey> = []
  let issuedAt: Instant?
  /// The number of people who may enter on the pass.
  let admits: Int
  let airlineKey: AirlineKey?
  let reason: String?
  let by: String?
  let basis: AdmissionEvent.Basis
  /// The number of the stopped scan that this entry overrides; a scan is overridden once at most.
  let answeredScan: Int?
  /// The person as the screen and the log show them.
  public let person: Person

  /// Whether a member of staff overrides the ledger's rules.
  var isForced: Bool { kind == .override }

  /// The entry of a scan that is amber in any case.
  ///
  /// It lets no one in: it only asks the ledger what forbids an entry on the pass or of the passenger.
  init(waiting answer: GateAnswer) {
    kind = .admit
    pass = answer.pass
    passes = answer.passes
    issuedAt = answer.verdict?.pass?.claims.issuedAt
    admits = answer.verdict?.pass?.claims.admits ?? 1
    airlineKey = answer.airlineKey
    reason = nil
    by = nil
    basis = AdmissionEvent.Basis()
    answeredScan = nil
    person = answer.person
  }

  /// The entry on a verified pass.
  init(
    _ pass: VerifiedPass, _ answer: GateAnswer, basis: AdmissionEvent.Basis
  ) {
    kind = .admit
    self.pass = answer.pass
    passes = answer.passes
    issuedAt = pass.claims.issuedAt
    admits = pass.claims.admits
    airlineKey = answer.airlineKey
    reason = answer.reason?.rawValue
    by = nil
    self.basis = basis
    answeredScan = nil
    person = answer.person
  }

  /// The entry on an unsigned pass that agrees with the passenger list.
  init(listed row: ManifestRow, airlineKey: AirlineKey, basis: AdmissionEvent.Basis) {
    kind = .admit
    pass = nil
    issuedAt = nil
    admits = 1
    self.airlineKey = airlineKey
    reason = Reason.unsigned.rawValue
    by = nil
    self.basis = basis
    answeredScan = nil
    person = Person(row)
  }

  /// The entry by hand of a passenger of the list, whose travel document a member of staff has checked.
  package init(
    manual row: ManifestRow, airlineKey: AirlineKey?, passes: [PassKey], reason: String, by: String?
  ) {
    kind = .manual
    pass = passes.last
    self.passes = Set(passes)
    issuedAt = nil
    admits = row.admits
    self.airlineKey = airlineKey
    self.reason = reason
    self.by = by
    var basis = AdmissionEvent.Basis()
    basis.isOnManifest = true
    self.basis = basis
    answeredScan = nil
    person = Person(row)
  }

  /// The entry on a stopped pass with a good signature, for which the holder of a badge answers.
  package init(
    overriding scan: ScanRecord, _ pass: PassKey, badge: StaffBadge, reason: String,
    basis: AdmissionEvent.Basis
  ) {
    kind = .override
    self.pass = pass
    passes = [pass]
    issuedAt = scan.issuedAt
    admits = scan.admits
    airlineKey = scan.airlineKey
    self.reason = reason
    by = badge.name
    self.basis = basis
    answeredScan = scan.number
    person = scan.person
  }
}

extension Entry {
  /// Returns whether the entry uses another issue of the ticket than an earlier event did.
  func isLaterIssue(than earlier: AdmissionEvent) -> Bool {
    guard let pass, let used = earlier.pass else { return false }
    return pass.whole == used.whole && pass.passID != used.passID && pass.first != nil
  }
}

extension PassKey {
  /// The key of a part of a pass.
  package init(_ claims: PassClaims, part: String) {
    self.init(issuer: claims.issuer, passID: claims.passID, first: claims.first, part: part)
  }
}

extension PassClaims {
  /// The number of people who may enter on the pass.
  var admits: Int { if case .ticket(let ticket) = content { ticket.admits } else { 1 } }
}

extension AdmissionEvent.Basis {
  /// The evidence of a verdict, as events record it.
  package init(_ evidence: Evidence?) {
    self.init()
    guard let evidence else { return }
    keyID = evidence.keyID
    trustVersion = evidence.trustVersion
    trustAge = evidence.trustAge
    status = evidence.status.rawValue
    statusAge = evidence.statusAge
    clock = evidence.clock.rawValue
  }
}
