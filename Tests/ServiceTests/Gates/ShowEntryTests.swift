import AccessTokens
import BookingStore
import Bookings
import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate
@testable import PassService

/// An entry at a show uses the ticket: the door reports it to the service, which then refunds nothing.
@Suite struct ShowEntryTests {
  /// Returns a door whose key the service trusts, with bundle and status list.
  private func door(_ name: String, _ stage: ShowStage) async throws -> TestGate {
    let door = try TestGate(name, of: stage.service)
    let folder = "\(stage.service.data)/gates"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: door.directory.keySetPath, toPath: "\(folder)/\(name).jwks.json")
    try await door.update()
    return door
  }

  private func export(_ door: TestGate, _ stage: ShowStage) throws -> [UInt8] {
    try door.directory.export(now: stage.service.clock.now)
  }

  private func report(_ export: [UInt8], _ stage: ShowStage) async throws -> HTTPReply {
    try await stage.service.client("gate", .gate).upload(export)
  }

  private func used(_ client: TestClient, _ booking: String) async throws -> [Bool] {
    try await client.get("/shows/bookings/\(booking)").with(200).json["passes"].items.map {
      $0["used"].bool == true
    }
  }

  /// Asks for a cancellation, and returns the reply.
  private func cancel(_ client: TestClient, _ booking: String, _ key: String) async throws
    -> HTTPReply
  {
    try await client.post("/shows/bookings/\(booking)/cancellation-quote", key: key)
  }

  private func takeBack(_ door: TestGate, _ stage: ShowStage) throws {
    let setting = GateSetting(.event(try stage.event, .once))
    let entry = try door.directory.ledger().events(of: setting.context).events.last
      .orThrow("an entry")
    let desk = try GateControl(
      door.directory, setting, by: "4711", now: stage.service.clock.now.adding(seconds: 60))
    _ = try desk.undo(entry.id, reason: "wrong ticket")
  }

  @Test func `who was let in gets nothing back, until the door takes the entry back`() async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1 A2", "PER_SEAT").with(201).json
        .text("booking_id")
      let barcodes = try await stage.barcodes(jane, booking)
      let door = try await door("DOOR", stage)
      // An offer from before the reported entry is not valid afterwards.
      let offer = try await cancel(jane, booking, "early").with(201).json.text("cancellation_id")
      #expect(try stage.scan(barcodes[0], at: door) == "admit")
      let entry = try export(door, stage)
      let heard = try await report(entry, stage).with(200).json
      #expect(heard["new_events"].int == 1)
      #expect(try await used(jane, booking) == [true, false])
      let shown = try await jane.get("/shows/bookings/\(booking)").with(200)
      #expect(try shown.json["allowed_transitions"].strings == [])
      let late = try await cancel(jane, booking, "late")
      #expect(late.status == 409 && late.code == "PASS_USED")
      let confirmed = try await jane.post(
        "/shows/bookings/\(booking)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "yes",
        ["if-match": try shown.field("etag").orThrow("a tag")])
      #expect(confirmed.status == 409 && confirmed.code == "PASS_USED")
      // Repeated reports change nothing.
      #expect(try await report(entry, stage).with(200).json["known_events"].int == 1)
      #expect(try await used(jane, booking) == [true, false])
      // The printed tickets stay valid, also for the visitor who is still to come.
      #expect(try stage.scan(barcodes[1], at: door) == "admit")
      try takeBack(door, stage)
      _ = try await report(export(door, stage), stage).with(200)
      #expect(try await used(jane, booking) == [true, false])
      #expect(try await cancel(jane, booking, "again").code == "PASS_USED")
    }
  }

  @Test func `an entry that was taken back never was one, in whatever order it is heard`()
    async throws
  {
    for isReversed in [false, true] {
      try await ShowStage.run { stage in
        let jane = try stage.service.client("jane")
        let booking = try await stage.book(jane, "A1 A2").with(201).json.text("booking_id")
        let door = try await door("DOOR", stage)
        #expect(try stage.scan(try await stage.barcodes(jane, booking)[0], at: door) == "admit")
        let first = try export(door, stage)
        try takeBack(door, stage)
        let all = try export(door, stage)
        for part in isReversed ? [all, first] : [first, all, first] {
          _ = try await report(part, stage).with(200)
        }
        #expect(try await used(jane, booking) == [false], "\(isReversed)")
        _ = try await cancel(jane, booking, "offer").with(201)
      }
    }
  }

  @Test func `what a door admits after a gate that was online is on record`() async throws {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let ticket = try await stage.barcodes(jane, booking)[0]
      let door = try await door("DOOR", stage)
      let pass = try await jane.get("/shows/bookings/\(booking)").json["passes"][0]
        .text("pass_id")
      let agent = try stage.service.client("ann", .agent)
      _ = try await agent.post(
        "/passes/\(pass)/gate-events", #"{"action":"admit"}"#, key: "online"
      ).with(200)
      #expect(try stage.scan(ticket, at: door) == "admit", "it cannot know")
      _ = try await report(export(door, stage), stage).with(200)
      let conflict = try await stage.service.service.store.records(
        GateRecord.self, GateRecord.of(subject: "\(booking) booking")
      ).first.orThrow("a record").value
      #expect(conflict.isConflict && conflict.outcome == "ADMITTED_TWICE")
      // A gate that is online refuses the ticket after a door has reported an entry.
      let other = try await stage.book(jane, "A2").with(201).json.text("booking_id")
      let second = try await stage.barcodes(jane, other)[0]
      #expect(try stage.scan(second, at: door) == "admit")
      _ = try await report(export(door, stage), stage).with(200)
      let late = try await jane.get("/shows/bookings/\(other)").json["passes"][0].text("pass_id")
      let refused = try await agent.post(
        "/passes/\(late)/gate-events", #"{"action":"admit"}"#, key: "late")
      #expect(refused.status == 409 && refused.code == "PASS_USED", "\(refused.text)")
    }
  }

  @Test func `a door that hears of a cancellation too late is on record, and sells nothing back`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let ticket = try await stage.barcodes(jane, booking)[0]
      let door = try await door("DOOR", stage)
      _ = try await jane.cancel("/shows/bookings/\(booking)")
      #expect(try stage.scan(ticket, at: door) == "admit", "it has not fetched the list again")
      _ = try await report(export(door, stage), stage).with(200)
      let context = GateSetting(.event(try stage.event, .once)).context
      let records = try await stage.service.service.store.records(
        GateRecord.self, GateRecord.conflicts(in: context)
      ).map(\.value)
      #expect(records.map(\.outcome) == ["BOOKING_CANCELLED"])
      #expect(records.map(\.booking) == [booking])
    }
  }

  @Test
  func `a ticket that is none of these bookings, and a device that is none of ours, use nothing`()
    async throws
  {
    try await ShowStage.run { stage in
      let jane = try stage.service.client("jane")
      let booking = try await stage.book(jane, "A1").with(201).json.text("booking_id")
      let ticket = try await stage.barcodes(jane, booking)[0]
      // The bundle does not name this gate.
      let stranger = try TestGate("STRANGER", of: stage.service)
      try await stranger.update()
      #expect(try stage.scan(ticket, at: stranger) == "admit")
      let refused = try await report(export(stranger, stage), stage)
      #expect(refused.status == 422 && refused.code == "EXPORT_REFUSED")
      #expect(try await used(jane, booking) == [false])
      // A traveler's role may not upload reports.
      let door = try await door("DOOR", stage)
      #expect(try stage.scan(ticket, at: door) == "admit")
      #expect(try await jane.upload(export(door, stage)).status == 403)
      _ = try await cancel(jane, booking, "offer").with(201)
    }
  }
}
