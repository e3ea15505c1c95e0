import Bookings
import PassCrypto
import PassTestSupport
import PaymentsStripe
import Vocabulary

/// Payments at the stand-in for Stripe, without a service.
enum StripeStage {
  static let now = Instant(secondsSince1970: 1_741_953_600)

  static func payment(
    _ method: String, _ seed: UInt64 = 1, of amount: Int = 500, saves: Bool = false
  ) throws -> Payment {
    var random = SeededGenerator(seed: seed)
    return Payment(
      id: .init(using: &random), product: "tests", booking: "b",
      amount: Money(amount, try CurrencyCode("USD").orThrow("a currency")),
      method: PaymentMethod(
        token: try PaymentMethodToken(method).orThrow("a token"), provider: .only,
        isSaved: saves, returnAddress: ReturnAddress("https://book.example/en/back")),
      created: now)
  }

  /// Returns the payment after its next request.
  static func step(
    _ payment: Payment, _ provider: StripePaymentProvider
  ) async throws -> Payment {
    payment.applying(try await provider.perform(payment.nextRequest.orThrow("a request")))
  }

  /// Returns the payment after it was authorised and captured.
  static func captured(
    _ payment: Payment, _ provider: StripePaymentProvider
  ) async throws -> Payment {
    try await step(try await step(payment, provider), provider)
  }

  /// Returns an event about an object, signed like Stripe's.
  static func event(
    _ type: String, _ object: String, id: String = "evt_1", at time: Instant = now,
    secret: [UInt8] = ProviderProcess.secret
  ) throws -> PaymentMessage {
    let body = Array(
      #"{"id":"\#(id)","type":"\#(type)","data":{"object":{"id":"\#(object)"}}}"#.utf8)
    return PaymentMessage(
      headers: [("Stripe-Signature", try signature(of: body, at: time, secret))], body: body)
  }

  static func signature(
    of body: [UInt8], at time: Instant, _ secret: [UInt8] = ProviderProcess.secret
  ) throws -> String {
    let code = try MessageCode(secret: secret).orThrow("a secret")
      .code(of: Array("\(time.secondsSince1970).".utf8) + body)
    return "t=\(time.secondsSince1970),v1=\(code.hexadecimal)"
  }
}
