import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// The day of a flight at a gate that was opened without a day.
@Suite struct FlightDayTests {
  private func day(_ text: String) throws -> CivilDate { try CivilDate(text).orThrow(text) }

  private func choice(_ days: String..., today: String, until: String? = nil) throws -> FlightDay {
    FlightDay(of: try days.map(day), today: try day(today)...day(until ?? today))
  }

  @Test func `the only list gives the day, also in the nights around it`() throws {
    for today in ["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"] {
      #expect(try choice("2026-11-30", today: today) == .ofList(day("2026-11-30")), "\(today)")
    }
  }

  @Test func `a list of long ago gives no day`() throws {
    #expect(try choice("2026-11-30", today: "2026-12-02") == .unlisted)
    #expect(try choice(today: "2026-12-02") == .unlisted)
  }

  @Test func `of several lists the nearest counts, and a person chooses among equals`()
    throws
  {
    let days = (try day("2026-11-29"), try day("2026-11-30"), try day("2026-12-01"))
    #expect(try choice("2026-11-29", "2026-11-30", today: "2026-11-30") == .ofList(days.1))
    #expect(try choice("2026-12-01", "2026-12-03", today: "2026-11-30") == .ofList(days.2))
    #expect(
      try choice("2026-12-01", "2026-11-29", today: "2026-11-30") == .doubtful([days.0, days.2]))
  }

  @Test func `where the zone is not known, lists of all possible days are equally near`()
    throws
  {
    // 23:22 in UTC, when it is the next day where the flight departs.
    let now = try Instant("2026-11-29T23:22:00Z").orThrow("a time")
    let today = try FlightDay.anywhere(at: now).orThrow("days")
    let days = [try day("2026-11-29"), try day("2026-11-30")]
    #expect(today == days[0]...days[1])
    #expect(FlightDay(of: days, today: today) == .doubtful(days))
    #expect(FlightDay(of: [days[1], try day("2026-12-01")], today: today) == .ofList(days[1]))
  }

  @Test func `a gate that has kept lists knows their days`() throws {
    let test = try GateFixture()
    let lists = DepartureLists(try test.add())
    let flight = try FlightDesignator("UA123").orThrow("flight")
    let airport = try AirportCode("SFO").orThrow("airport")
    let text = Array("sequence,seat,surname,given_names,booking_reference,status\n".utf8)
    for (name, date, from) in [
      ("UA123", "2025-03-16", "SFO"), ("UA123", "2025-03-15", "SFO"),
      ("UA1234", "2025-03-17", "SFO"),
      ("UA123", "2025-03-18", "JFK"),
    ] {
      let departure = Departure(
        try FlightDesignator(name).orThrow(name), on: try day(date),
        from: try AirportCode(from).orThrow(from))
      _ = try lists.keep(text, of: departure, now: GateFixture.now, leeway: 60)
    }
    let days = lists.days(of: flight, from: airport)
    #expect(days.sorted() == [try day("2025-03-15"), try day("2025-03-16")])
  }
}
