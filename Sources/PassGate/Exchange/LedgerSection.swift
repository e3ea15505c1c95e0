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
  /// Lines in front of the events that the signature does not speak of.
  let strange: Int

  /// Takes the lines of a section and holds them to their signature.
  ///
  /// It goes from the last one back, for each names the one before it: what somebody put in front of them
  /// costs none of them.
  init(_ lines: [[UInt8]], token: [UInt8], trust: Trust) throws {
    head = try trust.ledgerHead(token)
    self.token = token
    var events: [(event: AdmissionEvent, line: [UInt8])] = []
    var expected = (sequence: head.sequence, digest: head.digest)
    for line in lines.reversed() {
      guard try SHA256.digest(line) == expected.digest else { break }
      let event = try AdmissionEvent(line: line)
      guard event.device == head.device, event.sequence == expected.sequence else {
        throw SectionError("\(event.device), event \(event.sequence), under the name of another")
      }
      events.append((event, line))
      expected = (event.sequence - 1, event.previous)
    }
    if events.isEmpty {
      throw SectionError("the events are not those that \(head.device) signed")
    }
    self.events = events.reversed()
    strange = lines.count - events.count
  }
}

/// Why the events of a section are not those that were signed.
struct SectionError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = "altered: \(description)" }
}

/// The sections of a text, cut apart but not checked yet.
struct LedgerText {
  /// Lines of events, the signature behind them, and where they begin, in bytes.
  private(set) var sections: [(lines: [[UInt8]], token: [UInt8], start: Int)] = []
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
        sections.append((unsigned, line, end))
        unsigned = []
        end = offset
      }
    }
  }
}
