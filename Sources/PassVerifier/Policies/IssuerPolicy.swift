internal import PassFormats
internal import Vocabulary

/// What is behind a gate belongs to somebody, whose passes it takes and nobody else's.
///
/// At a flight a bundle says whose keys sign for its carrier (`KeyScopePolicy`). A key set that is trusted
/// for one issuer says nothing of partners: its keys sign for the flights of that issuer alone.
struct IssuerPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    if let issuers = situation.issuers {
      guard !issuers.contains(pass.issuer) else { return }
      let own = issuers.sorted().map(\.rawValue).joined(separator: ", ")
      throw .refuse(
        .wrongIssuer,
        "wrong issuer: this gate takes passes of \(own.isEmpty ? "nobody" : own), this one is of "
          + "\(pass.issuer); send the traveler to where it was sold")
    }
    guard situation.bundle == nil, situation.party.isNamed,
      case .boardingPass(let boardingPass) = pass.content,
      let carrier = boardingPass.leg(situation.leg ?? 0).flight?.carrier,
      carrier.rawValue != pass.issuer.rawValue
    else { return }
    throw .refuse(
      .wrongIssuer,
      "wrong issuer: a pass of \(pass.issuer) for a flight of \(carrier), and nobody told this gate "
        + "that \(pass.issuer) signs for \(carrier); send the traveler to the desk")
  }
}
