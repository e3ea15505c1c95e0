import PassDocuments
import PassTestSupport
import PassWallet
import Testing
import Vocabulary

/// The hours of events and their reminders, also where clocks change.
@Suite struct CalendarHoursTests {
  private func event(_ kind: String, _ details: PageDetails) throws -> CalendarFile.Component {
    let pass = try GoldenPasses.jobs(kind, bare: true)[0].pass
    return try PassCalendarTests.file([WalletPass(pass, details)]).events[0]
  }

  private func flight(_ segment: String, _ departure: String? = nil) throws
    -> CalendarFile.Component
  {
    let departure = departure.map { #""departure":"\#($0)","# } ?? ""
    let request = #"{"print":{"segments":[{\#(departure)\#(segment)}]}}"#
    return try event("boarding-pass", try PageDetails(request: Array(request.utf8)))
  }

  private func line(_ event: CalendarFile.Component, _ name: String) -> String? {
    event.first(name).map { ([$0.name] + $0.parameters).joined(separator: ";") + ":\($0.value)" }
  }

  private func triggers(_ event: CalendarFile.Component) -> [String] {
    event.components("VALARM").compactMap { line($0, "TRIGGER") }
  }

  @Test(arguments: [
    // Before and after clocks are put forward over 2:00 to 3:00.
    ("2025-03-30T00:59:59Z", "DTSTART;TZID=Europe/Prague:20250330T015959"),
    ("2025-03-30T01:00:00Z", "DTSTART;TZID=Europe/Prague:20250330T030000"),
    // Clocks show 2:30 twice; only the first is a local time of a calendar.
    ("2025-10-26T00:30:00Z", "DTSTART;TZID=Europe/Prague:20251026T023000"),
    ("2025-10-26T01:30:00Z", "DTSTART:20251026T013000Z"),
    ("2025-10-26T02:00:00Z", "DTSTART;TZID=Europe/Prague:20251026T030000"),
  ])
  func `an hour around a change of clocks is unmistakable`(
    begins: String, written: String
  ) throws {
    let moment = try Instant(begins).orThrow(begins)
    let details = PageDetails(
      zone: Zone("Europe/Prague"),
      hours: PageDetails.Hours(begins: moment, ends: moment.adding(seconds: 7_200)))
    #expect(line(try event("show", details), "DTSTART") == written)
  }

  @Test func `without a zone hours are in UTC`() throws {
    let event = try event("show", PageDetails())
    #expect(line(event, "DTSTART") == "DTSTART:20250315T233000Z")
    #expect(line(event, "DTEND") == "DTEND:20250316T021500Z")
  }

  @Test func `an arrival before the departure by the clocks is after it for a calendar`() throws {
    let event = try flight(
      """
      "arrival":"2025-03-15T06:30:00-10:00","destination_zone":"Pacific/Honolulu",\
      "origin_zone":"America/Los_Angeles"
      """, "2025-03-15T08:30:00-07:00")
    #expect(line(event, "DTSTART") == "DTSTART;TZID=America/Los_Angeles:20250315T083000")
    #expect(line(event, "DTEND") == "DTEND;TZID=Pacific/Honolulu:20250315T063000")
  }

  @Test func `a flight over midnight ends on the next day`() throws {
    let event = try flight(#""arrival":"2025-03-16T05:10:00-04:00""#, "2025-03-15T21:00:00-07:00")
    #expect(line(event, "DTSTART") == "DTSTART;TZID=America/Los_Angeles:20250315T210000")
    #expect(line(event, "DTEND") == "DTEND;TZID=America/New_York:20250316T051000")
  }

  @Test func `a flight whose arrival is unknown has no end`() throws {
    let event = try flight(#""gate":"B12""#, "2025-03-15T08:30:00-07:00")
    #expect(event.first("DTEND") == nil && event.first("DURATION") == nil)
  }

  @Test func `a flight whose hour is unknown takes its day and leaves the traveller free`() throws {
    let event = try flight(#""gate":"B12""#)
    #expect(line(event, "DTSTART") == "DTSTART;VALUE=DATE:20250315")
    #expect(event.first("DTEND") == nil)
    #expect(event.first("TRANSP")?.value == "TRANSPARENT")
    #expect(triggers(event) == ["TRIGGER:-PT6H"])
  }

  @Test func `a flight reminds of check-in, of the way and of boarding`() throws {
    let event = try flight(
      #""check_in":"2025-03-14T08:30:00-07:00","boarding":"2025-03-15T07:50:00-07:00""#,
      "2025-03-15T08:30:00-07:00")
    #expect(triggers(event) == ["TRIGGER:-PT24H", "TRIGGER:-PT3H", "TRIGGER:-PT40M"])
    let unknown = try flight(
      #""check_in":"2025-03-14T08:30:00-07:00","boarding":"2025-03-15T07:50:00-07:00""#)
    #expect(
      triggers(unknown) == [
        "TRIGGER;VALUE=DATE-TIME:20250314T153000Z", "TRIGGER:-PT6H",
        "TRIGGER;VALUE=DATE-TIME:20250315T145000Z",
      ])
  }

  @Test func `nobody is sent to an airport from the flight before`() throws {
    func onward(arrival: String) throws -> [String] {
      let request = """
        {"print":{"segments":[{"departure":"2025-03-15T08:30:00-07:00","arrival":"\(arrival)"},
          {"departure":"2025-03-15T16:05:00-05:00"}]}}
        """
      let pass = try GoldenPasses.jobs("two-legs", bare: true)[0].pass
      let details = try PageDetails(request: Array(request.utf8))
      let events = try PassCalendarTests.file([WalletPass(pass, details)]).events
      #expect(events.count == 2)
      return triggers(events[1])
    }
    #expect(try onward(arrival: "2025-03-15T13:00:00-05:00") == ["TRIGGER:-PT3H"])
    #expect(try onward(arrival: "2025-03-15T14:10:00-05:00") == ["TRIGGER:-PT1H"])
    #expect(try onward(arrival: "2025-03-15T15:10:00-05:00") == [])
  }

  @Test func `reminders of tickets come before the doors, the hour or the day`() throws {
    func golden(_ kind: String) throws -> CalendarFile.Component {
      try PassCalendarTests.file(try PassCalendarTests.passes(kind)).events[0]
    }
    #expect(triggers(try golden("show")) == ["TRIGGER:-PT1H30M", "TRIGGER:-PT30M"])
    #expect(triggers(try event("show", PageDetails())) == ["TRIGGER:-PT2H"])
    #expect(triggers(try golden("appointment")) == ["TRIGGER:-PT24H", "TRIGGER:-PT1H"])
    #expect(
      triggers(try golden("stay")) == ["TRIGGER:-PT24H", "TRIGGER;RELATED=END:-PT1H"])
  }

  @Test func `a stay is one event that leaves the guest free`() throws {
    let events = try PassCalendarTests.file(try PassCalendarTests.passes("stay")).events
    #expect(events.count == 1)
    #expect(line(events[0], "DTSTART") == "DTSTART;TZID=America/New_York:20250315T150000")
    #expect(line(events[0], "DTEND") == "DTEND;TZID=America/New_York:20250318T110000")
    #expect(events[0].first("TRANSP")?.value == "TRANSPARENT")
  }

  @Test func `an end that is not after the beginning is not written`() throws {
    let moment = Instant(secondsSince1970: 1_742_050_800)
    for ends in [moment, moment.adding(seconds: -60)] {
      let details = PageDetails(hours: PageDetails.Hours(begins: moment, ends: ends))
      #expect(try event("event", details).first("DTEND") == nil)
    }
  }

  @Test func `a check-in after the departure is refused`() throws {
    let error = #expect(throws: PassCalendarError.self) {
      try flight(#""check_in":"2025-03-15T09:30:00-07:00""#, "2025-03-15T08:30:00-07:00")
    }
    #expect(error?.description.hasPrefix("print.segments[0].check_in: ") == true)
  }
}
