internal import PassCrypto
package import PassFormats
public import Vocabulary

/// Decides about scanned texts, offline: text → token → signature → claims → policies → verdict.
///
/// A verifier reads no clock and remembers nothing; many threads may share one. Any text gives a
/// verdict, in bounded time and memory.
public struct Verifier: Sendable {
  /// Whose signatures count.
  public let trust: Trust
  /// Seconds by which the clocks of issuer and gate may differ, 0 to 3,600.
  public let leeway: Int
  private let policies: [any Policy]

  /// Longest text of a pass, in characters.
  public static let longestPass = BarcodeReading.longestText
  /// Longest scan that is looked at, in bytes, with what scanners add: a barcode holds a few thousand
  /// characters.
  static let longestScan = 1 << 16

  /// The rules of docs/SPEC.md §9, in their order.
  private static let policies: [any Policy] = [
    KeyWindowPolicy(), KeyScopePolicy(), RevokedKeyPolicy(), KeyLifePolicy(), LifetimePolicy(),
    HolderProofPolicy(),
    TrustAgePolicy(), StatusAgePolicy(), ClockPolicy(),
    WindowPolicy(),
    StatusPolicy(),
    FlightPolicy(), EventPolicy(), IssuerPolicy(), DocumentPolicy(),
  ]

  /// A verifier that trusts these keys.
  ///
  /// - Parameters:
  ///   - leeway: by default what the bundle says, and 60 seconds under plain key sets.
  ///   - policies: rules of the operator, which every pass must meet beside those of docs/SPEC.md §9; they
  ///     are asked last, in this order.
  public init(trust: Trust, leeway: Int? = nil, policies: [any Policy] = []) {
    self.trust = trust
    self.leeway = min(max(leeway ?? trust.bundle?.policy.leeway ?? 60, 0), 3600)
    self.policies = Self.policies + policies
  }

  /// The verdict on a text as a scanner delivered it.
  ///
  /// - Parameters:
  ///   - checkpoint: where the pass is shown.
  ///   - clock: what the gate knows of its clock, where somebody guards it.
  public func verify(
    _ scanned: String, now: Instant, at checkpoint: Checkpoint = .anywhere(),
    clock: ClockState = .unknown
  ) -> Verdict {
    verify(Array(scanned.utf8), now: now, at: checkpoint, clock: clock)
  }

  /// The verdict on the bytes that a scanner delivered.
  public func verify(
    _ scanned: [UInt8], now: Instant, at checkpoint: Checkpoint = .anywhere(),
    clock: ClockState = .unknown
  ) -> Verdict {
    verify(Self.scan(scanned), now: now, at: checkpoint, clock: clock)
  }

  /// The verdict on a scan whose framing was taken off already.
  package func verify(
    _ scan: ScanText, now: Instant, at checkpoint: Checkpoint = .anywhere(),
    clock: ClockState = .unknown
  ) -> Verdict {
    var evidence = Evidence()
    if let bundle = trust.bundle {
      evidence.trustVersion = bundle.version
      evidence.trustAge = now.seconds(since: bundle.issuedAt)
    }
    evidence.clock = self.clock(clock, now: now)
    // Not cut to size: what follows the cut would be text that nobody looked at.
    guard scan.byteCount <= Self.longestScan else {
      return Verdict(.tooLong, evidence: evidence, place: checkpoint.kind)
    }
    evidence.removedPrefix = scan.removedPrefix
    do throws(Objection) {
      let opened = try open(scan.text, now: now, checkpoint, &evidence)
      let claims = opened.pass.claims
      let situation = Situation(
        now: now, leeway: leeway, checkpoint: checkpoint, clock: evidence.clock,
        bundle: trust.bundle, party: opened.party, key: opened.key, signed: opened.signed,
        match: FlightMatch(claims, checkpoint, now: now),
        status: StatusLookup(claims, opened.party, trust.bundle, now: now))
      evidence.note(situation.status)
      return judge(opened.pass, situation, evidence)
    } catch {
      return Verdict(error, evidence: evidence, place: checkpoint.kind)
    }
  }

  /// A scan without its framing; of one that is too long no more than shows that, its line end aside.
  private static func scan(_ scanned: [UInt8]) -> ScanText {
    ScanText(Array(scanned.prefix(longestScan + 3)))
  }

