import AccessTokens
import PassTestSupport
import Testing

/// Measurements by clients are counted under labels that are known beforehand.
@Suite struct TelemetryTests {
  private static let event = #"{"step":"pay","duration_ms":1200,"outcome":"error"}"#

  private func send(_ service: TestService, _ body: String) async throws -> HTTPReply {
    try await service.client().post("/telemetry", body, key: nil)
  }

  @Test func `events of a booking flow are counted and nothing is kept`() async throws {
    try await TestService.run { service in
      let reply = try await send(
        service,
        """
        {"events":[
          {"step":"search","duration_ms":90,"outcome":"success"},
          {"step":"select_seat","duration_ms":9000,"outcome":"abandoned","battery_state":"low"},
          {"step":"pay","duration_ms":1200,"outcome":"error","error_code":"PAYMENT_DECLINED",
           "network_path":"cellular","battery_state":"charging","retry_count":2}]}
        """)
      #expect(reply.status == 202)
      #expect(reply.text == #"{"accepted":3}"#)
      for (series, count) in [
        (#"passservice_client_steps_total{outcome="success",step="search"}"#, 1),
        (#"passservice_client_steps_total{outcome="abandoned",step="select_seat"}"#, 1),
        (#"passservice_client_steps_total{outcome="error",step="pay"}"#, 1),
        (#"passservice_client_errors_total{code="PAYMENT_DECLINED",step="pay"}"#, 1),
        (#"passservice_client_retries_total{step="pay"}"#, 2),
        (
          #"passservice_client_conditions_total{battery_state="charging",network_path="cellular"}"#,
          1
        ),
        (#"passservice_client_conditions_total{battery_state="low",network_path="unknown"}"#, 1),
        (#"passservice_client_step_duration_seconds_bucket{step="pay",le="1"}"#, 0),
        (#"passservice_client_step_duration_seconds_bucket{step="pay",le="2"}"#, 1),
      ] { #expect(service.metric(series) == Double(count), "\(series)") }
    }
  }

  @Test func `no word of a client becomes a label`() async throws {
    try await TestService.run { service in
      for number in 0..<100 {
        let event = #"{"step":"pay","duration_ms":1,"outcome":"error","error_code":"J\#(number)"}"#
        _ = try await send(service, #"{"events":[\#(event)]}"#).with(202)
      }
      let lines = service.metrics.split(separator: "\n").filter {
        $0.hasPrefix("passservice_client_errors_total{")
      }
      #expect(lines == [#"passservice_client_errors_total{code="other",step="pay"} 100"#])
    }
  }

  @Test(arguments: [
    (#"{"events":[{"step":"fly","duration_ms":1,"outcome":"error"}]}"#, 422, "/events/0/step"),
    (
      #"{"events":[{"step":"pay","duration_ms":-1,"outcome":"error"}]}"#, 422,
      "/events/0/duration_ms"
    ),
    (
      #"{"events":[{"step":"pay","duration_ms":1e9,"outcome":"error"}]}"#, 422,
      "/events/0/duration_ms"
    ),
    (
      #"{"events":[{"step":"pay","duration_ms":1,"outcome":"error","name":"J"}]}"#, 422,
      "/events/0/name"
    ),
    (#"{"events":[{"step":"pay","duration_ms":1,"outcome":"bad"}]}"#, 422, "/events/0/outcome"),
    (
      #"{"events":[{"step":"pay","duration_ms":1,"outcome":"error","retry_count":1001}]}"#, 422,
      "/events/0/retry_count"
    ),
    (
      #"{"events":[{"step":"pay","duration_ms":1,"outcome":"error","battery_state":"99 %"}]}"#, 422,
      "/events/0/battery_state"
    ),
    (#"{"offline_verifications":[{"decision":"admit","count":1}]}"#, 403, nil), (#"[]"#, 422, ""),
    (#"{"events":7}"#, 422, "/events"), (#"{"#, 400, nil),
  ]) func `what is not asked for is refused, and counts nothing`(
    _ body: String, _ status: Int, _ pointer: String?
  ) async throws {
    try await TestService.run { service in
      let before = service.metrics.split(separator: "\n").count { $0.contains("_client_") }
      let reply = try await send(service, body)
      #expect(reply.status == status)
      #expect(reply.pointer == pointer)
      #expect(service.metrics.split(separator: "\n").count { $0.contains("_client_") } == before)
    }
  }

  @Test func `a report has a hundred events at most`() async throws {
    try await TestService.run { service in
      func events(_ count: Int) -> String {
        #"{"events":[\#(Array(repeating: Self.event, count: count).joined(separator: ","))]}"#
      }
      let most = try await send(service, events(100))
      #expect(most.status == 202)
      let more = try await send(service, events(101))
      #expect(more.status == 413)
      let none = try await send(service, "{}")
      #expect(none.status == 202)
      let stranger = try await service.stranger.post("/telemetry", "{}", key: nil)
      #expect(stranger.status == 401)
    }
  }

  @Test(arguments: [AccessRole.agent, .gate])
  func `agents and gates tell what was verified without a network`(_ role: AccessRole) async throws
  {
    try await TestService.run { service in
      let body = """
        {"offline_verifications":[{"decision":"admit","count":12},{"decision":"refer","count":1}]}
        """
      _ = try await service.client("gate", role).post("/telemetry", body, key: nil).with(202)
      #expect(
        service.metric(#"passservice_gate_offline_verifications_total{decision="admit"}"#) == 12)
    }
  }
}
