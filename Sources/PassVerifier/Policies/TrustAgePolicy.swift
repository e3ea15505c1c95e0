internal import PassFormats
internal import Vocabulary

/// Requires a recent trust bundle (docs/SPEC.md §9, row 18).
///
/// Otherwise an attacker could keep revocations from a gate by withholding new bundles.
struct TrustAgePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let bundle = situation.bundle, bundle.isExpired(now: situation.now) else { return nil }
    return situation.stale(.trustExpired(age: situation.now.seconds(since: bundle.issuedAt)))
  }
}
