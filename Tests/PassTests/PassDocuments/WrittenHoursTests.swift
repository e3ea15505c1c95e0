import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// Hours that contradict each other are named before anything is printed.
@Suite struct WrittenHoursTests {
  private func content(_ name: String, _ request: String) throws -> PageContent {
    let pass = try GoldenPasses.jobs(name)[0].pass
    return try PageContent(pass, try PageDetails(request: Array(request.utf8)))
  }

  @Test(arguments: [
    // The flight leaves at 2025-03-15T08:30:00-07:00.
    (
      #"{"segments":[{"departure":"2025-03-15T08:30:00-07:00"}],"print":{"segments":[{"boarding":"2025-03-15T08:45:00-07:00"}]}}"#,
      "print.segments[0].boarding",
      "08:45:00-07:00 is after segments[0].departure, 2025-03-15T08:30:00-07:00"
    ),
    (
      #"{"print":{"segments":[{"departure":"2025-03-15T08:30:00-07:00","boarding":"2024-03-15T07:50:00-07:00"}]}}"#,
      "print.segments[0].boarding", "is more than 24 hours before segments[0].departure"
    ),
    (
      #"{"print":{"segments":[{"departure":"2025-03-15T08:30:00-07:00","arrival":"2025-03-15T11:00:00-04:00"}]}}"#,
      "print.segments[0].arrival", "is before segments[0].departure"
    ),
    (
      #"{"print":{"segments":[{"departure":"2025-03-15T08:30:00-07:00","arrival":"2026-03-15T17:05:00-04:00"}]}}"#,
      "print.segments[0].arrival", "is more than 48 hours after segments[0].departure"
    ),
    // The request has no hour of the departure, so its day counts.
    (
      #"{"print":{"segments":[{"arrival":"2026-03-15T17:05:00-04:00"}]}}"#,
      "print.segments[0].arrival", "after the departure on 2025-03-15"
    ),
    (
      #"{"print":{"segments":[{"boarding":"2025-03-18T07:50:00-07:00"}]}}"#,
      "print.segments[0].boarding", "is after the departure on 2025-03-15"
    ),
    // The request is for the same day of the next year.
    (
      #"{"segments":[{"departure":"2026-03-15T08:30:00-07:00"}]}"#, "segments[0].departure",
      "is on 2026-03-15, but the pass is for 2025-03-15"
    ),
  ])
  func `hours of a flight that cannot be are refused, with both`(
    request: String, member: String, words: String
  ) throws {
    let error = #expect(throws: DetailsError.self) { try content("boarding-pass", request) }
    #expect(error?.member == member && error?.detail.contains(words) == true, "\(error as Any)")
  }

  @Test(arguments: [
    // The event begins at 19:00 on 15 March 2025 in Prague.
    ("2025-03-15T19:30:00+01:00", "is after starts_at, 2025-03-15T19:00:00+01:00"),
    ("2024-03-16T18:30:00+01:00", "is 24 hours or more before starts_at"),
    ("2025-03-14T18:30:00+01:00", "is 24 hours or more before starts_at"),
    ("2026-03-14T18:30:00+01:00", "is after starts_at"),
  ])
  func `doors that open after the beginning or on another day are refused`(
    doors: String, words: String
  ) throws {
    let request = #"{"print":{"zone":"Europe/Prague","doors":"\#(doors)"}}"#
    let error = #expect(throws: DetailsError.self) { try content("event", request) }
    #expect(error?.member == "print.doors")
    #expect(error?.detail.contains(words) == true && error?.detail.contains(doors) == true)
    #expect(error?.detail.contains("correct the one that is wrong") == true)
  }

  @Test
  func `hours that can be are printed, and those of a program's own records are not compared`()
    throws
  {
    for doors in ["2025-03-15T19:00:00+01:00", "2025-03-15T09:00:00+01:00"] {
      _ = try content("event", #"{"print":{"zone":"Europe/Prague","doors":"\#(doors)"}}"#)
    }
    _ = try content(
      "boarding-pass",
      #"{"print":{"segments":[{"departure":"2025-03-15T08:30:00-07:00","boarding":"2025-03-15T08:30:00-07:00","arrival":"2025-03-16T08:00:00-04:00"}]}}"#
    )
    var leg = PageDetails.Leg()
    leg.departure = OffsetDateTime("2025-03-15T08:30:00-07:00")
    leg.arrival = OffsetDateTime("2025-03-18T17:05:00-04:00")
    let late = PageDetails(
      surname: "Doe", givenNames: "Jane", bookingReference: "ABC123", legs: [leg])
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    _ = try PageContent(pass, late)
    // Nor are the hours converted to other clocks, because the program's airports may have zones of their own.
    leg.departure = OffsetDateTime("2025-03-15T16:30:00+01:00")
    let own = PageDetails(
      surname: "Doe", givenNames: "Jane", bookingReference: "ABC123", legs: [leg])
    guard case .journey(let from, _) = try PageContent(pass, own).lead else {
      Issue.record("no journey")
      return
    }
    #expect(from.time == "16:30")
  }

  @Test func `hours in any offset are printed on the clocks of the airports`() throws {
    // The departure is at 23:30 in San Francisco, on the day before the UTC day.
    let content = try content(
      "boarding-pass",
      #"{"print":{"segments":[{"departure":"2025-03-16T06:30:00Z","boarding":"2025-03-16T05:50:00Z","arrival":"2025-03-16T12:05:00Z"}]}}"#
    )
    guard case .journey(let from, let to) = content.lead else {
      Issue.record("no journey")
      return
    }
    #expect(from.time == "23:30" && from.zone == "UTC−7")
    #expect(to.time == "08:05 +1" && to.zone == "UTC−4")
    #expect(content.heroes.contains { $0.value == "22:50" && $0.note == "UTC−7" })
  }
}
