@testable import ServiceHTTP
import AccessTokens
import Logging
import PassTestSupport
import Testing

@testable import PassService

/// Neither the log nor a metric contains anything about a person, wherever a client sends it.
@Suite struct CanaryTests {
  /// Words of a person or a secret; none of them may be found, in any case.
  private static let canaries = [
    "Canaryjane", "Canarydoe", "XCANARY4711", "canary@mail.example", "601555011223", "1979-12-31",
    "canarysubject", "4012888888881881", "pm_canary",
  ]

  private static let hostileID = "Canaryjane-Canarydoe-1979-12-31"

  @Test func `a whole journey and every attack leave no trace of a person`() async throws {
    try await TestService.run(logs: .trace, metrics: true) { service in
      let stage = try await Stage(service)
      var secrets = Self.canaries
      let jane = try service.client("canarysubject")
      secrets.append(try jane.token.orThrow("a token"))
      secrets += try await journey(stage, jane)
      try await attack(service, jane)
      await Housekeeping(service: service.service, logger: service.logger).work()
      await Housekeeping(service: service.service, logger: service.logger).tidy()
      _ = HTTPService.problem(
        StoreErrorLike(words: "no mail to canary@mail.example, card 4012888888881881"),
        service.logger)

      let metrics = try await service.askMetrics("GET", "/metrics").text
      let log = service.observed.text
      #expect(try service.observed.requests.count > 100)
      #expect(log.contains(#""level":"trace""#) || log.contains(#""level":"debug""#))
      #expect(log.contains("no mail to [e-mail]"))
      for secret in secrets {
        #expect(!log.lowercased().contains(secret.lowercased()), "the log says \(secret)")
        #expect(!metrics.lowercased().contains(secret.lowercased()), "a metric says \(secret)")
      }
      // The search would find a text that is in the log.
      #expect(log.contains("/bookings/{booking_id}/check-in"))
    }
  }

  /// Performs a journey from a search to a boarding, and returns further texts that must not be found.
  private func journey(_ stage: Stage, _ jane: TestClient) async throws -> [String] {
    let seat = stage.seat()
    _ = try await jane.hold(stage.flight, seat, key: "h").with(201)
    let quote = try await jane.post("/quotes", Stage.quote(stage.flight, seat), key: "q").with(201)
    let id = try quote.json.text("quote_id")
    let order = """
      {"quote_id":"\(id)","payment_method_token":"pm_approve","passengers":[
      {"first_name":"Canaryjane","last_name":"Canarydoe","date_of_birth":"1979-12-31",
      "document_type":"PASSPORT","document_number":"XCANARY4711"}],
      "contact":{"email":"canary@mail.example","phone":"+601555011223"}}
      """
    for method in ["pm_canary", "4012888888881881"] {
      let reply = try await jane.post(
        "/bookings", order.replacing("pm_approve", with: method), key: "b \(method)")
      #expect(reply.status >= 400)
    }
    let booked = try await jane.post("/bookings", order, key: "b").with(201).json
    let booking = try booked.text("booking_id")
    let passenger = try booked["passengers"][0].text("passenger_id")
    let checkedIn = try await jane.post(
      "/bookings/\(booking)/check-in", #"{"passenger_ids":["\#(passenger)"]}"#, key: "c"
    ).with(200).json
    let pass = checkedIn["boarding_passes"][0]
    let passID = try pass.text("pass_id")
    for form in ["svg", "png", "pdf"] {
      _ = try await jane.get("/passes/\(passID).\(form)").with(200)
    }
    let agent = try stage.client("agentcanary", .agent)
    _ = try await agent.post("/passes/\(passID)/gate-events", #"{"action":"board"}"#, key: "g")
      .with(200)
    _ = try await agent.post(
      "/passes/\(passID)/gate-events", #"{"action":"disembark"}"#, key: "d")
    _ = try await jane.cancel("/bookings/\(booking)")
    return [
      "agentcanary", try agent.token.orThrow("a token"), try booked.text("confirmation_code"),
      try pass.text("barcode_data"), try pass.text("offline_token"),
    ]
  }

  /// Sends people and secrets in every place where a client may put them.
  private func attack(_ service: TestService, _ jane: TestClient) async throws {
    let fields = [
      "x-request-id": Self.hostileID, "traceparent": "00-Canaryjane", "user-agent": "Canarydoe",
      "tracestate": "canarydoe=canaryjane", "referer": "https://a.example/?name=Canaryjane",
      "cookie": "session=canary@mail.example", "x-forwarded-for": "Canaryjane",
      "if-match": "\"Canarydoe\"", "accept": "text/canarydoe", "baggage": "user=canarysubject",
    ]
    for word in Self.canaries {
      for path in [
        "/bookings/\(word)", "/bookings?name=\(word)", "/\(word)", "/passes/\(word).svg",
        "/flights/search?origin=\(word)", "/searches/\(word)", "/status-lists/\(word)/0",
        "/bookings/\(word)/\(word)?\(word)=\(word)#\(word)", "/%43\(word)",
      ] {
        for client in [jane, service.stranger] { _ = try? await client.get(path, fields) }
      }
      for path in [
        "/holds", "/quotes", "/bookings", "/telemetry", "/payment-notifications/\(word)",
        "/booking-access", "/shows/booking-access", "/stays/booking-access",
        "/appointments/booking-access", "/booking-search", "/bookings/\(word)/off-load",
        "/bookings/\(word)/extras",
        "/bookings/\(word)/cancel", "/passes/\(word)/reissue", "/passes/\(word)/gate-events",
      ] {
        for body in [
          #"{"\#(word)":"\#(word)"}"#, #"{"quote_id":"\#(word)"}"#, #"["\#(word)""#, word,
          #"{"confirmation_code":"ABC123","last_name":"\#(word)"}"#, #"{"last_name":"\#(word)"}"#,
          #"{"document_type":"PASSPORT","document_number":"\#(word)"}"#,
          #"{"events":[{"step":"\#(word)","duration_ms":1,"outcome":"error"}]}"#,
          #"{"events":[{"step":"pay","duration_ms":1,"outcome":"error","error_code":"\#(word)"}]}"#,
        ] { _ = try? await jane.post(path, body, key: "\(word)\(body.count)", fields) }
      }
      for authorization in ["Bearer \(word)", "Basic \(word)", "Bearer a.\(word).b", word] {
        _ = try? await service.stranger.get("/bookings", ["authorization": authorization])
      }
      _ = try? await jane.send("CANARYDOE", "/\(word)", fields: fields)
      _ = try? await RawHTTP.exchange(
        port: service.port, [Array("GET /\(word) HTTP/9.9\r\n\(word): a\r\n: \(word)\r\n\r\n".utf8)]
      )
    }
  }
}

/// An error of a library that quotes its input.
private struct StoreErrorLike: Error, CustomStringConvertible {
  let words: String
  var description: String { words }
}
