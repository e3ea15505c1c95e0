internal import PassFormats
internal import Vocabulary

/// One issuer as a gate sees it.
///
/// A class, because a verdict asks for one and need not count the references of its parts.
final class TrustedParty: Sendable {
  let keys: [KeyID: VerifyingKey]
  /// Nil where keys came without a bundle: then nobody said which lists there are.
  let listURIs: Set<String>?
  /// The lists that are held, by their URI.
  let lists: [String: HeldStatusList]
  let signsSince: Instant?
  let survivors: Set<PassDigest>
  /// Whether its keys were given for this issuer, and not for whoever comes.
  let isNamed: Bool

  /// Somebody without keys, known by key sets alone.
  convenience init(isNamed: Bool) { self.init(keys: [:], isNamed: isNamed) }

  private init(
    keys: [KeyID: VerifyingKey], listURIs: Set<String>? = nil,
    lists: [String: HeldStatusList] = [:], signsSince: Instant? = nil,
    survivors: Set<PassDigest> = [], isNamed: Bool
  ) {
    self.keys = keys
    self.listURIs = listURIs
    self.lists = lists
    self.signsSince = signsSince
    self.survivors = survivors
    self.isNamed = isNamed
  }

  /// An issuer that a bundle names.
  convenience init(_ issuer: TrustedIssuer, path: String) throws(TrustError) {
    var keys: [KeyID: VerifyingKey] = [:]
    for (index, key) in issuer.keys.enumerated() {
      keys[key.keyID] = try VerifyingKey(
        x: key.x, y: key.y, terms: key.terms, revokedFrom: key.revokedFrom,
        path: "\(path).keys[\(index)]")
    }
    self.init(
      keys: keys, listURIs: Set(issuer.statusLists.map { $0.uri }), signsSince: issuer.signsSince,
      survivors: Set(issuer.survivors), isNamed: true)
  }

  /// The same with the keys of a set.
  func adding(_ set: JWKSet) throws(TrustError) -> TrustedParty {
    var keys = keys
    for entry in set.keys {
      // A set alone has no dates: what a key ring notes beside its keys binds nobody here.
      let key = try VerifyingKey(
        x: entry.x, y: entry.y, terms: nil, revokedFrom: nil, path: entry.path)
      if let taken = keys[entry.keyID]?.key, taken.x != entry.x || taken.y != entry.y {
        throw TrustError(
          member: entry.path, offset: nil,
          detail: "\(entry.keyID) names another key already; say whose keys these are")
      }
      keys[entry.keyID] = key
    }
    return TrustedParty(
      keys: keys, listURIs: listURIs, lists: lists, signsSince: signsSince, survivors: survivors,
      isNamed: isNamed)
  }

  /// The same with a newer status list.
  func holding(_ list: HeldStatusList) -> TrustedParty {
    var lists = lists
    lists[list.uri] = list
    return TrustedParty(
      keys: keys, listURIs: listURIs, lists: lists, signsSince: signsSince, survivors: survivors,
      isNamed: isNamed)
  }
}

/// A public key and the terms that bind it.
final class VerifyingKey: Sendable {
  let key: SignatureKey
  /// Nil where the key came without any.
  let terms: KeyTerms?
  let revokedFrom: Instant?

  /// Fails for a point off the curve.
  init(
    x: [UInt8], y: [UInt8], terms: KeyTerms?, revokedFrom: Instant?, path: String
  ) throws(TrustError) {
    do throws(SignatureKeyError) {
      key = try SignatureKey(x: x, y: y)
    } catch {
      throw TrustError(member: path, offset: nil, detail: error.detail)
    }
    self.terms = terms
    self.revokedFrom = revokedFrom
  }
}

/// What a bundle says of itself.
struct BundleFacts: Sendable {
  let version: Int64
  let issuedAt: Instant
  let expires: Instant
  let policy: TrustPolicy

  init(_ bundle: TrustBundle) {
    version = bundle.version
    issuedAt = bundle.issuedAt
    expires = bundle.expires
    policy = bundle.policy
  }

  /// Whether the bundle is too old to decide by.
  func isExpired(now: Instant) -> Bool {
    now >= expires || now.seconds(since: issuedAt) > policy.longestTrustAge
  }

  /// Whether a status list is too old to decide by.
  func isStale(_ list: HeldStatusList, now: Instant) -> Bool {
    list.expires.map { now >= $0 } ?? false
      || now.seconds(since: list.issuedAt) > policy.longestStatusAge
  }
}
