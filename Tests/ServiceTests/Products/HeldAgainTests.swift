import PassTestSupport
import Testing

/// A price without `hold_ids` is for what the user holds now, also if an earlier hold of the same has expired.
@Suite struct HeldAgainTests {
  @Test(arguments: [FourProducts.Product.flights, .shows])
  func `what was held again after the hold expired has a price`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let client = try products.service.client("jane")
      let seat = products.stage.seat()
      let flight = products.stage.flight
      let show = #"{"showing_id":"\#(products.show)","seats":["A1"]}"#
      func hold(_ key: String) async throws -> String {
        let reply =
          switch product {
          case .flights: try await client.hold(flight, seat, key: "hold \(key)")
          default: try await client.post("/shows/holds", show, key: "hold \(key)")
          }
        return try reply.with(201).json.text("hold_id")
      }
      func quote(_ key: String) async throws -> HTTPReply {
        try await client.post(
          "\(product.path)/quotes", product == .flights ? Stage.quote(flight, seat) : show, key: key
        )
      }
      _ = try await hold("first")
      products.service.clock.advance(seconds: 301)
      let refused = try await quote("too late")
      #expect(refused.status == 409)
      #expect(try refused.json.text("code") == "HOLD_EXPIRED")
      let second = try await hold("again")
      let quoted = try await quote("in time").with(201).json
      #expect(try quoted["hold_ids"].items.map { try $0.string.orThrow("an id") } == [second])
    }
  }
}
