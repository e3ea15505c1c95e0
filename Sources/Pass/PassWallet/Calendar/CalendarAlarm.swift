internal import Recurrence
internal import Vocabulary

/// A reminder of an event: when it comes, and what it says.
struct CalendarAlarm: Sendable {
  /// The moment at which a reminder comes.
  enum Trigger: Sendable {
    /// A number of seconds before the beginning; it moves with the event if a person moves that.
    case beforeBegin(Int)
    /// A number of seconds before the end.
    case beforeEnd(Int)
    /// A moment, for an event of a whole day.
    case at(Instant)
  }

  let trigger: Trigger
  let text: String

  /// The lines within the component (RFC 5545 §3.6.6).
  var lines: ContentLines {
    var lines = ContentLines()
    lines.add("ACTION", "DISPLAY")
    switch trigger {
    case .beforeBegin(let seconds): lines.add("TRIGGER", seconds: -seconds)
    case .beforeEnd(let seconds): lines.add("TRIGGER;RELATED=END", seconds: -seconds)
    case .at(let instant): lines.add("TRIGGER;VALUE=DATE-TIME", utc: instant)
    }
    lines.add("DESCRIPTION", text: text)
    return lines
  }
}
