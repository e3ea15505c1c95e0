internal import Vocabulary

/// The seats that a cell names: one, or several with signs between.
///
/// Several are named by codes of one kind, such as `A1, A2` or `12A; 12B`. What is described in words or by a row and a
/// number, such as `Stalls, row 3, seat 12` or `12/3`, is one seat.
struct SeatCell {
  /// The seats, without blanks around them.
  let names: [String]
  /// Whether the cell has parts and yet is read as one seat.
  let isDescribed: Bool
  /// Whether its parts could each be a seat, and yet it is read as one.
  let mayBeSeveral: Bool

  /// - Parameters:
  ///   - people: for how many people the row is, if it says so.
  ///   - isInRow: whether other columns say the row or the table, so that numbers here are seats.
  init(_ cell: String, people: Int?, isInRow: Bool) {
    var parts: [String] = []
    var separators: Set<Unicode.Scalar> = []
    var part = String.UnicodeScalarView()
    for scalar in cell.unicodeScalars {
      if Self.isSeparator(scalar) {
        separators.insert(Self.plain(scalar))
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    parts.append(String(part))
    parts = parts.compactMap { part in
      let name = Self.trimmed(part)
      return name.isEmpty ? nil : name
    }
    guard parts.count > 1 else {
      (names, isDescribed, mayBeSeveral) = (parts, false, Self.isRange(cell) && people == nil)
      return
    }
    let codes = parts.compactMap(SeatCode.init)
    let areCodes = codes.count == parts.count
    if areCodes, Self.areSeats(codes, by: separators, people: people, isInRow: isInRow) {
      (names, isDescribed, mayBeSeveral) = (parts, false, false)
    } else {
      names = [Self.trimmed(cell.onOneLine)]
      isDescribed = true
      mayBeSeveral =
        areCodes && codes.allSatisfy { $0.isShort }
        && !(separators == ["/"] && codes.allSatisfy { $0.isNumber })
    }
  }

  /// Whether codes are seats, each by itself, and not the row and the number of one.
  private static func areSeats(
    _ codes: [SeatCode], by separators: Set<Unicode.Scalar>, people: Int?, isInRow: Bool
  ) -> Bool {
    let isOneKind = codes.allSatisfy { $0.kind == codes[0].kind }
    let isList = !separators.contains("/")
    guard codes.allSatisfy({ $0.isShort }) else {
      // `Seat 12, Seat 13`, but not `Row 5, Seat 12`.
      return isList && isOneKind && codes.allSatisfy { $0.letters == codes[0].letters }
    }
    if isList, isOneKind || people == codes.count, isInRow { return true }
    if codes.allSatisfy({ $0.isNumber }) {
      // `12/3` is a row and a seat; `12, 13` are neighbours, and `3, 12` may be either.
      guard isList else { return false }
      let numbers = codes.compactMap { Int($0.digits) }
      return people == codes.count
        || zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    }
    guard isOneKind else { return isList && people == codes.count }
    if codes.count == 2, codes[0].isRow, codes[1].isSeat { return false }
    let isOneRow =
      codes.allSatisfy { $0.letters == codes[0].letters }
      || codes.allSatisfy { $0.digits == codes[0].digits }
    return isList || isOneRow
  }

  /// Whether a cell names a stretch of seats, such as `A1-A4`.
  private static func isRange(_ cell: String) -> Bool {
    let ends = cell.unicodeScalars.split { $0 == "-" || $0 == "–" }.map {
      SeatCode(trimmed(String($0)))
    }
    guard ends.count == 2, let first = ends[0], let last = ends[1], !first.letters.isEmpty else {
      return false
    }
    return first.kind == last.kind && first.letters == last.letters && first.digits != last.digits
  }

  private static func trimmed(_ text: String) -> String {
    // Most seats have nothing to trim, and a list may have millions.
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? false }
    if isVisible(text.utf8.first), isVisible(text.utf8.last) { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.trimmed { $0.properties.isWhitespace }))
  }

  /// Whether a scalar parts seats: `,` `;` `/` `+`, those of Japanese and Arabic, and the end of a line.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "/", "+", "&", "、", "，", "；", "،", "؛", "／", "＋", "\n", "\r": true
    default: false
    }
  }

  /// The separator in ASCII, where it matters which one it is.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "／" ? "/" : scalar
  }
}

/// A seat as a code with a number in it, such as `A12`, `12B`, `7` or `Seat 7`.
private struct SeatCode {
  /// What kinds of characters follow each other.
  let kind: String
  /// Its letters in small form, and its digits in ASCII.
  let letters: String
  let digits: String

  init?(_ text: String) {
    var (kind, letters, digits) = ("", "", "")
    guard text.unicodeScalars.count <= 16 else { return nil }
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .decimalNumber,
        let value = scalar.properties.numericValue
      {
        if kind.utf8.last != UInt8(ascii: "9") { kind += "9" }
        digits += String(Int(value))
      } else if scalar.properties.isAlphabetic {
        if kind.utf8.last != UInt8(ascii: "A") { kind += "A" }
        letters += NameKey(String(scalar)).compact
      } else if scalar == " " || scalar == "-" || scalar == "." {
        kind.unicodeScalars.append(scalar)
      } else {
        return nil
      }
    }
    guard !digits.isEmpty else { return nil }
    (self.kind, self.letters, self.digits) = (kind, letters, digits)
  }

  /// Whether it has at most two letters, so that none of it is a word.
  var isShort: Bool { letters.unicodeScalars.count <= 2 }

  /// Whether it is digits alone.
  var isNumber: Bool { kind == "9" }

  /// Whether it is `R5`, a row, or `S12`, a seat in it.
  var isRow: Bool { letters == "r" && kind == "A9" }
  var isSeat: Bool { ["s", "p", "m"].contains(letters) && kind == "A9" }
}
