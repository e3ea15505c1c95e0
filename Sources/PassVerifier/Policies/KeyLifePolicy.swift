internal import PassFormats

/// Requires that a pass lies within the life of its key (the shell model; docs/SPEC.md §9, row 15).
struct KeyLifePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms, terms.isOutlived(by: pass) else { return nil }
    return .refuse(
      .outlivesKey(
        issuedAt: pass.issuedAt, expires: pass.expires, keyNotBefore: terms.notBefore,
        keyExpires: terms.expires))
  }
}
