import PassTestSupport
import Vocabulary

/// A pass in the simulation, with the truth about it.
struct SimulatedPass: Sendable {
  /// The signer.
  enum Signer: Sendable {
    /// The key that is stolen at some time; `second` is its successor.
    case first, second
    /// An attacker whose key has the id of the first key.
    case forger
  }

  /// Its name in the trace.
  let name: String
  let signer: Signer
  /// The content of the pass; an unsigned boarding pass has only the text.
  let sample: SamplePass
  /// The check-in sequence; nil on tickets.
  let sequence: Int?
  var isStandby = false
  /// Whether it was signed by the thief.
  var isThiefs = false
  /// Whether the passenger list spells the name in another way.
  var isMisspelled = false
  /// Whether its issuer recorded it.
  var isRemembered = false
  /// Whether it is for the simulated place.
  var isForHere = true
  /// The text that a scanner reads.
  private(set) var text: [UInt8] = []

  var id: String { sample.passID }
  var issuedAt: Instant { Instant(secondsSince1970: sample.issuedAt) }
  var notBefore: Instant { Instant(secondsSince1970: sample.notBefore) }
  var expires: Instant { Instant(secondsSince1970: sample.expires) }
  /// Its status list entry.
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

  /// Returns the content of a pass, with its own id and the status list entry with the same number.
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

  /// Returns the boarding pass text of a passenger in row 10 + sequence.
  static func bcbp(_ sequence: Int, status: String = "1", flight: String = "0123") -> String {
    let name = "DOE/" + String(repeating: "J", count: sequence)
    return "M1\(name)" + String(repeating: " ", count: 20 - name.utf8.count)
      + "EABC123 SFOJFKUA \(flight) 074Y0\(10 + sequence)A000\(sequence) \(status)00"
  }
}
