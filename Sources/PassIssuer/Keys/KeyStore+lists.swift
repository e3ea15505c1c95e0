internal import PassCrypto
package import PassFormats
package import Vocabulary

extension KeyStore {
  /// The signer of status lists of an issuer; where no key may sign them, one is made.
  ///
  /// A new key is protected as the key of the passes is: where that one is encrypted or kept elsewhere and no
  /// passphrase is given, none is made.
  ///
  /// - Parameters:
  ///   - kind: which passes the lists are about.
  ///   - secret: encrypts a key that is made.
  /// - Returns: the signer, and the id of the key if it was made now.
  /// - Throws: `KeyStoreError.noneSigns` where there is no key and none is made.
  package func statusSigner(
    of issuer: IssuerID, beside kind: KeyKind, now: Instant, secret: [UInt8]?,
    passphrase: Passphrase = { _ in nil }
  ) throws(KeyStoreError) -> (signer: Signer, made: KeyID?) {
    let fault: KeyStoreError
    do throws(KeyStoreError) {
      return (try signer(of: issuer, for: .status, now: now, passphrase: passphrase), nil)
    } catch {
      guard case .noneSigns = error else { throw error }
      fault = error
    }
    for entry in try list() where entry.issuer == issuer && entry.signs(kind, at: now) {
      guard let path = entry.privatePath else { continue }
      let half = PrivateHalf(path: path)
      if half.isElsewhere { throw fault }
      if secret == nil, try half.isEncrypted() { throw fault }
    }
    guard let terms = KeyTerms(from: now, kinds: [.status]) else { throw fault }
    let keyID = try generate(issuer: issuer, terms: terms, passphrase: secret)
    let signer = try signer(of: issuer, for: .status, now: now, keyID: keyID) { _ in secret }
    return (signer, keyID)
  }
}