  /// The badge of a member of staff, or why a scan is none.
  ///
  /// A badge meets every rule of a pass but that it admits nobody.
  ///
  /// - Parameter issuer: whose gate it is: nobody else's badge answers there.
  public func badge(
    _ scanned: [UInt8], of issuer: IssuerID, now: Instant, clock: ClockState = .unknown
  ) -> (badge: StaffBadge?, verdict: Verdict) {
    let verdict = verify(scanned, now: now, at: .staff(of: issuer), clock: clock)
    guard case .admit(let pass) = verdict.decision else { return (nil, verdict) }
    return (StaffBadge(pass), verdict)
  }

  /// Asks every policy: what weighs most decides, and whoever would answer for the pass answers for all.
  private func judge(
    _ pass: SignedPass, _ situation: Situation, _ evidence: Evidence
  ) -> Verdict {
    var objections: [Objection] = []
    for policy in policies {
      if let objection = policy.judge(pass.claims, in: situation) { objections.append(objection) }
    }
    let decision: Verdict.Decision =
      switch objections.heaviest?.weight {
      case nil, .mark: .admit(VerifiedPass(pass.claims, leg: situation.leg))
      case .refer: .refer
      case .refuse: .refuse
      }
    return Verdict(
      decision: decision, objections: objections, pass: pass, evidence: evidence,
      place: situation.checkpoint.kind)
  }

  /// What is known of the clock: whatever its guard says, it is behind where what this gate trusts was
  /// made later.
  func clock(_ state: ClockState, now: Instant) -> ClockState {
    guard let latest = trust.latestIssue, now < latest.adding(seconds: -leeway) else {
      return state
    }
    return .behind
  }

  /// A pass whose signature is good, and who signed it.
  private struct Opened {
    let pass: SignedPass
    let party: TrustedParty
    let key: VerifyingKey
    let signed: [UInt8]
  }

  /// Opens a pass: form, key, signature and claims, in this order.
  private func open(
    _ text: [UInt8], now: Instant, _ checkpoint: Checkpoint, _ evidence: inout Evidence
  ) throws(Objection) -> Opened {
    let unfolded = try Shape.token(text) {
      UnsignedPolicy.judge($0, trust, checkpoint.gate, now: now)
    }
    guard let (keyID, claims) = unfolded.rebuilt else {
      return try openToken(unfolded.jws, &evidence)
    }
    evidence.keyID = keyID
    let (party, key) = try checkSignature(of: unfolded.jws, by: claims.issuer, keyID)
    if let (member, fault) = claims.inconsistencyBesidesRun {
      throw .refuse(.malformedClaims(claims.issuer, fault: "\(member): \(fault)"))
    }
    return Opened(
      pass: SignedPass(claims), party: party, key: key, signed: unfolded.jws.signingInput)
  }

  /// Whether this gate can read a pass of some type.
  private enum PassFormat {
    case current, newer

    init?(type: String) {
      if type == TokenHeader.passType {
        self = .current
      } else if TokenHeader.isNewerPassType(type) {
        self = .newer
      } else {
        return nil
      }
    }
  }

  /// Opens a token that came as it is, any bytes in its parts.
  private func openToken(
    _ token: CompactJWS, _ evidence: inout Evidence
  ) throws(Objection) -> Opened {
    let opened: OpenedToken<PassFormat>
    do throws(TokenError) {
      opened = try OpenedToken(token, kind: PassFormat.init(type:))
    } catch {
      evidence.keyID = error.tokenHeader?.keyID
      throw .refuse(Finding(error))
    }
    evidence.keyID = opened.keyID
    let payload = try Shape.payload(token)
    let (party, key) = try checkSignature(of: token, by: payload.issuer, opened.keyID)
    if opened.kind == .newer { throw .refer(.newerFormat(opened.header.type)) }
    do throws(ShapeError) {
      return Opened(
        pass: SignedPass(try PassClaims(payload.node, payload: token.payload)), party: party,
        key: key, signed: token.signingInput)
    } catch {
      throw .refuse(.malformedClaims(payload.issuer, fault: error.description))
    }
  }

  private func checkSignature(
    of token: CompactJWS, by issuer: IssuerID, _ keyID: KeyID
  ) throws(Objection) -> (TrustedParty, VerifyingKey) {
    guard let party = trust.party(issuer) else { throw .refuse(.unknownIssuer(issuer)) }
    guard let key = party.keys[keyID] else { throw .refuse(.unknownKey(keyID, of: issuer)) }
    do throws(CryptoError) {
      if try key.key.isValidSignature(token.signature, for: token.signingInput) {
        return (party, key)
      }
    } catch {
      throw .refuse(.signatureNotChecked(detail: error.description))
    }
    throw .refuse(.badSignature)
  }
}
