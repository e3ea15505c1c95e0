internal import Vocabulary

/// A bar-coded boarding pass text, IATA Resolution 792 format M, taken apart.
///
/// The text itself is kept and every item is a span of it: whatever was read is written back to the
/// byte, however odd it was.
package struct BCBP: Sendable, Equatable {
  /// An item and where it stands.
  ///
  /// A span may be shorter than its item where a part was cut.
  struct Span: Sendable, Equatable {
    let item: BCBPItem
    /// The leg, counted from 0, or nil for what stands once.
    let leg: Int?
    let range: Range<Int>
  }

  let bytes: [UInt8]
  /// Without gaps, in the order of the text.
  let spans: [Span]
  package let legCount: Int
  /// What departs from the Resolution; empty after strict reading.
  package let deviations: [BCBPDeviation]

  init(bytes: [UInt8], spans: [Span], legCount: Int, deviations: [BCBPDeviation]) {
    self.bytes = bytes
    self.spans = spans
    self.legCount = legCount
    self.deviations = deviations
  }

  /// How strictly a text is read.
  package enum Mode: String, CaseIterable, Sendable {
    /// As the Resolution has it; the first violation is thrown.
    case strict
    /// As airlines print it; what departs is reported, and only what cannot be taken apart is thrown.
    case tolerant
  }

  /// Shortest lawful text: one leg with nothing but mandatory items.
  package static let shortest = 60
  /// Longest text that is read, in characters.
  package static let longest = 2_048

  /// The whole text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// An item that stands once, with its blanks, or nil where the text does not reach it.
  package subscript(item: BCBPItem) -> String? {
    range(item, leg: nil).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// An item of a leg, counted from 0, with its blanks, or nil where the text does not reach it.
  package subscript(item: BCBPItem, leg leg: Int) -> String? {
    range(item, leg: leg).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// An item of a leg without the blanks at its end, "" where the text does not reach it.
  func trimmed(_ item: BCBPItem, leg: Int) -> String {
    self[item, leg: leg]?.trimmingTrailingBlanks ?? ""
  }

  /// Every item in the order of the text.
  package var items: [(item: BCBPItem, leg: Int?, text: String)] {
    spans.map { ($0.item, $0.leg, String(decoding: bytes[$0.range], as: UTF8.self)) }
  }

  func range(_ item: BCBPItem, leg: Int?) -> Range<Int>? {
    for span in spans where span.item == item && span.leg == leg { return span.range }
    return nil
  }

  /// The value of three characters as a day of the year, or nil.
  static func dayOfYear(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count == 3, text.allSatisfy(ASCII.isDigit) else { return nil }
    let day = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (1...366).contains(day) ? day : nil
  }

  /// The value of two hexadecimal digits of either case, or nil.
  static func size(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count == 2 else { return nil }
    var value = 0
    for byte in text {
      guard let digit = ASCII.hexadecimalValue(byte) else { return nil }
      value = value << 4 | Int(digit)
    }
    return value
  }
}
