@testable import ServiceHTTP
import Platform
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import passservice

/// The service closes for maintenance and opens again while it runs.
@Suite struct MaintenanceTests {
  private func close(_ service: TestService, until: Instant? = nil, _ message: String = "Back soon")
    throws
  {
    let notice = try MaintenanceNotice(until: until, message: message).orThrow("a notice")
    try MaintenanceFile(data: service.data).write(notice)
    service.clock.advance(seconds: 1)
  }

  @Test func changesAreRefusedUntilItIsSwitchedOffAndReadingGoesOn() async throws {
    try await TestService.run { service in
      let stage = try await Stage(service)
      let jane = try await stage.checkedIn("jane")
      let held = try await stage.quoted("john")
      try close(service, until: TestService.start.adding(seconds: 601), "Back at ten past")
      for write in ["/bookings", "/holds", "/quotes", "/bookings/\(jane.booking)/check-in"] {
        let reply = try await held.client.post(write, Stage.order(held.quote), key: write)
        #expect(reply.status == 503)
        #expect(reply.code == "MAINTENANCE_WINDOW")
        #expect(reply.field("retry-after") == "600")
        #expect(try reply.json["retryable"].bool == false)
        #expect(try reply.json["detail"].string == "Back at ten past")
        #expect(try reply.json["details"]["until"].string == "2025-03-01T12:10:01Z")
      }
      // The refusal comes before the request is read, so it needs no token.
      #expect(try await service.stranger.post("/bookings", key: "a").code == "MAINTENANCE_WINDOW")
      for path in [
        "/passes/\(jane.pass)", "/passes/\(jane.pass).svg", "/bookings",
        "/bookings/\(jane.booking)",
        "/flights/\(stage.flight)/seats", "/.well-known/trust-bundle", "/.well-known/jwks.json",
        "/status-lists/UA/0", "/healthz", "/payment-methods",
      ] { #expect(try await jane.client.get(path).status == 200, "\(path)") }
      // Maintenance continues past its announced end until an operator ends it.
      service.clock.advance(seconds: 1_200)
      let late = try await held.client.post("/quotes", key: "late")
      #expect(late.code == "MAINTENANCE_WINDOW")
      #expect(late.field("retry-after") == "30")
      MaintenanceFile(data: service.data).remove()
      service.clock.advance(seconds: 1)
      // The refused requests did not use their keys.
      let hold = try await held.client.hold(stage.flight, stage.seat(), key: "/holds")
      #expect(hold.status == 201)
      #expect(service.log.all.contains { $0.contains("Back at ten past") })
      #expect(service.log.all.contains { $0.contains("maintenance has ended") })
    }
  }

  @Test func whatWasAnsweredIsAnsweredAgain() async throws {
    try await TestService.run { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      let order = Stage.order(jane.quote)
      let booked = try await jane.client.post("/bookings", order, key: "a").with(201)
      try close(service)
      #expect(try await jane.client.post("/bookings", order, key: "a") == booked)
      // New requests are refused, as is another user's request under the same key.
      #expect(try await jane.client.post("/bookings", order, key: "b").code == "MAINTENANCE_WINDOW")
      #expect(
        try await service.client("john").post("/bookings", order, key: "a").code
          == "MAINTENANCE_WINDOW")
      #expect(
        try await service.stranger.post("/bookings", order, key: "a").code == "MAINTENANCE_WINDOW")
      let telemetry = #"{"events":[{"step":"pay","duration_ms":1,"outcome":"success"}]}"#
      #expect(try await jane.client.post("/telemetry", telemetry, key: nil).status == 202)
    }
  }

  @Test func aFileThatCannotBeReadChangesNothingAndIsReported() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let file = MaintenanceFile(data: service.data)
      for text in ["", "{", #"{"message":"a","more":1}"#, #"{"until":"tomorrow","message":"a"}"#] {
        try text.write(toFile: file.path, atomically: true, encoding: .utf8)
        service.clock.advance(seconds: 1)
        #expect(try await jane.post("/quotes", "{}", key: "a\(text)").code == "INVALID_REQUEST")
      }
      try close(service)
      #expect(try await jane.post("/quotes", "{}", key: "a").field("retry-after") == "300")
      try "{".write(toFile: file.path, atomically: true, encoding: .utf8)
      service.clock.advance(seconds: 1)
      #expect(try await jane.post("/quotes", "{}", key: "a").code == "MAINTENANCE_WINDOW")
      #expect(service.log.all.count { $0.contains("maintenance.json") } >= 5)
    }
  }

  @Test func theCommandSwitchesIt() async throws {
    try await TestService.run { service in
      let jane = try service.client()
      let until = try Instant("2025-03-01T13:00:00Z").orThrow("a time")
      _ = try Composition.closeForMaintenance(
        service.data, until: until, message: "Soon", now: service.clock.now)
      service.clock.advance(seconds: 1)
      #expect(try await jane.post("/quotes", "{}", key: "a").code == "MAINTENANCE_WINDOW")
      _ = try Composition.openAfterMaintenance(service.data)
      service.clock.advance(seconds: 1)
      #expect(try await jane.post("/quotes", "{}", key: "a").code == "INVALID_REQUEST")
      #expect(throws: ServiceError.self) { try Composition.openAfterMaintenance(service.data) }
      // A window in the past is refused as an operator's mistake.
      #expect(throws: ServiceError.self) {
        try Composition.closeForMaintenance(
          service.data, until: until, message: "Soon", now: until)
      }
      for (data, message) in [
        (service.data + "x", "Soon"), (service.data, ""), (service.data, "a\nb"),
        (service.data, String(repeating: "x", count: 501)),
      ] {
        #expect(throws: ServiceError.self) {
          try Composition.closeForMaintenance(
            data, until: nil, message: message, now: service.clock.now)
        }
      }
    }
  }
}
