internal import PassFormats

/// A pass lives inside the life of the key that signed it (the shell model).
struct KeyLifePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms, terms.isOutlived(by: pass) else { return nil }
    return .refuse(
      .outlivesKey(
        issuedAt: pass.issuedAt, expires: pass.expires, keyNotBefore: terms.notBefore,
        keyExpires: terms.expires))
  }
}
