internal import Vocabulary

extension RecurrenceRule: CustomStringConvertible {
  /// The rule as the value of RRULE, without that name; default values are left out.
  ///
  /// Reading it gives an equal rule. An end on a day is written as a DATE, which RFC 5545 does not
  /// allow beside a start with a time: the writer of calendars replaces it by a time in UTC.
  package var description: String {
    (scale + ["FREQ=\(frequency)"] + (interval == 1 ? [] : ["INTERVAL=\(interval)"]) + days
      + [endPart]).joined(separator: ";")
  }

  /// The part RSCALE for a rule with SKIP, because RFC 7529 §4.1 allows SKIP only beside RSCALE.
  private var scale: [String] {
    if case .monthly(_, let missing) = pattern, missing != .omit { return ["RSCALE=GREGORIAN"] }
    return []
  }

  private var frequency: String {
    switch pattern {
    case .daily: "DAILY"
    case .weekly: "WEEKLY"
    case .monthly, .monthlyOn: "MONTHLY"
    }
  }

  private var days: [String] {
    switch pattern {
    case .daily: []
    case .weekly(let days, let weekStart):
      Self.list("BYDAY", days.map(\.rawValue))
        + (weekStart == .monday ? [] : ["WKST=\(weekStart.rawValue)"])
    case .monthly(let days, let missing):
      Self.list("BYMONTHDAY", days.map(String.init))
        + (missing == .omit ? [] : ["SKIP=\(missing.rawValue)"])
    case .monthlyOn(let days): Self.list("BYDAY", days.map(\.description))
    }
  }

  private var endPart: String {
    switch end {
    case .count(let count): "COUNT=\(count)"
    case .moment(let moment): "UNTIL=\(basic(moment))"
    case .day(let day): "UNTIL=\(basic(day))"
    }
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    values.isEmpty ? [] : ["\(name)=\(values.joined(separator: ","))"]
  }
}

/// Writes a time in UTC, such as `20250315T153000Z` (RFC 5545 §3.3.5, form 2).
func basic(_ moment: Instant) -> String { moment.description.filter { $0 != "-" && $0 != ":" } }

/// Writes a local time, such as `20250315T083000` (RFC 5545 §3.3.5, forms 1 and 3).
func basic(_ local: LocalTime) -> String { local.description.filter { $0 != "-" && $0 != ":" } }

/// Writes a date, such as `20250315` (RFC 5545 §3.3.4).
func basic(_ date: CivilDate) -> String { date.description.filter { $0 != "-" } }
