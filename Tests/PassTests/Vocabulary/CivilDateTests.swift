import PassTestSupport
import Testing
import Vocabulary

/// The Gregorian calendar, compared with one that counts single days.
@Suite struct CivilDateTests {
  /// A calendar that knows only the lengths of months and advances day by day.
  struct Almanac {
    var year = 1600
    var month = 1
    var day = 1
    var dayOfYear = 1

    mutating func turn() {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      dayOfYear += 1
      if day <= lengths[month - 1] { return }
      day = 1
      month += 1
      if month <= 12 { return }
      month = 1
      year += 1
      dayOfYear = 1
    }
  }

  @Test func `every day of eight centuries is the day of the almanac`() throws {
    var almanac = Almanac()
    for number in -135_140...157_419 {
      let date = try CivilDate(daysSince1970: number).orThrow("day \(number)")
      guard date.year == almanac.year, date.month == almanac.month, date.day == almanac.day,
        date.daysSince1970 == number, date.dayOfYear == almanac.dayOfYear,
        CivilDate(year: almanac.year, dayOfYear: almanac.dayOfYear) == date
      else {
        Issue.record("day \(number) is \(date), not \(almanac)")
        return
      }
      almanac.turn()
    }
    #expect(almanac.year == 2401)
  }

  @Test func `what is written is read`() {
    for number in stride(from: -719_528, through: 2_932_896, by: 331) {
      let date = CivilDate(daysSince1970: number)
      #expect(date.flatMap { CivilDate($0.description) } == date)
    }
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11016), ("1600-01-01", -135_140), ("2400-12-31", 157_419),
    ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
  ])
  func `known days`(text: String, number: Int) {
    #expect(CivilDate(text)?.daysSince1970 == number)
    #expect(CivilDate(daysSince1970: number)?.description == text)
  }

  @Test(arguments: [-719_529, 2_932_897, .min, .max])
  func `days outside the years 0 to 9999 are none`(number: Int) {
    #expect(CivilDate(daysSince1970: number) == nil)
  }

  @Test(arguments: [
    (1900, false), (2000, true), (2023, false), (2024, true), (2100, false), (2400, true),
  ])
  func `a leap year has a day 366`(year: Int, isLeap: Bool) {
    #expect(CivilDate.isLeap(year) == isLeap)
    #expect((CivilDate(year: year, month: 2, day: 29) != nil) == isLeap)
    #expect((CivilDate(year: year, dayOfYear: 366) != nil) == isLeap)
    #expect(CivilDate(year: year, month: 12, day: 31)?.dayOfYear == (isLeap ? 366 : 365))
    #expect(CivilDate(year: year, dayOfYear: 0) == nil)
    #expect(CivilDate(year: year, dayOfYear: 367) == nil)
  }

  @Test(arguments: [
    "", "2025-3-15", "2025-03-1", "25-03-15", "2025/03/15", "2025-03-15 ", " 2025-03-15",
    "2025-03-15T", "20250315", "2025-13-01", "2025-00-01", "2025-01-00", "2025-01-32",
    "2025-02-29", "2025-04-31", "-025-01-01", "+025-01-01", "２０25-01-01", "2025–03–15",
    "٢٠٢٥-03-15", "2025-03-1\u{301}", "0x25-03-15",
  ])
  func `another text is no date`(text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test func `days are ordered as they come`() {
    let days = [0, 1, 30, 31, 58, 59, 364, 365, 366, 36_524].compactMap {
      CivilDate(daysSince1970: $0)
    }
    #expect(days.reversed().sorted() == days)
  }
}
