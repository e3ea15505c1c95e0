package import Bookings
package import Vocabulary

/// The hours in which a provider works, week after week, by the clocks of its place.
///
/// The provider is open at a moment if the clock then shows a time within a span of that weekday. So an hour that
/// clocks leave out is no open time, and an hour that they show twice is open twice. Work through midnight is two
/// spans, until 1440 and from 0.
package struct WeeklyHours: Hashable, Sendable, Codable {
  /// A part of a weekday.
  package struct Span: Hashable, Sendable, Codable {
    /// The weekday, from 1 for Monday to 7 for Sunday (ISO 8601).
    package let weekday: Int
    /// The start, in minutes since midnight like the end; the end is exclusive, and 1440 is midnight.
    package let from: Int
    package let until: Int

    package init(weekday: Int, from: Int, until: Int) {
      (self.weekday, self.from, self.until) = (weekday, from, until)
    }
  }

  /// The spans by weekday and time, without overlaps.
  package let spans: [Span]

  package static let none = WeeklyHours()
  package static let maxSpans = 70

  private init() { spans = [] }

  /// Creates the hours, or throws a refusal that names the member `hours`.
  package init(_ spans: [Span]) throws(Refusal) {
    guard spans.count <= Self.maxSpans else {
      throw .invalid("hours", "expected at most \(Self.maxSpans) spans")
    }
    for span in spans {
      guard (1...7).contains(span.weekday), span.from >= 0, span.from < span.until,
        span.until <= 1_440
      else {
        throw .invalid(
          "hours",
          "expected a weekday from 1 to 7, and times from 00:00 to 24:00, until later than from")
      }
    }
    let sorted = spans.sorted { ($0.weekday, $0.from) < ($1.weekday, $1.from) }
    for (first, next) in zip(sorted, sorted.dropFirst())
    where first.weekday == next.weekday && next.from < first.until {
      throw .invalid("hours", "two spans of weekday \(first.weekday) overlap")
    }
    self.spans = sorted
  }

  /// Returns whether a local time is within a span.
  package func contains(_ local: LocalTime) -> Bool {
    let weekday = local.date.weekday
    return spans.contains {
      $0.weekday == weekday && ($0.from * 60..<$0.until * 60).contains(local.secondOfDay)
    }
  }

  /// Returns the open times within a window; times that follow each other without a gap are one.
  package func open(in zone: ZoneInfo, _ window: Stretch) -> [Stretch] {
    var open: [(start: Int64, end: Int64)] = []
    for piece in zone.rules.pieces(of: window) {
      let (first, last) = (piece.start + piece.offset, piece.end + piece.offset)
      for day in Self.day(first)...Self.day(last - 1) {
        let weekday = Int(((day + 3) % 7 + 7) % 7 + 1)
        for span in spans where span.weekday == weekday {
          let start = max(day * 86_400 + Int64(span.from) * 60, first) - piece.offset
          let end = min(day * 86_400 + Int64(span.until) * 60, last) - piece.offset
          guard start < end else { continue }
          if open.last?.end == start {
            open[open.count - 1].end = end
          } else {
            open.append((start, end))
          }
        }
      }
    }
    return open.compactMap {
      Stretch(Instant(secondsSince1970: $0.start), Instant(secondsSince1970: $0.end))
    }
  }

  private static func day(_ seconds: Int64) -> Int64 {
    let days = seconds / 86_400
    return seconds % 86_400 < 0 ? days - 1 : days
  }
}

extension ZoneRules {
  /// A part of a window in which the clocks have one offset from UTC, in seconds; start and end are in seconds since
  /// 1970.
  struct Piece: Hashable, Sendable {
    let start: Int64
    let end: Int64
    let offset: Int64
  }

  /// Returns the parts of a window between changes of the clocks.
  ///
  /// It looks for changes every six hours, because no zone has ever changed its clocks and back within less.
  func pieces(of window: Stretch) -> [Piece] {
    let (start, end) = (window.start.secondsSince1970, window.end.secondsSince1970)
    func offset(_ moment: Int64) -> Int64 {
      Int64(offsetSeconds(at: Instant(secondsSince1970: moment)))
    }
    var pieces: [Piece] = []
    var (begin, seen, current) = (start, start, offset(start))
    while seen < end - 1 {
      let next = min(seen + 6 * 3_600, end - 1)
      guard offset(next) != current else {
        seen = next
        continue
      }
      var (before, after) = (seen, next)
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if offset(middle) == current { before = middle } else { after = middle }
      }
      pieces.append(Piece(start: begin, end: after, offset: current))
      (begin, seen, current) = (after, after, offset(after))
    }
    return pieces + [Piece(start: begin, end: end, offset: current)]
  }
}
