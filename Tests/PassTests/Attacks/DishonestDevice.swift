import PassCrypto
import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

/// A compromised device, with a key in the bundle, that signs arbitrary ledger data.
struct DishonestDevice {
  let device: DeviceID
  private let key: PrivateKey
  private(set) var sequence = 0
  private var digest: [UInt8] = []

  /// Creates a device with the key of a gate.
  init(_ directory: GateDirectory) throws {
    device = try directory.ledger().device
    key = try directory.key()
  }

  /// Creates a device with this key.
  init(_ authority: TestAuthority) {
    device = DeviceID(issuer: authority.issuer, keyID: authority.keyID)
    key = authority.key
  }

  /// Returns a ledger section with one event of any content.
  mutating func part(
    _ kind: AdmissionEvent.Kind, id: EventID? = nil, in context: String = GateFixture.context,
    at: Instant = GateFixture.now, random: any RandomSource = SecureRandom(),
    _ fill: (inout AdmissionEvent) -> Void = { _ in }
  ) throws -> [UInt8] {
    sequence += 1
    var event = AdmissionEvent(
      id: try id ?? EventID(randomBytes: random.bytes(PassID.randomByteCount)).orThrow("id"),
      device: device, sequence: sequence, previous: digest, at: at,
      kind: kind, context: context)
    fill(&event)
    let line = event.line
    digest = try SHA256.digest(line)
    return line + [0x0A]
      + (try head(LedgerHead(device: device, issuedAt: at, sequence: sequence, digest: digest)))
  }

  /// Restarts its ledger, so that the next section contradicts the earlier ones.
  mutating func forget() {
    sequence = 0
    digest = []
  }

  /// Returns the signed head, with a line end.
  func head(_ head: LedgerHead) throws -> [UInt8] {
    let input = CompactJWS.signingInput(
      header: TokenHeader(keyID: device.keyID, type: LedgerHead.type).bytes, payload: head.payload)
    return Array(
      CompactJWS.text(signingInput: input, signature: try key.signature(for: input)).utf8) + [0x0A]
  }
}
