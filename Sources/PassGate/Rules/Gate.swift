public import PassFormats
public import PassVerifier
internal import Vocabulary

/// One gate as a value: what it admits to, whom it trusts, and what it was told today.
///
/// It reads no clock and no disk. `judge` says what a scan is worth; whether its holder is in already
/// only the ledger knows.
public struct Gate: Sendable {
  /// What it admits to, and by which list.
  public private(set) var setting: GateSetting
  /// Whom the gate trusts.
  public var held: HeldTrust {
    didSet { verifier = Self.verifier(held.trust, policies) }
  }
  private let policies: [any Policy]
  private(set) var verifier: Verifier
  /// What a pass must be good for here, with what the gate was told.
  public private(set) var checkpoint: Checkpoint
  /// When the flight departs, where somebody said that it departs at another time.
  public private(set) var departs: Instant?
  /// Standby passengers who were given a seat.
  private(set) var cleared = Checkpoint.Flight.Cleared()
  /// How staff here are told what was found.
  var english: English { English(at: setting.kind, wall: setting.wall) }

  /// A gate that was told nothing yet.
  ///
  /// - Parameter policies: rules of the operator, which every pass must meet, too.
  public init(_ setting: GateSetting, held: HeldTrust, policies: [any Policy] = []) {
    self.setting = setting
    self.held = held
    self.policies = policies
    verifier = Self.verifier(held.trust, policies)
    checkpoint = setting.checkpoint(departs: nil, cleared: cleared)
    expect(setting.manifest, Admissions())
  }

  private static func verifier(_ trust: Trust, _ policies: [any Policy]) -> Verifier {
    policies.reduce(Verifier(trust: trust)) { $0.adding($1) }
  }

  /// Takes over a passenger list.
  ///
  /// - Parameter admissions: what is recorded of the place.
  mutating func expect(_ manifest: Manifest?, _ admissions: Admissions) {
    setting.manifest = manifest
    follow(admissions)
  }

  /// Takes over what people told this gate, or another of the same flight, from what is recorded.
  public mutating func follow(_ admissions: Admissions) {
    departs = setting.departure(admissions)
    cleared = Checkpoint.Flight.Cleared()
    for event in admissions.counting(.clear) {
      if let pass = event.pass?.passID {
        cleared.passes.formUnion(setting.manifest?.row(pass)?.passIDs ?? [pass])
      }
      if let key = event.airlineKey { cleared.sequences.insert(key.sequence) }
    }
    checkpoint = setting.checkpoint(departs: departs, cleared: cleared)
  }

  /// What a scan is worth.
  package func judge(_ scan: ScanText, now: Instant, clock: ClockState) -> Judgement {
    judge(verifier.verify(scan, now: now, at: checkpoint, clock: clock), now: now)
  }

  private func judge(_ verdict: Verdict, now: Instant) -> Judgement {
    var judgement = Judgement(verdict, english.sentence(verdict))
    var listing: Listing?
    if let claims = verdict.pass?.claims {
      let leg = leg(of: claims)
      listing = setting.manifest?.listing(of: claims, leg: leg)
      judgement.person = Person(claims.content, leg: leg)
      judgement.pass = PassKey(
        claims, part: setting.part(leg: leg, now: now))
      // The list spells a name in full, a barcode in 20 characters.
      let row = listing?.row
      if let row { judgement.person.name = row.name }
      judgement.others = row?.passIDs ?? []
      judgement.airlineKey = row.flatMap(setting.airlineKey) ?? airlineKey(claims, leg: leg)
    } else if let unverified = verdict.unverified {
      judgement.person = Person(unverified, leg: ownLeg(of: unverified))
      judgement.person.isUnverified = true
    }
    switch verdict.decision {
    case .admit(let pass): admit(pass, listing, &judgement)
    case .refer where verdict.reason == .unsigned: holdAgainstManifest(&judgement)
    case .refer:
      // Amber hides no red of the list either.
      if let objection = objection(to: verdict, listing), objection.light == .refuse {
        judgement.stop(objection.light, objection.finding, english)
      }
    case .refuse: judgement.isTakenBack = verdict.isTakenBack
    }
    return judgement
  }

