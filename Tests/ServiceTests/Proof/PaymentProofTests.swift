import BookingTestSupport
import Bookings
import Logging
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// With any behaviour of the provider, a customer pays once or not at all.
@Suite struct PaymentProofTests {
  private func book(_ jane: Quoted, _ method: String, _ key: String) async throws -> HTTPReply {
    try await jane.client.post("/bookings", Stage.order(jane.quote, paying: method), key: key)
  }

  @Test func aDeclinedPaymentLeavesThePriceToAnother() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let declined = try await book(jane, "pm_decline", "a")
      #expect(declined.status == 402)
      #expect(declined.code == "PAYMENT_DECLINED")
      #expect(try declined.json["retryable"].bool == false)
      #expect(try await book(jane, "pm_decline", "a") == declined)
      #expect(try await jane.client.get("/bookings").json["bookings"].items.isEmpty)
      #expect(try await stage.charges() == [])
      #expect(try await book(jane, "pm_approve", "b").status == 201)
      #expect(try await book(jane, "pm_decline", "a") == declined)
      #expect(try await stage.charges() == [1])
    }
  }

  @Test(arguments: ["pm_timeout_before_charge", "pm_timeout_after_charge"])
  func aTimeoutChargesOnce(_ method: String) async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let booked = try await book(jane, method, "a")
      #expect(booked.status == 201)
      #expect(try booked.json["payment_state"].string == "CAPTURED")
      #expect(try await book(jane, method, "a") == booked)
      #expect(try await stage.charges() == [1])
    }
  }

  @Test func aTimeoutAfterTheChargeAndALostAnswerChargeOnce() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let order = Stage.order(jane.quote, paying: "pm_timeout_after_charge")
      let request = Request(
        client: jane.client, method: "POST", path: "/bookings", body: order, other: "{}",
        status: 201)
      try await request.sendAndHangUp("a")
      let booked = try await request.sendUntilAnswered("a").with(201)
      await stage.service.stop()
      try stage.service.forgetAnswers()
      try await stage.service.start()
      #expect(
        try await request.send("a").json["booking_id"].string == booked.json["booking_id"].string)
      #expect(try await stage.charges() == [1])
    }
  }

  @Test func aProviderThatCannotBeReachedTakesNothingAndTheSameKeyMayTryAgain() async throws {
    let provider = SteeredProvider(.away)
    try await Stage.run(provider: provider) { stage in
      let jane = try await stage.quoted("jane")
      for _ in 0..<2 {
        let reply = try await book(jane, "pm_approve", "a")
        #expect(reply.status == 503)
        #expect(reply.code == "CHECKOUT_UNAVAILABLE")
        #expect(reply.field("retry-after") == "2")
        #expect(try reply.json["retryable"].bool == true)
      }
      #expect(try await jane.client.get("/bookings").json["bookings"].items.isEmpty)
      #expect(try await stage.charges() == [])
      provider.turn(.answers)
      let booked = try await book(jane, "pm_approve", "a")
      #expect(booked.status == 201)
      #expect(try await book(jane, "pm_approve", "a") == booked)
      #expect(try await jane.client.get("/bookings").json["bookings"].items.count == 1)
      #expect(try await stage.charges() == [1])
    }
  }

  @Test func whereAProviderIsSilentTheBookingWaitsAndIsChargedOnce() async throws {
    let provider = SteeredProvider(.silent)
    try await Stage.run(provider: provider) { stage in
      let jane = try await stage.quoted("jane")
      let pending = try await book(jane, "pm_approve", "a")
      #expect(pending.status == 202)
      #expect(try pending.json["state"].string == "PENDING")
      #expect(
        try pending.json["available_actions"].items.map { $0["action"].string } == ["cancel"])
      provider.turn(.answers)
      // The third try was four seconds after the first, and the next one is four to eight seconds later.
      stage.service.clock.advance(seconds: 12)
      let path = "/bookings/\(try pending.json.text("booking_id"))"
      // The stored answer stays the same, and a background job completes the booking.
      #expect(try await book(jane, "pm_approve", "a") == pending)
      await Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.debug)
      ).work(only: "payments")
      #expect(try await jane.client.get(path).json["state"].string == "CONFIRMED")
      #expect(try await stage.charges() == [1])
    }
  }

  @Test func whereAProviderStaysSilentNothingIsKept() async throws {
    let provider = SteeredProvider(.silent)
    try await Stage.run(provider: provider) { stage in
      let jane = try await stage.quoted("jane")
      let pending = try await book(jane, "pm_approve", "a").with(202)
      let path = "/bookings/\(try pending.json.text("booking_id"))"
      stage.service.clock.advance(seconds: 900)
      provider.turn(.answers)
      let housekeeping = Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.debug))
      await housekeeping.work(only: "payments")
      let state = try await jane.client.get(path).json["state"].string
      // The booking is either completed in time or completely refunded.
      let kept = try await stage.accounts().map(\.kept).reduce(0, +)
      #expect(state == "CONFIRMED" ? kept > 0 : kept == 0)
      #expect(try await stage.accounts().allSatisfy { $0.captureCount <= 1 })
    }
  }

  @Test func theRefundIsWhatWasPromisedOnce() async throws {
    try await Stage.run { stage in
      let write = try #require(Write.all.first { $0.name == "cancelBooking" })
      let request = try await write.request(stage, "jane")
      let cancelled = try await request.send("key").with(200)
      let promised = try cancelled.json["refund"]["amount_minor"].int
      #expect(try await stage.accounts().map(\.refunded?.minorUnits) == [promised])
      #expect(try await request.send("key") == cancelled)
      #expect(try await stage.accounts().map(\.refunded?.minorUnits) == [promised])
    }
  }
}
