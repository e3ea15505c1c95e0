internal import PassFormats
public import PassVerifier
internal import Vocabulary

/// One gate as a value: what it admits to, whom it trusts, and what it was told today.
///
/// It reads no clock and no disk. `judge` says what a scan is worth; whether its holder is in already
/// only the ledger knows.
public struct Gate: Sendable {
  /// What it admits to, and by which list.
  public let setting: GateSetting
  /// Whom the gate trusts.
  public var held: HeldTrust { didSet { verifier = Verifier(trust: held.trust) } }
  private(set) var verifier: Verifier
  /// When the flight departs, where somebody said that it departs at another time.
  public private(set) var departs: Instant?
  /// Standby passengers who were given a seat.
  private var cleared = FlightContext.Cleared()
  private let listed: Set<PassID>

  /// A gate that was told nothing yet.
  public init(_ setting: GateSetting, held: HeldTrust) {
    self.setting = setting
    self.held = held
    verifier = Verifier(trust: held.trust)
    listed = setting.manifest?.passIDs ?? []
  }

  /// Takes over what people told this gate, or another of the same flight, from what is recorded.
  public mutating func follow(_ admissions: Admissions) {
    departs = admissions.departure?.departs
    cleared = FlightContext.Cleared()
    for event in admissions.counting(.clear) {
      if let pass = event.pass { cleared.passes.insert(pass.passID) }
      if let key = event.airlineKey { cleared.sequences.insert(key.sequence) }
    }
  }

  /// What a scan is worth.
  public func judge(_ scanned: [UInt8], now: Instant, clock: ClockState) -> Judgement {
    switch setting.place {
    case .flight(let flight, let date, let station):
      var context = FlightContext(flight: flight, date: date, station: station)
      context.departure = departs
      context.cleared = cleared
      context.listed = listed
      let verdict = verifier.verify(scanned, now: now, context: context, clock: clock)
      return judge(verdict, now: now)
    case .event(let event, _):
      return judge(verifier.verify(scanned, now: now, event: event, clock: clock), now: now)
    }
  }

  private func judge(_ verdict: Verdict, now: Instant) -> Judgement {
    var judgement = Judgement(verdict)
    if let claims = verdict.pass?.claims {
      let leg = leg(of: claims)
      judgement.person = Person(claims.content, leg: leg)
      judgement.pass = PassKey(
        claims, part: setting.part(leg: leg, now: now))
      // The list spells a name in full, a barcode in 20 characters.
      let row = row(claims, leg: leg)
      if let row { judgement.person.name = row.name }
      judgement.airlineKey = row.flatMap(setting.airlineKey) ?? airlineKey(claims, leg: leg)
    } else if let unverified = verdict.unverified {
      judgement.person = Person(unverified, leg: ownLeg(of: unverified))
      judgement.person.isUnverified = true
    }
    switch verdict.decision {
    case .admit(let pass): admit(pass, &judgement)
    case .refer where verdict.reason == .unsigned: holdAgainstManifest(&judgement)
    case .refer, .refuse: break
    }
    return judgement
  }

  private func admit(_ pass: VerifiedPass, _ judgement: inout Judgement) {
    let row = row(pass.claims, leg: pass.leg)
    if let row, let current = row.passID, current != pass.claims.passID {
      judgement.light = .refuse
      judgement.reason = .superseded
      judgement.message =
        "the passenger list names a newer pass of this passenger; ask for that one"
      return
    }
    var basis = AdmissionEvent.Basis(judgement.verdict.evidence)
    basis.isOnManifest = row != nil
    if setting.manifest != nil, row == nil { judgement.message += ", not on the passenger list" }
    if let row, !row.seat.isEmpty, let seat = judgement.person.seat, seat != row.seat {
      judgement.message += ", but the passenger list says seat \(escaped(row.seat, limit: 20))"
    }
    judgement.entry = Entry(
      pass, part: judgement.pass?.part ?? "", airlineKey: judgement.airlineKey,
      reason: judgement.reason, basis: basis, person: judgement.person)
  }

  // MARK: The passenger list

  /// Lets in who holds an unsigned boarding pass, where the bundle says that the list decides and the
  /// list says the same as the pass.
  private func holdAgainstManifest(_ judgement: inout Judgement) {
    guard held.bundle?.policy.unsigned == .manifest, let manifest = setting.manifest,
      let pass = judgement.verdict.unverified
    else { return }
    guard let leg = ownLeg(of: pass),
      let row = manifest.row(describedBy: pass.leg(leg), name: pass.passengerName),
      let key = setting.airlineKey(row)
    else {
      judgement.message =
        "an unsigned boarding pass that the passenger list does not name; compare it with the list "
        + "and a travel document"
      return
    }
    judgement.person = Person(row)
    judgement.airlineKey = key
    if pass.isItineraryReceipt {
      judgement.light = .refuse
      judgement.reason = .notABoardingPass
      judgement.message =
        "an itinerary receipt, which boards nobody; send the traveler to the check-in desk"
      return
    }
    if row.status == .standby || pass.leg(leg).status == .standby,
      !cleared.sequences.contains(key.sequence)
    {
      judgement.reason = .standby
      judgement.message = "a standby passenger; look whether the passenger was cleared"
      return
    }
    var basis = AdmissionEvent.Basis(judgement.verdict.evidence)
    basis.isOnManifest = true
    judgement.light = .admit
    judgement.reason = nil
    judgement.message = "unsigned, and the passenger list says the same"
    judgement.entry = Entry(listed: row, airlineKey: key, basis: basis)
  }

  /// The row of a signed pass, by the pass or by its sequence and name.
  private func row(_ claims: PassClaims, leg: Int?) -> ManifestRow? {
    guard let manifest = setting.manifest else { return nil }
    if let row = manifest.row(claims.passID) { return row }
    guard case .boardingPass(let pass) = claims.content, let leg,
      let sequence = pass.leg(leg).sequence
    else { return nil }
    return manifest.rows(sequence: sequence).first { manifest.names($0, pass.passengerName) }
  }

  // MARK: Flight

  private func leg(of claims: PassClaims) -> Int? {
    guard case .boardingPass(let pass) = claims.content else { return nil }
    return ownLeg(of: pass)
  }

  /// The leg of this gate's flight.
  private func ownLeg(of pass: BoardingPass) -> Int? {
    guard case .flight(let flight, let date, let station) = setting.place else { return nil }
    return pass.legs.firstIndex {
      $0.flight == flight && $0.origin == station && $0.dayOfYear == date.dayOfYear
    }
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
  var airlineKey: AirlineKey?

  init(_ verdict: Verdict) {
    self.verdict = verdict
    light = verdict.decision.light
    reason = verdict.reason
    message = verdict.message
  }
}
