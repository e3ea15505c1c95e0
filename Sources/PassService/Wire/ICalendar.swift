internal import Vocabulary

/// Writes events for calendars (iCalendar, RFC 5545); times are in UTC, which every calendar shows on its own clocks.
struct ICalendar {
  private var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//passtool//bookings//EN"]

  /// - Parameters:
  ///   - id: unique in the world and the same each time, so that a calendar knows the event again (§3.8.4.7).
  ///   - written: when what it says was written.
  mutating func add(_ occasion: Occasion, id: String, written: Instant) {
    lines += [
      "BEGIN:VEVENT", "UID:\(Self.escaped(id))", "DTSTAMP:\(Self.time(written))",
      "DTSTART:\(Self.time(occasion.begins))",
    ]
    // An end must be later than the beginning (§3.8.2.2).
    if occasion.ends > occasion.begins { lines.append("DTEND:\(Self.time(occasion.ends))") }
    lines.append("SUMMARY:\(Self.escaped(occasion.title))")
    if !occasion.place.isEmpty { lines.append("LOCATION:\(Self.escaped(occasion.place))") }
    if !occasion.note.isEmpty { lines.append("DESCRIPTION:\(Self.escaped(occasion.note))") }
    lines += ["STATUS:CONFIRMED", "END:VEVENT"]
  }

  /// The calendar, in lines of at most 75 bytes (§3.1).
  var bytes: [UInt8] {
    (lines + ["END:VCALENDAR"]).flatMap { Array(Self.folded($0).utf8) + [0x0D, 0x0A] }
  }

  /// A text as a value (§3.3.11), without control characters.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case "\u{0}"..."\u{1F}", "\u{7F}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Continued lines begin with a blank; no character is parted.
  private static func folded(_ line: String) -> String {
    var (folded, length) = ("", 0)
    for scalar in line.unicodeScalars {
      let size = String(scalar).utf8.count
      if length + size > 75 {
        folded += "\r\n "
        length = 1
      }
      folded.unicodeScalars.append(scalar)
      length += size
    }
    return folded
  }

  /// A time in UTC, such as `20250315T153000Z` (§3.3.5).
  private static func time(_ instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }
}
