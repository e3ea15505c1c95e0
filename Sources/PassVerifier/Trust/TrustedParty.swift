internal import PassFormats
internal import Vocabulary

/// A trusted issuer: keys, status lists and rules.
///
/// It is a class, so that each verdict retains one reference instead of those of all members.
final class TrustedParty: Sendable {
  let keys: [KeyID: VerifyingKey]
  /// The lists that the bundle names; nil for keys without a bundle, which name none.
  let listURIs: Set<String>?
  /// The held lists by URI.
  let lists: [String: HeldStatusList]
  let signsSince: Instant?
  let survivors: Set<PassDigest>
  /// Whether the keys are for this issuer alone, and not for any issuer.
  let isNamed: Bool

  /// An issuer without keys yet, for key sets.
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

  /// An issuer of a bundle.
  ///
  /// - Throws: `TrustError` for a point off the curve.
  convenience init(
    _ issuer: TrustedIssuer, path: @autoclosure () -> String
  ) throws(TrustError) {
    var keys: [KeyID: VerifyingKey] = [:]
    for (index, key) in issuer.keys.enumerated() {
      keys[key.keyID] = try VerifyingKey(
        x: key.x, y: key.y, terms: key.terms, revokedFrom: key.revokedFrom,
        path: "\(path()).keys[\(index)]")
    }
    self.init(
      keys: keys, listURIs: Set(issuer.statusLists.map { $0.uri }), signsSince: issuer.signsSince,
      survivors: Set(issuer.survivors), isNamed: true)
  }

  /// Returns a copy with the keys of a set added.
  ///
  /// - Throws: `TrustError` for a point off the curve, or a key id of another key.
  func adding(_ set: JWKSet) throws(TrustError) -> TrustedParty {
    var keys = keys
    for entry in set.keys {
      // Terms in a set are the issuer's own notes; without a bundle they do not bind the verifier.
      let key = try VerifyingKey(
        x: entry.x, y: entry.y, terms: nil, revokedFrom: nil, path: entry.path)
      if let taken = keys[entry.keyID]?.key, taken.x != entry.x || taken.y != entry.y {
        throw TrustError(
          member: entry.path, offset: nil,
          detail: "another key has the id \(entry.keyID) already; name the issuer of each key set")
      }
      keys[entry.keyID] = key
    }
    return TrustedParty(
      keys: keys, listURIs: listURIs, lists: lists, signsSince: signsSince, survivors: survivors,
      isNamed: isNamed)
  }

  /// Returns a copy with a newer status list.
  func holding(_ list: HeldStatusList) -> TrustedParty {
    var lists = lists
    lists[list.uri] = list
    return TrustedParty(
      keys: keys, listURIs: listURIs, lists: lists, signsSince: signsSince, survivors: survivors,
      isNamed: isNamed)
  }
}

/// A public key with its terms.
final class VerifyingKey: Sendable {
  let key: SignatureKey
  /// The terms of the key; nil for a key of a plain key set.
  let terms: KeyTerms?
  let revokedFrom: Instant?

  /// The key of a point; throws `TrustError` for a point off the curve.
  init(
    x: [UInt8], y: [UInt8], terms: KeyTerms?, revokedFrom: Instant?,
    path: @autoclosure () -> String
  ) throws(TrustError) {
    do throws(SignatureKeyError) {
      key = try SignatureKey(x: x, y: y)
    } catch {
      throw TrustError(member: path(), offset: nil, detail: error.detail)
    }
    self.terms = terms
    self.revokedFrom = revokedFrom
  }
}

/// Version, dates and policy of a bundle.
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

  /// Returns whether the bundle is expired or older than its policy allows.
  func isExpired(now: Instant) -> Bool {
    now >= expires || now.seconds(since: issuedAt) > policy.longestTrustAge
  }

  /// Returns whether a status list is expired or older than the policy allows.
  func isStale(_ list: HeldStatusList, now: Instant) -> Bool {
    list.expires.map { now >= $0 } ?? false
      || now.seconds(since: list.issuedAt) > policy.longestStatusAge
  }
}
