internal import Airports
internal import Vocabulary

extension PageDetails {
  /// The issuer as people call it: by the name in the request, an airline by its own; else its id.
  func shownIssuer(_ pass: PrintablePass) -> String {
    issuerName ?? Self.airline(pass) ?? pass.claims.issuer.rawValue
  }

  /// The name of the airline that both operates the flight and issued the pass, where it is a known one.
  private static func airline(_ pass: PrintablePass) -> String? {
    guard case .boardingPass(let boardingPass) = pass.claims.content,
      let carrier = boardingPass.legs.first?.flight?.carrier,
      carrier.rawValue == pass.claims.issuer.rawValue
    else { return nil }
    return Airlines.airline(carrier)?.name
  }
}
