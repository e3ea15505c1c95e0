import AccessTokens
import BookingTestSupport
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate
@testable import PassService

/// Who is in, the entries a minute, conflicts and no-shows, as gates reported.
@Suite struct AttendanceTests {
  /// Returns a door whose key the service trusts, with bundle and status list.
  private func door(_ stage: ShowStage) async throws -> TestGate {
    let door = try TestGate("DOOR", of: stage.service)
    let folder = "\(stage.service.data)/gates"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: door.directory.keySetPath, toPath: "\(folder)/DOOR.jwks.json")
    try await door.update()
    return door
  }

  private func attendance(
    _ stage: ShowStage, _ role: AccessRole = .agent, _ query: String = ""
  ) async throws -> ReplyJSON {
    try await stage.service.client("ann", role).get(
      "/shows/showings/\(stage.show)/attendance\(query)"
    ).with(200).json
  }

  private func numbers(_ json: ReplyJSON) -> [Int?] {
    ["expected", "came", "inside", "missing"].map { json[$0].int }
  }

  private func report(_ door: TestGate, _ stage: ShowStage) async throws {
    let export = try door.directory.export(now: stage.service.clock.now)
    _ = try await stage.service.client("gate", .gate).upload(export).with(200)
  }

  @Test func `a show has those who came, by minute, and who is missing, until an entry is undone`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let first = try await stage.book(jane, "A1 A2", "PER_SEAT").with(201).json
        .text("booking_id")
      let john = try stage.service.client("john")
      _ = try await stage.book(john, "B1").with(201)
      #expect(numbers(try await attendance(stage)) == [3, 0, 0, 3])
      let door = try await door(stage)
      let barcodes = try await stage.barcodes(jane, first)
      let now = stage.service.clock.now
      for barcode in barcodes { #expect(try stage.scan(barcode, at: door, now: now) == "admit") }
      try await report(door, stage)

      let seen = try await attendance(stage)
      #expect(numbers(seen) == [3, 2, 2, 1])
      let minutes = try seen["entries"].items.map { ($0["count"].int, try $0.text("minute")) }
      #expect(minutes.map(\.0) == [2])
      #expect(minutes.map(\.1) == [now.roundedDownToMinute.description])
      let missing = try await attendance(stage, .agent, "?only=MISSING")["parties"].items
      #expect(try missing.map { try $0.text("state") } == ["AWAITED"])
      let inside = try await attendance(stage, .agent, "?only=INSIDE")["parties"].items
      #expect(try inside.map { try $0.text("booking_id") } == [first, first])

      let setting = GateSetting(.event(try stage.event, .once))
      let entry = try door.directory.ledger().events(of: setting.context).events.last
        .orThrow("an entry")
      let control = try GateControl(
        door.directory, setting, by: "4711", now: now.adding(seconds: 60))
      _ = try control.undo(entry.id, reason: "wrong ticket")
      try await report(door, stage)
      #expect(numbers(try await attendance(stage)) == [3, 1, 1, 2])

      // After the show a person who did not come is a no-show.
      stage.service.clock.set(try Instant("2025-03-02T04:00:00Z").orThrow("a time"))
      let late = try await attendance(stage)
      #expect(late["is_over"].bool == true)
      let states = try late["parties"].items.map { try $0.text("state") }
      #expect(states.sorted() == ["INSIDE", "NO_SHOW", "NO_SHOW"])
    }
  }

  @Test func `people who were let in online count, and a second entry is a conflict, not a person`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let ticket = try await stage.barcodes(jane, booking)[0]
      let door = try await door(stage)
      let pass = try await jane.get("/shows/bookings/\(booking)").json["passes"][0]
        .text("pass_id")
      _ = try await stage.service.client("ann", .agent).post(
        "/passes/\(pass)/gate-events", #"{"action":"admit"}"#, key: "online"
      ).with(200)
      #expect(numbers(try await attendance(stage)) == [1, 1, 1, 0])
      #expect(try stage.scan(ticket, at: door) == "admit", "it cannot know")
      try await report(door, stage)
      let seen = try await attendance(stage)
      #expect(numbers(seen) == [1, 1, 1, 0])
      let conflicts = seen["conflicts"].items
      #expect(try conflicts.map { try $0.text("reason") } == ["ADMITTED_TWICE"])
      #expect(try conflicts.map { try $0.text("booking_id") } == [booking])
    }
  }

  @Test func `a cancelled booking expects nobody, and an entry on its ticket is a conflict`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let ticket = try await stage.barcodes(jane, booking)[0]
      let door = try await door(stage)
      _ = try await jane.cancel("/shows/bookings/\(booking)")
      #expect(try stage.scan(ticket, at: door) == "admit", "it has not fetched the list again")
      try await report(door, stage)
      let seen = try await attendance(stage)
      #expect(numbers(seen) == [0, 0, 0, 0])
      #expect(
        try seen["conflicts"].items.map { try $0.text("reason") } == ["BOOKING_CANCELLED"])
    }
  }

  @Test func `a flight has its passengers, and names are for agents alone`() async throws {
    try await TestService.run { service in
      let boarding = try await TestBoarding(service)
      let jane = try await boarding.checkedIn("jane")
      _ = try await boarding.booked("john")
      let gate = try await boarding.gate("GATEA12")
      #expect(try boarding.scan(jane, at: gate) == "admit")
      _ = try await boarding.upload(boarding.export(gate)).with(200)
      let path = "\(TestBoarding.path)/attendance"
      let agent = try await service.client("ann", .agent).get(path).with(200)
      let json = try agent.json
      #expect(numbers(json) == [2, 1, 1, 1])
      #expect(json["entries"].items.map { $0["count"].int } == [1])
      #expect(agent.text.contains("Doe"))
      let desk = try await service.client("desk", .operator).get(path).with(200)
      #expect(!desk.text.contains("Doe"))
      #expect(numbers(try desk.json) == [2, 1, 1, 1])
      #expect(try await service.client("jane").get(path).status == 403)
      #expect(try await service.client("gate", .gate).get(path).status == 403)
      service.clock.set(boarding.departure.adding(seconds: 60))
      let late = try await service.client("ann", .agent).get("\(path)?only=MISSING").with(200)
      #expect(try late.json["parties"].items.map { try $0.text("state") } == ["NO_SHOW"])
    }
  }

  @Test func `staff of some airports see the flights there and nothing else`() async throws {
    try await FourProducts.run { products in
      for (path, roles) in [
        ("/departures/UA123/2025-03-02/SFO/attendance", ["airline-agent"]),
        ("/shows/showings/\(products.show)/attendance", ["airline-agent"]),
        ("/hotels/\(products.hotel)/arrivals/2025-03-10/attendance", ["airline-agent"]),
        ("/providers/\(products.provider)/days/2025-03-04/attendance", ["airline-agent"]),
      ] {
        let elsewhere = try AgentsOfAirports.client(
          "bob", at: ["AMS"], roles: roles, products.service)
        #expect(try await elsewhere.get(path).status == 403, "\(path)")
        _ = try await products.agent().get(path).with(200)
      }
      let here = try AgentsOfAirports.client(
        "eve", at: ["SFO"], roles: ["airline-agent"], products.service)
      _ = try await here.get("/departures/UA123/2025-03-02/SFO/attendance").with(200)
    }
  }

  @Test func `stays and appointments of a day have their parties`() async throws {
    try await FourProducts.run { products in
      let stay = try await products.sold(.stays)
      let visit = try await products.sold(.appointments)
      let agent = try products.agent()
      let arrivals = try await agent.get(
        "/hotels/\(products.hotel)/arrivals/2025-03-10/attendance"
      ).with(200).json
      #expect(try arrivals["parties"].items.map { try $0.text("booking_id") } == [stay.id])
      #expect(arrivals["expected"].int == 2)
      let other = try await agent.get(
        "/hotels/\(products.hotel)/arrivals/2025-03-11/attendance"
      ).with(200).json
      #expect(other["expected"].int == 0, "the stay began the day before")
      let day = try await agent.get(
        "/providers/\(products.provider)/days/2025-03-04/attendance"
      ).with(200).json
      #expect(try day["parties"].items.map { try $0.text("booking_id") } == [visit.id])
    }
  }
}
