internal import PassVerifier

/// An objection of the passenger list, or of the known earlier entries, to letting a person in.
struct GateObjection {
  /// Amber or red.
  let light: Light
  /// The reason, with its evidence.
  let finding: GateFinding

  init(_ light: Light, _ finding: GateFinding) {
    self.light = light
    self.finding = finding
  }
}
