import PassTestSupport
import Recurrence
import Testing
import Vocabulary

/// Series and zones as iCalendar (RFC 5545); Interop/recurrence.py asks other implementations how they read them.
@Suite struct SeriesCalendarTests {
  static let written = Instant(secondsSince1970: 1_735_689_600)

  static func text(
    _ series: Series, title: String = "Yoga", note: String = "", in zone: ZoneInfo
  ) throws -> String {
    var calendar = SeriesCalendar()
    try calendar.add(
      series,
      SeriesCalendar.Event(
        id: "s1@example.com", title: title, note: note, revision: 3, written: written),
      in: zone)
    return String(decoding: calendar.bytes, as: UTF8.self)
  }

  static func unfolded(_ text: String) -> [String] {
    var lines: [[UInt8]] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: " ") {
        lines[lines.count - 1] += line.dropFirst().dropLast()
      } else {
        lines.append(Array(line.dropLast()))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  static func events(_ text: String) -> [[String]] {
    unfolded(text).split(separator: "BEGIN:VEVENT").dropFirst().map(Array.init)
  }

  @Test func `a series is an event, and one more for each that is moved`() throws {
    let zone = try RecurrenceSamples.zone("America/New_York")
    let series = try RecurrenceSamples.series(
      "FREQ=WEEKLY;BYDAY=SU;UNTIL=20250331", from: "2025-03-02T09:00", in: zone
    )
    .skipping(RecurrenceSamples.local("2025-03-16T09:00:00"), in: zone)
    .moving(
      RecurrenceSamples.local("2025-03-23T09:00:00"),
      to: RecurrenceSamples.local("2025-03-24T10:30:00"), lasting: 45, in: zone)
    let events = Self.events(try Self.text(series, in: zone))
    #expect(events.count == 2)
    #expect(
      events[0] == [
        "UID:s1@example.com", "DTSTAMP:20250101T000000Z", "SEQUENCE:3",
        "DTSTART;TZID=America/New_York:20250302T090000", "DURATION:PT1H30M",
        // UNTIL is the last occurrence in UTC, because the start has a zone.
        "RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20250330T130000Z",
        "EXDATE;TZID=America/New_York:20250316T090000", "SUMMARY:Yoga", "STATUS:CONFIRMED",
        "END:VEVENT",
      ])
    #expect(
      events[1].prefix(6) == [
        "UID:s1@example.com", "DTSTAMP:20250101T000000Z", "SEQUENCE:3",
        "RECURRENCE-ID;TZID=America/New_York:20250323T090000",
        "DTSTART;TZID=America/New_York:20250324T103000", "DURATION:PT45S",
      ])
  }

  @Test func `a start in an hour that is skipped is written as clocks show it`() throws {
    let zone = try RecurrenceSamples.zone("America/Santiago")
    let series = try RecurrenceSamples.series(
      "FREQ=DAILY;COUNT=3", from: "2025-09-06T00:15", in: zone)
    let events = Self.events(try Self.text(series, in: zone))
    #expect(events.count == 2)
    #expect(events[1].contains("RECURRENCE-ID;TZID=America/Santiago:20250907T001500"))
    #expect(events[1].contains("DTSTART;TZID=America/Santiago:20250907T011500"))
  }

  @Test func `what RFC 5545 has no rule for is written out`() throws {
    let paris = try RecurrenceSamples.zone("Europe/Paris")
    let monthly = try RecurrenceSamples.series(
      "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=3", from: "2025-01-31T09:00", in: paris)
    let event = try Self.events(Self.text(monthly, in: paris)).first.orThrow("an event")
    #expect(event.contains("RDATE;TZID=Europe/Paris:20250228T090000,20250331T090000"))
    #expect(!event.contains { $0.hasPrefix("RRULE") })

    let apia = try RecurrenceSamples.zone("Pacific/Apia")
    let daily = try RecurrenceSamples.series(
      "FREQ=DAILY;COUNT=3", from: "2011-12-29T10:00", in: apia)
    #expect(
      Self.unfolded(try Self.text(daily, in: apia)).contains(
        "RDATE;TZID=Pacific/Apia:20111231T100000,20120101T100000"))
  }

  @Test func `a zone has an observance for each change`() throws {
    let zone = try RecurrenceSamples.zone("Asia/Pyongyang")
    let first = try Instant("2015-01-01T00:00:00Z").orThrow("a time")
    let last = try Instant("2019-01-01T00:00:00Z").orThrow("a time")
    #expect(
      String(decoding: SeriesCalendar.zone(zone, from: first, through: last), as: UTF8.self)
        .split(separator: "\r\n").dropFirst(3).map(String.init) == [
          "BEGIN:VTIMEZONE", "TZID:Asia/Pyongyang",
          "BEGIN:STANDARD", "DTSTART:20141231T090000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900",
          "TZNAME:KST", "END:STANDARD",
          "BEGIN:STANDARD", "DTSTART:20150815T000000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0830",
          "TZNAME:KST", "END:STANDARD",
          "BEGIN:STANDARD", "DTSTART:20180504T233000", "TZOFFSETFROM:+0830", "TZOFFSETTO:+0900",
          "TZNAME:KST", "END:STANDARD",
          "END:VTIMEZONE", "END:VCALENDAR",
        ])
  }

  @Test func `offsets have seconds where they had, and the larger is daylight time`() throws {
    let monrovia = try RecurrenceSamples.zone("Africa/Monrovia")
    let early = try Instant("1971-06-01T00:00:00Z").orThrow("a time")
    let bytes = SeriesCalendar.zone(
      monrovia, from: early, through: early.adding(seconds: 366 * 86_400))
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(
        "TZOFFSETFROM:-004430\r\nTZOFFSETTO:+0000\r\n"))
    let dublin = try RecurrenceSamples.zone("Europe/Dublin")
    let begin = try Instant("2025-01-01T00:00:00Z").orThrow("a time")
    let text = String(
      decoding: SeriesCalendar.zone(
        dublin, from: begin, through: begin.adding(seconds: 300 * 86_400)),
      as: UTF8.self)
    #expect(
      text.contains(
        "BEGIN:DAYLIGHT\r\nDTSTART:20250330T010000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100"))
    #expect(
      text.contains(
        "BEGIN:STANDARD\r\nDTSTART:20241027T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000"))
  }

  @Test func `a text stays a text, and no line is longer than 75 bytes`() throws {
    let zone = try RecurrenceSamples.zone("Europe/Vienna")
    let series = try RecurrenceSamples.series(
      "FREQ=DAILY;COUNT=400", from: "2025-01-01T18:00", in: zone)
    var random = SeededGenerator(seed: 241)
    let pieces = [
      "é", "漢", "👩‍👩‍👧", "a", ";", ",", "\\", "\n", "\r\nEND:VEVENT\r\n", "\u{0}", "\u{85}", " ",
    ]
    for _ in 0..<40 {
      let title = (0..<Int.random(in: 1...120, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let text = try Self.text(series, title: title, note: title, in: zone)
      for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
        #expect(line.last == UInt8(ascii: "\r") && line.count <= 76)
        #expect(String(validating: line, as: UTF8.self) != nil, "a character is parted")
      }
      let lines = Self.unfolded(text)
      #expect(lines.count { $0 == "END:VEVENT" } == 1)
      #expect(
        !text.unicodeScalars.contains {
          $0 != "\r" && $0 != "\n" && $0.properties.generalCategory == .control
        })
      let summary = try lines.first { $0.hasPrefix("SUMMARY:") }.orThrow("a title").dropFirst(8)
      let kept = title.unicodeScalars.filter {
        $0 == "\n" || $0.properties.generalCategory != .control
      }
      #expect(Array(Self.unescaped(summary).unicodeScalars) == Array(kept))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var read = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        read.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        read.unicodeScalars.append(scalar)
      }
    }
    return read
  }

  @Test(arguments: ["0000-01-01", "0000-12-31", "1883-11-18", "9989-12-31", "9999-12-31"])
  func `at the ends of the calendar nothing traps`(day: String) throws {
    for name in ["Europe/Vienna", "Pacific/Apia", "America/Santiago", "Etc/GMT+12", "Etc/GMT-14"] {
      let zone = try RecurrenceSamples.zone(name)
      for time in ["00:00", "23:59"] {
        for rule in ["FREQ=DAILY;COUNT=1", "FREQ=MONTHLY;COUNT=100", "FREQ=WEEKLY;UNTIL=99991231"] {
          guard
            let series = try? RecurrenceSamples.series(rule, from: "\(day)T\(time)", in: zone)
          else { continue }
          let text = try Self.text(series, in: zone)
          #expect(Self.unfolded(text).last == "END:VCALENDAR")
        }
      }
    }
  }

  @Test func `zones are written once each, over all that needs them`() throws {
    let vienna = try RecurrenceSamples.zone("Europe/Vienna")
    let apia = try RecurrenceSamples.zone("Pacific/Apia")
    var calendar = SeriesCalendar()
    for (number, zone, start) in [
      (1, vienna, "2025-01-01T09:00"), (2, vienna, "2027-01-01T09:00"),
      (3, apia, "2025-01-01T09:00"),
    ] {
      try calendar.add(
        RecurrenceSamples.series("FREQ=DAILY;COUNT=3", from: start, in: zone),
        SeriesCalendar.Event(id: "\(number)", title: "Yoga", written: Self.written), in: zone)
    }
    let lines = Self.unfolded(String(decoding: calendar.bytes, as: UTF8.self))
    #expect(lines.filter { $0.hasPrefix("TZID:") } == ["TZID:Europe/Vienna", "TZID:Pacific/Apia"])
    // The zone is written from the change before the first series to the last change before the end of the second.
    #expect(lines.contains("RDATE:20251026T030000,20261025T030000"))
    #expect(lines.contains("RDATE:20260329T020000"))
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 3)
  }
}
