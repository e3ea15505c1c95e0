import Platform
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

@Suite struct HealthTests {
  @Test func aServiceIsWellFromItsReadinessOn() async throws {
    try await TestService.run { service in
      let reply = try await service.stranger.get("/healthz")
      #expect(reply.status == 200)
      #expect(reply.text == #"{"status":"ok"}"#)
      #expect(reply.field("content-type") == "application/json")
    }
  }

  @Test func aServiceStartedAgainHasWhatItHad() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seat = try await jane.seats(of: flight, 1)[0]
      let held = try await jane.hold(flight, seat, key: "a")
      #expect(held.status == 201)
      try await service.restart()
      let id = try held.json.text("hold_id")
      let read = try await jane.get("/holds/\(id)")
      #expect(read.status == 200)
      #expect(try read.json["state"].string == "HELD")
    }
  }

  @Test func aDirectoryHasOneServiceAtATime() async throws {
    try await TestService.run { service in
      await #expect(throws: ServiceError.self) {
        _ = try await Composition(data: service.data) { TestService.start }.server()
      }
    }
  }
}
