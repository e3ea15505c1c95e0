internal import PassFormats
internal import PhoneLedger
internal import StrictText
internal import Vocabulary

/// The export of a gate on its way: its own events in sections.
///
/// The page signs each section with the device's key. The bytes are those of docs/SPEC.md §16, as a native gate writes them.
struct SignedExport {
  /// Maximum size of the events under one signature, in bytes.
  private static let longestSection = 1 << 16

  /// The lines of a section, and the statement that signs them.
  private struct Section {
    var lines: [UInt8] = []
    var head: LedgerHead
  }

  private var sections: [Section] = []
  private var next = 0
  private(set) var bytes: [UInt8] = []
  private let device: DeviceID
  private let others: [UInt8]

  /// Takes the events after a sequence number, in at most that many bytes; the rest comes the next time.
  init(
    _ ledger: PhoneLedger, now: Instant, withOthers: Bool, after number: Int, upTo byteCount: Int
  ) {
    device = ledger.device
    others = withOthers ? ledger.exportedOthers() : []
    var size = 0
    for (event, digest) in ledger.ownEvents where event.sequence > number {
      let line = event.line
      size += line.count + 1
      if size > byteCount { break }
      let head = LedgerHead(
        device: ledger.device, issuedAt: now, sequence: event.sequence, digest: digest)
      if let last = sections.last, last.lines.count + line.count + 1 <= Self.longestSection {
        sections[sections.count - 1].head = head
      } else {
        sections.append(Section(head: head))
      }
      sections[sections.count - 1].lines += line + [0x0A]
    }
  }

  /// The bytes to sign next; nil where everything is signed.
  var signingInput: [UInt8]? {
    guard next < sections.count else { return nil }
    return TokenHeader(keyID: device.keyID, type: LedgerHead.type)
      .signingInput(sections[next].head.payload)
  }

  /// Ends a section with its signature, 64 bytes r‖s.
  mutating func sign(_ signature: [UInt8]) {
    guard let input = signingInput else { return }
    bytes += sections[next].lines
    bytes += CompactJWS.text(signingInput: input, signature: signature).utf8
    bytes.append(0x0A)
    next += 1
  }

  /// The whole export.
  var whole: [UInt8] { bytes + others }
}

extension GatePage {
  /// Begins the export of this gate.
  func export(_ command: Command) -> Step {
    guard let ledger else { return refused("this device is no gate yet") }
    var object = command.object
    let others = (try? object.optionalBoolean("others")) ?? true
    let number = (try? object.optionalInteger("after")) ?? 0
    let limit = (try? object.optionalInteger("limit")) ?? .max
    return go(
      on: SignedExport(
        ledger, now: command.now, withOthers: others, after: number, upTo: limit))
  }

  private func go(on export: SignedExport) -> Step {
    guard let input = export.signingInput else { return done(export.whole) }
    waiting = .export(export)
    result = input
    return .sign
  }

  /// Continues with a signature, 64 bytes; with another number of them, the browser could not sign.
  func signed(_ signature: [UInt8]) -> Step {
    guard case .export(var export) = waiting else { return refused("nothing was to be signed") }
    guard signature.count == 64 else {
      return refused(
        "the key of this device cannot sign (\(String(decoding: signature, as: UTF8.self))); its events are in the "
          + "ledger, and the supervisor must copy them by hand")
    }
    export.sign(signature)
    return go(on: export)
  }
}
