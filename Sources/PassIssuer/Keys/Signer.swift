public import PassCrypto
package import PassFormats
public import Vocabulary

/// A key that is ready to sign, with its name and the terms that it signs under.
///
/// It signs nothing that its terms do not allow: a gate would refuse it, and a pass that is out cannot
/// be called back. Many threads may share one.
public struct Signer: Sendable {
  /// Whose key it is.
  public let issuer: IssuerID
  /// The name by which tokens choose it.
  public let keyID: KeyID
  /// When and for what it signs; nil for a root, and for a key that binds nobody to terms.
  public let terms: KeyTerms?
  private let key: PrivateKey

  /// A key under a name, by default that of its thumbprint.
  public init(
    issuer: IssuerID, key: PrivateKey, keyID: KeyID? = nil, terms: KeyTerms? = nil
  ) throws(CryptoError) {
    self.issuer = issuer
    self.key = key
    self.keyID = if let keyID { keyID } else { try key.publicKey.defaultKeyID() }
    self.terms = terms
  }

  /// The half that verifies.
  public var publicKey: PublicKey { key.publicKey }

  /// Signs a trust bundle, which takes a root, or a status list, which takes a key of the kind
  /// `status`: the token.
  package func statement(
    _ kind: PackedStatement.Kind, payload: [UInt8]
  ) throws(IssueError) -> String {
    switch kind {
    case .trust:
      if let terms { throw .refused(refusal(.noRoot(may: terms.kinds))) }
    case .status:
      guard terms?.kinds.contains(.status) == true else {
        throw .refused(refusal(.kind(.status, may: terms?.kinds ?? [])))
      }
    }
    let header = TokenHeader(keyID: keyID, type: kind.tokenType)
    return try sign(header.signingInput(payload)).token
  }

  /// Signs what a token is before its second dot.
  func sign(_ signingInput: [UInt8]) throws(IssueError) -> (token: String, signature: [UInt8]) {
    do throws(CryptoError) {
      let signature = try key.sign(signingInput)
      return (CompactJWS.text(signingInput: signingInput, signature: signature), signature)
    } catch {
      throw .crypto(error)
    }
  }
}
