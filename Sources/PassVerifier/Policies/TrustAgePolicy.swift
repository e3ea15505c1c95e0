internal import PassFormats
internal import Vocabulary

/// What the gate trusts must be recent: whoever keeps new bundles from a gate keeps bad news from it.
struct TrustAgePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let bundle = situation.bundle, bundle.isExpired(now: situation.now) else { return nil }
    return situation.stale(.trustExpired(age: situation.now.seconds(since: bundle.issuedAt)))
  }
}
