import AccessTokens
import PassTestSupport
import Testing
import Vocabulary

/// A receipt of what was paid for is available as long as the booking is kept, in all products.
@Suite struct ReceiptTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `a booking has the receipt of what was paid, and keeps it when it is cancelled`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let booking = try await sold.owner.get(sold.path).with(200).json
      let receipts = booking["receipts"].items
      try #require(receipts.count == 1)
      let receipt = receipts[0]
      #expect(
        receipt.names == [
          "quote_id", "line_items", "subtotal", "taxes", "total", "confirmed_at", "payment",
        ])
      // The lines add up to the subtotal, and with the taxes to the total, which was charged.
      let lines = receipt["line_items"].items.compactMap { $0["amount_minor"].int }
      let taxes = receipt["taxes"].items.compactMap { $0["amount_minor"].int }
      #expect(!lines.isEmpty)
      #expect(receipt["subtotal"]["amount_minor"].int == lines.reduce(0, +))
      #expect(receipt["total"]["amount_minor"].int == (lines + taxes).reduce(0, +))
      #expect(receipt["total"] == booking["total_charged"])
      #expect(receipt["payment"]["last_four"].string == "4242")
      #expect(receipt["payment"]["payment_id"].string?.hasPrefix("pay_") == true)
      let confirmed = try Instant(try receipt.text("confirmed_at")).orThrow("a time")
      #expect(confirmed >= (try Instant(try booking.text("created_at")).orThrow("a time")))
      // An agent sees the receipt, too, and it outlives the quote.
      let ann = try products.service.client("ann", .agent)
      #expect(try await ann.get(sold.path).with(200).json["receipts"] == booking["receipts"])
      _ = try await sold.owner.cancel(sold.path)
      products.service.clock.advance(seconds: 30 * 86_400)
      let later = try products.service.client("jane")
      #expect(try await later.get(sold.path).with(200).json["receipts"] == booking["receipts"])
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `what was not paid has no receipt`(product: FourProducts.Product) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product, paying: "pm_action_required")
      #expect(try await sold.owner.get(sold.path).with(200).json["receipts"].items.isEmpty)
    }
  }

  @Test func `the provider of an appointment does not read how it was paid`() async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(.appointments)
      let provider = try products.service.client("walker")
      let seen = try await provider.get("/appointments/\(sold.id)").with(200).json
      #expect(seen["booking_id"].string == sold.id)
      #expect(seen["receipts"].isNull)
    }
  }
}
