@testable import ServiceHTTP
import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Every answer has an id, and every request a log line and a count.
@Suite struct ObservabilityTests {
  @Test func `every answer has the id of its request`() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let given = ["x-request-id": "f47ac10b-58cc-4372-a567-0e02b2c3d479"]
      var replies = [
        try await service.stranger.get("/airports", given), try await jane.get("/nothing", given),
        try await service.stranger.get("/bookings", given),
        try await jane.send("PUT", "/bookings", fields: given),
        try await jane.send("HEAD", "/airports", fields: given),
        try await jane.post("/holds", "{", key: "a", given),
        try await jane.post("/holds", "{}", key: nil, given),
        try await jane.get("/airports", given.merging(["transfer-encoding": "gzip"]) { $1 }),
      ]
      for reply in replies {
        #expect(
          reply.fields.filter { $0.name == "x-request-id" }.map(\.value) == [given.values.first])
      }
      replies = [
        try await jane.get("/airports", ["x-request-id": "jane@example.com"]),
        try await jane.get("/airports"),
      ]
      let ids = replies.compactMap { $0.field("x-request-id") }
      #expect(Set(ids).count == 2 && ids.allSatisfy(RequestIDs.isWellFormed))
    }
  }

  @Test func `an answer that was repeated has an id of its own, and the same bytes`() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seat = try await jane.seats(of: flight, 1)[0]
      let first = try await jane.hold(flight, seat, key: "a").with(201)
      let again = try await jane.hold(flight, seat, key: "a").with(201)
      #expect(first == again)
      #expect(first.field("x-request-id") != again.field("x-request-id"))
      #expect(service.metric(Self.decision("hold", "success")) == 1, "it was decided once")
    }
  }

  @Test func `what is no HTTP has an id, a line and a count`() async throws {
    try await TestService.run { service in
      for text in ["GET / HTTP/1.1\r\na b\r\n\r\n", "\u{0}\u{1}\r\n\r\n"] {
        let bytes = try await RawHTTP.exchange(port: service.port, [Array(text.utf8)])
        let reply = try HTTPReply(bytes)
        #expect(reply.status == 400)
        #expect(reply.field("x-request-id").map(RequestIDs.isWellFormed) == true)
      }
      #expect(service.metric("passservice_unreadable_requests_total") == 2)
      let lines = try service.observed.requests
      #expect(lines.map { $0["status"].int } == [400, 400])
      #expect(lines.allSatisfy { $0["route"].string == "none" })
    }
  }

  @Test func `a refused connection has an id and a count`() async throws {
    var limits = ConnectionLimits()
    limits.inAll = 1
    try await TestService.run(connections: limits) { service in
      let held = try await RawConnection(port: service.port).served()
      let refused = try HTTPReply(
        await RawHTTP.exchange(port: service.port, [Array("GET / HTTP/1.1\r\n\r\n".utf8)]))
      #expect(refused.status == 503)
      #expect(refused.field("x-request-id").map(RequestIDs.isWellFormed) == true)
      #expect(service.metric(#"passservice_connections_refused_total{reason="total"}"#) == 1)
      #expect(service.metric(#"passservice_connections_refused_total{reason="address"}"#) == 0)
      try await held.leave()
    }
  }

  @Test func `a request has one line, by its route`() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      _ = try await jane.get("/v1/bookings/no_such?a=b")
      _ = try await service.stranger.send("PROPFIND", "/coffee")
      let lines = try service.observed.requests
      #expect(lines.count == 2)
      #expect(lines[0]["method"].string == "GET")
      #expect(lines[0]["route"].string == "/bookings/{booking_id}")
      #expect(lines[0]["status"].int == 404)
      #expect(lines[0]["role"].string == "traveler")
      #expect(lines[0]["problem"].string == "NOT_FOUND")
      #expect((lines[0]["bytes"].int ?? 0) > 100)
      #expect(lines[1]["route"].string == "none")
      #expect(lines[1]["method"].string == "OTHER")
      #expect(lines[1]["role"].isNull)
      #expect(
        service.metric(
          #"passservice_requests_total{method="GET",route="/bookings/{booking_id}",status="404"}"#)
          == 1)
      #expect(service.metric(#"passservice_problems_total{code="NOT_FOUND"}"#) == 2)
    }
  }

  @Test func `a sale, a check-in and a boarding are counted where they are decided`() async throws {
    try await Stage.run { stage in
      let service = stage.service
      let jane = try await stage.checkedIn("jane")
      let agent = try stage.client("gate", .agent)
      _ = try await agent.post(
        "/passes/\(jane.pass)/gate-events", #"{"action":"board"}"#, key: "b"
      ).with(200)
      let john = try await stage.quoted("john")
      _ = try await john.client.post(
        "/bookings", Stage.order(john.quote, paying: "pm_decline"), key: "c"
      ).with(402)
      _ = try await jane.client.post("/bookings/\(jane.booking)/check-in", "{}", key: "d").with(422)
      await Housekeeping(service: service.service, logger: service.logger).work()
      for (series, count) in [
        (Self.decision("hold", "success"), 2), (Self.decision("quote", "success"), 2),
        (Self.decision("book", "success"), 1), (Self.decision("book", "refused"), 1),
        (Self.decision("check_in", "success"), 1), (Self.decision("check_in", "invalid"), 1),
        (Self.decision("check_in", "refused"), 0), (Self.decision("gate_event", "success"), 1),
        (#"passservice_events_total{event="booking.confirmed"}"#, 1),
        (#"passservice_events_total{event="booking.failed"}"#, 1),
        (Self.payment("authorise", "done"), 1), (Self.payment("authorise", "declined"), 1),
        (Self.payment("capture", "done"), 1),
        (#"passservice_payment_retries_total{operation="authorise",provider="only"}"#, 0),
        (#"passservice_chore_failures_total{chore="news"}"#, 0),
      ] { #expect(service.metric(series) == Double(count), "\(series)") }
      #expect(
        service.metric(#"passservice_chore_success_timestamp_seconds{chore="news"}"#)
          == Double(TestService.start.secondsSince1970))
    }
  }

  @Test func `a payment provider that is silent is asked again, and that is a retry`() async throws
  {
    let provider = SteeredProvider(.away)
    try await Stage.run(provider: provider) { stage in
      let jane = try await stage.quoted("jane")
      _ = try await jane.client.post("/bookings", Stage.order(jane.quote), key: "c").with(503)
      let service = stage.service
      #expect(service.metric(Self.payment("authorise", "unavailable")) == 3)
      #expect(
        service.metric(#"passservice_payment_retries_total{operation="authorise",provider="only"}"#)
          == 2)
      #expect(service.metric(Self.decision("book", "failed")) == 1)
    }
  }

  private static func decision(_ command: String, _ outcome: String) -> String {
    #"passservice_decisions_total{command="\#(command)",outcome="\#(outcome)"}"#
  }

  private static func payment(_ operation: String, _ outcome: String) -> String {
    "passservice_payment_requests_total"
      + #"{operation="\#(operation)",outcome="\#(outcome)",provider="only"}"#
  }
}
