import PassTestSupport

/// An unsigned boarding pass: a partner's, or a signed one without its signature.
struct SimulatedPaper: Sendable {
  let name: String
  /// The check-in sequence.
  let sequence: Int
  let isStandby: Bool
  /// Whether it is for the simulated flight.
  let isForHere: Bool
  /// Whether the passenger list spells the name in another way.
  private(set) var isMisspelled = false
  /// The issuer that it names (item 21); nil if it names none.
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

  /// Creates a partner's pass for a passenger with a seat.
  init(_ sequence: Int, issuer: String?) {
    self.init(
      "paper \(sequence)", sequence, SimulatedPass.bcbp(sequence), isStandby: false,
      isForHere: true, issuer: issuer)
  }

  /// Creates the rest of a boarding pass without its signature; nil for a ticket.
  init?(cut pass: SimulatedPass, issuer: String?) {
    guard let sequence = pass.sequence, let bcbp = pass.sample.bcbp else { return nil }
    self.init(
      "cut \(pass.name)", sequence, bcbp, isStandby: pass.isStandby,
      isForHere: pass.isForHere, issuer: issuer)
    isMisspelled = pass.isMisspelled
  }
}
