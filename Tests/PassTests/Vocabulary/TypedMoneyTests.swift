import Testing
import Vocabulary

/// Amounts of money as a person types them.
@Suite struct TypedMoneyTests {
  private func minor(_ text: String, _ currency: String) throws -> Int? {
    Money(typed: text, try #require(CurrencyCode(currency)))?.minorUnits
  }

  @Test
  func `an amount is read with a point or a comma, and with fewer decimals than the currency has`()
    throws
  {
    #expect(try minor("12", "EUR") == 1_200)
    #expect(try minor("12.5", "EUR") == 1_250)
    #expect(try minor("12,50", "EUR") == 1_250)
    #expect(try minor("0", "EUR") == 0)
    #expect(try minor("007", "JPY") == 7)
    #expect(try minor("999999999999.99", "EUR") == 99_999_999_999_999)
  }

  @Test(arguments: [
    "", ".", ",5", "5,", "1.2.3", "1,000.00", "-1", "+1", " 1", "1 ", "1e3", "١٢", "1.234",
    "1234567890123",
  ])
  func `any other text is no amount`(text: String) throws {
    #expect(try minor(text, "EUR") == nil)
    if text.contains(".") || text.contains(",") { #expect(try minor(text, "JPY") == nil) }
  }
}
