internal import PassFormats
internal import Vocabulary

/// A key signs passes of its kinds, and boarding passes for the flights of its carriers.
struct KeyScopePolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let terms = situation.key.terms else { return }
    guard terms.kinds.contains(pass.kind) else {
      throw .refuse(
        .keyNotAllowed,
        "signed with a key of \(pass.issuer) that may not sign a pass of kind "
          + "\(pass.kind.rawValue); send the traveler to the desk")
    }
    if let carrier = terms.foreignCarrier(of: pass) {
      throw .refuse(
        .keyNotAllowed,
        "signed with a key of \(pass.issuer) that may not sign for flights of \(carrier); "
          + "send the traveler to the desk")
    }
  }
}
