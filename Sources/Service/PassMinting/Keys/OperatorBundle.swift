package import PassFormats
package import PassIssuer
internal import Platform
package import Vocabulary

/// The trust bundle provided by the operator.
package struct OperatorBundle: Sendable {
  package let path: String
  /// The root for development, which may have signed the file at that path.
  let development: KeyStore

  /// Returns the bundle in a service's directory.
  package static func of(data: String) -> OperatorBundle {
    OperatorBundle(path: path(data), development: developmentRoot(data))
  }

  /// Returns the key store of the root for development in a service's directory.
  package static func developmentRoot(_ data: String) -> KeyStore {
    KeyStore(directory: "\(data)/development-root")
  }

  /// Returns the path of the bundle in a service's directory.
  package static func path(_ data: String) -> String { "\(data)/trust/bundle.jwt" }

  /// A value that changes when the file does.
  package var revision: String? { Files.revision(of: path) }

  package func statement() throws -> SignedStatement {
    guard let bytes = try Files.read(path, limit: TrustBundle.longestToken + 1) else {
      throw ServiceError(
        "\(path): is too large to be a trust bundle; put the bundle there that passtool trust sign made"
      )
    }
    do {
      let statement = try SignedStatement(reading: bytes)
      guard statement.kind == .trust else {
        throw ServiceError(
          "is a status list, and no trust bundle; put the bundle there that passtool trust sign made"
        )
      }
      return statement
    } catch {
      throw ServiceError("\(path): \(error)")
    }
  }

  /// Returns the bundle; nil without one, and nil if the root for development has signed it.
  package func bundle(of issuer: IssuerID) throws -> TrustBundle? {
    guard Files.exists(path) else { return nil }
    let statement = try statement()
    if try !development.list().isEmpty,
      try statement.signer(among: development.keySet(of: issuer).keys) != nil
    {
      return nil
    }
    return try TrustBundle(payload: statement.payload)
  }

  /// Returns the keys of an issuer that the bundle names; nil without an operator's bundle.
  package func keys(named issuer: IssuerID) throws -> Set<KeyID>? {
    guard let bundle = try bundle(of: issuer) else { return nil }
    return Set(bundle.issuers.first { $0.id == issuer }?.keys.map(\.keyID) ?? [])
  }

  /// Returns the keys and lists of an issuer that the bundle lacks; none without an operator's bundle.
  ///
  /// `keys` are the issuer's keys, and `lists` the numbers of its status lists in order.
  package func gaps(
    keys: [KeyStore.Entry], lists: [Int], of issuer: IssuerID, now: Instant
  ) throws -> [TrustGap] {
    guard let bundle = try bundle(of: issuer) else { return [] }
    if bundle.expires <= now { return [.ended(bundle.expires)] }
    guard let entry = bundle.issuers.first(where: { $0.id == issuer }) else {
      return [.noIssuer(issuer)]
    }
    let named = Set(entry.keys.map(\.keyID))
    var gaps: [TrustGap] = []
    let kinds = Set(keys.flatMap { $0.terms?.kinds ?? [] }).intersection(KeyKind.passes + [.status])
    for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
      let able = keys.filter { $0.signs(kind, at: now) }
      if !able.isEmpty, !able.contains(where: { named.contains($0.keyID) }) {
        gaps.append(.nothingSigns(kind, able.map(\.keyID)))
      }
    }
    for key in keys where !named.contains(key.keyID) {
      guard let terms = key.terms, terms.expires > now, key.canSign else { continue }
      gaps.append(.key(key.keyID, from: terms.notBefore))
    }
    let missing = lists.filter { list in
      let uri = StatusReference(issuer: issuer, list: list, index: 0)?.uri
      return !entry.statusLists.contains { $0.uri == uri }
    }
    // The service creates the last list ahead of its first pass.
    return gaps
      + missing.map { .list($0, isAhead: lists.count > 1 && $0 == lists.last) }
  }
}

/// A fault of an operator's bundle: something that the service signs with and that the bundle lacks.
package enum TrustGap: Hashable, Sendable, CustomStringConvertible {
  case ended(Instant)
  case noIssuer(IssuerID)
  /// The bundle names none of the keys that could sign this kind, so nothing of this kind is signed.
  case nothingSigns(KeyKind, [KeyID])
  /// The bundle does not name a key, so this key does not sign; another key does.
  case key(KeyID, from: Instant)
  /// The bundle does not name a status list; `isAhead`: no pass refers to the list yet.
  case list(Int, isAhead: Bool)

  /// Whether gates refuse passes that are signed now, or no pass of a kind can be signed.
  package var isUrgent: Bool {
    switch self {
    case .ended, .noIssuer, .nothingSigns: true
    case .key: false
    case .list(_, let isAhead): !isAhead
    }
  }

  package var description: String {
    switch self {
    case .ended(let time): "it ended at \(time); sign a new one"
    case .noIssuer(let issuer):
      "it does not name the issuer \(issuer), so gates refuse all passes of this service; add it: passtool trust "
        + "build, diff and sign"
    case .nothingSigns(let kind, let keys):
      "it names no key for the kind \(kind.rawValue), so nothing of this kind is signed; add the key "
        + keys.map(\.rawValue).joined(separator: " or ")
    case .key(let key, let start):
      "it does not name the key \(key), which is to sign from \(start); add this key, because it signs only when the "
        + "bundle names it"
    case .list(let list, let isAhead):
      "it does not name the status list \(list), which passes \(isAhead ? "will need soon" : "need"); add the list"
    }
  }
}
