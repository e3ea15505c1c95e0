@testable import PassMinting
import AccessTokens
import BookingStore
import BookingTestSupport
import Bookings
import Logging
import ParkingExample
import ParkingService
import PassBarcode
import PassTestSupport
import PassVerifier
import Selling
import Testing
import Vocabulary

@testable import PassService

/// A product that is registered from outside is served by the same handlers as flights.
@Suite struct ParkingServiceTests {
  @Test(arguments: ParkingStage.Kind.allCases)
  func `a space goes from a hold to a ticket that a door admits, and back`(
    _ kind: ParkingStage.Kind
  ) async throws {
    try await ParkingStage.run(kind) { stage in
      let jane = try stage.service.client("jane")
      let hold = try await jane.post("/parking/holds", stage.place("A1"), key: "hold").with(201)
      #expect(try hold.json["product"].string == "parking")
      #expect(try hold.json["bay"].string == "A1")
      #expect(try hold.json["until"].string == "2025-03-02T12:00:00Z")
      #expect(try await jane.post("/parking/holds", stage.place("A1"), key: "hold") == hold)
      let john = try stage.service.client("john")
      let taken = try await john.post("/parking/holds", stage.place("A1"), key: "hold")
      #expect(taken.status == 409 && taken.code == "UNAVAILABLE")

      let quote = try await jane.post("/v1/parking/quotes", stage.place("A1"), key: "quote")
        .with(201)
      let id = try quote.json.text("quote_id")
      #expect(quote.field("location") == "/v1/parking/quotes/\(id)")
      #expect(try quote.json["total"]["amount_minor"].int == 1_500)
      #expect(try await jane.get("/parking/quotes/\(id)").with(200).json["state"].string == "OPEN")

      let booked = try await jane.post("/parking/bookings", stage.order(id), key: "book").with(201)
      let booking = try booked.json.text("booking_id")
      let path = "/parking/bookings/\(booking)"
      #expect(booked.field("location") == "/v1\(path)")
      #expect(try booked.json["state"].string == "CONFIRMED")
      #expect(try booked.json["total_charged"]["amount_minor"].int == 1_500)
      #expect(try await jane.post("/parking/bookings", stage.order(id), key: "book") == booked)
      let listed = try await jane.get("/parking/bookings").with(200).json["bookings"].items
      #expect(listed.map { $0["booking_id"].string } == [booking])
      #expect(try await john.get(path).status == 404)

      let pass = try booked.json["pass_ids"].strings.first.orThrow("a pass")
      let shown = try await jane.get("/parking/passes/\(pass)").with(200).json
      #expect(shown["barcode_format"].string == "QR")
      let barcode = try shown.text("barcode_data")
      let picture = try await jane.get("/parking/passes/\(pass).svg?barcode_format=PDF417")
      #expect(picture.text == (try Symbol(barcode, symbology: .pdf417).svg()))
      let page = try await jane.get("/parking/passes/\(pass).pdf").with(200)
      #expect(page.text.hasPrefix("%PDF-"))
      let verdict = try await stage.verdict(on: barcode)
      #expect(verdict.decision.name == "admit", "\(verdict.message)")
      guard case .ticket(let ticket)? = verdict.pass?.claims.content else {
        Issue.record("no ticket")
        return
      }
      #expect(ticket.reference.rawValue == booking && ticket.seats.map(\.rawValue) == ["A1"])

      let offer = try await jane.post("\(path)/cancellation-quote", key: "offer").with(201).json
      let yes = #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#
      #expect(try await jane.post("\(path)/cancel", yes, key: "blind").status == 428)
      let tag = try booked.field("etag").orThrow("a tag")
      let stale = try await jane.post("\(path)/cancel", yes, key: "stale", ["if-match": "\"x\""])
      #expect(stale.status == 412)
      let now = try await jane.get(path).field("etag").orThrow("a tag")
      #expect(now == tag, "an offer changes nothing that is shown")
      let cancelled = try await jane.post("\(path)/cancel", yes, key: "yes", ["if-match": now])
        .with(200)
      #expect(try cancelled.json["state"].string == "CANCELLED")
      #expect(try cancelled.json["payment_state"].string == "REFUNDED")
      #expect(try await stage.verdict(on: barcode).reason == .revoked)
      let gone = try await jane.get("/parking/passes/\(pass).svg")
      #expect(gone.status == 410 && gone.code == "PASS_ENDED")
      #expect(try await john.post("/parking/holds", stage.place("A1"), key: "free").status == 201)
    }
  }

