import AccessTokens
import Bookings
import Flights
import PassTestSupport
import Testing
import Vocabulary

/// Over HTTP: a late report of a boarding on a revoked pass, and check-in after off-loading.
@Suite struct BoardOnARevokedPassTests {
  @Test func `a boarding on a revoked pass is a conflict, and the refund is paid`() async throws {
    try await TestService.run { service in
      let (jane, booking, pass) = try await service.traveler()
      let agent = try service.client("agent", .agent)
      let path = "/bookings/\(booking.id)"
      _ = try await service.client("operator", .operator).post(
        "/flights/\(booking.segments[0].instance)/news", #"{"news":"CANCELLED"}"#, key: "off"
      ).with(200)
      let board = #"{"action":"board"}"#
      let told = try await agent.post("/passes/\(pass)/gate-events", board, key: "late")
      #expect(told.status == 409 && told.code == "GATE_CONFLICT")
      #expect(try told.json["details"]["reason"].string == "FLIGHT_CANCELLED")
      #expect(try told.json["details"]["state"].string == "CHECKED_IN")
      #expect(try await agent.post("/passes/\(pass)/gate-events", board, key: "late") == told)
      let cancelled = try await jane.cancel(path)
      #expect(try cancelled.json["payment_state"].string == "REFUNDED")
    }
  }

  @Test func `who was off-loaded comes back by an agent alone, with a new pass`() async throws {
    try await TestService.run { service in
      let (jane, booking, pass) = try await service.traveler()
      let agent = try service.client("agent", .agent)
      let path = "/passes/\(pass)/gate-events"
      _ = try await agent.post(path, #"{"action":"off_load"}"#, key: "off").with(200)
      service.clock.advance(seconds: 60)
      let body = #"{"passenger_ids":["\#(booking.passengers[0].id)"]}"#
      let alone = try await jane.post("/bookings/\(booking.id)/check-in", body, key: "again")
      #expect(alone.status == 409 && alone.code == "INVALID_TRANSITION")
      #expect(
        try await jane.post(path, #"{"action":"readmit"}"#, key: "me").status == 403)
      let back = try await agent.post(path, #"{"action":"readmit"}"#, key: "back").with(200)
      #expect(try back.json["state"].string == "CHECKED_IN")
      let next = try await jane.get("/passes/\(pass)").json.text("replaced_by")
      #expect(try await jane.get("/passes/\(next)").json["state"].string == "VALID")
      // The revoked pass stays revoked.
      let old = try await agent.post(path, #"{"action":"board"}"#, key: "old")
      #expect(old.code == "GATE_CONFLICT")
      #expect(try old.json["details"]["reason"].string == "PASS_REVOKED")
      _ = try await agent.post(
        "/passes/\(next)/gate-events", #"{"action":"board"}"#, key: "new"
      ).with(200)
    }
  }
}
