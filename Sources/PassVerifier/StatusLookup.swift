internal import PassFormats
internal import Vocabulary

/// What a gate holds of the status list that a pass names.
///
/// It is looked up once, before any policy is asked.
enum StatusLookup: Sendable {
  /// The pass names none, or trust knows of none.
  case notAsked
  /// The issuer has no such list.
  case foreign
  /// The list is one of the issuer's, and not held.
  case notHeld
  /// The list is held; its age is in seconds.
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
  /// Notes what was looked up.
  mutating func note(_ lookup: StatusLookup) {
    guard case .held(_, _, let age, let isStale) = lookup else { return }
    status = isStale ? .stale : .checked
    statusAge = age
  }
}
