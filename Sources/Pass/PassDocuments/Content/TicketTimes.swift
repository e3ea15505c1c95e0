internal import PassFormats
internal import Vocabulary

/// The times of a ticket in the local time of its place.
struct TicketTimes {
  let starts: PrintedTime
  let ends: PrintedTime
  let doors: PrintedTime?
  private let zone: Zone?

  init(_ ticket: Ticket, _ details: PageDetails) {
    zone = details.zone
    let zone = zone
    func local(_ instant: Instant, _ beside: OffsetDateTime?) -> PrintedTime {
      zone.map { PrintedTime(instant, zone: $0) } ?? beside.map { PrintedTime($0) }
        ?? PrintedTime(utc: instant)
    }
    starts = local(details.hours?.begins ?? ticket.starts, details.starts)
    ends = local(details.hours?.ends ?? ticket.ends, details.ends)
    doors = details.doors.map { local($0.instant, $0) }
  }

  var isOneDay: Bool { starts.date == ends.date }

  /// Returns the day, such as `Saturday, 15 March 2025`, or the beginning and the end with the year.
  func days(_ words: Words) -> String {
    isOneDay
      ? starts.date.map(words.longDay) ?? ""
      : words.fill(
        \.fromUntil,
        [
          "from": words.dayAndTime(of: starts, year: true),
          "until": words.dayAndTime(of: ends, year: true),
        ])
  }

  /// Returns a moment on the same clocks; if only an offset is known, with the offset of `other`, a time nearby.
  func local(_ instant: Instant, like other: PrintedTime) -> PrintedTime {
    if let zone { return PrintedTime(instant, zone: zone) }
    return OffsetDateTime(instant, offsetMinutes: other.offsetMinutes).map { PrintedTime($0) }
      ?? PrintedTime(utc: instant)
  }
}
