/// A zone's rule for future years: the POSIX `TZ` string at the end of a TZif file.
///
/// An example is `PST8PDT,M3.2.0,M11.1.0` (RFC 9636 §3.3).
struct PosixZone: Sendable {
  private let standard: ZoneRules.Reading
  private let saving: Saving?

  private struct Saving: Sendable {
    let reading: ZoneRules.Reading
    let begins: Change
    let ends: Change
  }

  /// The yearly change of the clock: a day of each year, and the second of that day in local time.
  private struct Change: Sendable {
    enum Day: Sendable {
      /// A day in the form `Jn`: 1 to 365, not counting 29 February.
      case julian(Int)
      /// A day in the form `n`: 0 to 365, counting 29 February.
      case ordinal(Int)
      /// A day in the form `Mm.w.d`: month, week 1 to 5 where 5 is the last, and weekday where 0 is Sunday.
      case weekday(month: Int, week: Int, day: Int)
    }

    let day: Day
    let second: Int

    func secondsSince1970(year: Int) -> Int64? {
      guard let newYear = CivilDate(year: year, month: 1, day: 1) else { return nil }
      let days: Int
      switch day {
      case .julian(let number):
        days = newYear.daysSince1970 + number - (CivilDate.isLeap(year) && number >= 60 ? 0 : 1)
      case .ordinal(let number): days = newYear.daysSince1970 + number
      case .weekday(let month, let week, let day):
        guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
        let offset = (day - first.weekday % 7 + 7) % 7 + (week - 1) * 7
        let length = CivilDate.length(ofMonth: month, year: year)
        days = first.daysSince1970 + (offset < length ? offset : offset - 7)
      }
      return Int64(days) * 86_400 + Int64(second)
    }
  }

  init?(_ text: [UInt8]) {
    var reader = Reader(bytes: text[...])
    guard text.count <= 128, let standardName = reader.name(),
      let west = reader.time(largestHour: 24)
    else { return nil }
    standard = ZoneRules.Reading(offsetSeconds: -west, abbreviation: standardName)
    if reader.isAtEnd {
      saving = nil
      return
    }
    guard let name = reader.name() else { return nil }
    let offset: Int
    if reader.next == UInt8(ascii: ",") {
      offset = standard.offsetSeconds + 3600
    } else {
      guard let time = reader.time(largestHour: 24) else { return nil }
      offset = -time
    }
    guard let begins = reader.change(), let ends = reader.change(), reader.isAtEnd else {
      return nil
    }
    saving = Saving(
      reading: ZoneRules.Reading(offsetSeconds: offset, abbreviation: name), begins: begins,
      ends: ends)
  }

  func reading(at instant: Instant) -> ZoneRules.Reading {
    guard let saving, let year = instant.date(offsetMinutes: standard.offsetSeconds / 60)?.year,
      let begins = saving.begins.secondsSince1970(year: year),
      let ends = saving.ends.secondsSince1970(year: year)
    else { return standard }
    let time = instant.secondsSince1970
    let start = begins - Int64(standard.offsetSeconds)
    let stop = ends - Int64(saving.reading.offsetSeconds)
    let isSaving = start < stop ? time >= start && time < stop : time >= start || time < stop
    return isSaving ? saving.reading : standard
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    var next: UInt8? { bytes.first }
    var isAtEnd: Bool { bytes.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      bytes.removeFirst()
      return true
    }

    /// Reads an abbreviation: three or more letters, or any characters in angle brackets.
    mutating func name() -> String? {
      if take("<") {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        defer { bytes = bytes[(end + 1)...] }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      let letters = bytes.prefix { ASCII.isUpperCaseLetter($0) || ASCII.isLowerCaseLetter($0) }
      bytes = bytes[letters.endIndex...]
      return letters.count >= 3 ? String(decoding: letters, as: UTF8.self) : nil
    }

    mutating func number(upTo largest: Int) -> Int? {
      let digits = bytes.prefix(while: ASCII.isDigit)
      guard (1...3).contains(digits.count), let value = CivilDate.number(digits), value <= largest
      else { return nil }
      bytes = bytes.dropFirst(digits.count)
      return value
    }

    /// Reads `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(largestHour: Int) -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(upTo: largestHour) else { return nil }
      var seconds = hours * 3600
      for unit in [60, 1] where take(":") {
        guard let value = number(upTo: 59) else { return nil }
        seconds += value * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// Reads `,date[/time]`; the time defaults to 02:00.
    mutating func change() -> Change? {
      guard take(","), let day = day() else { return nil }
      guard take("/") else { return Change(day: day, second: 7200) }
      guard let second = time(largestHour: 167) else { return nil }
      return Change(day: day, second: second)
    }

    private mutating func day() -> Change.Day? {
      if take("J") {
        guard let day = number(upTo: 365), day > 0 else { return nil }
        return .julian(day)
      }
      guard take("M") else { return number(upTo: 365).map(Change.Day.ordinal) }
      guard let month = number(upTo: 12), month > 0, take("."),
        let week = number(upTo: 5), week > 0, take("."), let day = number(upTo: 6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
  }
}
