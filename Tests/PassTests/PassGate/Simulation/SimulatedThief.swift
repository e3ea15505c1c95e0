import PassTestSupport
import Vocabulary

/// The passes of the first key's thief, who knows everything that gates know, but not the issuer's records.
extension SimulatedHouse {
  /// The passes of the first key that the issuer recorded: they stay valid after its loss.
  static let remembered: Set<String> = ["1a", "2a", "one"]

  static func thiefsBoardingPasses(
    of lawful: [SimulatedPass], _ key: TestAuthority
  ) throws -> [SimulatedPass] {
    func pass(
      _ name: String, _ id: String, as sequence: Int, issued: Int, seat: String? = nil
    ) throws -> SimulatedPass {
      try thiefsPass(name, id, as: sequence, issued: issued, seat: seat, lawful, key)
    }
    let model = try lawful.first { $0.name == "1a" }.orThrow("1a")
    // The same content under another signature is the same pass.
    var again = try SimulatedPass("1a again", .first, model.sample, sequence: 1, signedBy: key)
    again.isRemembered = true
    return [
      // These have the pass id of a recorded pass, but an earlier time, or another passenger.
      try pass("2a earlier", "2a", as: 2, issued: -9_000),
      try pass("1a for 4", "1a", as: 4, issued: -7_200),
      // This has a pass id of the passenger list, but another seat.
      try pass("2b in row 1", "2b", as: 2, issued: -3_600, seat: "001A"),
      again,
    ]
  }

  /// Returns a pass of the thief with the id of the pass named `id`.
  static func thiefsPass(
    _ name: String, _ id: String, as sequence: Int, issued: Int, seat: String? = nil,
    _ lawful: [SimulatedPass], _ key: TestAuthority
  ) throws -> SimulatedPass {
    let model = try lawful.first { $0.name == id }.orThrow(id)
    var sample = SimulatedPass.sample(0, issued: issued, listed: false)
    sample.passID = model.id
    sample.bcbp = SimulatedPass.bcbp(sequence)
    if let seat { sample.bcbp?.replace("0\(10 + sequence)A", with: seat) }
    var pass = try SimulatedPass(name, .first, sample, sequence: sequence, signedBy: key)
    pass.isThiefs = true
    return pass
  }

  static func thiefsTickets(
    of lawful: [SimulatedPass], _ key: TestAuthority
  ) throws -> [SimulatedPass] {
    var sample = try lawful.first { $0.name == "one" }.orThrow("one").sample
    sample.issuedAt -= 600
    sample.admits = 3
    sample.status = nil
    var pass = try SimulatedPass("one for three", .first, sample, signedBy: key)
    pass.isThiefs = true
    return [pass]
  }
}
