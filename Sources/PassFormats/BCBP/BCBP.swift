internal import Vocabulary

/// A bar-coded boarding pass text, IATA Resolution 792 format M, whose mandatory items were checked.
///
/// Every item has a fixed width, so the text itself is the representation and an item is a slice of
/// it. What stands in a leg's variable field is kept and not read.
package struct BCBP: Sendable, Equatable {
  private let bytes: [UInt8]
  private let legStarts: [Int]

  /// Shortest text: one leg with nothing but mandatory items.
  package static let shortest = 60
  /// Longest text that is read.
  package static let longest = 1_024

  /// Reads a text strictly; the first violation is thrown with its item and place.
  package init(_ text: [UInt8]) throws(BCBPError) {
    if let place = text.firstIndex(where: { !ASCII.isPrintable($0) }) {
      throw BCBPError(item: nil, leg: nil, offset: place, detail: "expected printable ASCII")
    }
    guard text.count <= Self.longest else {
      throw BCBPError(
        item: nil, leg: nil, offset: Self.longest,
        detail: "longer than \(Self.longest) characters")
    }
    bytes = text
    var position = try Self.check(BCBPField.mandatoryUnique, leg: nil, in: text, at: 0)
    let legCount = Int(text[1] - UInt8(ascii: "0"))
    var starts: [Int] = []
    for leg in 0..<legCount {
      starts.append(position)
      position = try Self.check(BCBPField.mandatoryRepeated, leg: leg, in: text, at: position)
      let size = Self.size(text[(position - 2)..<position]) ?? 0
      guard position + size <= text.count else {
        throw BCBPError(
          item: .variableSize, leg: leg, offset: position - 2,
          detail: "says \(size) characters follow, \(text.count - position) do")
      }
      position += size
    }
    guard position == text.count else {
      throw BCBPError(
        item: nil, leg: nil, offset: position, detail: "characters after the last leg")
    }
    legStarts = starts
  }

  /// The whole text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package var legCount: Int { legStarts.count }

  /// An item that stands once, with its blanks.
  package subscript(item: BCBPItem) -> String { slice(item, BCBPField.mandatoryUnique, from: 0) }

  /// An item of a leg, counted from 0, with its blanks.
  package subscript(item: BCBPItem, leg leg: Int) -> String {
    slice(item, BCBPField.mandatoryRepeated, from: legStarts[leg])
  }

  /// The value of three characters as a day of the year, or nil.
  static func dayOfYear(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count == 3, text.allSatisfy(ASCII.isDigit) else { return nil }
    let day = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (1...366).contains(day) ? day : nil
  }

  /// The value of two upper-case hexadecimal digits, or nil.
  static func size(_ text: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | Int(byte - 0x30)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | Int(byte - 0x37)
      default: return nil
      }
    }
    return value
  }

  private func slice(_ item: BCBPItem, _ fields: [BCBPField], from start: Int) -> String {
    var position = start
    for field in fields {
      if field.item == item {
        return String(decoding: bytes[position..<(position + field.width)], as: UTF8.self)
      }
      position += field.width
    }
    return ""
  }

  /// Checks a run of items and returns where it ends.
  private static func check(
    _ fields: [BCBPField], leg: Int?, in text: [UInt8], at start: Int
  ) throws(BCBPError) -> Int {
    var position = start
    for field in fields {
      let end = position + field.width
      guard end <= text.count else {
        throw BCBPError(
          item: field.item, leg: leg, offset: text.count,
          detail: "the text ends inside this item of \(field.width) characters")
      }
      guard field.form.accepts(text[position..<end]) else {
        let found = String(decoding: text[position..<end], as: UTF8.self)
        throw BCBPError(
          item: field.item, leg: leg, offset: position,
          detail: "expected \(field.form.expectation), found \"\(found)\"")
      }
      position = end
    }
    return position
  }
}

/// The first violation of a boarding pass text.
package struct BCBPError: Error, Equatable, CustomStringConvertible {
  /// The item, or nil where no item is concerned.
  package let item: BCBPItem?
  /// The leg, counted from 0, of a repeated item.
  package let leg: Int?
  /// Offset in characters.
  package let offset: Int
  package let detail: String

  package var description: String {
    let place = leg.map { "leg \($0 + 1) " } ?? ""
    return "\(place)\(item.map { "\($0.rawValue), " } ?? "")at \(offset): \(detail)"
  }
}
