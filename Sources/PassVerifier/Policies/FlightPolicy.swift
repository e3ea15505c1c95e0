internal import PassFormats

/// A boarding pass must name the flight that the gate is boarding: carrier and number, local day,
/// airport of departure.
struct FlightPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard case .mismatch(let finding) = situation.match else { return nil }
    return .refuse(finding)
  }
}
