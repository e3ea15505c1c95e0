import PassTestSupport
import Testing

/// Concurrent requests with different keys for the same object.
@Suite struct RivalTests {
  private func all<Value: Sendable>(
    _ values: [Value], _ send: @escaping @Sendable (Value) async throws -> HTTPReply
  ) async throws -> [HTTPReply] {
    try await withThrowingTaskGroup(of: HTTPReply.self) { group in
      for value in values { group.addTask { try await send(value) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func ofAllWhoWantOneSeatOneHasIt() async throws {
    try await Stage.run { stage in
      let seat = stage.seat()
      let clients = try (0..<8).map { try stage.client("user\($0)") }
      let before = try stage.service.image()
      let replies = try await all(clients) { try await $0.hold(stage.flight, seat, key: "key") }
      #expect(replies.count { $0.status == 201 } == 1)
      for reply in replies where reply.status != 201 {
        #expect(reply.status == 409)
        #expect(reply.code == "SEAT_UNAVAILABLE")
        let details = try reply.json["details"]
        #expect(details["seat_id"].string == seat)
        #expect(!details["suggested_alternatives"].strings.isEmpty)
        #expect(!details["suggested_alternatives"].strings.contains(seat))
      }
      // The claims are on the seat and on one of the user's allowed holds.
      #expect(
        try stage.service.image().effect(since: before) == ["claimed", "claimed", "new hold"])
    }
  }

  @Test func aQuoteIsBookedOnce() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let order = Stage.order(jane.quote)
      let replies = try await all(Array(0..<8)) {
        try await jane.client.post("/bookings", order, key: "key\($0)")
      }
      #expect(replies.count { $0.status == 201 } == 1)
      for reply in replies where reply.status != 201 {
        #expect(reply.status == 409)
        #expect(reply.code == "QUOTE_USED")
      }
      #expect(try await jane.client.get("/bookings").json["bookings"].items.count == 1)
      #expect(try await stage.charges() == [1])
    }
  }

  @Test func checkedInTwiceAtOnceSomebodyHasOnePass() async throws {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      let replies = try await all(Array(0..<8)) {
        try await jane.client.post(
          "/bookings/\(jane.booking)/check-in", jane.checkIn, key: "key\($0)")
      }
      #expect(replies.allSatisfy { $0.status == 200 })
      let passes = try Set(replies.map { try $0.json["boarding_passes"][0].text("offline_token") })
      #expect(passes.count == 1)
    }
  }

  @Test func ofTwoWhoChangeToOneSeatOneHasIt() async throws {
    try await Stage.run { stage in
      let travelers = [try await stage.booked("jane"), try await stage.booked("john")]
      let seat = stage.seat()
      let replies = try await all(travelers) {
        try await $0.client.post(
          "/bookings/\($0.booking)/seat-change", $0.seatChange(stage.flight, seat), key: "key",
          ["if-match": $0.etag])
      }
      #expect(replies.map(\.status).sorted() == [200, 409])
      #expect(replies.compactMap(\.code) == ["SEAT_UNAVAILABLE"])
    }
  }

  @Test func aBookingIsCancelledOnce() async throws {
    try await Stage.run { stage in
      let write = try #require(Write.all.first { $0.name == "cancelBooking" })
      let request = try await write.request(stage, "jane")
      let replies = try await all(Array(0..<4)) { try await request.send("key\($0)") }
      #expect(replies.count { $0.status == 200 } == 1)
      for reply in replies where reply.status != 200 {
        #expect(["PRECONDITION_FAILED", "BOOKING_CANCELLED"].contains(reply.code))
      }
      #expect(try await stage.charges() == [1])
    }
  }
}
