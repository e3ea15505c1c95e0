import AccessTokens
import BookingTestSupport
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// A dearer seat for a confirmed booking: the refusal gives its price, and it is bought like any other extra.
@Suite struct SeatUpgradeTests {
  private static func body(_ booked: Booked, _ stage: Stage, _ seat: String) -> String {
    #"{"seat":\#(booked.seatChange(stage.flight, seat))}"#
  }

  private static func pay(_ quote: String, with method: String = "pm_approve") -> String {
    #"{"quote_id":"\#(quote)","payment_method_token":"\#(method)"}"#
  }

  /// Returns the free seats with this surcharge.
  private static func seats(_ surcharge: Int, _ stage: Stage) async throws -> [String] {
    try await stage.client("somebody").get("/flights/\(stage.flight)/seats?cabin=ECONOMY")
      .json["seats"].items.filter {
        $0["available"].bool == true && $0["price_delta"]["amount_minor"].int == surcharge
      }.map { try $0.text("seat_id") }
  }

  private static func charged(_ client: TestClient, _ path: String) async throws -> Int {
    try await #require(client.get(path).with(200).json["total_charged"]["amount_minor"].int)
  }

  private static func change(
    _ client: TestClient, _ booked: Booked, _ stage: Stage, to seat: String, key: String
  ) async throws -> HTTPReply {
    let path = "/bookings/\(booked.booking)"
    let tag = try await client.get(path).with(200).json.text("etag")
    return try await client.post(
      "\(path)/seat-change", booked.seatChange(stage.flight, seat), key: key, ["if-match": tag])
  }

