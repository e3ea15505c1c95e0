internal import Vocabulary

/// A date as phones read it: `YYYY-MM-DDTHH:MM`, seconds and a fraction if wanted, and then `Z` or an offset with a
/// colon.
enum WalletDate {
  /// The result of reading a text.
  enum Reading: Equatable {
    case date(Instant)
    /// The text is no date, for this reason.
    case wrong(String)
  }

  static func read(_ text: String) -> Reading {
    let bytes = Array(text.utf8.prefix(64))
    guard text.utf8.count < 64 else { return .wrong("it is too long for a date") }
    if bytes.contains(UInt8(ascii: " ")) { return .wrong("it has blanks") }
    guard bytes.count >= 16, let day = CivilDate(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]), minute < 60
    else {
      return .wrong("it does not begin like 2025-03-15T08:30, with a day and an hour that exist")
    }
    var rest = bytes[16...]
    var seconds = 0
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 3, let second = number(rest[17..<19]), second < 60 else {
        return .wrong("its seconds are no number from 00 to 59")
      }
      seconds = second
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        let fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
        if fraction.isEmpty { return .wrong("its fraction of a second has no digits") }
        rest = rest.dropFirst(1 + fraction.count)
      }
    }
    switch offset(Array(rest)) {
    case .wrong(let reason): return .wrong(reason)
    case .date(let zone):
      let local = Int64(day.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + seconds)
      return .date(Instant(secondsSince1970: local - zone.secondsSince1970))
    }
  }

  /// Returns the seconds ahead of UTC, as an instant.
  private static func offset(_ rest: [UInt8]) -> Reading {
    if rest == [UInt8(ascii: "Z")] { return .date(Instant(secondsSince1970: 0)) }
    if rest.isEmpty { return .wrong("it has no time zone") }
    if rest.first == UInt8(ascii: "z") { return .wrong("its z is no capital letter") }
    guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return .wrong("it has more text before or after the time zone")
    }
    guard rest.count == 6, rest[3] == UInt8(ascii: ":"), let hours = number(rest[1..<3]),
      hours < 24,
      let minutes = number(rest[4..<6]), minutes < 60
    else { return .wrong("its time zone is not written like +01:00, with a colon") }
    let size = hours * 3600 + minutes * 60
    return .date(Instant(secondsSince1970: sign == UInt8(ascii: "+") ? size : -size))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(ASCII.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }
}
