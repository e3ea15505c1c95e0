/// The sections of an export, split but not checked.
package struct LedgerText: Sendable {
  /// Lines of events with the signature behind them.
  package struct Section: Sendable {
    package let lines: [[UInt8]]
    /// The signature as it was read.
    package let token: [UInt8]
    /// The offset at which the section begins, in bytes.
    package let start: Int
    /// The number of its first line, from 1.
    package let firstLine: Int
    /// The number of the signature's line.
    package let lastLine: Int
  }

  package private(set) var sections: [Section] = []
  /// Lines after the last signature.
  package private(set) var unsigned: [[UInt8]] = []
  /// The offset at which the line of the last signature ends, in bytes.
  package private(set) var end = 0
  /// The number of lines up to there; no signature covers the lines that follow.
  package private(set) var signedLineCount = 0
  /// Whether the text ends within a line.
  package private(set) var endsWithinLine = false

  /// Whether the text may come from a gate: it has an event or a ledger's signature, or ends within its first event.
  package var isOfGate: Bool {
    if sections.isEmpty, unsigned.isEmpty { return mayBeginEvent }
    let lines = sections.flatMap { $0.lines } + unsigned
    return lines.contains { (try? AdmissionEvent(line: $0)) != nil }
      || sections.contains { TokenHeader(beginning: $0.token)?.type == LedgerHead.type }
  }

  /// Whether the text begins as the line of an event does, or is empty.
  private let mayBeginEvent: Bool
  private static let eventStart = Array(#"{"event":""#.utf8)

  /// Splits a text; an incomplete line at its end is left out.
  package init(_ text: [UInt8]) {
    mayBeginEvent = zip(text, Self.eventStart).allSatisfy { $0 == $1 }
    var offset = 0
    var number = 0
    while let lineEnd = text[offset...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(text[offset..<lineEnd])
      offset = lineEnd + 1
      number += 1
      if line.first == UInt8(ascii: "{") {
        unsigned.append(line)
      } else if !line.isEmpty {
        sections.append(
          Section(
            lines: unsigned, token: line, start: end, firstLine: signedLineCount + 1,
            lastLine: number))
        unsigned = []
        end = offset
        signedLineCount = number
      }
    }
    endsWithinLine = offset < text.count
  }
}
