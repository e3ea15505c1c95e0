import PassTestSupport
import Testing

/// A hold or quote that expires between two steps of a purchase: the answer names it, and nothing is sold or charged.
@Suite struct ExpiryTests {
  /// Sends the request, expects this problem, and expects only the named changes.
  private func refused(
    _ stage: Stage, _ code: String, changing effect: [String] = [],
    _ send: () async throws -> HTTPReply, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> HTTPReply {
    let before = try stage.service.image()
    let reply = try await send()
    #expect(reply.status == 409, sourceLocation: sourceLocation)
    #expect(reply.code == code, sourceLocation: sourceLocation)
    #expect(
      try stage.service.image().effect(since: before) == effect, sourceLocation: sourceLocation)
    #expect(try await stage.charges() == [], sourceLocation: sourceLocation)
    return reply
  }

  @Test func aHoldThatEndsBeforeTheQuote() async throws {
    try await Stage.run { stage in
      let jane = try await stage.held("jane")
      let body = Stage.quote(stage.flight, jane.seat)
      stage.service.clock.advance(seconds: 300)
      let reply = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/quotes", body, key: "key")
      }
      #expect(try reply.json["details"]["hold_id"].string == jane.hold)
      #expect(try await jane.client.get("/holds/\(jane.hold)").json["state"].string == "EXPIRED")
      // The expired hold cannot be used again, and its seat is free for others.
      #expect(try await jane.client.post("/quotes", body, key: "key").code == "HOLD_EXPIRED")
      let john = try stage.client("john")
      #expect(try await john.hold(stage.flight, jane.seat, key: "key").status == 201)
    }
  }

  @Test func aHoldHasNoRoomForAPriceInItsLastSeconds() async throws {
    try await Stage.run { stage in
      let jane = try await stage.held("jane")
      stage.service.clock.advance(seconds: 290)
      _ = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/quotes", Stage.quote(stage.flight, jane.seat), key: "key")
      }
      stage.service.clock.advance(seconds: -1)
      let reply = try await jane.client.post(
        "/quotes", Stage.quote(stage.flight, jane.seat), key: "other")
      #expect(try reply.with(201).json["expires_in"].int == 1)
    }
  }

  @Test func aHoldThatEndsBeforeTheRefresh() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      stage.service.clock.advance(seconds: 300)
      let reply = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/quotes/\(jane.quote)/refresh", key: "key")
      }
      #expect(try reply.json["details"]["hold_id"].string == jane.hold)
    }
  }

  @Test func aHoldThatEndsBeforeTheBooking() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      stage.service.clock.advance(seconds: 300)
      let reply = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/bookings", Stage.order(jane.quote), key: "key")
      }
      #expect(try reply.json["details"]["hold_id"].string == jane.hold)
      #expect(try await jane.client.get("/bookings").json["bookings"].items.isEmpty)
    }
  }

  @Test func aPriceThatEndsBeforeItsHoldIsReplaced() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      stage.service.clock.advance(seconds: 240)
      #expect(try await jane.client.get("/quotes/\(jane.quote)").json["state"].string == "EXPIRED")
      let reply = try await refused(
        stage, "QUOTE_EXPIRED", changing: ["changed quote", "new quote"]
      ) {
        try await jane.client.post("/bookings", Stage.order(jane.quote), key: "key")
      }
      let details = try reply.json["details"]
      #expect(details["price_delta"]["amount_minor"].int == 0)
      #expect(details["price_delta"]["currency"].string == "USD")
      let fresh = try details.text("new_quote_id")
      #expect(fresh != jane.quote)
      // The new quote can be booked, and the old one cannot, under any key.
      #expect(
        try await jane.client.post("/bookings", Stage.order(jane.quote), key: "key") == reply)
      #expect(
        try await jane.client.post("/bookings", Stage.order(jane.quote), key: "other").code
          == "QUOTE_OUTDATED")
      let booked = try await jane.client.post("/bookings", Stage.order(fresh), key: "fresh")
      #expect(booked.status == 201)
      #expect(try await stage.charges() == [1])
    }
  }

  @Test func aRefreshedQuoteEndsWithTheHoldThatItIsFor() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      stage.service.clock.advance(seconds: 240)
      let fresh = try await jane.client.post("/quotes/\(jane.quote)/refresh", key: "r").with(201)
      #expect(try fresh.json["expires_in"].int == 50)
      #expect(try fresh.json["quote_version"].int == 2)
      stage.service.clock.advance(seconds: 60)
      let order = Stage.order(try fresh.json.text("quote_id"))
      _ = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/bookings", order, key: "key")
      }
    }
  }

  @Test func aSeatThatAnotherGotAfterTheHoldIsNeverSoldTwice() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      stage.service.clock.advance(seconds: 300)
      let john = try stage.client("john")
      _ = try await john.hold(stage.flight, jane.seat, key: "hold").with(201)
      _ = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/bookings", Stage.order(jane.quote), key: "key")
      }
    }
  }

  @Test func aHoldThatWasReleasedBuysNothing() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      _ = try await jane.client.delete("/holds/\(jane.hold)", key: "release").with(200)
      _ = try await refused(stage, "HOLD_EXPIRED") {
        try await jane.client.post("/bookings", Stage.order(jane.quote), key: "key")
      }
    }
  }
}
