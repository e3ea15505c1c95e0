internal import PassFormats
internal import Vocabulary

/// The status list entry that a pass names, as far as the gate holds it.
///
/// It is looked up once, before the policies are evaluated.
enum StatusLookup: Sendable {
  /// The pass names no entry, or there is no bundle.
  case notAsked
  /// The issuer has no such list.
  case foreign
  /// The list is one of the issuer's but is not held.
  case notHeld
  /// The list is held; `age` is in seconds since it was made.
  case held(HeldStatusList, index: Int64, age: Int64, isStale: Bool)

  init(_ pass: PassClaims, _ party: TrustedParty, _ bundle: BundleFacts?, now: Instant) {
    guard let status = pass.status, let bundle, let uris = party.listURIs else {
      self = .notAsked
      return
    }
    guard uris.contains(status.uri) else {
      self = .foreign
      return
    }
    guard let list = party.lists[status.uri] else {
      self = .notHeld
      return
    }
    self = .held(
      list, index: status.index, age: now.seconds(since: list.issuedAt),
      isStale: bundle.isStale(list, now: now))
  }
}

extension Evidence {
  /// Records the lookup in the evidence.
  mutating func note(_ lookup: StatusLookup) {
    guard case .held(_, _, let age, let isStale) = lookup else { return }
    status = isStale ? .stale : .checked
    statusAge = age
  }
}
