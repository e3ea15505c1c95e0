import PassTestSupport
import Testing
import Vocabulary

/// ETags in conditional reads and changes, even if only time has passed.
@Suite struct TagTests {
  /// Makes a booking on a flight a week later.
  private func later(_ stage: Stage) async throws -> (client: TestClient, path: String) {
    let jane = try stage.client("jane")
    let flight = try await jane.flight()
    let seat = try await jane.seats(of: flight, 1)[0]
    _ = try await jane.hold(flight, seat, key: "hold").with(201)
    let quote = try await jane.post("/quotes", Stage.quote(flight, seat), key: "quote").with(201)
    let booked = try await jane.post(
      "/bookings", Stage.order(try quote.json.text("quote_id")), key: "book"
    ).with(201)
    return (jane, "/bookings/\(try booked.json.text("booking_id"))")
  }

  @Test func theTagChangesInTheSecondInWhichCheckInOpens() async throws {
    try await Stage.run { stage in
      var (jane, path) = try await later(stage)
      let first = try await jane.get(path).with(200)
      let tag = try first.field("etag").orThrow("a tag")
      let bare = try first.json.text("etag")
      #expect("\"\(bare)\"" == tag)
      // A client may send the value of the member without quotes.
      #expect(try await jane.get(path, ["if-none-match": bare]).status == 304)
      #expect(actions(try first.json) == ["change_seat", "cancel"])
      let opens = try Instant(try first.json.text("check_in_opens_at")).orThrow("a time")
      for time in [stage.service.clock.now.adding(seconds: 86_400), opens.adding(seconds: -1)] {
        stage.service.clock.set(time)
        jane = try stage.client("jane")
        let same = try await jane.get(path, ["if-none-match": tag])
        #expect(same.status == 304)
        #expect(same.body.isEmpty)
        #expect(same.field("etag") == tag)
      }
      let list = try await jane.get("/bookings").with(200)
      stage.service.clock.set(opens)
      let changed = try await jane.get(path, ["if-none-match": "\"x\", \(tag)"])
      #expect(changed.status == 200)
      #expect(changed.field("etag") != tag)
      #expect(actions(try changed.json) == ["check_in", "change_seat", "cancel"])
      #expect(
        try changed.json["allowed_transitions"].strings.sorted() == ["CANCELLED", "CHECKED_IN"])
      let tags = ["if-none-match": list.field("etag") ?? ""]
      #expect(try await jane.get("/bookings", tags).status == 200)
      // An outdated ETag is refused for a change.
      let stale = try await jane.post(
        "\(path)/cancel", #"{"cancellation_id":"cxl_0000000000000000"}"#, key: "a",
        ["if-match": tag])
      #expect(stale.status == 412)
    }
  }

  private func actions(_ json: ReplyJSON) -> [String] {
    json["available_actions"].items.compactMap { $0["action"].string }
  }

  @Test func whoChangesABookingSaysWhatItSaw() async throws {
    try await Stage.run { stage in
      for name in ["changeSeat", "cancelBooking"] {
        let write = try #require(Write.all.first { $0.name == name })
        let request = try await write.request(stage, name)
        let before = try stage.service.image()
        func send(_ tag: String?) async throws -> HTTPReply {
          try await request.client.post(
            request.path, request.body, key: "key", tag.map { ["if-match": $0] } ?? [:])
        }
        let missing = try await send(nil)
        #expect(missing.status == 428)
        #expect(missing.code == "PRECONDITION_REQUIRED")
        for tag in ["\"x\"", "x", ",", "W/\"x\""] {
          let other = try await send(tag)
          #expect(other.status == 412, "\(tag)")
          #expect(other.code == "PRECONDITION_FAILED")
        }
        #expect(try stage.service.image() == before)
        // The same key is used, because the refusal was not stored.
        _ = try await request.send("key").with(200)
        #expect(try await send("\"x\"").status == 200, "a replay is asked nothing again")
      }
    }
  }

  @Test func aCheckInMaySayWhatItSaw() async throws {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      let path = "/bookings/\(jane.booking)/check-in"
      let other = try await jane.client.post(path, jane.checkIn, key: "a", ["if-match": "\"x\""])
      #expect(other.status == 412)
      let done = try await jane.client.post(path, jane.checkIn, key: "a", ["if-match": jane.etag])
      #expect(done.status == 200)
      let read = try await jane.client.get("/bookings/\(jane.booking)")
      #expect(done.field("etag") == read.field("etag"), "with it the next change can be asked for")
    }
  }

  @Test func aTagIsAsGoodAsWhatItStandsFor() async throws {
    try await Stage.run { stage in
      let jane = try stage.client("jane")
      let path = "/flights/\(stage.flight)/seats"
      let seats = try await jane.get(path).with(200)
      let tag = ["if-none-match": try seats.field("etag").orThrow("a tag")]
      #expect(try await jane.get(path, tag).status == 304)
      _ = try await stage.held("john")
      #expect(try await jane.get(path, tag).status == 200)
      stage.service.clock.advance(seconds: 300)
      #expect(try await jane.get(path, tag).status == 304, "the hold has lapsed: as before")
    }
  }
}
