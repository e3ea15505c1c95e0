import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// docs/SPEC.md §9, group 8: a valid pass at the wrong gate.
@Suite struct ContextTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func verdict(
    _ text: String, flight: String? = nil, date: String? = nil, station: String? = nil,
    now: Instant = TestAuthority.now
  ) throws -> Verdict {
    try authority.verdict(
      text, now: now,
      at: .flight(
        Checkpoint.Flight(
          flight: try flight.map { try FlightDesignator($0).orThrow($0) },
          date: try date.map { try CivilDate($0).orThrow($0) },
          station: try station.map { try AirportCode($0).orThrow($0) })))
  }

  private func leg(_ verdict: Verdict) -> Int? {
    if case .admit(let pass) = verdict.decision { pass.leg } else { nil }
  }

  // MARK: Flight

  @Test(arguments: ["UA123", "UA 123", "UA0123"])
  func `the flight is compared by its meaning`(flight: String) throws {
    #expect(try verdict(authority.goodToken(), flight: flight).word == "admit")
  }

  @Test(arguments: ["UA12", "UA1230", "UA1234", "UA123A", "LH123", "UAL123", "U2123", "UA124"])
  func `another flight is refused`(flight: String) throws {
    #expect(try verdict(authority.goodToken(), flight: flight).word == "refuse wrong_flight")
  }

  @Test func `a suffix letter belongs to the flight`() throws {
    let text = try authority.boardingPass(TestAuthority.bcbp(flight: "UA 0123A"))
    #expect(try verdict(text, flight: "UA123A").word == "admit")
    #expect(try verdict(text, flight: "UA123").word == "refuse wrong_flight")
    #expect(try verdict(text, flight: "UA123B").word == "refuse wrong_flight")
  }

  @Test func `designators of three letters and with digits are told apart`() throws {
    let texts = [
      "UAL0123 ": "UAL123", "U2 0123 ": "U2123", "9W 0123 ": "9W123", "UA 0123 ": "UA123",
    ]
    for (item, own) in texts {
      let text = try authority.boardingPass(TestAuthority.bcbp(flight: item))
      for flight in texts.values {
        #expect(
          try verdict(text, flight: flight).word
            == (flight == own ? "admit" : "refuse wrong_flight"))
      }
    }
  }

  // MARK: Station

  @Test func `the airport is that of departure`() throws {
    let token = try authority.goodToken()
    #expect(try verdict(token, station: "SFO").word == "admit")
    #expect(try verdict(token, station: "JFK").word == "refuse wrong_station")
    #expect(try verdict(token, flight: "UA123", station: "OAK").word == "refuse wrong_station")
  }

  // MARK: Date

  /// Returns a pass with the day of the year; the year is that of the signed window.
  private func pass(day: String, from: String, until: String) throws -> String {
    let first = try Instant(from).orThrow(from).secondsSince1970
    let last = try Instant(until).orThrow(until).secondsSince1970
    return try authority.token(
      payload: authority.payload(
        iat: "\(first)", nbf: "\(first)", exp: "\(last)",
        content: "\"bcbp\":\"\(TestAuthority.bcbp(day: day))\""))
  }

  private func word(
    day: String, from: String, until: String, date: String, now: String? = nil
  ) throws -> String {
    let now = now ?? from
    return try verdict(
      pass(day: day, from: from, until: until), date: date, now: try Instant(now).orThrow(now)
    ).word
  }

  @Test(arguments: [
    "2025-03-14", "2025-03-16", "2024-03-14", "2024-03-15", "2026-03-15", "2025-12-31",
  ])
  func `the same flight on another day is refused`(date: String) throws {
    #expect(try verdict(authority.goodToken(), date: date).word == "refuse wrong_date")
  }

  @Test func `a departure before midnight with a window that reaches into the new year`() throws {
    let (from, until) = ("2025-12-31T20:30:00Z", "2026-01-01T00:30:00Z")
    #expect(try word(day: "365", from: from, until: until, date: "2025-12-31") == "admit")
    #expect(
      try word(day: "365", from: from, until: until, date: "2026-12-31") == "refuse wrong_date")
    #expect(
      try word(day: "365", from: from, until: until, date: "2026-01-01") == "refuse wrong_date")
  }

  @Test func `a departure after midnight with a window that opened in the old year`() throws {
    let (from, until) = ("2025-12-31T21:30:00Z", "2026-01-01T01:00:00Z")
    #expect(try word(day: "001", from: from, until: until, date: "2026-01-01") == "admit")
    #expect(
      try word(day: "001", from: from, until: until, date: "2025-01-01") == "refuse wrong_date")
    #expect(
      try word(day: "001", from: from, until: until, date: "2025-12-31") == "refuse wrong_date")
  }

  /// Day 366 exists only in leap years, which also shift the days after February.
  @Test func `leap years count their days`() throws {
    let (from, until) = ("2028-12-31T10:00:00Z", "2028-12-31T14:00:00Z")
    #expect(try word(day: "366", from: from, until: until, date: "2028-12-31") == "admit")
    #expect(
      try word(day: "365", from: from, until: until, date: "2028-12-31") == "refuse wrong_date")
    #expect(
      try word(
        day: "060", from: "2028-02-29T10:00:00Z", until: "2028-02-29T14:00:00Z", date: "2028-02-29")
        == "admit")
    #expect(
      try word(
        day: "060", from: "2028-02-29T10:00:00Z", until: "2028-02-29T14:00:00Z", date: "2028-03-01")
        == "refuse wrong_date")
  }

  /// The pass has the local date, the window is in UTC.
  ///
  /// The local date 2026-01-01 begins at 2025-12-31T11:00Z in Auckland and ends at 2026-01-02T10:00Z in
  /// Honolulu.
  @Test func `the local day of a far time zone may differ from that of the window`() throws {
    let auckland = ("2025-12-31T08:00:00Z", "2025-12-31T11:30:00Z")
    #expect(
      try word(day: "001", from: auckland.0, until: auckland.1, date: "2026-01-01") == "admit")
    #expect(
      try word(day: "001", from: auckland.0, until: auckland.1, date: "2025-01-01")
        == "refuse wrong_date")
    let honolulu = ("2026-01-01T07:00:00Z", "2026-01-01T10:20:00Z")
    #expect(
      try word(day: "365", from: honolulu.0, until: honolulu.1, date: "2025-12-31") == "admit")
    #expect(
      try word(day: "365", from: honolulu.0, until: honolulu.1, date: "2026-12-31")
        == "refuse wrong_date")
  }

  /// The test covers every offset in use, from the issuer's request to the gate's check.
  @Test func `what the issuer writes for a local day is found on that day`() throws {
    for hours in -12...14 {
      let sign = hours < 0 ? "-" : "+"
      let offset = "\(sign)\(abs(hours) < 10 ? "0" : "")\(abs(hours)):00"
      for (date, clock) in [
        ("2025-12-31", "00:05"), ("2025-12-31", "23:55"), ("2026-01-01", "00:05"),
        ("2026-01-01", "23:55"), ("2028-02-29", "12:00"),
      ] {
        let departure = try OffsetDateTime("\(date)T\(clock):00\(offset)").orThrow("a departure")
        let day = try departure.date.orThrow("a date").dayOfYear
        let from = departure.instant.adding(seconds: -3 * 3600)
        let text = try pass(
          day: String(1000 + day).suffix(3).description, from: from.description,
          until: departure.instant.adding(seconds: 1800).roundedUpToMinute.description)
        #expect(
          try verdict(text, date: date, now: departure.instant).word == "admit",
          "\(departure)")
      }
    }
  }

  // MARK: Journeys of several legs

  private func journey(_ legs: String...) throws -> String {
    try authority.boardingPass("M\(legs.count)DOE/JANE            E" + legs.joined())
  }

  @Test func `each leg of a journey is found at its own gate`() throws {
    let text = try journey(
      TestAuthority.leg(flight: "UA 0123 ", from: "SFO", to: "DEN"),
      TestAuthority.leg(flight: "LH 0447 ", from: "DEN", to: "FRA"))
    let first = try verdict(text, flight: "UA123", date: "2025-03-15", station: "SFO")
    #expect(first.word == "admit")
    #expect(leg(first) == 0)
    let second = try verdict(text, flight: "LH447", date: "2025-03-15", station: "DEN")
    #expect(second.word == "admit")
    #expect(leg(second) == 1)
    #expect(try verdict(text, flight: "UA123", station: "DEN").word == "refuse wrong_station")
    #expect(try verdict(text, flight: "LH447", station: "SFO").word == "refuse wrong_station")
    #expect(try verdict(text, flight: "UA447").word == "refuse wrong_flight")
  }

  @Test func `two legs under one flight number are told apart by airport and day`() throws {
    let text = try journey(
      TestAuthority.leg(from: "SFO", to: "DEN"), TestAuthority.leg(from: "DEN", to: "JFK"))
    #expect(leg(try verdict(text, flight: "UA123", station: "SFO")) == 0)
    #expect(leg(try verdict(text, flight: "UA123", station: "DEN")) == 1)
    #expect(try verdict(text, flight: "UA123", station: "JFK").word == "refuse wrong_station")

    let overnight = try journey(
      TestAuthority.leg(from: "SFO", to: "DEN"),
      TestAuthority.leg(from: "DEN", to: "JFK", day: "075"))
    #expect(leg(try verdict(overnight, flight: "UA123", date: "2025-03-15")) == 0)
    #expect(leg(try verdict(overnight, flight: "UA123", date: "2025-03-16")) == 1)
    #expect(
      try verdict(overnight, flight: "UA123", date: "2025-03-16", station: "SFO").word
        == "refuse wrong_station")
  }

  @Test func `the status that counts is that of the leg at this gate`() throws {
    let text = try journey(
      TestAuthority.leg(flight: "UA 0123 ", from: "SFO", to: "DEN"),
      TestAuthority.leg(flight: "UA 0456 ", from: "DEN", to: "JFK", status: "0"))
    #expect(try verdict(text, flight: "UA123").word == "admit")
    #expect(try verdict(text, flight: "UA456").word == "refuse not_checked_in")
  }

  @Test func `four legs are read and the fourth is found`() throws {
    let airports = ["SFO", "DEN", "ORD", "JFK", "LHR"]
    let legs = (0..<4).map {
      TestAuthority.leg(flight: "UA 010\($0) ", from: airports[$0], to: airports[$0 + 1])
    }
    let text = try authority.boardingPass("M4DOE/JANE            E" + legs.joined())
    for index in 0..<4 {
      #expect(
        leg(try verdict(text, flight: "UA10\(index)", station: airports[index])) == index)
    }
  }

  // MARK: Status and kind

  @Test(arguments: [
    ("0", "refuse not_checked_in"), ("1", "admit"), ("2", "refuse not_checked_in"), ("3", "admit"),
    ("4", "admit"), ("7", "refer standby"),
  ])
  func `the passenger's status decides`(status: String, expected: String) throws {
    let text = try authority.boardingPass(TestAuthority.bcbp(status: status))
    #expect(try verdict(text, flight: "UA123").word == expected)
    #expect(try authority.verdict(text).word == expected)
  }

  @Test(arguments: Ticket.Kind.allCases) func `a ticket opens no flight`(kind: Ticket.Kind) throws {
    let text = try authority.token(
      payload: authority.payload(
        content: TestAuthority.ticket.replacing("show", with: kind.rawValue)))
    #expect(try verdict(text, flight: "UA123").word == "refuse not_a_boarding_pass")
    #expect(try verdict(text, station: "SFO").word == "refuse not_a_boarding_pass")
    // No gate admits a badge.
    #expect(
      try authority.verdict(text).word
        == (kind == .staff ? "refuse not_a_boarding_pass" : "admit"))
  }
}
