internal import PassCrypto
internal import PassFormats
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
  public static let longestPass = 1_800
  /// Longest scan that is looked at, in bytes, with what scanners add: a barcode holds a few thousand
  /// characters.
  static let longestScan = 1 << 16

  /// A verifier that trusts these keys.
  public init(trust: Trust, leeway: Int = 60) {
    self.trust = trust
    self.leeway = min(max(leeway, 0), 3600)
    policies = [HolderProofPolicy(), WindowPolicy(), FlightPolicy(), DocumentPolicy()]
  }

  /// The verdict on a text as a scanner delivered it.
  public func verify(_ scanned: String, now: Instant, context: FlightContext? = nil) -> Verdict {
    verify(Array(scanned.utf8), now: now, context: context)
  }

  /// The verdict on the bytes that a scanner delivered.
  public func verify(_ scanned: [UInt8], now: Instant, context: FlightContext? = nil) -> Verdict {
    // Not cut to size: what follows the cut would be text that nobody looked at.
    guard scanned.count <= Self.longestScan else {
      return Verdict(.tooLong, pass: nil, evidence: Evidence())
    }
    let scan = ScanText(scanned)
    var evidence = Evidence(removedPrefix: scan.removedPrefix)
    var signed: SignedPass?
    do throws(Finding) {
      let pass = try open(scan.text, &evidence)
      signed = pass
      var situation = Situation(now: now, leeway: leeway, context: context)
      for policy in policies { try policy.judge(pass.claims, &situation) }
      return Verdict(
        decision: .admit(VerifiedPass(pass.claims, leg: situation.leg)), reason: nil,
        message: "good pass", pass: pass, unverified: nil, evidence: evidence)
    } catch {
      return Verdict(error, pass: signed, evidence: evidence)
    }
  }

  /// Opens a pass: form, key, signature and claims, in this order.
  private func open(_ text: [UInt8], _ evidence: inout Evidence) throws(Finding) -> SignedPass {
    let unfolded = try Shape.token(text)
    guard let (keyID, claims) = unfolded.rebuilt else {
      return try openToken(unfolded.jws, &evidence)
    }
    evidence.keyID = keyID
    try checkSignature(of: unfolded.jws, by: claims.issuer, keyID)
    if let (member, fault) = claims.inconsistencyBesidesRun {
      throw Self.malformedClaims(claims.issuer, "\(member): \(fault)")
    }
    return SignedPass(claims)
  }

  /// Opens a token that came as it is, any bytes in its parts.
  private func openToken(
    _ token: CompactJWS, _ evidence: inout Evidence
  ) throws(Finding) -> SignedPass {
    let header: TokenHeader
    do throws(TokenHeaderError) {
      header = try TokenHeader(token.header)
    } catch {
      throw Finding(error)
    }
    evidence.keyID = header.keyID
    let isNewer = TokenHeader.isNewerPassType(header.type)
    var shownType: String { escaped(header.type, limit: 40) }
    guard header.type == TokenHeader.passType || isNewer else {
      throw .refuse(
        .wrongType, "this token is no pass (\(shownType)); ask for the boarding pass or ticket")
    }
    do throws(MalformedText) {
      _ = try token.es256Signature()
    } catch {
      throw Finding(error)
    }
    let payload = try Shape.payload(token)
    try checkSignature(of: token, by: payload.issuer, header.keyID)
    if isNewer {
      throw .refer(
        .newerFormat,
        "a pass of a newer format (\(shownType)); update this gate, "
          + "meanwhile check the traveler by hand")
    }
    do throws(ShapeError) {
      return SignedPass(try PassClaims(payload.node, payload: token.payload))
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
  ) throws(Finding) {
    let key = try trustedKey(keyID, of: issuer)
    do throws(CryptoError) {
      if try key.isValid(token.signature, for: token.signingInput) { return }
    } catch {
      throw .refuse(.badSignature, "the signature could not be checked (\(error)); scan again")
    }
    throw .refuse(
      .badSignature,
      "forged or altered: the signature does not match; send the traveler to the desk")
  }

  private func trustedKey(_ keyID: KeyID, of issuer: IssuerID) throws(Finding) -> PublicKey {
    switch trust.key(keyID, of: issuer) {
    case .key(let key): return key
    case .unknownIssuer:
      throw .refuse(
        .unknownIssuer, "this gate trusts no issuer \(issuer); send the traveler to the desk")
    case .unknownKey:
      throw .refuse(
        .unknownKey,
        "this gate knows no key \(keyID) of \(issuer); update its keys, or send the traveler to the desk"
      )
    }
  }
}
