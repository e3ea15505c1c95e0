internal import PassFormats
internal import Vocabulary

/// What is behind a gate belongs to somebody, whose passes it takes and nobody else's.
///
/// At a flight a bundle says whose keys sign for its carrier (`KeyScopePolicy`). A key set that is trusted
/// for one issuer says nothing of partners: its keys sign for the flights of that issuer alone.
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
