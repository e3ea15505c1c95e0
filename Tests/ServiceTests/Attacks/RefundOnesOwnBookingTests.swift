import AccessTokens
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// An agent travels on a booking of her own and refunds it, or reads its trail.
@Suite struct RefundOnesOwnBookingTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `an agent refunds no booking of her own, and reads no trail of it`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product, to: "ann")
      let ann = try products.agent("ann")
      let tag = try await ann.tag(of: sold.path)
      let body = #"{"all":true,"reason_code":"GOODWILL"}"#
      for fields in [["if-match": tag], ["if-match": "*"]] {
        let reply = try await ann.post("\(sold.path)/refunds", body, key: "r", fields)
        #expect(reply.status == 403 && reply.code == "FORBIDDEN")
      }
      #expect(try await ann.get("\(sold.path)/trail").status == 403)
      let accounts = try await products.stage.accounts()
      #expect(accounts.allSatisfy { $0.refunded == nil })
      // Another agent may refund it, and the trail names that agent.
      let bea = try products.agent("bea")
      _ = try await bea.post(
        "\(sold.path)/refunds", body, key: "r", ["if-match": try await bea.tag(of: sold.path)]
      ).with(201)
      let entries = try await bea.get("\(sold.path)/trail").with(200).json["entries"].items
      #expect(entries.first { $0["action"].string == "refund" }?["agent"].string == "bea")
    }
  }
}
