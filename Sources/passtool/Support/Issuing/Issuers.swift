internal import PassIssuer
internal import Platform
internal import Synchronization
internal import Vocabulary

/// The issuers of a run, each with the key that signs one kind of pass; keys are loaded on first use.
final class Issuers: Sendable {
  private struct Loaded {
    var issuers: [Want: Result<Issuer, KeyStoreError>] = [:]
    var secrets: [String: [UInt8]?] = [:]
  }

  private struct Want: Hashable {
    let issuer: IssuerID
    let kind: KeyKind
  }

  private let store: KeyStore
  private let keyID: KeyID?
  private let now: Instant
  private let secret: [UInt8]?
  private let chosen = Mutex<Set<PassID>>([])
  private let loaded = Mutex(Loaded())

  init(store: KeyStore, keyID: KeyID?, now: Instant, secret: [UInt8]?) {
    self.store = store
    self.keyID = keyID
    self.now = now
    self.secret = secret
  }

  /// Claims a pass id that a request chose; throws if another request of the run has it.
  func claim(_ passID: PassID?) throws(RequestError) {
    guard let passID else { return }
    guard chosen.withLock({ $0.insert(passID).inserted }) else {
      throw RequestError(
        member: "pass_id",
        detail: "another request of this run has the id \(passID) already; give another one")
    }
  }

  func issuer(_ id: IssuerID, kind: KeyKind) throws -> Issuer {
    // Failures are cached, too, so that a passphrase is asked for and tried only once.
    try loaded.withLock { loaded in
      let want = Want(issuer: id, kind: kind)
      if let known = loaded.issuers[want] { return known }
      var secrets = loaded.secrets
      let result = Result { () throws(KeyStoreError) in
        try store.issuer(id, kind: kind, now: now, keyID: keyID) { path in
          if let known = secrets[path] { return known }
          let typed = secret ?? Terminal.askSecret("Passphrase of \(path): ")
          secrets[path] = .some(typed)
          return typed
        }
      }
      loaded.secrets = secrets
      loaded.issuers[want] = result
      return result
    }.get()
  }
}
