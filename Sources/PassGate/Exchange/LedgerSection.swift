internal import PassCrypto
internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// A part of an export: consecutive events of one device, and the device's signature of the last, which by
/// the hash chain signs them all (docs/SPEC.md §16).
struct LedgerSection {
  let events: [(event: AdmissionEvent, line: [UInt8])]
  let head: LedgerHead
  /// The signature as it was read.
  let token: [UInt8]
  /// How many lines before the events are not covered by the signature.
  let unsignedCount: Int

  /// Checks the lines of a section against its signature.
  ///
  /// It goes back from the last line, as each names the one before it, so that lines that somebody put in
  /// front invalidate none of the others.
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
    unsignedCount = lines.count - events.count
  }
}

/// Why the events of a section are not those that were signed.
struct SectionError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = "altered: \(description)" }
}

/// The sections of an export, split but not checked.
struct LedgerText {
  /// Lines of events, the signature after them, and where they begin, in bytes.
  private(set) var sections: [(lines: [[UInt8]], token: [UInt8], start: Int)] = []
  /// Lines after the last signature.
  private(set) var unsigned: [[UInt8]] = []
  /// Where the line of the last signature ends, in bytes.
  private(set) var end = 0

  /// Splits a text; an incomplete line at its end is left out.
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
