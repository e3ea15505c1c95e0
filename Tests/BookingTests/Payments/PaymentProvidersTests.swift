import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Each payment method has one provider, and each payment stays with its provider.
@Suite struct PaymentProvidersTests {
  private static func name(_ text: String) throws -> PaymentProviderName {
    try PaymentProviderName(text).orThrow("a name")
  }

  @Test func `a payment goes to the provider that serves its method, and to no other`()
    async throws
  {
    let counter = try await Counter()
    let receipt = PaymentReceipt(.captured, reference: PaymentReference("ch_7"))
    let (cards, wallets) = (ScriptedProvider([.success(receipt)]), ScriptedProvider())
    let providers = try PaymentProviders([
      .init(try Self.name("cards"), prefix: "card_", cards),
      .init(try Self.name("wallets"), prefix: "wal", wallets),
    ])
    let desk = FlightDesk(store: counter.store, providers: providers)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let booking = try await desk.book(
      quote.id, try SampleFlights.order("card_visa"), Command(counter.jane, now: counter.now))
    let payment = try await counter.payment(booking)
    #expect(payment.provider.rawValue == "cards" && payment.reference?.rawValue == "ch_7")
    #expect(cards.requests.count == 1 && wallets.requests.isEmpty)
  }

  @Test func `a method that nobody serves is refused before anything is written`() async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider([.success(.captured)])
    let providers = try PaymentProviders([.init(try Self.name("cards"), prefix: "card_", provider)])
    let desk = FlightDesk(store: counter.store, providers: providers)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    for method in ["pm_approve", "card", "CARD_1"] {
      let refused = await #expect(throws: Refusal.self) {
        try await desk.book(
          quote.id, try SampleFlights.order(method), Command(counter.jane, now: counter.now))
      }
      #expect(refused?.code == .paymentMethodUnknown)
      #expect(refused?.fault?.member == "payment_method_token")
      #expect(refused?.description.contains("card_") == true)
      #expect(refused?.description.contains(method + " ") == false, "a token is repeated")
    }
    #expect(try await counter.store.unsettled().isEmpty)
    #expect(provider.requests.isEmpty)
    #expect(
      try await desk.book(
        quote.id, try SampleFlights.order("card_1"), Command(counter.jane, now: counter.now)
      ).stage == .confirmed)
  }

  @Test func `no method could be of two providers, and no two have one name`() throws {
    let provider = ScriptedProvider()
    let (one, two) = (try Self.name("one"), try Self.name("two"))
    for (first, second) in [("pm_", "pm_"), ("pm_", "pm_visa"), ("pm_visa", "pm_"), ("", "pm_")] {
      #expect(throws: PaymentProvidersError.overlapping(one, two)) {
        try PaymentProviders([
          .init(one, prefix: first, provider), .init(two, prefix: second, provider),
        ])
      }
    }
    #expect(throws: PaymentProvidersError.twice(one)) {
      try PaymentProviders([.init(one, prefix: "a", provider), .init(one, prefix: "b", provider)])
    }
  }

  @Test func `a payment whose provider is gone waits, and goes on when it is back`() async throws {
    let counter = try await Counter()
    let provider = ScriptedProvider([.success(.authorised)])
    let own = try PaymentProviders([.init(try Self.name("cards"), prefix: "", provider)])
    let desk = FlightDesk(store: counter.store, providers: own)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let id = try await desk.begin(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    let booking = try await desk.store.record(FlightBooking.self, id).orThrow("it").value
    _ = try await desk.step(booking.paid, now: counter.now)
    let other = try PaymentProviders([.init(try Self.name("other"), prefix: "", ScriptedProvider())]
    )
    let without = FlightDesk(store: counter.store, providers: other)
    _ = try await without.settleAll(now: counter.now)
    #expect(try await counter.payment(booking).state == .authorised)
    #expect(provider.requests.count == 1)
    counter.now = counter.now.adding(seconds: 60)
    _ = try await provider.books.perform(provider.requests[0])
    _ = try await desk.settleAll(now: counter.now)
    #expect(try await counter.read(booking).stage == .confirmed)
  }
}
