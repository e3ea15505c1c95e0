internal import PassFormats
internal import StrictText
internal import Vocabulary

/// A token whose key is known and whose signature is not checked yet; its claims are not trusted.
struct OpenedPass: Sendable {
  /// The content that is read once the signature is valid.
  private enum Content: Sendable {
    /// The claims from which the token was rebuilt.
    case rebuilt(PassClaims)
    /// The claims of a token whose payload is in the canonical spelling; they agree with each other.
    case read(PassClaims)
    /// The payload of any other token that was scanned as such, and its `typ` where that is of a later
    /// format.
    case payload(JSONNode, [UInt8], newerType: String?)
  }

  let party: TrustedParty
  let key: VerifyingKey
  let check: SignatureCheck
  private let issuer: IssuerID
  private let content: Content

  /// Checks form, header and key, in this order.
  ///
  /// - Throws: the objection, where the pass is refused or referred without a signature.
  init(
    _ text: [UInt8], _ checkpoint: Checkpoint, _ trust: Trust, now: Instant,
    _ evidence: inout Evidence
  ) throws(Objection) {
    let unfolded = try Shape.token(text) {
      UnsignedPolicy.judge($0, trust, checkpoint.gate, now: now)
    }
    let keyID: KeyID
    if let (id, claims) = unfolded.rebuilt {
      evidence.keyID = id
      keyID = id
      issuer = claims.issuer
      content = .rebuilt(claims)
    } else {
      let opened: OpenedToken<PassFormat>
      do throws(TokenError) {
        opened = try OpenedToken(unfolded.jws, kind: PassFormat.init(type:))
      } catch {
        evidence.keyID = error.tokenHeader?.keyID
        throw .refuse(Finding(error))
      }
      keyID = opened.keyID
      evidence.keyID = keyID
      if opened.kind == .current, let claims = Self.claims(unfolded.jws.payload) {
        issuer = claims.issuer
        content = .read(claims)
      } else {
        let payload = try Shape.payload(unfolded.jws)
        issuer = payload.issuer
        content = .payload(
          payload.node, unfolded.jws.payload,
          newerType: opened.kind == .newer ? opened.header.type : nil)
      }
    }
    guard let party = trust.party(issuer) else { throw .refuse(.unknownIssuer(issuer)) }
    guard let key = party.keys[keyID] else { throw .refuse(.unknownKey(keyID, of: issuer)) }
    self.party = party
    self.key = key
    // A bundle lists survivors by digest; it is needed only for a revoked key that has some.
    check = SignatureCheck(
      unfolded.jws, by: key.key, needsDigest: key.revokedFrom != nil && !party.survivors.isEmpty)
  }

  /// Reads the claims of a usual payload; returns nil where they must be read once the signature is valid, so that their
  /// fault is the issuer's.
  private static func claims(_ payload: [UInt8]) -> PassClaims? {
    #if hasFeature(Embedded)
      nil
    #else
      try? PassClaims(canonical: payload)
    #endif
  }

  /// Returns the pass if its signature is valid and its claims are well formed, or throws the objection.
  func signed(_ answer: SignatureAnswer) throws(Objection) -> SignedPass {
    switch answer {
    case .valid: break
    case .invalid: throw .refuse(.badSignature)
    case .notChecked(let detail): throw .refuse(.signatureNotChecked(detail: detail))
    }
    switch content {
    case .rebuilt(let claims):
      if let (member, fault) = claims.inconsistencyBesidesRun {
        throw .refuse(.malformedClaims(issuer, fault: "\(member): \(fault)"))
      }
      return SignedPass(claims)
    case .read(let claims): return SignedPass(claims)
    case .payload(let node, let payload, let newerType):
      if let newerType { throw .refer(.newerFormat(newerType)) }
      do throws(ShapeError) {
        return SignedPass(try PassClaims(node, payload: payload))
      } catch {
        throw .refuse(.malformedClaims(issuer, fault: error.description))
      }
    }
  }
}

/// The formats of passes by their `typ`: one that this version can read, or a newer one.
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
