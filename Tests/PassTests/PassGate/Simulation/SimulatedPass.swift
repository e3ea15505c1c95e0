import PassFormats
import PassTestSupport
import Vocabulary

/// A pass that travelers may hold out, and what is true of it, whatever a gate makes of it.
struct SimulatedPass: Sendable {
  /// Who signed it.
  enum Signer: Sendable {
    /// The key that is stolen one day, and the one after it.
    case first, second
    /// Somebody who gives his key the name of the first.
    case forger
  }

  /// What the trace calls it.
  let name: String
  let signer: Signer
  /// What it says; the text of a boarding pass that nobody signed is all there is of it.
  let sample: SamplePass
  /// Check-in sequence; nil on tickets.
  let sequence: Int?
  var isStandby = false
  /// Whether somebody signed it who has the key and not the right.
  var isThiefs = false
  /// Whether its issuer wrote it down.
  var isRemembered = false
  /// Whether it is for the place of this simulation.
  var isForHere = true
  /// What a scanner reads.
  private(set) var text: [UInt8] = []

  var id: String { sample.passID }
  var issuedAt: Instant { Instant(secondsSince1970: sample.issuedAt) }
  var notBefore: Instant { Instant(secondsSince1970: sample.notBefore) }
  var expires: Instant { Instant(secondsSince1970: sample.expires) }
  /// Its entry of the status list.
  var index: Int? { sample.status?.index }

  init(
    _ name: String, _ signer: Signer, _ sample: SamplePass, sequence: Int? = nil,
    signedBy authority: TestAuthority
  ) throws {
    self.name = name
    self.signer = signer
    self.sample = sample
    self.sequence = sequence
    text = Array(try authority.token(payload: sample.payload).utf8)
  }

  /// Every pass has an id of its own, and an entry of the list of the same number.
  static func sample(_ number: Int, issued: Int, listed: Bool = true) -> SamplePass {
    let start = Int(TestAuthority.now.secondsSince1970)
    var sample = SamplePass()
    sample.passID = "00000000000000" + (number < 10 ? "0" : "") + String(number)
    sample.issuedAt = start + issued
    sample.notBefore = start - 9_000
    sample.expires = start + max(issued, 0) + 3_600
    if listed { sample.status = (number, "urn:passtool:status:UA:1") }
    return sample
  }

  /// The airline's text for a passenger in row 10 + sequence.
  static func bcbp(_ sequence: Int, status: String = "1", flight: String = "0123") -> String {
    let name = "DOE/" + String(repeating: "J", count: sequence)
    return "M1\(name)" + String(repeating: " ", count: 20 - name.utf8.count)
      + "EABC123 SFOJFKUA \(flight) 074Y0\(10 + sequence)A000\(sequence) \(status)00"
  }
}
