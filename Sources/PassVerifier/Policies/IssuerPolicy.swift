internal import PassFormats
internal import Vocabulary

/// Accepts passes of the checkpoint's issuers only (docs/SPEC.md §9.3).
///
/// Under a bundle, `KeyScopePolicy` decides which keys may sign for a flight's carrier. A key set
/// for one issuer states no partners, so its keys sign for that issuer's flights alone.
struct IssuerPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    if let issuers = situation.checkpoint.issuers {
      return issuers.contains(pass.issuer)
        ? nil : .refuse(.wrongIssuer(pass.issuer, takes: issuers))
    }
    guard situation.bundle == nil, situation.party.isNamed,
      case .boardingPass(let boardingPass) = pass.content,
      let carrier = boardingPass.leg(situation.leg ?? 0).flight?.carrier,
      carrier.rawValue != pass.issuer.rawValue
    else { return nil }
    return .refuse(.signsForAnother(pass.issuer, carrier: carrier))
  }
}
