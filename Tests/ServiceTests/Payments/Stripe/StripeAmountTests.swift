import PassTestSupport
import Testing
import Vocabulary

@testable import PaymentsStripe

/// Amounts as Stripe counts them ("Supported currencies" in Stripe's documentation).
@Suite struct StripeAmountTests {
  @Test(
    arguments: [
      ("USD", 99_230, 99_230), ("EUR", 50, 50), ("JPY", 500, 500), ("KRW", 1_000, 1_000),
      // Stripe counts hundredths of a krona and of a shilling, which ISO 4217 does not have.
      ("ISK", 500, 50_000), ("UGX", 5_000, 500_000),
      // Stripe counts whole ariary, and ISO 4217 hundredths.
      ("MGA", 500_000, 5_000), ("MGA", 500_050, nil),
      // The last of three decimals must be zero.
      ("KWD", 1_250, 1_250), ("BHD", 1_255, nil), ("CLF", 10_000, nil),
      ("HUF", 12_345, 12_345), ("TWD", 100, 100), ("USD", 0, nil), ("USD", -5, nil),
      ("ISK", Int.max, nil),
    ] as [(String, Int, Int?)])
  func `an amount is charged exactly, or not at all`(
    _ code: String, _ minor: Int, _ number: Int?
  ) throws {
    let currency = try CurrencyCode(code).orThrow("a currency")
    let money = Money(minor, currency)
    #expect(StripeAmount.number(money) == number)
    if let number { #expect(StripeAmount.money(number, currency) == money) }
  }

  @Test func `a number that is no whole unit of ours is no amount`() throws {
    for code in ["ISK", "UGX"] {
      #expect(StripeAmount.money(50_050, try CurrencyCode(code).orThrow("one")) == nil)
    }
  }
}
