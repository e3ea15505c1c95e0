internal import Vocabulary

/// A parsed boarding pass text: IATA Resolution 792, format M.
///
/// The bytes are kept and every item is a range of them, so any text that was read is written back
/// byte for byte.
package struct BCBP: Sendable, Equatable {
  /// An item and its range in the text.
  ///
  /// The range is shorter than the item where the text was cut. A pass has some thirty items, so they are kept in six
  /// bytes each: a text has at most `longest` characters and four legs.
  struct Span: Sendable, Equatable {
    let item: BCBPItem
    private let legOrNone: Int8
    private let start: UInt16
    private let end: UInt16

    init(item: BCBPItem, leg: Int?, range: Range<Int>) {
      self.item = item
      legOrNone = Self.code(leg)
      start = UInt16(truncatingIfNeeded: range.lowerBound)
      end = UInt16(truncatingIfNeeded: range.upperBound)
    }

    /// The leg, counted from 0; nil for an item of the whole pass.
    var leg: Int? { legOrNone < 0 ? nil : Int(legOrNone) }
    var range: Range<Int> { Int(start)..<Int(end) }

    /// Returns whether this is the item of a leg, or of the whole pass for nil.
    func holds(_ item: BCBPItem, leg: Int?) -> Bool {
      self.item == item && legOrNone == Self.code(leg)
    }

    private static func code(_ leg: Int?) -> Int8 {
      leg.map { Int8(truncatingIfNeeded: $0 & 0x7F) } ?? -1
    }
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

  /// Returns the first character of an item of a leg; nil where the text does not reach the item.
  package func first(of item: BCBPItem, leg: Int) -> Character? {
    range(item, leg: leg).map { Character(Unicode.Scalar(bytes[$0.lowerBound])) }
  }

  /// Returns whether an item has this text when its trailing blanks are left out, without making a string of it.
  func holds(_ item: BCBPItem, leg: Int? = nil, _ expected: String) -> Bool {
    guard let range = range(item, leg: leg) else { return false }
    let (text, expected) = (bytes.span.extracting(range), expected.utf8.span)
    guard expected.count <= text.count else { return false }
    for index in 0..<expected.count where text[index] != expected[index] { return false }
    for index in expected.count..<text.count where text[index] != blank { return false }
    return true
  }

  /// Returns an item without trailing blanks; it is empty where the text does not reach the item.
  func trimmed(_ item: BCBPItem, leg: Int? = nil) -> String {
    guard let range = range(item, leg: leg) else { return "" }
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == blank { end -= 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
  }

  /// All items, in the order of the text.
  package var items: [(item: BCBPItem, leg: Int?, text: String)] {
    spans.map { ($0.item, $0.leg, String(decoding: bytes[$0.range], as: UTF8.self)) }
  }

  func range(_ item: BCBPItem, leg: Int?) -> Range<Int>? {
    for span in spans where span.holds(item, leg: leg) { return span.range }
    return nil
  }

  /// Returns a day of the year from 1 to 366, or nil for any text but three such digits.
  static func dayOfYear(_ text: Swift.Span<UInt8>) -> Int? {
    guard text.count == 3, text.allSatisfy(ASCII.isDigit) else { return nil }
    var day = 0
    for index in text.indices { day = day * 10 + Int(text[index] - UInt8(ascii: "0")) }
    return (1...366).contains(day) ? day : nil
  }

  /// Returns the size in two hexadecimal digits of either case, or nil for any other text.
  static func size(_ text: Swift.Span<UInt8>) -> Int? {
    guard text.count == 2, let high = ASCII.hexadecimalValue(text[0]),
      let low = ASCII.hexadecimalValue(text[1])
    else { return nil }
    return Int(high << 4 | low)
  }
}
