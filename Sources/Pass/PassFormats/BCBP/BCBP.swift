internal import Vocabulary

/// A parsed boarding pass text: IATA Resolution 792, format M.
///
/// The bytes are kept and every item is a range of them, so any text that was read is written back
/// byte for byte.
package struct BCBP: Sendable, Equatable {
  /// An item and its range in the text.
  ///
  /// The range is shorter than the item where the text was cut.
  struct Span: Sendable, Equatable {
    let item: BCBPItem
    /// The leg, counted from 0; nil for an item of the whole pass.
    let leg: Int?
    let range: Range<Int>
  }

  let bytes: [UInt8]
  /// The items, contiguous and in the order of the text.
  let spans: [Span]
  package let legCount: Int
  /// The deviations of the text from the Resolution; empty after strict reading.
  package let deviations: [BCBPDeviation]

  init(bytes: [UInt8], spans: [Span], legCount: Int, deviations: [BCBPDeviation]) {
    self.bytes = bytes
    self.spans = spans
    self.legCount = legCount
    self.deviations = deviations
  }

  /// The strictness with which a text is read (docs/SPEC.md §5.2).
  package enum Mode: String, CaseIterable, Sendable {
    /// A text is read according to the Resolution, and the first deviation is thrown.
    case strict
    /// A text is read as airlines print it: deviations are collected, and only a text that cannot be parsed throws.
    case tolerant
  }

  /// Length of the shortest valid text, in characters: one leg with mandatory items alone.
  package static let shortest = 60
  /// Maximum length of a text, in characters.
  package static let longest = 2_048

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// An item of the whole pass, with its blanks; nil where the text does not reach it.
  package subscript(item: BCBPItem) -> String? {
    range(item, leg: nil).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// An item of a leg, counted from 0, with its blanks; nil where the text does not reach it.
  package subscript(item: BCBPItem, leg leg: Int) -> String? {
    range(item, leg: leg).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns an item of a leg without trailing blanks; it is empty where the text does not reach the item.
  func trimmed(_ item: BCBPItem, leg: Int) -> String {
    self[item, leg: leg]?.trimmingTrailingBlanks ?? ""
  }

  /// All items, in the order of the text.
  package var items: [(item: BCBPItem, leg: Int?, text: String)] {
    spans.map { ($0.item, $0.leg, String(decoding: bytes[$0.range], as: UTF8.self)) }
  }

  func range(_ item: BCBPItem, leg: Int?) -> Range<Int>? {
    for span in spans where span.item == item && span.leg == leg { return span.range }
    return nil
  }

  /// Returns a day of the year from 1 to 366, or nil for any text but three such digits.
  static func dayOfYear(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count == 3, text.allSatisfy(ASCII.isDigit) else { return nil }
    let day = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (1...366).contains(day) ? day : nil
  }

  /// Returns the size in two hexadecimal digits of either case, or nil for any other text.
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
