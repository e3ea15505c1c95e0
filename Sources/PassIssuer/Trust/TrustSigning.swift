package import PassCrypto
public import PassFormats
package import StrictText
public import Vocabulary

extension TrustBundle {
  /// Reads an unsigned bundle, as `passtool trust build` writes it, up to the first line end.
  package init(unsigned text: [UInt8]) throws(ShapeError) {
    try self.init(payload: Array(text.prefix { $0 != 0x0A && $0 != 0x0D }))
  }

  /// Signs the bundle with a root.
  ///
  /// - Throws: `TrustSigningError` if no gate would accept the result, or this key must not sign
  ///   it.
  public func signed(by root: Signer, now: Instant) throws(TrustSigningError) -> SignedStatement {
    guard root.issuer == issuer else { throw .foreignRoot(of: root.issuer, bundleOf: issuer) }
    guard now < expires else { throw .ended(at: expires, now: now) }
    guard issuedAt <= now else { throw .fromTheFuture(madeAt: issuedAt, now: now) }
    let point = (root.publicKey.x, root.publicKey.y)
    for issuer in issuers {
      for key in issuer.keys where (key.x, key.y) == point {
        throw .passKey(root.keyID, of: issuer.id, as: key.keyID)
      }
    }
    if let nextRoot, nextRoot.keyID == root.keyID, (nextRoot.x, nextRoot.y) != point {
      throw .ambiguousRoot(root.keyID)
    }
    do {
      let token = try root.statement(.trust, payload: payload)
      return try SignedStatement(reading: Array(token.utf8))
    } catch let error as IssueError {
      throw .refused(error)
    } catch {
      throw .refused(.crypto(.libraryFailure("\(error)")))
    }
  }
}

extension SignedStatement {
  /// Returns the id of the key that signed the statement, or nil if none of these did.
  package func signer(among keys: [JWKSet.Key]) throws(CryptoError) -> KeyID? {
    for key in keys where key.keyID == keyID {
      if try PublicKey(x: key.x, y: key.y).isValidSignature(signature, for: signingInput) {
        return keyID
      }
    }
    return nil
  }
}

/// The reason why a trust bundle was not signed.
public enum TrustSigningError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The root belongs to another issuer than the bundle: sign with a root of the bundle's issuer.
  case foreignRoot(of: IssuerID, bundleOf: IssuerID)
  /// The bundle has expired by now: build it again.
  case ended(at: Instant, now: Instant)
  /// The bundle was made later than now: set the clock, or pass the right time.
  case fromTheFuture(madeAt: Instant, now: Instant)
  /// The bundle lists the root as a key for passes: give the issuer a key of its own.
  case passKey(KeyID, of: IssuerID, as: KeyID)
  /// The next root has the same id as this one but is another key: give it another id.
  case ambiguousRoot(KeyID)
  /// The key's terms forbid it, or libcrypto failed: do what the inner error says.
  case refused(IssueError)

  /// The fault, and how to fix it.
  public var description: String {
    switch self {
    case .foreignRoot(let owner, let issuer):
      "the bundle belongs to \(issuer), but the root to \(owner), and gates refuse that; sign it with a root "
        + "of \(issuer)"
    case .ended(let end, let now):
      "the bundle ended at \(end) and it is \(now); build it again"
    case .fromTheFuture(let made, let now):
      "the bundle was made at \(made) and it is \(now) here; set the clock, or give the time with "
        + "--now"
    case .passKey(let root, let issuer, let name):
      "the root \(root) is in the bundle as the key \(name) of \(issuer); a root signs bundles and "
        + "nothing else, so give \(issuer) a key of its own"
    case .ambiguousRoot(let keyID):
      "next_root is another key than the root that signs, but has the same key id, \(keyID); gates "
        + "could not tell them apart; make another root"
    case .refused(let error): error.description
    }
  }
}
