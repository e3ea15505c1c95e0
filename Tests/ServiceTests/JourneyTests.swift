import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// The complete journey over HTTP, from a search to a pass that an offline gate accepts once, and rejects after the
/// cancellation.
@Suite struct JourneyTests {
  @Test func fromASearchToTheGateAndBack() async throws {
    try await TestService.run { service in
      let flight = try await Self.bookedFlight(service)
      let booking = try await Self.book(flight, service)
      let passenger = try booking["passengers"][0].text("passenger_id")
      let path = "/v1/bookings/\(try booking.text("booking_id"))"

      // Check-in opens a day before the departure, and the ETag changes.
      var jane = try service.client()
      let early = try await jane.get(path)
      #expect(try early.json["allowed_transitions"].strings == ["CANCELLED"])
      let body = #"{"passenger_ids":["\#(passenger)"]}"#
      let refused = try await jane.post("\(path)/check-in", body, key: "too-early")
      #expect(try refused.json["code"].string == "CHECK_IN_NOT_OPEN")
      service.clock.set(try Instant("2025-03-08T14:00:00Z").orThrow("an instant"))
      jane = try service.client()
      let open = try await jane.get(
        path, ["if-none-match": try early.field("etag").orThrow("a tag")])
      #expect(open.status == 200)
      #expect(try open.json["allowed_transitions"].strings == ["CANCELLED", "CHECKED_IN"])
      #expect(try open.json["check_in_opens_at"].string == "2025-03-07T16:30:00Z")

      let checkedIn = try await jane.post("\(path)/check-in", body, key: "check-in")
      #expect(checkedIn.status == 200)
      #expect(try checkedIn.json["state"].string == "CHECKED_IN")
      let pass = try checkedIn.json["boarding_passes"][0]
      #expect(
        pass.names == [
          "pass_id", "passenger_id", "flight_id", "barcode_data", "barcode_format", "valid_from",
          "valid_until", "offline_token",
        ])
      let barcode = try pass.text("barcode_data")
      #expect(barcode.hasPrefix("M1DOE/JANE"))
      #expect(pass["barcode_format"].string == "AZTEC")
      #expect(pass["valid_from"].string == "2025-03-08T13:30:00Z")
      #expect(pass["valid_until"].string == "2025-03-08T17:00:00Z")
      #expect(try pass.text("offline_token").hasPrefix("eyJhbGciOi"))
      let id = try pass.text("pass_id")
      for (form, type) in [("svg", "image/svg+xml"), ("png", "image/png")] {
        let picture = try await jane.get("/v1/passes/\(id).\(form)")
        #expect(picture.status == 200)
        #expect(picture.field("content-type") == type)
      }

      let gate = try TestGate(of: service)
      try await gate.update()
      #expect(try Self.scan(barcode, gate) == "admit")
      #expect(try Self.scan(barcode, gate) == "refuse already_admitted")

      let cancelled = try await jane.cancel(path)
      #expect(try cancelled.json["state"].string == "CANCELLED")
      // Less than a day before the departure half of the price goes back.
      #expect(try cancelled.json["payment_state"].string == "PARTIALLY_REFUNDED")
      try await gate.update()
      #expect(try Self.scan(barcode, gate) == "refuse revoked")
    }
  }

  /// Returns UA123 of the day by its number, because a search may list other flights first.
  private static func bookedFlight(_ service: TestService) async throws -> String {
    let results = try await service.client().search().json["results"].items
    return try results.first { $0["flight_number"].string == "UA123" }.orThrow("UA123").text(
      "flight_id")
  }

  private static func book(_ flight: String, _ service: TestService) async throws -> ReplyJSON {
    let jane = try service.client()
    let seat = try await jane.seats(of: flight, 1)[0]
    #expect(try await jane.hold(flight, seat, key: "hold").status == 201)
    let quote = try await jane.post(
      "/quotes",
      #"{"flight_id":"\#(flight)","passengers":[{"type":"ADULT","seat_id":"\#(seat)"}]}"#,
      key: "quote")
    #expect(quote.status == 201)
    let booking = try await jane.post(
      "/bookings",
      #"{"quote_id":"\#(try quote.json.text("quote_id"))","payment_method_token":"pm_approve","#
        + #""passengers":[{"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-04-01","#
        + #""document_type":"PASSPORT","document_number":"X1234567"}],"#
        + #""contact":{"email":"jane@example.com"}}"#, key: "booking")
    #expect(booking.status == 201)
    let json = try booking.json
    #expect(json["state"].string == "CONFIRMED")
    #expect(
      try json["total_charged"]["amount_minor"].int == quote.json["total"]["amount_minor"].int)
    return json
  }

  // MARK: Offline gate

  private static func scan(_ barcode: String, _ gate: TestGate) throws -> String {
    let place = GateSetting.Place.flight(
      try FlightDesignator("UA123").orThrow("a flight"),
      date: try CivilDate("2025-03-08").orThrow("a day"),
      station: try AirportCode("SFO").orThrow("an airport"))
    return try gate.scan(
      barcode, at: place, now: try Instant("2025-03-08T16:00:00Z").orThrow("an instant"))
  }
}