  private func admit(
    _ pass: VerifiedPass, _ listing: Listing?, _ judgement: inout Judgement
  ) {
    if let objection = objection(to: judgement.verdict, listing) {
      judgement.stop(objection.light, objection.finding, english)
      return
    }
    let row = listing?.row
    var basis = AdmissionEvent.Basis(judgement.verdict.evidence)
    basis.isOnManifest = row != nil
    if setting.manifest != nil, row == nil { judgement.message += ", not on \(english.list)" }
    if let row, !row.seat.isEmpty, let seat = judgement.person.seat, seat != row.seat {
      judgement.message += ", but \(english.list) says seat \(escaped(row.seat, limit: 20))"
    }
    judgement.entry = Entry(pass, judgement, basis: basis)
  }

  // MARK: The passenger list

  /// What the list says against a pass with a good signature.
  private func objection(to verdict: Verdict, _ listing: Listing?) -> ListObjection? {
    guard let manifest = setting.manifest, let claims = verdict.pass?.claims, let listing else {
      return nil
    }
    func objection(_ row: ManifestRow) -> ListObjection? {
      let isCleared =
        cleared.passes.contains(claims.passID)
        || row.sequence.map(cleared.sequences.contains) ?? false
      return ListObjection(row, in: manifest, claims, isCleared: isCleared)
    }
    switch listing {
    case .absent: return nil
    case .passenger(let row): return objection(row)
    case .somebodyElse(let row):
      // A name may be misspelled on the list; who was taken off the flight stays off.
      let objection = row.flatMap(objection)
      return objection?.light == .refuse ? objection : .notAsListed
    }
  }

  // MARK: Flight

  private func leg(of claims: PassClaims) -> Int? {
    guard case .boardingPass(let pass) = claims.content else { return nil }
    return ownLeg(of: pass)
  }

  /// The leg of this gate's flight.
  func ownLeg(of pass: BoardingPass) -> Int? {
    guard case .flight(let flight) = checkpoint else { return nil }
    return flight.leg(of: pass)
  }

  private func airlineKey(_ claims: PassClaims, leg: Int?) -> AirlineKey? {
    guard case .boardingPass(let pass) = claims.content, let leg else { return nil }
    return setting.airlineKey(pass.leg(leg).sequence, isInfant: pass.isInfant(leg: leg))
  }
}

/// What a scan is worth before the ledger is asked.
public struct Judgement: Sendable {
  /// What the verifier found.
  public let verdict: Verdict
  /// Green, amber or red, before the ledger is asked.
  public internal(set) var light: Light
  /// Why not plainly green.
  public internal(set) var reason: Reason?
  /// A sentence that tells staff what to do.
  public internal(set) var message: String
  /// Whom the scan is about.
  public internal(set) var person = Person()
  /// Who may be let in if the ledger agrees; nil where the light is not green.
  public internal(set) var entry: Entry?
  /// The pass and its part, where the signature is good.
  public internal(set) var pass: PassKey?
  /// The passes that the list names for the same person.
  var others: [PassID] = []
  var airlineKey: AirlineKey?
  /// Whether the issuer took the pass back: its passenger has no other paper that is good.
  var isTakenBack = false

  /// The pass and the others, each with the part that this one uses up.
  var passes: Set<PassKey> {
    guard let pass else { return [] }
    return Set(
      others.map { PassKey(issuer: pass.issuer, passID: $0, part: pass.part) } + [pass])
  }

  init(_ verdict: Verdict, _ message: String) {
    self.verdict = verdict
    light = verdict.decision.light
    reason = verdict.reason
    self.message = message
  }

  /// Turns the light, and nobody enters.
  mutating func stop(_ light: Light, _ finding: GateFinding, _ english: English) {
    (self.light, reason, message) = (light, finding.reason, english.sentence(finding))
    entry = nil
  }
}

extension Verdict {
  /// Whether the issuer of a pass took it back, and the key that signed it was the issuer's to sign with:
  /// what a thief makes with a stolen key says nothing of anybody else.
  fileprivate var isTakenBack: Bool {
    let forged: Set<Reason> = [
      .keyNotYetValid, .keyExpired, .keyNotAllowed, .keyRevoked, .outlivesKey, .lifetimeTooLong,
    ]
    return pass != nil && reasons.contains { $0 == .revoked || $0 == .suspended }
      && forged.isDisjoint(with: reasons)
  }
}
