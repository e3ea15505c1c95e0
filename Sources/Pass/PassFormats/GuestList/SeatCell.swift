internal import Vocabulary

/// The seats that a cell names: one, or several with separators between them.
///
/// Several are named by codes of one kind, such as `A1, A2` or `12A; 12B`. A description in words, or a row and a
/// number, such as `Stalls, row 3, seat 12` or `12/3`, is one seat.
struct SeatCell {
  /// The seats, without blanks around them.
  let names: [String]
  /// Whether the cell has several parts but is read as one seat.
  let isDescribed: Bool
  /// Whether the cell may mean several seats although it is read as one.
  let mayBeSeveral: Bool

  /// Reads the seats of a cell.
  ///
  /// `people` is the number of people that the row is for, if the row says it. `isInRow` is whether other columns give
  /// the row or the table, so that numbers here are seats.
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

  /// Returns whether codes are seats, each by itself, and not the row and the number of one.
  private static func areSeats(
    _ codes: [SeatCode], by separators: Set<Unicode.Scalar>, people: Int?, isInRow: Bool
  ) -> Bool {
    let isOneKind = codes.allSatisfy { $0.kind == codes[0].kind }
    let isList = !separators.contains("/")
    guard codes.allSatisfy({ $0.isShort }) else {
      // `Seat 12, Seat 13` are two seats, but `Row 5, Seat 12` is one.
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

  /// Returns whether a cell names a range of seats, such as `A1-A4`.
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
    // Text without blanks at its ends returns early, because most seats are such and a list may have millions.
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? false }
    if isVisible(text.utf8.first), isVisible(text.utf8.last) { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.trimmed { $0.properties.isWhitespace }))
  }

  /// Returns whether a scalar separates seats: `,` `;` `/` `+` `&`, those of Japanese and Arabic, and the end of a
  /// line.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", ";", "/", "+", "&", "、", "，", "；", "،", "؛", "／", "＋", "\n", "\r": true
    default: false
    }
  }

  /// Returns the separator, a full-width slash as `/`, because slashes are read differently from other separators.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "／" ? "/" : scalar
  }
}

/// A seat as a code with a number in it, such as `A12`, `12B`, `7` or `Seat 7`.
private struct SeatCode {
  /// The kinds of characters in their order: `A` for letters, `9` for digits, and the signs between them.
  let kind: String
  /// The letters in the form of `NameKey`; `digits` are the digits in ASCII.
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

  /// Whether the code has at most two letters, so that no part of it is a word.
  var isShort: Bool { letters.unicodeScalars.count <= 2 }

  /// Whether the code consists of digits alone.
  var isNumber: Bool { kind == "9" }

  /// Whether the code is a row, such as `R5`; `isSeat` is whether it is a seat in a row, such as `S12`.
  var isRow: Bool { letters == "r" && kind == "A9" }
  var isSeat: Bool { ["s", "p", "m"].contains(letters) && kind == "A9" }
}
