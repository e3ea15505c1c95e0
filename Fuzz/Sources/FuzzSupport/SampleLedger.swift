import PassCrypto
package import PassFormats
internal import StrictText
import PassTestSupport
import Vocabulary

/// A ledger with a few events, and its signature by a device of the bundle.
package struct SampleLedger: Sendable {
  /// The signing device, whose key may sign everything.
  package let device: DeviceID
  private let signer: TestAuthority

  package init(_ gate: FuzzGate) throws {
    signer = gate.airline
    device = try DeviceID("\(signer.issuer)/\(signer.keyID)").orThrow("a device")
  }

  /// Returns an admission for two, its undo, a departure, and an entry without a pass.
  package func lines() throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var first: EventKey?
    for kind in [AdmissionEvent.Kind.admit, .undo, .departure, .manual] {
      let id = try EventID(
        randomBytes: [UInt8](repeating: UInt8(lines.count), count: PassID.randomByteCount)
      ).orThrow("an event")
      var event = AdmissionEvent(
        id: id, device: device, sequence: lines.count + 1,
        previous: try lines.last.map { try SHA256.digest($0) } ?? [], at: TestAuthority.now,
        kind: kind, context: "UA123/SFO/2025-03-15")
      switch kind {
      case .admit:
        first = event.key
        event.pass = PassKey(
          issuer: signer.issuer, passID: try PassID("0D4X8K2M7PQR9TVW").orThrow("a pass"), part: "1"
        )
        event.issuedAt = TestAuthority.now
        event.admits = 2
        event.basis.keyID = signer.keyID
      case .undo:
        event.target = first
        event.reason = "mis-scan"
      case .departure: event.departs = TestAuthority.now.adding(seconds: 7_200)
      default: event.by = "agent 7"
      }
      lines.append(event.line)
    }
    return lines
  }

  /// Returns lines followed by their signature; `$PV` in a line is replaced by the digest of the previous line.
  package func signed(_ lines: [[UInt8]]) throws -> [UInt8] {
    var text: [UInt8] = []
    var digest: [UInt8] = []
    for line in lines {
      let line = Self.filled(line, Base64URL.encode(digest))
      digest = try SHA256.digest(line)
      text += line + [UInt8(ascii: "\n")]
    }
    let head = LedgerHead(
      device: device, issuedAt: TestAuthority.now, sequence: lines.count, digest: digest)
    let header = TokenHeader(keyID: device.keyID, type: LedgerHead.type).bytes
    let input = CompactJWS.signingInput(header: header, payload: head.payload)
    text +=
      CompactJWS.text(signingInput: input, signature: try signer.key.signature(for: input)).utf8
    return text + [UInt8(ascii: "\n")]
  }

  private static func filled(_ line: [UInt8], _ digest: [UInt8]) -> [UInt8] {
    let mark = Array("$PV".utf8)
    guard line.count >= mark.count,
      let place = (0...(line.count - mark.count)).first(where: { line[$0...].starts(with: mark) })
    else { return line }
    return Array(line[..<place]) + digest + line[(place + mark.count)...]
  }
}
