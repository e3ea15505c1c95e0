internal import PassFormats

/// Refuses passes that the issuer's status list does not show as valid (Token Status List §8.3;
/// docs/SPEC.md §9, row 22).
///
/// A stale list cannot confirm a pass but still refuses one that it shows as revoked.
struct StatusPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    switch situation.status {
    case .notAsked, .notHeld: return nil
    case .foreign: return .refuse(.unknownStatusList(pass.issuer))
    case .held(let held, let index, _, _):
      switch Int(exactly: index).flatMap({ held.list[$0] }).map(Status.init(value:)) {
      case .valid: return nil
      case .revoked: return .refuse(.revoked(by: pass.issuer))
      case .suspended: return .refuse(.suspended(by: pass.issuer))
      case .other(let value): return .refuse(.unknownStatus(value))
      case nil: return .refuse(.noStatusEntry(index: index, count: held.list.count))
      }
    }
  }
}
