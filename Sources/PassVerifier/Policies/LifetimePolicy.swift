internal import PassFormats
internal import Vocabulary

/// Requires that a pass has at most the lifetime that its key may grant (docs/SPEC.md §9, row 16).
struct LifetimePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms, terms.isExceeded(by: pass) else { return nil }
    return .refuse(
      .lifetimeTooLong(
        lifetime: pass.expires.seconds(since: pass.issuedAt), longest: terms.longestLifetime))
  }
}
