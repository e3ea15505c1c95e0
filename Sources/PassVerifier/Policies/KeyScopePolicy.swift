internal import PassFormats

/// A key signs passes of its kinds, and boarding passes for the flights of its carriers.
struct KeyScopePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms else { return nil }
    guard terms.kinds.contains(pass.kind) else {
      return .refuse(.kindNotAllowed(pass.kind, of: pass.issuer))
    }
    return terms.foreignCarrier(of: pass).map { .refuse(.carrierNotAllowed($0, of: pass.issuer)) }
  }
}
