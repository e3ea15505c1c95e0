import Bookings
import Logging
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import PassService

/// While a payment provider fails, the service begins no payment with it, and no booking is lost.
@Suite struct CheckoutUnavailableTests {
  private static let policy: CircuitBreaker.Policy = {
    var policy = CircuitBreaker.Policy()
    policy.minimumCalls = 4
    return policy
  }()

  private func book(_ held: Quoted, _ key: String) async throws -> HTTPReply {
    try await held.client.post("/bookings", Stage.order(held.quote), key: key)
  }

  /// Runs `body` with a stage whose provider has just failed too often.
  private func opened(
    _ body: (Stage, SteeredProvider, Quoted) async throws -> Void
  ) async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(breaker: Self.policy, provider: provider) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      let john = try await stage.quoted("john")
      provider.turn(.away)
      // Each attempt makes three requests.
      #expect(try await book(john, "a").code == "CHECKOUT_UNAVAILABLE")
      #expect(try await book(john, "a").code == "CHECKOUT_UNAVAILABLE")
      #expect(service.circuit() == .open)
      try await body(stage, provider, jane)
    }
  }

  @Test func checkoutSaysSoAndKeepsTheCart() async throws {
    try await opened { stage, provider, jane in
      let refused = try await book(jane, "b")
      #expect(refused.status == 503)
      #expect(refused.code == "CHECKOUT_UNAVAILABLE")
      #expect(try refused.json["title"].string == "Checkout temporarily unavailable")
      #expect(refused.field("retry-after") == "30")
      #expect(try refused.json["retryable"].bool == true)
      #expect(provider.asked == 6, "nobody was asked")
      // Hold and quote have their former ends.
      let hold = try await jane.client.get("/holds/\(jane.hold)").json
      #expect(hold["state"].string == "HELD")
      #expect(hold["expires_in"].int == 300)
      #expect(try await jane.client.get("/quotes/\(jane.quote)").json["state"].string == "OPEN")
      #expect(try await jane.client.get("/bookings").json["bookings"].items.isEmpty)
      // Reading, holding and quoting are still possible.
      _ = try await stage.quoted("june")
      // The key is not used up, and the same request finally succeeds.
      for _ in 0..<20 { #expect(try await book(jane, "b").code == "CHECKOUT_UNAVAILABLE") }
      provider.turn(.answers)
      stage.service.clock.advance(seconds: 30)
      let booked = try await book(jane, "b").with(201)
      #expect(try await book(jane, "b") == booked)
      #expect(stage.service.circuit() == .closed)
      #expect(try await stage.charges() == [1])
    }
  }

  /// One client with tokens that a provider does not take must not close checkout to all others.
  @Test func badTokensOfAClientAreNoFailuresOfTheProvider() async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(breaker: Self.policy, provider: provider) { service in
      let stage = try await Stage(service)
      let (jane, john) = (try await stage.quoted("jane"), try await stage.quoted("john"))
      provider.turn(.refuses)
      for _ in 1...4 { #expect(try await book(john, "a").code == "CHECKOUT_UNAVAILABLE") }
      #expect(provider.asked == 12)
      #expect(service.circuit() == .closed)
      provider.turn(.answers)
      _ = try await book(jane, "b").with(201)
    }
  }

  @Test func aProbeThatFailsKeepsItClosedForOthers() async throws {
    try await opened { stage, provider, jane in
      stage.service.clock.advance(seconds: 30)
      let june = try await stage.quoted("june")
      #expect(try await book(jane, "b").code == "CHECKOUT_UNAVAILABLE", "it was the probe")
      #expect(try await book(june, "b").code == "CHECKOUT_UNAVAILABLE")
      #expect(stage.service.circuit() == .open)
      #expect(
        stage.service.log.all.contains { $0.contains("payment provider") && $0.contains("open") })
    }
  }

  /// Without traffic no probe is sent, and no payment is refused either.
  @Test func waitingForAProbeIsToldApartFromTurningPaymentsAway() async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(breaker: Self.policy, provider: provider, metrics: true) { service in
      func states() async throws -> [String] {
        let text = try await service.askMetrics("GET", "/metrics").with(200).text
        return text.split(separator: "\n").filter { $0.hasPrefix("passservice_payment_circuit_") }
          .map { "\($0.prefix { $0 != "{" }) \($0.split(separator: " ").last ?? "")" }.sorted()
      }
      func expected(open: Int, halfOpen: Int) -> [String] {
        [
          "passservice_payment_circuit_half_open \(halfOpen)",
          "passservice_payment_circuit_open \(open)",
        ]
      }
      let jane = try await Stage(service).quoted("jane")
      #expect(try await states() == expected(open: 0, halfOpen: 0))
      provider.turn(.away)
      for _ in 0..<2 { #expect(try await book(jane, "a").status == 503) }
      #expect(try await states() == expected(open: 1, halfOpen: 0))
      service.clock.advance(seconds: 30)
      #expect(try await states() == expected(open: 0, halfOpen: 1))
      service.clock.advance(seconds: 3_600)
      #expect(try await states() == expected(open: 0, halfOpen: 1))
    }
  }

  /// Captures and refunds are requested while the circuit is open, so that started payments are completed.
  @Test func whatHasBegunIsBroughtToItsEnd() async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(breaker: Self.policy, provider: provider) { service in
      let stage = try await Stage(service)
      let booked = try await stage.booked("june")
      let jane = try await stage.quoted("jane")
      provider.turn(.silent)
      let pending = try await book(jane, "b").with(202)
      #expect(service.circuit() == .open)
      provider.turn(.answers)
      // A probe is not due yet, but background work settles the payment.
      service.clock.advance(seconds: 12)
      await Housekeeping(service: service.service, logger: service.log.logger(.debug))
        .work(only: "payments")
      let path = "/bookings/\(try pending.json.text("booking_id"))"
      #expect(try await jane.client.get(path).json["state"].string == "CONFIRMED")
      #expect(try await book(jane, "b") == pending, "its answer under the key stays")
      // The refund of a cancellation is requested; less than a day before the departure it is half of the price.
      let cancelled = try await booked.client.cancel("/bookings/\(booked.booking)")
      #expect(try cancelled.json["payment_state"].string == "PARTIALLY_REFUNDED")
      #expect(try await stage.charges().allSatisfy { $0 == 1 })
    }
  }

  @Test func aDeclinedCardIsNoFailureOfTheProvider() async throws {
    try await TestService.run(breaker: Self.policy) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      for number in 0..<12 {
        let declined = try await jane.client.post(
          "/bookings", Stage.order(jane.quote, paying: "pm_decline"), key: "\(number)")
        #expect(declined.status == 402)
      }
      #expect(service.circuit() == .closed)
      #expect(try await book(jane, "a").status == 201)
    }
  }
}

extension TestService {
  /// Returns the state of the circuit of the only provider.
  fileprivate func circuit() -> CircuitBreaker.State? { service.providers.breakers.first?.state }
}
