internal import PassCrypto
package import PassFormats
package import PassIssuer
internal import Platform
internal import Synchronization
package import Vocabulary

/// The service's signing keys, reloaded once per minute and when the key store or the bundle changes.
///
/// Where an operator signs the trust bundle, only the keys that it names sign: gates refuse passes of all other keys.
package final class PassKeys: Sendable {
  package let issuer: IssuerID
  private let store: KeyStore
  /// The operator's bundle; nil where any key may sign.
  private let bundle: OperatorBundle?
  private let read = Mutex(Read())

  private struct Read {
    var revision: String?
    var known: Set<KeyID>?
    var signers: [Moment: Signer] = [:]
  }

  private struct Moment: Hashable {
    let kind: KeyKind
    let minute: Instant
  }

  /// Maximum number of cached signers, one per kind and minute; most passes are signed in the minute of their issue.
  private static let maxRemembered = 64

  package init(_ store: KeyStore, issuer: IssuerID, named bundle: OperatorBundle? = nil) {
    self.store = store
    self.issuer = issuer
    self.bundle = bundle
  }

  /// Returns the key that signs this kind of pass at a given time.
  package func signer(for kind: KeyKind, at time: Instant) throws -> Signer {
    let moment = Moment(kind: kind, minute: time.roundedDownToMinute)
    let revision = "\(revision ?? "") \(bundle?.revision ?? "")"
    return try read.withLock { read in
      if read.revision != revision || read.signers.count >= Self.maxRemembered {
        // A bundle that cannot be read does not stop the service: the keys of the former bundle go on signing.
        let known: Set<KeyID>?
        do { known = try named() } catch {
          guard let former = read.known else { throw error }
          known = former
        }
        read = Read(revision: revision, known: known)
      }
      if let known = read.signers[moment] { return known }
      let signer =
        if let known = read.known {
          try store.signer(of: issuer, for: kind, now: time, among: known)
        } else {
          try store.signer(of: issuer, for: kind, now: time)
        }
      read.signers[moment] = signer
      return signer
    }
  }

  /// Returns whether any kind of pass can be signed at a given time, and throws the first reason if none can.
  package func checkPasses(at time: Instant) throws -> Bool {
    var fault: (any Error)?
    for kind in KeyKind.passes {
      do {
        _ = try signer(for: kind, at: time)
        return true
      } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
    return false
  }

  /// Returns the key for a pass that was issued earlier and is signed now.
  ///
  /// It is the key of the time of issue unless that key has expired since, so that a pass signed late looks as if it
  /// had been signed at once.
  package func signer(for kind: KeyKind, ofPassOf issued: Instant, now: Instant) throws -> Signer {
    if let then = try? signer(for: kind, at: issued),
      then.terms.map({ $0.expires > now }) ?? true
    {
      return then
    }
    return try signer(for: kind, at: now)
  }

  /// Returns the keys that gates know from the operator's bundle; nil where any key may sign.
  package func named() throws -> Set<KeyID>? { try bundle?.keys(named: issuer) }

  /// A value that changes when a key is added.
  package var revision: String? { Files.revision(of: store.setPath(issuer)) }

  /// Returns the issuer's public keys with their terms, as a JWK set.
  package func published() throws -> [UInt8] { try store.export(issuer: issuer) }

  /// Returns the issuer's keys.
  package func ring(at now: Instant) throws -> [KeyStore.Entry] {
    try store.list().filter { $0.issuer == issuer }
  }

  /// Returns the issuer's public keys with their terms, as values.
  package func publicKeys() throws -> [JWKSet.Key] { try store.keySet(of: issuer).keys }
}
