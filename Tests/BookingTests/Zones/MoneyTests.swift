import PassTestSupport
import Testing
import Vocabulary

/// Amounts keep their currency and do not overflow.
@Suite struct MoneyTests {
  @Test func `sums keep their currency and their range`() throws {
    let usd = try CurrencyCode("USD").orThrow("a currency")
    let eur = try CurrencyCode("EUR").orThrow("a currency")
    #expect(Money(1, usd).adding(Money(2, usd)) == Money(3, usd))
    #expect(Money(1, usd).adding(Money(2, eur)) == nil)
    #expect(Money(.max, usd).adding(Money(1, usd)) == nil)
    #expect(Money(.min, usd).subtracting(Money(1, usd)) == nil)
    #expect(Money(.max, usd).times(2) == nil)
    #expect(Money.sum([Money(1, usd), Money(2, eur)], in: usd) == nil)
    #expect(Money.sum([], in: usd) == .zero(usd))
    for text in ["", "US", "usd", "USDX", "U$D"] { #expect(CurrencyCode(text) == nil) }
  }

  @Test(arguments: [
    (92_300, 750, 6_923), (92_300, 751, 6_932), (1, 5_000, 1), (-1, 5_000, -1), (1, 4_999, 0),
    (100, 10_000, 100), (3, 3_333, 1), (0, 9_999, 0),
  ])
  func `a share is rounded half away from zero`(amount: Int, points: Int, share: Int) throws {
    let usd = try CurrencyCode("USD").orThrow("a currency")
    #expect(Money(amount, usd).share(basisPoints: points) == Money(share, usd))
    #expect(Money(.max, usd).share(basisPoints: 20_000) == nil)
  }

  @Test(arguments: [
    (99_230, "USD", "992.30 USD"), (5, "EUR", "0.05 EUR"), (0, "EUR", "0.00 EUR"),
    (-1_250, "EUR", "-12.50 EUR"), (500, "JPY", "500 JPY"), (1_250, "KWD", "1.250 KWD"),
    (7, "TND", "0.007 TND"), (Int.min, "XAF", "-9223372036854775808 XAF"),
  ])
  func `people read an amount with the decimals of its currency`(
    minorUnits: Int, currency: String, text: String
  ) throws {
    let money = Money(minorUnits, try CurrencyCode(currency).orThrow("a currency"))
    #expect(money.description == text)
  }
}
