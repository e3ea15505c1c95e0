internal import Vocabulary

/// The line under the kind: `ZX417/12MAR QZA PART1`.
struct FlightLine {
  let departure: Departure
  /// The number of the part, or nil where the line has none.
  let part: Int?

  /// The days before and after the origin in which the departure lies.
  static let days = -30...330

  /// Reads the line, or returns nil; the year is the one that puts the departure near the time of origin.
  init?(_ line: MessageLine, origin: Instant) {
    let words = line.bytes.split(separator: UInt8(ascii: " "))
    guard (2...3).contains(words.count),
      let airport = AirportCode(String(decoding: words[1], as: UTF8.self))
    else { return nil }
    let halves = words[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard halves.count == 2,
      let flight = FlightDesignator(String(decoding: halves[0], as: UTF8.self)),
      let date = Self.date(halves[1], near: origin)
    else { return nil }
    departure = Departure(flight, on: date, from: airport)
    if words.count == 3 {
      let digits = words[2].dropFirst(4)
      guard words[2].starts(with: "PART".utf8), (1...3).contains(digits.count),
        digits.allSatisfy(ASCII.isDigit)
      else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard number > 0 else { return nil }
      part = number
    } else {
      part = nil
    }
  }

  /// Reads `12MAR` and chooses its year.
  private static func date(_ bytes: ArraySlice<UInt8>, near origin: Instant) -> CivilDate? {
    let digits = bytes.prefix(while: ASCII.isDigit)
    let name = String(decoding: bytes.dropFirst(digits.count), as: UTF8.self)
    guard (1...2).contains(digits.count), let month = monthNames.firstIndex(of: name),
      let written = origin.date(offsetMinutes: 0)
    else { return nil }
    let day = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (written.year - 1...written.year + 1).lazy
      .compactMap { CivilDate(year: $0, month: month + 1, day: day) }
      .first { days.contains($0.daysSince1970 - written.daysSince1970) }
  }
}
