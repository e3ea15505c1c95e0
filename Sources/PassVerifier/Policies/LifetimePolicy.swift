internal import PassFormats
internal import Vocabulary

/// A key makes no pass that is good for longer than its terms say.
struct LifetimePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms, terms.isExceeded(by: pass) else { return nil }
    return .refuse(
      .lifetimeTooLong(
        lifetime: pass.expires.seconds(since: pass.issuedAt), longest: terms.longestLifetime))
  }
}
