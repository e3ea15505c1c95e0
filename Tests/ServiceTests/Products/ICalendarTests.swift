import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Calendars in the format of RFC 5545.
@Suite struct ICalendarTests {
  private func calendar(_ title: String, place: String = "", minutes: Int = 90) throws -> String {
    let begins = try Instant("2025-03-15T15:30:00Z").orThrow("a time")
    var calendar = ICalendar()
    calendar.add(
      Occasion(
        "show", title, at: place, from: begins, to: begins.adding(seconds: minutes * 60), note: ""),
      id: "shb_1-show@passtool", written: begins.adding(seconds: -86_400))
    return String(decoding: calendar.bytes, as: UTF8.self)
  }

  @Test func `an event says when and what, in UTC`() throws {
    #expect(
      try calendar("Salt Road", place: "Kino Lumen, Saal 1")
        == """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//passtool//bookings//EN\r\n\
        BEGIN:VEVENT\r\nUID:shb_1-show@passtool\r\nDTSTAMP:20250314T153000Z\r\n\
        DTSTART:20250315T153000Z\r\nDTEND:20250315T170000Z\r\nSUMMARY:Salt Road\r\n\
        LOCATION:Kino Lumen\\, Saal 1\r\nSTATUS:CONFIRMED\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
        """)
  }

  @Test func `a title cannot end its line or begin another`() throws {
    let text = try calendar("a;b,c\\d\nEND:VEVENT\r\u{1B}[2J\u{0}e")
    #expect(text.contains("SUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT[2Je\r\n"))
    #expect(text.components("END:VEVENT\r\n") == 1)
  }

  @Test(arguments: 0...40)
  func `a line has at most 75 bytes, and folding loses nothing`(length: Int) throws {
    let title = String(repeating: "a", count: length) + String(repeating: "Zürich 東京 ", count: 12)
    let text = try calendar(title)
    for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:\(title)"))
  }

  @Test func `what takes no time has no end`() throws {
    #expect(try !calendar("Salt Road", minutes: 0).contains("DTEND"))
  }
}

extension String {
  /// Returns the number of times that a text occurs in it.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
