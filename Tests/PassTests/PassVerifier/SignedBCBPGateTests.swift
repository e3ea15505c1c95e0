import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Signed boarding passes at a gate: several legs, receipts, standby, infants.
@Suite struct SignedBCBPGateTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func verdict(
    _ text: String, at now: String, flight: String? = nil, date: String? = nil,
    station: String? = nil
  ) throws -> Verdict {
    let gate = Checkpoint.Flight(
      flight: try flight.map { try FlightDesignator($0).orThrow($0) },
      date: try date.map { try CivilDate($0).orThrow($0) },
      station: try station.map { try AirportCode($0).orThrow($0) })
    return try authority.verdict(
      text, now: try Instant(now).orThrow(now),
      at: flight == nil && date == nil && station == nil ? .anywhere() : .flight(gate))
  }

  private func leg(_ verdict: Verdict) -> Int? {
    if case .admit(let pass) = verdict.decision { pass.leg } else { nil }
  }

  @Test(arguments: BarcodeForm.allCases, 1...4)
  func `each leg is admitted at its own gate and at no other`(form: BarcodeForm, count: Int) throws
  {
    let pass = try authority.issue(SampleJourney(legCount: count))
    guard let text = pass.barcodeText(as: form) else {
      #expect(form == .packed)
      return
    }
    let stations = ["SFO", "ORD", "JFK", "FRA"]
    for index in 0..<count {
      let now = "2025-03-\(15 + index)T15:00:00Z"
      let (flight, date) = ("UA\(123 + index)", "2025-03-\(15 + index)")
      let own = try verdict(text, at: now, flight: flight, date: date, station: stations[index])
      #expect(own.word == "admit")
      #expect(leg(own) == index)
      #expect(leg(try verdict(text, at: now, flight: flight)) == index)
      #expect(leg(try verdict(text, at: now, date: date)) == index)
      #expect(leg(try verdict(text, at: now, station: stations[index])) == index)
      let nextDay = "2025-03-\(16 + index)"
      #expect(
        try verdict(text, at: now, flight: flight, date: nextDay).word == "refuse wrong_date")
      #expect(
        try verdict(text, at: now, flight: flight, station: "VIE").word == "refuse wrong_station")
      #expect(try verdict(text, at: now, flight: "UA\(123 + count)").word == "refuse wrong_flight")
    }
    #expect(try verdict(text, at: "2025-03-15T12:29:00Z").word == "refuse not_yet_valid")
    #expect(
      try verdict(text, at: "2025-03-\(14 + count)T16:01:00Z").word == "refuse expired")
  }

  @Test func `an itinerary receipt boards nobody in either form`() throws {
    let pass = try authority.issue(SampleJourney(options: #","document_type":"I""#))
    for text in [pass.barcodeText, pass.token] {
      for flight in [nil, "UA123"] {
        #expect(
          try verdict(text, at: "2025-03-15T15:00:00Z", flight: flight).word
            == "refuse not_a_boarding_pass")
      }
    }
  }

  @Test(arguments: [
    ("0", "refuse not_checked_in"), ("2", "refuse not_checked_in"), ("7", "refer standby"),
    ("1", "admit"), ("3", "admit"), ("4", "admit"), ("9", "admit"), ("A", "admit"), ("Z", "admit"),
  ])
  func `the status of the leg that boards counts`(status: String, word: String) throws {
    var journey = SampleJourney(legCount: 2)
    journey.firstLeg = #""seat":"STBY","status":"\#(status)""#
    let text = try authority.issue(journey).barcodeText
    #expect(try verdict(text, at: "2025-03-15T15:00:00Z", flight: "UA123").word == word)
    #expect(try verdict(text, at: "2025-03-15T15:00:00Z").word == word)
    #expect(try verdict(text, at: "2025-03-16T15:00:00Z", flight: "UA124").word == "admit")
  }

  @Test func `an infant on a lap has no seat and no sequence of its own`() throws {
    var journey = SampleJourney(options: #","infant":true"#)
    journey.firstLeg = #""status":"1""#
    let pass = try authority.issue(journey)
    guard case .boardingPass(let boardingPass) = pass.claims.content else { return }
    #expect(boardingPass.legs[0].seat == "INF")
    #expect(boardingPass.legs[0].sequence == nil)
    #expect(boardingPass.bcbp[.passengerDescription] == "4")
    #expect(
      try verdict(pass.barcodeText, at: "2025-03-15T15:00:00Z", flight: "UA123").word == "admit")
  }

  @Test func `a pass across New Year boards on both of its days`() throws {
    let json = SampleJourney(legCount: 2).json
      .replacing("2025-03-15T08:30:00-07:00", with: "2025-12-31T22:00:00-08:00")
      .replacing("2025-03-16T08:30:00-07:00", with: "2026-01-01T09:00:00-06:00")
    let request = try BoardingPassRequest(json: Array(json.utf8))
    let text = try authority.productionIssuer().issue(
      request, now: try Instant("2025-12-31T20:00:00Z").orThrow("now"), random: FixedRandom()
    ).barcodeText
    let first = try verdict(
      text, at: "2026-01-01T05:30:00Z", flight: "UA123", date: "2025-12-31", station: "SFO")
    #expect(leg(first) == 0)
    let second = try verdict(
      text, at: "2026-01-01T14:00:00Z", flight: "UA124", date: "2026-01-01", station: "ORD")
    #expect(leg(second) == 1)
    #expect(
      try verdict(text, at: "2026-01-01T14:00:00Z", flight: "UA124", date: "2025-01-01").word
        == "refuse wrong_date")
  }
}
