internal import Airports
internal import Vocabulary

extension PageDetails {
  /// Returns the issuer as people call it: its name in the request, else the name of the airline, else its id.
  func shownIssuer(_ pass: PrintablePass) -> String {
    issuerName ?? Self.airline(pass) ?? pass.claims.issuer.rawValue
  }

  /// Returns the name of the airline that both operates the flight and issued the pass, if it is known.
  private static func airline(_ pass: PrintablePass) -> String? {
    guard case .boardingPass(let boardingPass) = pass.claims.content,
      let carrier = boardingPass.legs.first?.flight?.carrier,
      carrier.rawValue == pass.claims.issuer.rawValue
    else { return nil }
    return Airlines.airline(carrier)?.name
  }
}
