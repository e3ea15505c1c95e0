import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// The year of a date without a year, relative to a given time, with the source of the decision.
@Suite struct BCBPDatesTests {
  /// Returns a pass with these days of flight and optionally a day of issue.
  static func pass(_ days: [String], issued: String? = nil) throws -> BCBP {
    let legs = days.enumerated().map { index, day in
      let leg = "QWE456 FCOOSLXY 0417 \(day)M023C0042 1"
      guard index == 0, let issued else { return leg + "00" }
      return leg + "0F>80B1WW\(issued)BXY "
    }
    let text = "M\(days.count)ROSSI/GIULIA        E" + legs.joined()
    return try BCBP(Array(text.utf8), mode: .tolerant)
  }

  static func dates(
    _ days: [String], issued: String? = nil, at reference: String,
    window: (String, String)? = nil
  ) throws -> (issued: String?, legs: [String]) {
    func instant(_ text: String) throws -> Instant {
      try Instant(text.count == 10 ? text + "T12:00:00Z" : text).orThrow(text)
    }
    let range = try window.map { try instant($0.0)...instant($0.1) }
    let dates = BCBPDates(
      try pass(days, issued: issued), reference: try instant(reference), window: range)
    return (
      dates.issued?.description,
      dates.legs.map { leg in leg.map { "\($0.date) \($0.confidence.rawValue)" } ?? "none" }
    )
  }

  /// Without a day of issue the year is the nearest one.
  @Test(arguments: [
    ("074", "2025-03-15", "2025-03-15"), ("001", "2024-12-31", "2025-01-01"),
    ("365", "2025-01-01", "2024-12-30"), ("366", "2025-01-01", "2024-12-31"),
    ("366", "2024-06-30", nil), ("366", "2024-07-02", "2024-12-31"),
    ("001", "2025-07-02", "2025-01-01"), ("001", "2025-07-05", "2026-01-01"),
    ("182", "2025-01-01", "2025-07-01"), ("184", "2025-01-01", "2024-07-02"),
    ("060", "2024-03-01", "2024-02-29"), ("060", "2025-03-01", "2025-03-01"),
    (" 74", "2025-03-15", "2025-03-15"), ("1  ", "2025-01-02", "2025-01-01"),
  ])
  func `without a day of issue the nearest year counts`(
    day: String, reference: String, date: String?
  ) throws {
    let found = try Self.dates([day], at: reference)
    #expect(found.issued == nil)
    #expect(found.legs == [date.map { "\($0) nearest" } ?? "none"])
  }

  @Test(arguments: [
    "2025-07-15", "2026-03-01", "2026-12-31", "2027-06-15", "2023-01-15", "2025-12-31",
  ])
  func `day 366 far from a leap year's end has no date`(reference: String) throws {
    #expect(try Self.dates(["366"], at: reference).legs == ["none"])
  }

  @Test(arguments: ["   ", "0  ", "  0"]) func `no day has no date`(day: String) throws {
    #expect(try Self.dates([day], at: "2025-03-15").legs == ["none"])
    #expect(try Self.dates([day], issued: "5074", at: "2025-03-15").legs == ["none"])
    #expect(try Self.dates([day, "074"], at: "2025-03-15").legs == ["none", "2025-03-15 nearest"])
  }

  /// The arguments are day of issue, time and date of issue: the latest such day that is not in the future.
  @Test(arguments: [
    ("5074", "2025-03-15", "2025-03-15"), ("5075", "2025-03-15", "2025-03-16"),
    ("5076", "2025-03-15", "2015-03-17"), ("4366", "2025-01-01", "2024-12-31"),
    ("5366", "2026-01-05", nil), ("6001", "2025-12-31", "2026-01-01"),
    ("6002", "2025-12-31", "2016-01-02"), ("9100", "2030-04-01", "2029-04-10"),
    ("9364", "2030-01-01", "2029-12-30"), ("0001", "2029-12-31", "2030-01-01"),
    ("0001", "2029-06-15", "2020-01-01"), ("9001", "2020-01-01", "2019-01-01"),
    ("8366", "2030-06-01", "2028-12-31"), ("0000", "2025-03-15", nil),
    ("5367", "2025-03-15", nil), ("    ", "2025-03-15", nil), ("A074", "2025-03-15", nil),
    ("50A4", "2025-03-15", nil), ("6366", "2025-03-15", "2016-12-31"),
    ("6366", "2026-06-01", "2016-12-31"), ("6366", "2027-06-01", nil),
    ("8366", "2028-12-30", "2028-12-31"), ("8366", "2028-12-29", nil),
  ])
  func `the day of issue is the latest that has happened`(
    item: String, reference: String, date: String?
  ) throws {
    let found = try Self.dates(["074"], issued: item, at: reference)
    #expect(found.issued == date)
  }