  @Test func `what is of one product is nothing at another's paths`() async throws {
    try await ParkingStage.run { stage in
      let jane = try stage.service.client("jane")
      let hold = try await jane.post("/parking/holds", stage.place("A1"), key: "h").with(201).json
        .text("hold_id")
      let flight = try await jane.flight()
      let seat = try await jane.seats(of: flight, 1)[0]
      let seatHold = try await jane.hold(flight, seat, key: "seat").with(201).json
      #expect(seatHold["product"].string == "flights")
      let quote = try await jane.post("/parking/quotes", stage.place("A1"), key: "q").with(201).json
        .text("quote_id")
      for path in [
        "/holds/\(hold)", "/parking/holds/\(try seatHold.text("hold_id"))", "/quotes/\(quote)",
      ] {
        let reply = try await jane.get(path)
        #expect(reply.status == 404 && reply.code == "NOT_FOUND", "\(path)")
      }
      #expect(try await jane.delete("/holds/\(hold)", key: "d").status == 404)
      let booked = try await jane.post("/parking/bookings", stage.order(quote), key: "b").with(201)
        .json
      let booking = try booked.text("booking_id")
      let pass = try booked["pass_ids"].strings.first.orThrow("a pass")
      for path in ["/bookings/\(booking)", "/passes/\(pass)"] {
        #expect(try await jane.get(path).status == 404, "\(path)")
      }
      #expect(try await jane.get("/bookings").json["bookings"].items.isEmpty)
      #expect(try await jane.get("/parking/holds/\(hold)").json["state"].string == "CONSUMED")
    }
  }

  @Test func `a product's own refusal reaches a client with its code`() async throws {
    try await ParkingStage.run { stage in
      let jane = try stage.service.client("jane")
      _ = try await jane.post("/parking/holds", stage.place("A1"), key: "h").with(201)
      try await stage.close()
      let reply = try await jane.post("/parking/quotes", stage.place("A1"), key: "q")
      #expect(reply.status == 409 && reply.code == "PARKING_CLOSED")
      for (body, pointer) in [
        (stage.request("A1", 10, 12, lot: "x"), "/lot_id"),
        (stage.request("A1", 12, 10), "/until"),
        (stage.request("A1", 10, 12, #","price":1"#), "/price"),
      ] {
        let reply = try await jane.post("/parking/quotes", body, key: pointer)
        #expect(reply.status == 422 && reply.pointer == pointer, "\(reply.text)")
      }
    }
  }

  @Test func `what goes on without being asked goes on for every product`() async throws {
    try await ParkingStage.run { stage in
      let jane = try stage.service.client("jane")
      _ = try await jane.post("/parking/holds", stage.place("A1"), key: "h").with(201)
      let quote = try await jane.post("/parking/quotes", stage.place("A1"), key: "q").with(201).json
      let desk = stage.routes.desk
      let id = try await desk.begin(
        try Quote<ParkingRequest>.ID(try quote.text("quote_id")).orThrow("a quote"),
        Checkout.Order(
          payment: .token(
            try PaymentMethodToken("pm_approve").orThrow("a method"), isSaved: false),
          details: "B-XY 1"),
        Command(try UserID("jane").orThrow("a user"), now: stage.service.clock.now))
      stage.service.clock.advance(seconds: 10)
      let keeping = Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.debug))
      await keeping.work(only: "payments")
      let booking = try await desk.store.record(ParkingBooking.self, id).orThrow("it").value
      #expect(booking.stage == .confirmed && booking.plate == "B-XY 1")
      let pass = try booking.passes.passes.first.orThrow("a pass").id.rawValue
      #expect(try await jane.get("/parking/passes/\(pass)").status == 200)
      #expect(try await desk.store.record(MintedPass.self, pass) != nil)

      let over = try booking.concludes.orThrow("an end")
      stage.service.clock.set(over.adding(seconds: desk.terms.personalDataKept))
      await keeping.tidy()
      let after = try await desk.store.record(ParkingBooking.self, id).orThrow("it").value
      #expect(after.plate == nil)
      #expect(try await desk.store.record(MintedPass.self, pass) == nil)
    }
  }

  @Test func `all issues of a ticket name the first`() async throws {
    try await ParkingStage.run { stage in
      let desk = stage.routes.desk
      let signer = stage.service.service.signer
      var now = stage.service.clock.now
      var read = try await stage.booked()
      let first = try await signer.passes(of: read, as: stage.routes, now: now)[0]
      var ids = [first.id]
      for _ in 0..<2 {
        now = now.adding(seconds: 120)
        var random = SeededGenerator(seed: UInt64(ids.count))
        var changes = ChangeSet(at: now)
        _ = changes.update(
          read, to: read.value, renewing: "bay", of: desk.product,
          using: &random)
        try await desk.store.commit(changes)
        read = try await desk.store.record(ParkingBooking.self, read.value.key).orThrow("it")
        let minted = try await signer.passes(of: read, as: stage.routes, now: now)
        #expect(minted.count == 1 && minted[0].first == first.id)
        ids.append(minted[0].id)
      }
      #expect(Set(ids).count == 3)
    }
  }

