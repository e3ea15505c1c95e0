import Airports
import FuzzSupport
import PassTestSupport
import Recurrence
import Vocabulary

/// The text of a recurrence rule: it is read, or refused with a plain message.
///
/// A rule that was read is written and read again as the same rule, and its expansion ends within the limits of a
/// series.
@main
enum FuzzRecurrence: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    // A rule is a string in JSON, so invalid UTF-8 never reaches the parser; here it is repaired as text.
    let rule: RecurrenceRule
    do throws(RuleFault) {
      rule = try RecurrenceRule(String(decoding: bytes, as: UTF8.self))
    } catch {
      requireHelpful(error.description)
      return
    }
    let written = rule.description
    require(written.utf8.count <= RecurrenceRule.longestText, "what is written can be read")
    require((try? RecurrenceRule(written)) == rule, "\(written) is read as what was written")
    for start in starts { expand(rule, from: start, mayMove: true) }
  }

  /// Expands a rule; `mayMove` tries again with the start that the fault names, if the rule does not have this start.
  private static func expand(_ rule: RecurrenceRule, from start: LocalTime, mayMove: Bool) {
    do throws(SeriesFault) {
      let found = try rule.occurrences(from: start, lasting: 5_400, in: zone)
      require(
        (1...RecurrenceRule.maxOccurrences).contains(found.count), "a series has 1 to 400 dates")
      require(found[0].id == start, "the start is the first")
      require(
        found[found.count - 1].id.date.year <= start.date.year + RecurrenceRule.maxYears,
        "a series ends within ten years")
      for (one, next) in zip(found, found.dropFirst()) {
        require(one.id < next.id && one.begins < next.begins, "one comes after the other")
      }
      for one in found {
        require(one.ends.seconds(since: one.begins) == 5_400, "a length is elapsed time")
      }
      switch rule.end {
      case .count(let count): require(found.count == count, "COUNT is met")
      case .moment(let end): require(found.allSatisfy { $0.begins <= end }, "UNTIL is met")
      case .day(let end): require(found.allSatisfy { $0.id.date <= end }, "UNTIL is met")
      }
    } catch {
      requireHelpful(error.description)
      guard mayMove, case .startNotInRule(_, let first) = error, let first,
        let moved = LocalTime(first, secondOfDay: start.secondOfDay)
      else { return }
      expand(rule, from: moved, mayMove: false)
    }
  }

  private static func requireHelpful(_ message: String) {
    require(isPlain(message), "the message paints: \(message.debugDescription)")
    require(!message.isEmpty && message.utf8.count < 2_000, "the message says what it must")
  }

  /// The starts: a Monday before the clocks change, and the last day of a long month, in an hour that is skipped once
  /// a year.
  private static let starts = ["2025-03-03T02:30:00", "2024-01-31T02:30:00"].map { text in
    start { try LocalTime(text).orThrow(text) }
  }

  private static let zone = start {
    var zones = SystemZones()
    return try zones.zone(try ZoneName("Europe/Vienna").orThrow("a zone"))
  }
}