  @Test func `an agent moves a passenger to a dearer seat against payment`() async throws {
    try await AgentsOfAirports.run { stage in
      let jane = try await stage.booked("jane")
      let ann = try AgentsOfAirports.client("ann", at: ["SFO"], stage)
      let path = "/bookings/\(jane.booking)"
      let dear = try await Self.seats(3_900, stage)
      let before = try await Self.charged(ann, path)
      let refused = try await Self.change(ann, jane, stage, to: dear[0], key: "move")
      #expect(refused.status == 409 && refused.code == "SEAT_COSTS_MORE")
      #expect(try refused.json["details"]["price_delta"]["amount_minor"].int == 3_900)
      #expect(try refused.json["detail"].string?.contains("extras-quote") == true)
      let asked = Self.body(jane, stage, dear[0])
      let quote = try await ann.post("\(path)/extras-quote", asked, key: "q").with(201).json
      #expect(quote["subtotal"]["amount_minor"].int == 3_900)
      #expect(quote["seat"]["seat_id"].string == dear[0])
      let total = try #require(quote["total"]["amount_minor"].int)
      let id = try quote.text("quote_id")
      // The quote holds the seat against other users, and a second quote shares that hold.
      let again = try await ann.post("\(path)/extras-quote", asked, key: "q2").with(201).json
      #expect(try again.text("quote_id") != id)
      let john = try await stage.client("john").hold(stage.flight, dear[0], key: "hold")
      #expect(john.status == 409 && john.code == "SEAT_UNAVAILABLE")
      let elsewhere = try AgentsOfAirports.client("lax", at: ["LAX"], stage)
      #expect(try await elsewhere.post("\(path)/extras-quote", asked, key: "q").status == 404)
      let declined = try await ann.post(
        "\(path)/extras", Self.pay(id, with: "pm_decline"), key: "d")
      #expect(declined.status == 402)
      #expect(try await Self.charged(ann, path) == before)
      let paid = try await ann.post("\(path)/extras", Self.pay(id), key: "paid").with(200)
      #expect(try await ann.post("\(path)/extras", Self.pay(id), key: "paid").body == paid.body)
      #expect(try await Self.charged(ann, path) == before + total)
      #expect(try await !Self.seats(3_900, stage).contains(dear[0]))
      #expect(try await Self.seats(0, stage).contains(jane.seat))
      #expect(
        try await ann.get("\(path)/trail").json["entries"].items.count {
          $0["action"].string == "take_payment"
        } == 2)
      // The second quote is for a seat that she already has.
      let late = try await ann.post(
        "\(path)/extras", Self.pay(again.text("quote_id")), key: "late")
      #expect([409, 422].contains(late.status))
      // A seat of the same price is free, and a cheaper seat gives nothing back.
      for (number, seat) in [dear[1], jane.seat, dear[0]].enumerated() {
        _ = try await Self.change(ann, jane, stage, to: seat, key: "free\(number)").with(200)
        #expect(try await Self.charged(ann, path) == before + total)
      }
      let offer = try await jane.client.post("\(path)/cancellation-quote", key: "c").with(201).json
      let refund = try #require(offer["refund"]["amount_minor"].int)
      let fee = try #require(offer["fee"]["amount_minor"].int)
      #expect(refund + fee == before + total)
      _ = try await jane.client.cancel(path).with(200)
      #expect(try await Self.seats(3_900, stage) == dear)
      #expect(try await Self.seats(0, stage).contains(jane.seat))
    }
  }

  @Test func `a seat is sold once, for the seat that the passenger has, and while it is held`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try await stage.booked("jane")
      let path = "/bookings/\(jane.booking)"
      let dear = try await Self.seats(3_900, stage)
      let before = try await Self.charged(jane.client, path)
      // A quote is refused for a seat without a surcharge, for another cabin, and for a seat and an extra together.
      let same = Self.body(jane, stage, stage.seat())
      let free = try await jane.client.post("\(path)/extras-quote", same, key: "same")
      #expect(free.status == 422 && free.pointer == "/seat")
      let both =
        #"{"extras":[{"code":"BAG","passenger_id":"\#(jane.passenger)"}],"# + same.dropFirst()
      #expect(try await jane.client.post("\(path)/extras-quote", both, key: "b").status == 422)
      let body = Self.body(jane, stage, dear[0])
      let quote = try await jane.client.post("\(path)/extras-quote", body, key: "q").with(201)
        .json.text("quote_id")
      // The quote can neither be used for a new booking nor by another user.
      #expect(
        try await jane.client.post("/bookings", Stage.order(quote), key: "strange").status == 422)
      let john = try await stage.booked("john")
      let stolen = try await john.client.post(
        "/bookings/\(john.booking)/extras", Self.pay(quote), key: "stolen")
      #expect([404, 422].contains(stolen.status))
      _ = try await Self.change(jane.client, jane, stage, to: stage.seat(), key: "other").with(200)
      let moved = try await jane.client.post("\(path)/extras", Self.pay(quote), key: "moved")
      #expect(moved.status == 422 && moved.pointer == "/quote_id")
      let next = try await jane.client.post("\(path)/extras-quote", body, key: "q2").with(201)
        .json.text("quote_id")
      stage.service.clock.advance(seconds: 400)
      let late = try await jane.client.post("\(path)/extras", Self.pay(next), key: "late")
      #expect(late.status == 409 && late.code == "HOLD_EXPIRED")
      #expect(try await Self.charged(jane.client, path) == before)
      #expect(try await Self.seats(3_900, stage) == dear)
    }
  }

  @Test func `who is checked in gets a new pass with the new seat, and the former one ends`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane")
      let path = "/bookings/\(jane.booking)"
      let dear = try await Self.seats(3_900, stage)
      stage.service.clock.advance(seconds: 120)
      let quote = try await jane.client.post(
        "\(path)/extras-quote", Self.body(jane.booked, stage, dear[0]), key: "q"
      ).with(201).json
      let paid = try await jane.client.post(
        "\(path)/extras", Self.pay(quote.text("quote_id")), key: "p"
      ).with(200).json
      let pass = try paid["passes"][0].text("pass_id")
      #expect(pass != jane.pass && paid["passes"].items.count == 1)
      let shown = try await jane.client.get("/passes/\(pass)").with(200).json
      #expect(shown["state"].string == "VALID")
      let former = try await jane.client.get("/passes/\(jane.pass)").json
      #expect(former["replaced_by"].string == pass && former["barcode_data"].isNull)
    }
  }

  @Test
  func `a traveler waits with another seat while a dearer one is paid, and sees how far that is`()
    async throws
  {
    let provider = SlowCaptures()
    try await Stage.run(provider: provider) { stage in
      let jane = try await stage.booked("jane")
      let path = "/bookings/\(jane.booking)"
      let dear = try await Self.seats(3_900, stage)[0]
      let quote = try await jane.client.post(
        "\(path)/extras-quote", Self.body(jane, stage, dear), key: "q"
      ).with(201).json
      #expect(try await jane.client.get(path).json["additions"].isNull)
      await provider.close()
      let paying = try await jane.client.post(
        "\(path)/extras", Self.pay(try quote.text("quote_id")), key: "pay"
      ).with(200).json["additions"][0]
      #expect(paying["state"].string == "PENDING")
      #expect(paying["payment_state"].string == "AUTHORISED")
      let other = try await Self.seats(0, stage)[0]
      let refused = try await Self.change(jane.client, jane, stage, to: other, key: "move")
      #expect(refused.status == 409 && refused.code == "ADDITION_UNDER_WAY")
      let until = stage.service.clock.now.adding(seconds: 900).description
      #expect(try refused.json["details"]["until"].string == until)
      // She is off-loaded meanwhile, so the seat is no longer needed.
      stage.service.clock.advance(seconds: 10)
      _ = try await jane.client.post("\(path)/check-in", jane.checkIn, key: "check in").with(200)
      let ann = try stage.client("ann", .agent)
      _ = try await ann.post(
        "\(path)/off-load", jane.onFlight(stage.flight, "too late"), key: "off"
      ).with(200)
      await provider.open()
      stage.service.clock.advance(seconds: 60)
      await Housekeeping(service: stage.service.service, logger: stage.service.logger)
        .work(only: "payments")
      let json = try await jane.client.get(path).with(200).json
      let lost = json["additions"][0]
      #expect(lost["state"].string == "FAILED" && lost["reason"].string == "OVERTAKEN")
      let total = try json["total"]["amount_minor"].int.orThrow("an amount")
      #expect(await provider.kept == total)
      #expect(try await Self.seats(3_900, stage).contains(dear))
    }
  }
}
