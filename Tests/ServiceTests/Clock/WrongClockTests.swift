@testable import PassMinting
import BookingStore
import Bookings
import Flights
import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import PassService
@testable import passservice

/// A whole service whose clock is wrong: it destroys nothing, and continues when the clock is right.
@Suite struct WrongClockTests {
  /// Runs a service on a machine whose clocks a test sets.
  private func run(_ body: (TestService, TestMachine) async throws -> Void) async throws {
    try await TestService.run { service in
      let machine = TestMachine(service.clock.now)
      service.machine.withLock { $0 = machine.clocks }
      try await service.restart()
      try await body(service, machine)
    }
  }

  /// Sets the clocks of machine and service by some seconds.
  private func set(_ service: TestService, _ machine: TestMachine, by seconds: Int) {
    service.clock.advance(seconds: seconds)
    machine.set(by: seconds)
  }

  @Test(arguments: [45 * 86_400, 400 * 86_400, -2 * 86_400])
  func `nothing is ended, erased, sold or signed, and it goes on when the clock is right`(
    wrong: Int
  ) async throws {
    try await run { service, machine in
      let jane = try service.client("jane")
      let boarding = try await TestBoarding(service)
      machine.set(by: Int(service.clock.now.seconds(since: machine.now)))
      // The clock is accepted, because the test jumps to the day of the flight.
      try await ServiceClock.accept(machine.reading, boot: machine.boot, in: service.service.store)
      try await service.service.time.agree()
      let passenger = try await boarding.checkedIn("jane")
      let list = try await service.stranger.get("/status-lists/UA/0").with(200).text
      let bundle = try await service.stranger.get("/.well-known/trust-bundle").with(200).text
      let flight = try await service.service.store.record(FlightInstance.self, boarding.flight)
      let booking = try await service.service.store.record(FlightBooking.self, passenger.booking)

      set(service, machine, by: wrong)
      let lines = LinesOfLog()
      let housekeeping = Housekeeping(service: service.service, logger: lines.logger())
      await housekeeping.inTurn("tidying") { Issue.record("it tidied at a wrong time") }
      let late = try service.client("john")
      let refused = try await late.post(
        "/flights/\(boarding.flight)/seats/\(passenger.seat)/hold", key: "late")
      #expect(refused.status == 503 && refused.code == "SERVICE_UNAVAILABLE", "\(refused.text)")
      #expect(refused.field("retry-after") != nil)
      #expect(try await service.stranger.get("/status-lists/UA/0").with(200).text == list)
      #expect(try await service.stranger.get("/.well-known/trust-bundle").with(200).text == bundle)
      let ready = try await service.stranger.get("/readyz")
      #expect(ready.status == 503)
      #expect(try ready.json["details"]["checks"]["clock"].string == "failed", "\(ready.text)")
      try await service.service.signer.follow(now: service.clock.now)
      // A restart changes and destroys nothing.
      try await service.restart()
      #expect(
        try await service.service.store.record(FlightInstance.self, boarding.flight)?.version
          == flight?.version)
      let kept = try await service.service.store.record(FlightBooking.self, passenger.booking)
      #expect(kept?.version == booking?.version)
      #expect(kept?.value.sale.isForgotten == false)

      set(service, machine, by: -wrong)
      try await service.service.time.agree()
      #expect(try await service.stranger.get("/readyz").json["checks"]["clock"].string == "ok")
      _ = try await boarding.checkedIn("john")
      let next = try await service.stranger.get("/status-lists/UA/0").with(200).text
      let claims = try StatusListClaims(
        payload: try SignedStatement(reading: Array(next.utf8)).payload)
      #expect(claims.issuedAt <= service.clock.now)
      _ = jane
    }
  }

  @Test func `a list from the future, of a clock that nobody watched, is signed anew`() async throws
  {
    try await TestService.run { service in
      service.clock.advance(seconds: 45 * 86_400)
      let early = try await service.stranger.get("/status-lists/UA/0").with(200).text
      service.clock.advance(seconds: -45 * 86_400)
      try await service.restart()
      for path in ["/status-lists/UA/0", "/.well-known/trust-bundle"] {
        let text = try await service.stranger.get(path).with(200).text
        let statement = try SignedStatement(reading: Array(text.utf8))
        let issuedAt =
          try path.contains("status")
          ? StatusListClaims(payload: statement.payload).issuedAt
          : TrustBundle(payload: statement.payload).issuedAt
        #expect(issuedAt <= service.clock.now, "\(path)")
        #expect(text != early)
      }
    }
  }
}
