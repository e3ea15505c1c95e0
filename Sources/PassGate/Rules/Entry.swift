internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// Somebody who may be let in if the ledger agrees.
///
/// There is no other way to one than a verified pass, a row of the passenger list, or a member of
/// staff who answers for it.
public struct Entry: Sendable {
  /// `admit`, `manual` or `override`.
  let kind: AdmissionEvent.Kind
  /// The pass and the part of it that is used up; nil where nobody could read one.
  let pass: PassKey?
  /// That pass, and the others that the passenger list names for the same person: together they let in
  /// as many as one.
  private(set) var passes: Set<PassKey> = []
  let issuedAt: Instant?
  /// How many may enter on the pass.
  let admits: Int
  let airlineKey: AirlineKey?
  let reason: String?
  let by: String?
  let basis: AdmissionEvent.Basis
  /// The stopped scan that somebody answers for, which nobody answers for twice.
  let answeredScan: Int?
  /// Whom the screen and the log name.
  public let person: Person

  /// Whether the ledger lets in even whom its rules would not: somebody answers for it.
  var isForced: Bool { kind == .override }

  /// Somebody whom another rule keeps waiting: nobody enters by it, the ledger is asked what stands against
  /// the pass or the passenger.
  init(waiting judgement: Judgement) {
    kind = .admit
    pass = judgement.pass
    passes = judgement.passes
    issuedAt = judgement.verdict.pass?.claims.issuedAt
    admits = judgement.verdict.pass?.claims.admits ?? 1
    airlineKey = judgement.airlineKey
    reason = nil
    by = nil
    basis = AdmissionEvent.Basis()
    answeredScan = nil
    person = judgement.person
  }

  /// What a verified pass lets in.
  init(
    _ pass: VerifiedPass, _ judgement: Judgement, basis: AdmissionEvent.Basis
  ) {
    kind = .admit
    self.pass = judgement.pass
    passes = judgement.passes
    issuedAt = pass.claims.issuedAt
    admits = pass.claims.admits
    airlineKey = judgement.airlineKey
    reason = judgement.reason?.rawValue
    by = nil
    self.basis = basis
    answeredScan = nil
    person = judgement.person
  }

  /// An unsigned pass that says of a passenger what the list says.
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

  /// A passenger of the list whom a member of staff knows by a travel document.
  init(
    manual row: ManifestRow, airlineKey: AirlineKey?, passes: [PassKey], reason: String, by: String?
  ) {
    kind = .manual
    pass = passes.last
    self.passes = Set(passes)
    issuedAt = nil
    admits = 1
    self.airlineKey = airlineKey
    self.reason = reason
    self.by = by
    var basis = AdmissionEvent.Basis()
    basis.isOnManifest = true
    self.basis = basis
    answeredScan = nil
    person = Person(row)
  }

  /// A pass with a good signature for which the holder of a badge answers.
  init(
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

/// Whom a screen shows; foreign text, not escaped yet.
public struct Person: Hashable, Sendable {
  /// As the passenger list spells it, or the pass.
  public var name: String?
  /// As people read it.
  public var seat: String?
  /// Check-in sequence without leading zeros.
  public var sequence: String?
  /// Whether nobody but an unsigned paper says so.
  public internal(set) var isUnverified = false

  /// Somebody of whom nothing is known.
  public init(name: String? = nil, seat: String? = nil, sequence: String? = nil) {
    self.name = name
    self.seat = seat
    self.sequence = sequence
  }

  /// A passenger of the list.
  public init(_ row: ManifestRow) {
    self.init(name: row.name, seat: row.seat.isEmpty ? nil : row.seat, sequence: row.sequence)
  }

  /// Whom a pass is for; of a boarding pass the leg counts.
  init(_ content: PassClaims.Content, leg: Int?) {
    switch content {
    case .boardingPass(let pass): self.init(pass, leg: leg)
    case .ticket(let ticket):
      let seats = ticket.seats.map(\.rawValue).joined(separator: ", ")
      self.init(name: ticket.holder?.rawValue, seat: seats.isEmpty ? nil : seats)
    }
  }

  init(_ pass: BoardingPass, leg: Int?) {
    let legs = pass.legs
    let shown = legs.indices.contains(leg ?? 0) ? legs[leg ?? 0] : nil
    self.init(name: pass.passengerName, seat: shown?.seat, sequence: shown?.sequence)
  }
}

extension PassKey {
  /// The part of a pass whose signature is good.
  init(_ claims: PassClaims, part: String) {
    self.init(issuer: claims.issuer, passID: claims.passID, first: claims.first, part: part)
  }
}

extension PassClaims {
  /// How many may enter on the pass.
  var admits: Int { if case .ticket(let ticket) = content { ticket.admits } else { 1 } }
}

extension AdmissionEvent.Basis {
  /// What a verdict rested on.
  init(_ evidence: Evidence) {
    self.init()
    keyID = evidence.keyID
    trustVersion = evidence.trustVersion
    trustAge = evidence.trustAge
    status = evidence.status.rawValue
    statusAge = evidence.statusAge
    clock = evidence.clock.rawValue
  }
}
