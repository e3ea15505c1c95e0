internal import Vocabulary

/// Lines of a PFS: figures for each cabin, and headings of categories.
enum SalesLines {
  /// Reads `QZB 02/009` or `QZB 02/009 PAD1/0`, or returns nil.
  static func numeric(_ bytes: [UInt8], at place: SourcePlace) -> NumericLine? {
    let words = bytes.split(separator: UInt8(ascii: " "))
    guard (2...3).contains(words.count),
      let airport = AirportCode(String(decoding: words[0], as: UTF8.self)),
      let seats = figures(words[1])
    else { return nil }
    var standby: [Int]?
    if words.count == 3 {
      guard words[2].starts(with: "PAD".utf8), let figures = figures(words[2].dropFirst(3))
      else { return nil }
      standby = figures
    }
    return NumericLine(destination: airport, seats: seats, standby: standby, at: place)
  }

  /// Reads one to nine numbers of one to three digits between slashes.
  private static func figures(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard (1...9).contains(parts.count),
      parts.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(ASCII.isDigit) })
    else { return nil }
    return parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
  }

  /// Reads `NOSHO 1C`, or returns nil.
  static func category(
    _ bytes: [UInt8]
  ) -> (category: SalesCategory, count: Int, bookingClass: String)? {
    let words = bytes.split(separator: UInt8(ascii: " "))
    guard words.count == 2,
      let category = SalesCategory(String(decoding: words[0], as: UTF8.self)),
      let letter = words[1].last, ASCII.isUpperCaseLetter(letter)
    else { return nil }
    let digits = words[1].dropLast()
    guard (1...3).contains(digits.count), digits.allSatisfy(ASCII.isDigit) else { return nil }
    return (
      category, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) },
      String(Character(Unicode.Scalar(letter)))
    )
  }
}
