internal import PassCrypto
package import PassFormats
package import Vocabulary

extension KeyStore {
  /// Returns the signer of an issuer's status lists, and the id of its key if that was made now.
  ///
  /// If no key may sign lists, a new one is made, encrypted with `secret`. It is protected as the key of the passes of
  /// `kind` is: none is made if that key is kept elsewhere, or if it is encrypted and no `secret` is given. Throws
  /// `KeyStoreError.noneSigns` if there is no key and none is made.
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
