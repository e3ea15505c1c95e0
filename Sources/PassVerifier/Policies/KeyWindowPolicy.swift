internal import PassFormats
internal import Vocabulary

/// Requires that the key is valid now (docs/SPEC.md §9, row 12).
struct KeyWindowPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms else { return nil }
    let now = situation.now
    if now < terms.notBefore.adding(seconds: -situation.leeway) {
      return .refuse(.keyNotYetValid(notBefore: terms.notBefore, now: now))
    }
    if now >= terms.expires.adding(seconds: situation.leeway) {
      return .refuse(.keyExpired(at: terms.expires))
    }
    return nil
  }
}
