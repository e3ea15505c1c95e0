@testable import ServiceHTTP
import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

/// The address of the metrics, the metrics of a new service, and the reasons for which a service is not ready.
@Suite struct MetricsAddressTests {
  @Test func `the metrics are at an address of their own, and nowhere else`() async throws {
    try await TestService.run(metrics: true) { service in
      #expect(try await service.stranger.get("/metrics").status == 404)
      let boss = try service.client("boss", .operator)
      #expect(try await boss.get("/metrics").status == 404)
      let reply = try await service.askMetrics("GET", "/metrics")
      #expect(reply.status == 200)
      #expect(reply.field("content-type") == "text/plain; version=0.0.4; charset=utf-8")
      #expect(reply.field("cache-control") == "no-store")
      #expect(try await service.askMetrics("GET", "/healthz").text == #"{"status":"ok"}"#)
      #expect(try await service.askMetrics("GET", "/readyz").status == 200)
      #expect(try await service.askMetrics("GET", "/v1/airports").status == 404)
      #expect(try await service.askMetrics("POST", "/metrics").status == 405)
    }
  }

  @Test func `they say when keys, bundle and lists expire, and how the process is`() async throws {
    try await TestService.run(metrics: true) { service in
      let text = try await service.askMetrics("GET", "/metrics").text
      func value(_ series: String) -> Double? {
        text.split(separator: "\n").first { $0.hasPrefix("\(series) ") }
          .flatMap { Double($0.dropFirst(series.count + 1)) }
      }
      let now = Double(TestService.start.secondsSince1970)
      for kind in ["boarding_pass", "status"] {
        let end = try value(#"passservice_key_expiry_timestamp_seconds{kind="\#(kind)"}"#)
          .orThrow("the end of a key for \(kind)")
        #expect(end > now + 300 * 86_400)
      }
      #expect(value("passservice_trust_bundle_expiry_timestamp_seconds") == now + 30 * 86_400)
      let list = try value(#"passservice_status_list_expiry_timestamp_seconds{list="0"}"#)
        .orThrow("the end of a list")
      #expect(list > now + 3_600)
      #expect(value(#"passservice_build_info{version="0.1.0"}"#) == 1)
      for series in [
        "passservice_work_running", "passservice_work_waiting", "passservice_work_refused_total",
        "passservice_maintenance",
      ] { #expect(value(series) == 0, "\(series)") }
      for series in [
        "process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds",
        "process_start_time_seconds", "passservice_store_bytes", "passservice_disk_free_bytes",
      ] { #expect((value(series) ?? 0) > 0, "\(series)") }
      for check in ["store", "keys", "trust_bundle", "status_lists", "disk"] {
        #expect(value(#"passservice_ready{check="\#(check)"}"#) == 1, "\(check)")
      }
    }
  }

  @Test func `a store that does not answer makes it not ready, and no less alive`() async throws {
    let store = SilentStore()
    try await TestService.run(store: store, metrics: true) { service in
      #expect(try await service.stranger.get("/readyz").with(200).json["status"].string == "ready")
      store.fail()
      let reply = try await service.stranger.get("/readyz")
      #expect(reply.status == 503)
      #expect(reply.code == "SERVICE_UNAVAILABLE")
      #expect(reply.field("retry-after") == "2")
      let checks = try reply.json["details"]["checks"]
      #expect(checks["store"].string == "failed")
      #expect(checks["keys"].string == "ok")
      #expect(try await service.askMetrics("GET", "/readyz").status == 503)
      #expect(try await service.stranger.get("/healthz").status == 200)
      let text = try await service.askMetrics("GET", "/metrics").text
      #expect(text.contains("passservice_ready{check=\"store\"} 0\n"))
    }
  }

  @Test func `keys that ended, and a list that they signed, make it not ready`() async throws {
    try await TestService.run { service in
      service.clock.advance(seconds: 20 * 365 * 86_400)
      let checks = try await service.stranger.get("/readyz").with(503).json["details"]["checks"]
      #expect(checks["keys"].string == "failed")
      #expect(checks["status_lists"].string == "failed")
      #expect(checks["store"].string == "ok")
    }
  }

  @Test func `an answer about readiness is kept for a second, whoever asks`() async {
    let ticks = TestTicks()
    let asked = TestTicks()
    let readiness = Readiness(
      [
        Readiness.Condition("a") { _ in
          asked.advance(1)
          return asked.now < 2
        }
      ], ticks: { ticks.now })
    for _ in 0..<5 {
      #expect(await readiness.report(now: TestService.start).allSatisfy { $0.holds })
    }
    ticks.advance(999_999_999)
    #expect(await readiness.report(now: TestService.start).allSatisfy { $0.holds })
    ticks.advance(1)
    #expect(await !readiness.report(now: TestService.start).contains { $0.holds })
    #expect(asked.now == 2)
  }
}
