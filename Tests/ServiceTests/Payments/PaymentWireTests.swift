import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import PaymentsHTTP

/// The conclusions from an answer without a receipt.
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
    let request = try Self.request()
    for body in ["", "{}", #"{"error":"no such token"}"#] {
      #expect(throws: fault) {
        try PaymentWire.receipt(status: status, Array(body.utf8), for: request).get()
      }
    }
  }

  private static func request() throws -> PaymentRequest {
    var random = SeededGenerator(seed: 1)
    let payment = Payment(
      id: .init(using: &random), product: "tests", booking: "b",
      amount: Money(500, try CurrencyCode("USD").orThrow("a currency")),
      method: PaymentMethod(
        token: try PaymentMethodToken("tok_a").orThrow("a token"), provider: .only),
      created: Instant(secondsSince1970: 0))
    return try payment.nextRequest.orThrow("a request")
  }

  @Test(arguments: ["captured", "refunded", "returned"])
  func `where money was moved the amount is said, or the answer cannot be read`(
    outcome: String
  ) throws {
    let request = try Self.request()
    func answer(_ members: String) -> Result<PaymentReceipt, PaymentFault> {
      let body = #"{"payment":"\#(request.key)","outcome":"\#(outcome)","refund":1\#(members)}"#
      return PaymentWire.receipt(status: 200, Array(body.utf8), for: request)
    }
    for members in [
      "", #","amount_minor":500"#, #","currency":"USD""#,
      #","amount_minor":"500","currency":"USD""#,
      #","amount_minor":5.5,"currency":"USD""#, #","amount_minor":500,"currency":"dollars""#,
    ] {
      #expect(throws: PaymentFault.timeout, "\(members)") { try answer(members).get() }
    }
    let receipt = try answer(#","amount_minor":499,"currency":"EUR""#).get()
    #expect(receipt.amount == Money(499, try CurrencyCode("EUR").orThrow("a currency")))
  }
}
