import PassTestSupport

/// A boarding pass without a signature: a partner's, or a signed one that somebody cut.
struct SimulatedPaper: Sendable {
  let name: String
  /// Check-in sequence.
  let sequence: Int
  let isStandby: Bool
  /// Whether it is for the flight of this simulation.
  let isForHere: Bool
  /// Who it says has issued it (item 21); nil where it does not say.
  let issuer: String?
  let text: [UInt8]

  private init(
    _ name: String, _ sequence: Int, _ bcbp: String, isStandby: Bool, isForHere: Bool,
    issuer: String?
  ) {
    self.name = name + (issuer.map { " of \($0)" } ?? "")
    self.sequence = sequence
    self.isStandby = isStandby
    self.isForHere = isForHere
    self.issuer = issuer
    text = Array(GateFixture.cut(bcbp, issuer: issuer).utf8)
  }

  /// What a partner printed for a passenger, whom it takes to have a seat.
  init(_ sequence: Int, issuer: String?) {
    self.init(
      "paper \(sequence)", sequence, SimulatedPass.bcbp(sequence), isStandby: false,
      isForHere: true, issuer: issuer)
  }

  /// What is left of a boarding pass; nil of a ticket.
  init?(cut pass: SimulatedPass, issuer: String?) {
    guard let sequence = pass.sequence, let bcbp = pass.sample.bcbp else { return nil }
    self.init(
      "cut \(pass.name)", sequence, bcbp, isStandby: pass.isStandby,
      isForHere: pass.isForHere, issuer: issuer)
  }
}
