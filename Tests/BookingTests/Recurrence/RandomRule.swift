import PassTestSupport
import Recurrence
import Vocabulary

/// Random rules of every kind, for properties that hold for each rule.
enum RandomRule {
  static func rule(using random: inout SeededGenerator) throws -> RecurrenceRule {
    let end: RecurrenceRule.End =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .count(.random(in: 1...400, using: &random))
      case 1: .moment(Instant(secondsSince1970: Int.random(in: 0...4_000_000_000, using: &random)))
      default:
        CivilDate(daysSince1970: .random(in: 0...50_000, using: &random)).map { .day($0) }
          ?? .count(1)
      }
    return try RecurrenceRule(
      pattern(using: &random), every: interval(using: &random), end: end)
  }

  /// Returns an interval, mostly a small one, as people choose.
  static func interval(using random: inout SeededGenerator) -> Int {
    Bool.random(using: &random)
      ? .random(in: 1...4, using: &random) : .random(in: 1...40, using: &random)
  }

  static func pattern(using random: inout SeededGenerator) -> RecurrenceRule.Pattern {
    let few = 0..<Int.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .daily
    case 1:
      return .weekly(
        few.dropFirst().compactMap { _ in Weekday.allCases.randomElement(using: &random) },
        weekStart: Weekday.allCases.randomElement(using: &random) ?? .monday)
    case 2:
      return .monthly(
        few.dropFirst().map { _ in
          Bool.random(using: &random)
            ? .random(in: 27...31, using: &random)
            : [-28, -2, -1, 1, 2, 15].randomElement(using: &random) ?? 1
        },
        missing: RecurrenceRule.MissingDay.allCases.randomElement(using: &random) ?? .omit)
    default:
      return .monthlyOn(
        few.compactMap { _ in
          MonthWeekday(
            [1, 2, 3, 4, 5, -1, -2, -5, nil].randomElement(using: &random) ?? nil,
            Weekday.allCases.randomElement(using: &random) ?? .monday)
        })
    }
  }
}
