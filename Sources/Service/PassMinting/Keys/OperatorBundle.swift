package import PassFormats
package import PassIssuer
internal import Platform
package import Vocabulary

/// The trust bundle provided by the operator.
package struct OperatorBundle: Sendable {
  package let path: String
  /// The root for development, which may have signed the file at that path.
  let development: KeyStore

  /// The bundle in a service's directory.
  package static func of(data: String) -> OperatorBundle {
    OperatorBundle(path: path(data), development: developmentRoot(data))
  }

  /// The key store of the root for development in a service's directory.
  package static func developmentRoot(_ data: String) -> KeyStore {
    KeyStore(directory: "\(data)/development-root")
  }

  /// Its path in a service's directory.
  package static func path(_ data: String) -> String { "\(data)/trust/bundle.jwt" }

  /// Changes when the file does.
  package var revision: String? { Files.revision(of: path) }

  package func statement() throws -> SignedStatement {
    guard let bytes = try Files.read(path, limit: TrustBundle.longestToken + 1) else {
      throw ServiceError("\(path): longer than any bundle")
    }
    do {
      let statement = try SignedStatement(reading: bytes)
      guard statement.kind == .trust else { throw ServiceError("is a status list") }
      return statement
    } catch {
      throw ServiceError("\(path): \(error)")
    }
  }

  /// The bundle; nil without one, and where the root for development has signed it.
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

  /// The keys of an issuer that the bundle names; nil without an operator's bundle.
  package func keys(named issuer: IssuerID) throws -> Set<KeyID>? {
    guard let bundle = try bundle(of: issuer) else { return nil }
    return Set(bundle.issuers.first { $0.id == issuer }?.keys.map(\.keyID) ?? [])
  }

  /// The keys and lists of an issuer that the bundle lacks; empty without an operator's bundle.
  ///
  /// - Parameters:
  ///   - keys: the issuer's keys.
  ///   - lists: the numbers of its status lists, in order.
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
    // The last list is made ahead of its first pass.
    return gaps
      + missing.map { .list($0, isAhead: lists.count > 1 && $0 == lists.last) }
  }
}

/// What an operator's bundle lacks of what a service signs with.
package enum TrustGap: Hashable, Sendable, CustomStringConvertible {
  case ended(Instant)
  case noIssuer(IssuerID)
  /// None of the keys that could sign this kind is named, so that nothing of it is signed.
  case nothingSigns(KeyKind, [KeyID])
  /// A key is not named, so that it does not sign; another does.
  case key(KeyID, from: Instant)
  /// A status list is not named; ahead: no pass refers to it yet.
  case list(Int, isAhead: Bool)

  /// Whether gates refuse what is signed now, or nothing is.
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
    case .noIssuer(let issuer): "it does not trust \(issuer)"
    case .nothingSigns(let kind, let keys):
      "it names no key that signs \(kind.rawValue), so that none is signed; name "
        + keys.map(\.rawValue).joined(separator: " or ")
    case .key(let key, let start):
      "it does not name the key \(key) of \(start), which does not sign until it is named"
    case .list(let list, let isAhead):
      "it does not name the status list \(list)" + (isAhead ? ", which passes will need soon" : "")
    }
  }
}
