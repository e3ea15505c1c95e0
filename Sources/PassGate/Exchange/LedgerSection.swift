internal import PassCrypto
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// A run of events of one device with the device's signature of the last, which signs them all: a part
/// of what ledgers hand on (docs/SPEC.md §16).
struct LedgerSection {
  let events: [(event: AdmissionEvent, line: [UInt8])]
  let head: LedgerHead
  /// The signature, as it came.
  let token: [UInt8]

  /// Takes the lines of a section and holds them to their signature.
  init(_ lines: [[UInt8]], token: [UInt8], trust: Trust) throws {
    head = try trust.ledgerHead(token)
    self.token = token
    var events: [(event: AdmissionEvent, line: [UInt8])] = []
    var before: (sequence: Int, digest: [UInt8])?
    for line in lines {
      let event = try AdmissionEvent(line: line)
      guard event.device == head.device else {
        throw SectionError("an event of \(event.device) in the ledger of \(head.device)")
      }
      if let before {
        guard event.sequence == before.sequence + 1, event.previous == before.digest else {
          throw SectionError("event \(event.sequence) does not follow the one before it")
        }
      }
      before = (event.sequence, try SHA256.digest(line))
      events.append((event, line))
    }
    guard let before, before.sequence == head.sequence, before.digest == head.digest else {
      throw SectionError("the events are not those that \(head.device) signed")
    }
    self.events = events
  }
}

/// Why the events of a section are not those that were signed.
struct SectionError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = "altered: \(description)" }
}

/// The sections of a text, cut apart but not checked yet.
struct LedgerText {
  /// Lines of events, and the signature behind them.
  private(set) var sections: [(lines: [[UInt8]], token: [UInt8])] = []
  /// Lines behind the last signature.
  private(set) var unsigned: [[UInt8]] = []
  /// Where the last signature's line ends, in bytes.
  private(set) var end = 0

  /// Cuts a text; half a line at its end is left out.
  init(_ text: [UInt8]) {
    var offset = 0
    while let lineEnd = text[offset...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(text[offset..<lineEnd])
      offset = lineEnd + 1
      if line.first == UInt8(ascii: "{") {
        unsigned.append(line)
      } else if !line.isEmpty {
        sections.append((unsigned, line))
        unsigned = []
        end = offset
      }
    }
  }
}
