import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import PaymentsHTTP

/// What an answer without a receipt says of the provider.
@Suite struct PaymentWireTests {
  @Test(
    arguments: [
      (400, .notTaken), (402, .notTaken), (409, .notTaken), (410, .notTaken), (413, .notTaken),
      (422, .notTaken), (401, .unavailable), (403, .unavailable), (404, .unavailable),
      (408, .unavailable), (429, .unavailable), (500, .timeout), (503, .timeout), (200, .timeout),
      (302, .timeout),
    ] as [(Int, PaymentFault)])
  func `a request that is at fault is told from a provider that is`(
    _ status: Int, _ fault: PaymentFault
  ) throws {
    var random = SeededGenerator(seed: 1)
    let payment = Payment(
      id: .init(using: &random), product: "tests", booking: "b",
      amount: Money(500, try CurrencyCode("USD").orThrow("a currency")),
      method: PaymentMethod(
        token: try PaymentMethodToken("tok_a").orThrow("a token"), provider: .only),
      created: Instant(secondsSince1970: 0))
    let request = try payment.nextRequest.orThrow("a request")
    for body in ["", "{}", #"{"error":"no such token"}"#] {
      #expect(throws: fault) {
        try PaymentWire.receipt(status: status, Array(body.utf8), for: request).get()
      }
    }
  }
}
