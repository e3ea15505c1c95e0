public import PassCrypto
package import PassFormats
public import Vocabulary

/// A key that is ready to sign, with its id and terms.
///
/// It signs nothing that its terms forbid, because gates would refuse it, and a pass that has been handed out cannot be
/// recalled. Threads may share a signer.
public struct Signer: Sendable {
  /// The issuer of the key.
  public let issuer: IssuerID
  /// The id by which tokens refer to the key.
  public let keyID: KeyID
  /// The terms: when and for what the key may sign; nil for a root, and for any key without terms.
  public let terms: KeyTerms?
  private let key: PrivateKey

  /// A key under an id, by default the id from its thumbprint.
  public init(
    issuer: IssuerID, key: PrivateKey, keyID: KeyID? = nil, terms: KeyTerms? = nil
  ) throws(CryptoError) {
    self.issuer = issuer
    self.key = key
    self.keyID = if let keyID { keyID } else { try key.publicKey.defaultKeyID() }
    self.terms = terms
  }

  /// The public key.
  public var publicKey: PublicKey { key.publicKey }

  /// Signs a trust bundle or a status list and returns the token.
  ///
  /// A bundle requires a root, a list a key of kind `status`.
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

  /// Signs the first two parts of a token.
  package func sign(_ signingInput: [UInt8]) throws(IssueError) -> (
    token: String, signature: [UInt8]
  ) {
    do throws(CryptoError) {
      let signature = try key.signature(for: signingInput)
      return (CompactJWS.text(signingInput: signingInput, signature: signature), signature)
    } catch {
      throw .crypto(error)
    }
  }
}
