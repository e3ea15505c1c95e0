import Bookings
import PassTestSupport
import Testing

@Suite struct PaymentMethodTokenTests {
  @Test(arguments: [
    "pm_approve", "pm_1QabcDEFghi2345", "tok_123456789012345abc", "src_12345", "a",
    "550e8400-e29b-41d4-a716-446655440000", "f81d4fae7dec11d0a76500a0c91e6bf6",
    "pm_2025-03-01", "1234-5678", "4111-1111-1111", "123456789012",
  ])
  func `what providers give out is a token`(_ text: String) {
    #expect(PaymentMethodToken(text) != nil)
  }

  @Test(arguments: [
    "4111111111111111", "pm_4111111111111111", "x4111111111111111", "41111111111111110000",
    "4111-1111-1111-1111", "pm_4111_1111_1111_1111", "a-4111-1111-1111-1111-b", "378282246310005",
    "3782-822463-10005", "pm_30569309025904", "4222222222222", "4111-1111-1111-1111-003",
  ])
  func `what may be a card number is none`(_ text: String) {
    #expect(PaymentMethodToken(text) == nil)
  }

  @Test func `sixteen digits in a row are no token, wherever they stand`() throws {
    var random = SeededGenerator(seed: 16)
    let letters = Array("abcXYZ019-_")
    for _ in 0..<2_000 {
      func noise() -> String {
        String(
          (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
            letters.randomElement(using: &random)
          })
      }
      let digits = (0..<16).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let text = noise() + digits + noise()
      #expect(PaymentMethodToken(text) == nil, "\(text)")
    }
  }
}
