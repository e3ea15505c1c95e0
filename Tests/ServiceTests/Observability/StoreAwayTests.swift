import BookingTestSupport
import Foundation
import Glibc
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// Monitoring and gates get answers while the database does not answer.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct StoreAwayTests {
  /// The documents for gates at the public address.
  private static let published = [
    "/.well-known/jwks.json", "/.well-known/trust-bundle", "/status-lists/UA/0",
  ]

  /// Runs `body` with a service on a separate database server, after everything was published once.
  private func run(_ body: (TestService, PostgresServer) async throws -> Void) async throws {
    let server = try PostgresServer(settings: ["fsync=off"])
    let folder = try TemporaryDirectory()
    let store = try await Database(server.address())
      .open(data: folder.path, keys: "\(folder.path)/storage-keys")
    try await TestService.run(store: store, metrics: true, monitoringAnswers: .seconds(1)) {
      service in
      try await waitUntilServing(service)
      try await body(service, server)
    }
  }

  /// Asks until everything is published and ready, because a busy machine may need several tries in the short time
  /// limit.
  private func waitUntilServing(_ service: TestService) async throws {
    for path in Self.published { while try await service.stranger.get(path).status != 200 {} }
    try await waitForReadiness(200, of: service)
  }

  private func expectAnswers(of service: TestService) async throws {
    for path in Self.published {
      #expect(try await service.stranger.get(path).status == 200, "\(path)")
    }
    #expect(try await service.stranger.get("/healthz").status == 200)
    _ = try await service.stranger.get("/readyz")
    _ = try await service.askMetrics("GET", "/readyz")
    #expect(try await service.askMetrics("GET", "/metrics").status == 200)
  }

  /// Asks until readiness is as expected; the time limit of the test bounds it.
  private func waitForReadiness(_ status: Int, of service: TestService) async throws {
    while try await service.askMetrics("GET", "/readyz").status != status {}
  }

  @Test(.timeLimit(.minutes(3)))
  func `a stopped database is reported, and gates have what they had`() async throws {
    try await run { service, server in
      server.stop(SIGQUIT)
      try await expectAnswers(of: service)
      let jane = try service.client()
      for _ in 0..<3 {
        let reply = try await jane.get("/bookings")
        #expect(reply.status == 503)
        #expect(reply.code == "SERVICE_UNAVAILABLE")
      }
      try await waitForReadiness(503, of: service)
      // The store check fails and the keys check succeeds once both have run, which may take time on a busy machine.
      while true {
        let text = try await service.askMetrics("GET", "/metrics").text
        if text.contains("passservice_ready{check=\"store\"} 0\n"),
          text.contains("passservice_ready{check=\"keys\"} 1\n")
        {
          break
        }
      }
      while true {
        let reasons = try await service.askMetrics("GET", "/readyz").json["details"]["reasons"]
        if reasons["store"].string?.contains("the database cannot be reached") == true { break }
      }
      // A caller without a token gets no details about servers.
      let open = try await service.stranger.get("/readyz").json["details"]
      #expect(open["reasons"].isNull)
      #expect(open["checks"]["store"].string == "failed")
      try server.start()
      try await waitForReadiness(200, of: service)
      #expect(try await jane.get("/bookings").status == 200)
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func `a hanging database is reported, and gates have what they had`() async throws {
    try await run { service, server in
      server.hang()
      for _ in 0..<3 { try await expectAnswers(of: service) }
      try await waitForReadiness(503, of: service)
      try await expectAnswers(of: service)
      let jane = try service.client()
      #expect(try await jane.get("/bookings").status == 503)
      server.goOn()
      try await waitForReadiness(200, of: service)
      #expect(try await jane.get("/bookings").status == 200)
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func `what lasts is logged once, and not for each who asks`() async throws {
    try await run { service, server in
      server.stop(SIGQUIT)
      let jane = try service.client()
      for _ in 0..<50 { #expect(try await jane.get("/bookings").status == 503) }
      let lines = service.log.all.filter {
        $0.hasPrefix("error") && $0.contains("cannot be reached")
      }
      // The reason is logged with the change of readiness, and once alone.
      #expect((1...3).contains(lines.count), "\(lines)")
    }
  }

  /// The store does not answer until the end, so any answer did not wait for it.
  @Test(.timeLimit(.minutes(5)))
  func `a store that never answers holds up neither monitoring nor gates`() async throws {
    let store = HangingStore()
    try await TestService.run(
      store: store, metrics: true, monitoringAnswers: .milliseconds(100)
    ) { service in
      try await waitUntilServing(service)
      store.hang()
      try await expectAnswers(of: service)
      try await waitForReadiness(503, of: service)
      try await expectAnswers(of: service)
      store.goOn()
      try await waitForReadiness(200, of: service)
    }
  }
}