  @Test(arguments: ParkingStage.Kind.allCases)
  func `what is free is booked without a word of payment`(
    _ kind: ParkingStage.Kind
  ) async throws {
    try await ParkingStage.run(kind, hour: 0) { stage in
      let jane = try stage.service.client("jane")
      let booked = try await stage.book(jane, stage.place("A1"), paying: nil).with(201).json
      #expect(booked["state"].string == "CONFIRMED" && booked["payment_state"].string == nil)
      #expect(booked["total"]["amount_minor"].int == 0)
      #expect(booked["pass_ids"].strings.count == 1)
      #expect(await stage.provider.accounts.isEmpty)
    }
  }

  @Test(arguments: ParkingStage.Kind.allCases)
  func `an attendant accepts before the money is taken`(
    _ kind: ParkingStage.Kind
  ) async throws {
    try await ParkingStage.run(kind, hour: 750, ParkingProduct(attendantAnswers: 600)) { stage in
      let (jane, attendant) = (
        try stage.service.client("jane"), try stage.service.client("attendant", .agent)
      )
      let asked = try await stage.book(jane, stage.place("A1")).with(202).json
      let path = "/parking/bookings/\(try asked.text("booking_id"))"
      #expect(asked["payment_state"].string == "AUTHORISED")
      #expect(try await jane.post("\(path)/accept", "{}", key: "own").status == 403)
      let accepted = try await attendant.post("\(path)/accept", "{}", key: "yes").with(200).json
      #expect(accepted["state"].string == "CONFIRMED")
      #expect(accepted["payment_state"].string == "CAPTURED")
      let pass = try accepted["pass_ids"].strings.first.orThrow("a pass")
      #expect(try await jane.get("/parking/passes/\(pass)").status == 200)

      let other = try await stage.book(jane, stage.place("A2")).with(202).json
      let second = "/parking/bookings/\(try other.text("booking_id"))"
      let declined = try await attendant.post("\(second)/decline", "{}", key: "no").with(200).json
      #expect(declined["state"].string == "FAILED" && declined["payment_state"].string == "VOIDED")
      #expect(try await stage.book(jane, stage.place("A2")).status == 202)
      #expect(await stage.provider.accounts.values.reduce(0) { $0 + $1.kept } == 1_500)
    }
  }

  @Test(arguments: ParkingStage.Kind.allCases)
  func `an hour more is paid by itself, and a part of all goes back`(
    _ kind: ParkingStage.Kind
  ) async throws {
    try await ParkingStage.run(kind) { stage in
      let (jane, attendant) = (
        try stage.service.client("jane"), try stage.service.client("attendant", .agent)
      )
      let booked = try await stage.book(jane, stage.place("A1")).with(201).json
      let booking = try booked.text("booking_id")
      let path = "/parking/bookings/\(booking)"
      let first = try await stage.barcode(jane, booked)
      let more = stage.request("A1", 12, 13, #","booking_id":"\#(booking)""#)
      _ = try await jane.post("/parking/holds", more, key: "more").with(201)
      let quote = try await jane.post("/parking/quotes", more, key: "price").with(201).json
      let order =
        #"{"quote_id":"\#(try quote.text("quote_id"))","payment_method_token":"pm_approve"}"#
      let extended = try await jane.post("\(path)/extend", order, key: "extend").with(200)
      #expect(try await jane.post("\(path)/extend", order, key: "extend") == extended)
      #expect(try extended.json["until"].string == "2025-03-02T13:00:00Z")
      #expect(try extended.json["total_charged"]["amount_minor"].int == 2_250)
      // Both tickets are valid until twelve and the newer one until one, but together they admit one car.
      let second = try await stage.barcode(jane, try extended.json)
      stage.service.clock.advance(seconds: 120)
      let door = try TestGate("BARRIER", of: stage.service)
      try await door.update()
      #expect(try stage.scan(second, at: door, 11) == "admit")
      #expect(try stage.scan(first, at: door, 11) == "refuse already_admitted")
      #expect(try stage.scan(first, at: door, 13) == "refuse expired")

      let part = #"{"amount_minor":1000}"#
      #expect(try await jane.post("\(path)/refund", part, key: "own").status == 403)
      let refunded = try await attendant.post("\(path)/refund", part, key: "part").with(200).json
      #expect(refunded["refund"]["amount_minor"].int == 1_000)
      #expect(await stage.provider.accounts.values.map(\.kept).sorted() == [0, 1_250])
      let offer = try await jane.post("\(path)/cancellation-quote", key: "offer").with(201).json
      #expect(offer["refund"]["amount_minor"].int == 1_250)
      let tag = try await jane.get(path).field("etag").orThrow("a tag")
      let yes = #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#
      _ = try await jane.post("\(path)/cancel", yes, key: "yes", ["if-match": tag]).with(200)
      #expect(await stage.provider.accounts.values.allSatisfy { $0.kept == 0 })
      for barcode in [first, second] {
        #expect(try await stage.verdict(on: barcode).reason == .revoked)
      }
    }
  }
}
