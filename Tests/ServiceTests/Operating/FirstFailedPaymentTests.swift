import Bookings
import PassTestSupport
import Testing

/// A payment provider that fails is logged at its first failure.
@Suite struct FirstFailedPaymentTests {
  @Test func `the first is logged at once, and later ones once a minute`() async throws {
    let provider = SteeredProvider(.answers)
    try await TestService.run(provider: provider) { service in
      let stage = try await Stage(service)
      let (jane, june) = (try await stage.quoted("jane"), try await stage.quoted("june"))
      func lines() -> [String] {
        service.log.all.filter { $0.hasPrefix("error a payment request failed") }
      }
      #expect(lines().isEmpty)
      provider.turn(.away)
      for (traveler, key) in [(jane, "a"), (june, "b")] {
        let reply = try await traveler.client.post(
          "/bookings", Stage.order(traveler.quote), key: key)
        // The code is the documented one from the first failure on.
        #expect(reply.code == "CHECKOUT_UNAVAILABLE")
      }
      #expect(lines().count == 1, "\(lines())")
      #expect(lines().first?.contains("cannot be reached") == true)
    }
  }
}
