internal import PassFormats

/// Requires that the status list of the pass is held and recent (docs/SPEC.md §9, row 19).
struct StatusAgePolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    switch situation.status {
    case .notAsked, .foreign, .held(_, _, _, false): nil
    case .notHeld: situation.stale(.statusStale(pass.issuer, age: nil))
    case .held(_, _, let age, true):
      situation.stale(.statusStale(pass.issuer, age: age))
    }
  }
}
