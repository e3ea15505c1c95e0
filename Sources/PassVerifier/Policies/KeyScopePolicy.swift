internal import PassFormats

/// Requires that the key may sign the kind of the pass, and for the carriers of its flights
/// (docs/SPEC.md §9, row 13).
struct KeyScopePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard let terms = situation.key.terms else { return nil }
    guard terms.kinds.contains(pass.kind) else {
      return .refuse(.kindNotAllowed(pass.kind, of: pass.issuer))
    }
    return terms.foreignCarrier(of: pass).map { .refuse(.carrierNotAllowed($0, of: pass.issuer)) }
  }
}
