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
  /// The clock by which people here are told the time.
  private let wall: WallClock
  private let policies: [any Policy]

  /// Longest text of a pass, in characters.
  public static let longestPass = BarcodeReading.longestText
  /// Longest scan that is looked at, in bytes, with what scanners add: a barcode holds a few thousand
  /// characters.
  static let longestScan = 1 << 16

  /// A verifier that trusts these keys.
  ///
  /// - Parameters:
  ///   - leeway: by default what the bundle says, and 60 seconds under plain key sets.
  ///   - wall: by which messages tell the time.
  public init(trust: Trust, leeway: Int? = nil, wall: WallClock = .utc) {
    self.trust = trust
    self.wall = wall
    self.leeway = min(max(leeway ?? trust.bundle?.policy.leeway ?? 60, 0), 3600)
    policies = [
      KeyWindowPolicy(), KeyScopePolicy(), RevokedKeyPolicy(), KeyLifePolicy(), LifetimePolicy(),
      HolderProofPolicy(),
      TrustAgePolicy(), StatusAgePolicy(), ClockPolicy(),
      WindowPolicy(),
      StatusPolicy(),
      FlightPolicy(), EventPolicy(), IssuerPolicy(), DocumentPolicy(),
    ]
  }

  /// The verdict on a text as a scanner delivered it.
  ///
  /// - Parameters:
  ///   - context: the flight, at a flight's gate.
  ///   - event: the event, at the door of one.
  ///   - issuers: whose passes are taken, where not everybody's who is trusted; the door of an event says
  ///     it itself.
  ///   - clock: what the gate knows of its clock, where somebody guards it.
  public func verify(
    _ scanned: String, now: Instant, context: FlightContext? = nil, event: EventContext? = nil,
    issuers: Set<IssuerID>? = nil, clock: ClockState = .unknown
  ) -> Verdict {
    verify(
      Array(scanned.utf8), now: now, context: context, event: event, issuers: issuers, clock: clock)
  }

  /// The verdict on the bytes that a scanner delivered.
  public func verify(
    _ scanned: [UInt8], now: Instant, context: FlightContext? = nil, event: EventContext? = nil,
    issuers: Set<IssuerID>? = nil, clock: ClockState = .unknown
  ) -> Verdict {
    verify(
      Self.scan(scanned), now: now, context: context, event: event, issuers: issuers, clock: clock)
  }

  /// The verdict on a scan that somebody looked at already.
  package func verify(
    _ scan: ScanText, now: Instant, context: FlightContext? = nil, event: EventContext? = nil,
    issuers: Set<IssuerID>? = nil, clock: ClockState = .unknown
  ) -> Verdict {
    verify(
      scan, now: now, context: context, event: event, issuers: event?.issuers ?? issuers,
      clock: clock, isBadge: false)
  }

  private func verify(
    _ scan: ScanText, now: Instant, context: FlightContext?, event: EventContext?,
    issuers: Set<IssuerID>?, clock: ClockState, isBadge: Bool
  ) -> Verdict {
    var evidence = Evidence()
    if let bundle = trust.bundle {
      evidence.trustVersion = bundle.version
      evidence.trustAge = now.seconds(since: bundle.issuedAt)
    }
    evidence.clock = self.clock(clock, now: now)
    // Not cut to size: what follows the cut would be text that nobody looked at.
    guard scan.byteCount <= Self.longestScan else {
      return Verdict(.tooLong, pass: nil, evidence: evidence)
    }
    evidence.removedPrefix = scan.removedPrefix
    do throws(Finding) {
      let opened = try open(scan.text, now: now, context, &evidence)
      let situation = Situation(
        now: now, leeway: leeway, context: context, event: event, issuers: issuers,
        isBadge: isBadge, bundle: trust.bundle, party: opened.party, key: opened.key,
        signed: opened.signed, clock: evidence.clock, wall: wall, evidence: evidence)
      return judge(opened.pass, situation)
    } catch {
      return Verdict(error, pass: nil, evidence: evidence)
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
    let verdict = verify(
      Self.scan(scanned), now: now, context: nil, event: nil, issuers: [issuer], clock: clock,
      isBadge: true)
    guard case .admit(let pass) = verdict.decision else { return (nil, verdict) }
    return (StaffBadge(pass), verdict)
  }

  /// Asks every policy: what weighs most decides, and whoever would answer for the pass answers for all.
  private func judge(_ pass: SignedPass, _ start: Situation) -> Verdict {
    var situation = start
    var heaviest: Finding?
    var reasons: [Reason] = []
    for policy in policies {
      do throws(Finding) {
        try policy.judge(pass.claims, &situation)
      } catch {
        if heaviest.map({ $0.weight < error.weight }) ?? true { heaviest = error }
        if error.weight > .mark { reasons.append(error.reason) }
      }
    }
    if let heaviest, heaviest.weight > .mark {
      var verdict = Verdict(heaviest, pass: pass, evidence: situation.evidence)
      verdict.reasons = reasons
      return verdict
    }
    return Verdict(
      decision: .admit(VerifiedPass(pass.claims, leg: situation.leg)), reason: heaviest?.reason,
      message: heaviest.map { "good pass, but \($0.message)" } ?? "good pass", pass: pass,
      unverified: nil, evidence: situation.evidence)
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
    _ text: [UInt8], now: Instant, _ context: FlightContext?, _ evidence: inout Evidence
  ) throws(Finding) -> Opened {
    let unfolded = try Shape.token(text) { UnsignedPolicy.finding($0, trust, context, now: now) }
    guard let (keyID, claims) = unfolded.rebuilt else {
      return try openToken(unfolded.jws, &evidence)
    }
    evidence.keyID = keyID
    let (party, key) = try checkSignature(of: unfolded.jws, by: claims.issuer, keyID)
    if let (member, fault) = claims.inconsistencyBesidesRun {
      throw Self.malformedClaims(claims.issuer, "\(member): \(fault)")
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
  ) throws(Finding) -> Opened {
    let opened: OpenedToken<PassFormat>
    do throws(TokenError) {
      opened = try OpenedToken(token, kind: PassFormat.init(type:))
    } catch {
      evidence.keyID = error.tokenHeader?.keyID
      throw Finding(error)
    }
    evidence.keyID = opened.keyID
    let payload = try Shape.payload(token)
    let (party, key) = try checkSignature(of: token, by: payload.issuer, opened.keyID)
    if opened.kind == .newer {
      throw .refer(
        .newerFormat,
        "a pass of a newer format (\(escaped(opened.header.type, limit: 40))); update this gate, "
          + "meanwhile check the traveler by hand")
    }
    do throws(ShapeError) {
      return Opened(
        pass: SignedPass(try PassClaims(payload.node, payload: token.payload)), party: party,
        key: key, signed: token.signingInput)
    } catch {
      throw Self.malformedClaims(payload.issuer, error.description)
    }
  }

  private static func malformedClaims(_ issuer: IssuerID, _ fault: String) -> Finding {
    .refuse(
      .malformedClaims,
      "\(issuer) signed a pass that breaks the format (\(fault)); send the traveler to the desk")
  }

  private func checkSignature(
    of token: CompactJWS, by issuer: IssuerID, _ keyID: KeyID
  ) throws(Finding) -> (TrustedParty, VerifyingKey) {
    guard let party = trust.party(issuer) else {
      throw .refuse(
        .unknownIssuer, "this gate trusts no issuer \(issuer); send the traveler to the desk")
    }
    guard let key = party.keys[keyID] else {
      throw .refuse(
        .unknownKey,
        "this gate knows no key \(keyID) of \(issuer); update its keys, or send the traveler to the desk"
      )
    }
    do throws(CryptoError) {
      if try key.key.isValid(token.signature, for: token.signingInput) { return (party, key) }
    } catch {
      throw .refuse(.badSignature, "the signature could not be checked (\(error)); scan again")
    }
    throw .refuse(
      .badSignature,
      "forged or altered: the signature does not match; send the traveler to the desk")
  }
}
