public import PassFormats
public import PassVerifier
internal import Vocabulary

/// One gate as a value: its place, the issuers that it trusts, and the reports of agents today.
///
/// It reads neither clock nor disk. `judge` decides by the verdict and the passenger list, and `decide` by the earlier
/// entries in the storage.
public struct Gate: Sendable {
  /// The configuration: the place that the gate admits to, with its passenger list.
  public private(set) var setting: GateSetting
  /// The trust that the gate holds: the issuers that it accepts.
  public var held: HeldTrust {
    didSet { verifier = prepare(Verifier(trust: held.trust)) }
  }
  /// The function that adds the rules of the operator to a verifier.
  private let prepare: @Sendable (Verifier) -> Verifier
  package private(set) var verifier: Verifier
  /// The checkpoint that a pass must be good for, with the departure and the cleared passengers.
  public private(set) var checkpoint: Checkpoint
  /// The departure that the passenger list or an agent gave, if any.
  public private(set) var departs: Instant?
  /// Standby passengers who were given a seat.
  private(set) var cleared = Checkpoint.Flight.Cleared()
  /// The messages for the staff of this gate.
  package var english: English { English(at: setting.kind, wall: setting.wall) }

  /// Creates a gate without events; `prepare` adds the rules of the operator to a verifier.
  package init(
    _ setting: GateSetting, held: HeldTrust,
    verifying prepare: @escaping @Sendable (Verifier) -> Verifier
  ) {
    self.setting = setting
    self.held = held
    self.prepare = prepare
    verifier = prepare(Verifier(trust: held.trust))
    checkpoint = setting.checkpoint(departs: nil, cleared: cleared)
    use(setting.manifest, Admissions())
  }

  /// Takes over a passenger list and the recorded events of the place.
  package mutating func use(_ manifest: Manifest?, _ admissions: Admissions) {
    setting.manifest = manifest
    update(from: admissions)
  }

  /// Takes over the departure and the cleared passengers from the events of the place, which agents recorded
  /// at this gate or at another.
  public mutating func update(from admissions: Admissions) {
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

  /// Decides about a scan by its verdict and the passenger list, before earlier entries are looked at.
  package func judge(_ verdict: Verdict, now: Instant) -> GateAnswer {
    var answer = GateAnswer(verdict, english.sentence(verdict))
    var listing: Listing?
    if let claims = verdict.pass?.claims {
      let leg = leg(of: claims)
      listing = setting.manifest?.listing(of: claims, leg: leg)
      answer.person = Person(claims.content, leg: leg)
      answer.pass = PassKey(
        claims, part: setting.part(leg: leg, now: now))
      let row = listing?.row
      if let row { answer.person.take(row) }
      answer.others = row?.passIDs ?? []
      answer.airlineKey = row.flatMap(setting.airlineKey) ?? airlineKey(claims, leg: leg)
    } else if let unverified = verdict.unverified {
      answer.person = Person(unverified, leg: ownLeg(of: unverified))
      answer.person.isUnverified = true
    }
    switch verdict.decision {
    case .admit(let pass):
      answer.weigh(objection(to: verdict, listing), english)
      if answer.light == .admit { admit(pass, listing, &answer) }
    case .refer where verdict.reason == .unsigned: checkAgainstManifest(&answer)
    case .refer:
      answer.weigh(objection(to: verdict, listing), english)
      if answer.light == .refer, verdict.reason == .standby, let row = listing?.row {
        // The list has the sequence by which an agent says that a seat was given.
        answer.say(.standby(sequence: row.sequence), english)
      }
    case .refuse:
      // A pass with another passenger's sequence says nothing of that passenger.
      if case .somebodyElse? = listing { break }
      answer.isTakenBack = verdict.isTakenBack
      if verdict.reason == .revoked, let row = listing?.row, let newest = row.passIDs.first,
        newest != verdict.pass?.claims.passID
      {
        answer.stop(.refuse, .replaced(reference: row.bookingReference), english)
      }
    }
    // A gate that trusts no issuer yet cannot tell a good pass from a bad one: a person must look.
    if held.bundle == nil, verdict.reason == .unknownIssuer || verdict.reason == .unknownKey {
      answer.light = .refer
    }
    return answer
  }

  /// Prepares the entry on a pass to which neither the verifier nor the list objects.
  private func admit(_ pass: VerifiedPass, _ listing: Listing?, _ answer: inout GateAnswer) {
    let row = listing?.row
    var basis = AdmissionEvent.Basis(answer.verdict?.evidence)
    basis.isOnManifest = row != nil
    if setting.manifest != nil, row == nil { answer.add(.notListed, english) }
    if let row, !row.seat.isEmpty, let seat = answer.person.seat, seat != row.seat {
      answer.add(.listedSeat(row.seat), english)
    }
    answer.entry = Entry(pass, answer, basis: basis)
  }

  // MARK: The passenger list

  /// Returns the objection of the list to a pass with a good signature; nil where the list has no objection.
  private func objection(to verdict: Verdict, _ listing: Listing?) -> GateObjection? {
    guard let manifest = setting.manifest, let claims = verdict.pass?.claims, let listing else {
      return nil
    }
    func objection(_ row: ManifestRow) -> GateObjection? {
      let isCleared =
        cleared.passes.contains(claims.passID)
        || row.sequence.map(cleared.sequences.contains) ?? false
      return GateObjection(row, in: manifest, claims, isCleared: isCleared)
    }
    switch listing {
    case .absent: return nil
    case .passenger(let row): return objection(row)
    case .somebodyElse(let rows):
      // The list may misspell the name, so that a mismatch is amber. An off-loaded passenger is red all the same,
      // whether the id or the sequence of the pass points to their row.
      for row in rows {
        if let red = objection(row), red.isRed(for: claims, of: row, in: manifest) { return red }
      }
      return .notAsListed
    }
  }

  // MARK: Flight

  private func leg(of claims: PassClaims) -> Int? {
    guard case .boardingPass(let pass) = claims.content else { return nil }
    return ownLeg(of: pass)
  }

  /// Returns the leg of this gate's flight.
  func ownLeg(of pass: BoardingPass) -> Int? {
    guard case .flight(let flight) = checkpoint else { return nil }
    return flight.leg(of: pass)
  }

  private func airlineKey(_ claims: PassClaims, leg: Int?) -> AirlineKey? {
    guard case .boardingPass(let pass) = claims.content, let leg else { return nil }
    return setting.airlineKey(pass.leg(leg).sequence, isInfant: pass.isInfant(leg: leg))
  }
}

extension Verdict {
  /// Whether the issuer revoked or suspended a pass that its key was allowed to sign, for this gate.
  ///
  /// Three kinds of passes do not count against the passenger that they name: a pass that a thief signed with a stolen
  /// key, a pass for the same day of another year, and a pass of an issuer that the gate does not accept.
  fileprivate var isTakenBack: Bool {
    let unrelated: Set<Reason> = [
      .keyNotYetValid, .keyExpired, .keyNotAllowed, .keyRevoked, .outlivesKey, .lifetimeTooLong,
      .wrongFlight, .wrongDate, .wrongStation, .wrongIssuer,
    ]
    return pass != nil && reasons.contains { $0 == .revoked || $0 == .suspended }
      && unrelated.isDisjoint(with: reasons)
  }
}
