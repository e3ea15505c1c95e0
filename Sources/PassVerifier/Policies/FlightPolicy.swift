internal import PassFormats

/// Requires a boarding pass for the gate's flight: carrier and number, local day, airport of
/// departure (docs/SPEC.md §9, row 23).
struct FlightPolicy: Policy {
  func judge(_ pass: PassClaims, in situation: Situation) -> Objection? {
    guard case .mismatch(let finding) = situation.match else { return nil }
    return .refuse(finding)
  }
}