  /// The arguments are day of issue, day of flight, time and date of flight.
  @Test(arguments: [
    ("5365", "001", "2026-01-01", "2026-01-01"), ("5365", "001", "2025-12-31", "2026-01-01"),
    ("4366", "001", "2025-01-01", "2025-01-01"), ("5074", "074", "2025-03-15", "2025-03-15"),
    ("5074", "073", "2025-03-15", "2025-03-14"), ("5074", "072", "2025-03-15", "2026-03-13"),
    ("5001", "365", "2025-01-02", "2025-12-31"), ("4100", "366", "2024-05-01", "2024-12-31"),
    ("9100", "101", "2030-04-01", "2029-04-11"), ("4366", "366", "2025-01-01", "2024-12-31"),
    ("5001", "366", "2025-01-01", "2024-12-31"),
  ])
  func `a flight follows its issue`(
    item: String, day: String, reference: String, date: String
  ) throws {
    #expect(
      try Self.dates([day], issued: item, at: reference).legs == ["\(date) issue_date"])
  }

  @Test func `day 366 of a common year is no date whatever the evidence`() throws {
    #expect(try Self.dates(["366"], issued: "5100", at: "2025-05-01").legs == ["none"])
    #expect(
      try Self.dates(["366"], at: "2025-12-31", window: ("2025-12-31", "2026-01-01")).legs
        == ["none"])
  }

  @Test(
    arguments: [
      (["365", "001"], "2025-12-31", ["2025-12-31", "2026-01-01"]),
      (["366", "001", "002"], "2024-12-31", ["2024-12-31", "2025-01-01", "2025-01-02"]),
      (
        ["364", "365", "001", "002"], "2026-01-02",
        ["2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02"]
      ),
      // Across the date line a later leg may depart on the previous day.
      (["075", "074"], "2025-03-15", ["2025-03-16", "2025-03-15"]),
      (["001", "365"], "2026-01-01", ["2026-01-01", "2025-12-31"]),
      (["001", "366"], "2025-01-01", ["2025-01-01", "2024-12-31"]),
      (["074", "074"], "2025-03-15", ["2025-03-15", "2025-03-15"]),
      (["074", "072"], "2025-03-15", ["2025-03-15", nil]),
      (["074", "366"], "2025-03-15", ["2025-03-15", nil]),
    ] as [([String], String, [String?])])
  func `legs follow one another across New Year and the date line`(
    days: [String], reference: String, dates: [String?]
  ) throws {
    let found = try Self.dates(days, at: reference).legs
    #expect(found == dates.map { $0.map { $0 + " nearest" } ?? "none" })
  }

  @Test func `later legs rest on what the first rests on`() throws {
    #expect(
      try Self.dates(["365", "001"], issued: "5364", at: "2031-06-01").legs
        == ["2025-12-31 issue_date", "2026-01-01 issue_date"])
    #expect(
      try Self.dates(["365", "001"], at: "2031-06-01", window: ("2025-12-31", "2026-01-02")).legs
        == ["2025-12-31 signed_window", "2026-01-01 signed_window"])
  }

  @Test func `the signed window outweighs the day of issue and the moment`() throws {
    let window = ("2025-03-15T05:30:00Z", "2025-03-15T16:00:00Z")
    for reference in ["2001-01-01", "2025-03-15", "2099-12-31"] {
      let found = try Self.dates(["074"], issued: "1074", at: reference, window: window)
      #expect(found.legs == ["2025-03-15 signed_window"])
    }
    // A local date may differ from the UTC date by one day, not more.
    #expect(
      try Self.dates(["073"], at: "2025-03-15", window: window).legs[0].hasPrefix("2025-03-14"))
    #expect(
      try Self.dates(["075"], at: "2025-03-15", window: window).legs[0].hasPrefix("2025-03-16"))
    #expect(try Self.dates(["072"], at: "2025-03-15", window: window).legs == ["none"])
    #expect(try Self.dates(["076"], at: "2025-03-15", window: window).legs == ["none"])
  }

  @Test(arguments: [
    ("365", "2026-01-01T02:00:00Z", "2026-01-01T10:00:00Z", "2025-12-31"),
    ("001", "2025-12-31T20:00:00Z", "2025-12-31T23:50:00Z", "2026-01-01"),
    ("366", "2025-01-01T02:00:00Z", "2025-01-01T10:00:00Z", "2024-12-31"),
  ])
  func `a window on one side of New Year and a local day on the other`(
    day: String, from: String, until: String, date: String
  ) throws {
    #expect(
      try Self.dates([day], at: from, window: (from, until)).legs == ["\(date) signed_window"])
  }

  /// The arguments are the same time in the local time of two airports: the day on the pass decides.
  @Test(arguments: [
    ("001", "2025-12-31T23:30:00-11:00"), ("001", "2026-01-01T00:30:00+14:00"),
    ("001", "2025-12-31T10:30:00Z"),
  ])
  func `the zone of the reference does not move the day`(day: String, reference: String) throws {
    #expect(try Self.dates([day], at: reference).legs == ["2026-01-01 nearest"])
    #expect(
      try Self.dates([day], issued: "5365", at: reference).legs == ["2026-01-01 issue_date"])
    // The pass was issued today by the local time of an airport that is a day ahead.
    #expect(
      try Self.dates([day], issued: "6001", at: reference).legs == ["2026-01-01 issue_date"])
  }

  @Test func `a moment outside the calendar gives no date`() throws {
    let pass = try Self.pass(["074", "075"])
    for seconds in [Int.min, .max] {
      let dates = BCBPDates(pass, reference: Instant(secondsSince1970: seconds))
      #expect(dates.issued == nil)
      #expect(dates.legs == [nil, nil])
      let window = Instant(secondsSince1970: Int64.min)...Instant(secondsSince1970: Int64.max)
      _ = BCBPDates(pass, reference: Instant(secondsSince1970: 0), window: window)
    }
  }

  @Test func `whatever the year is, the day is the day of the item`() throws {
    var generator = SeededGenerator(seed: 46)
    var kinds: Set<String> = []
    func day() -> Int { Int.random(in: 1...366, using: &generator) }
    for _ in 0..<1_500 {
      let days = (0..<Int.random(in: 1...4, using: &generator)).map { _ in day() }
      let issued =
        Bool.random(using: &generator)
        ? String(Int.random(in: 0...9, using: &generator)) + padded(day(), to: 3) : nil
      let pass = try Self.pass(days.map { padded($0, to: 3) }, issued: issued)
      let reference = Instant(
        secondsSince1970: Int.random(in: 946_684_800...4_102_444_800, using: &generator))
      let window: ClosedRange<Instant>? =
        Bool.random(using: &generator) ? nil : reference...reference.adding(seconds: 400 * 86_400)
      let dates = BCBPDates(pass, reference: reference, window: window)
      #expect(dates.legs.count == days.count)
      var last: CivilDate?
      for (leg, day) in zip(dates.legs, days) {
        guard let leg else { continue }
        if leg.date.dayOfYear != day { Issue.record("day \(day) became \(leg.date)") }
        if let last, leg.date.daysSince1970 < last.daysSince1970 - 1 {
          Issue.record("\(leg.date) after \(last)")
        }
        last = leg.date
        kinds.insert(leg.confidence.rawValue)
        if leg.confidence == .nearest, let first = dates.legs.first, first == leg {
          let distance = Int64(leg.date.daysSince1970) * 86_400 - reference.secondsSince1970
          if abs(distance) > 185 * 86_400 { Issue.record("\(leg.date) is far off") }
        }
      }
      if let date = dates.issued {
        #expect(date.daysSince1970 * 86_400 <= reference.secondsSince1970 + 86_400)
        #expect(issued == "\(date.year % 10)" + padded(date.dayOfYear, to: 3))
      }
    }
    #expect(kinds == ["signed_window", "issue_date", "nearest"])
  }
}
