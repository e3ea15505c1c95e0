import AccessTokens
import PassTestSupport
import Testing

/// A cancellation names the state of the booking that it is for, in all products.
@Suite struct StaleTagTests {
  /// Checks that a cancellation with another tag than the current one is refused, and that the current one is
  /// accepted.
  private func hold(
    _ client: TestClient, _ path: String, _ body: String, former: String, now: String
  ) async throws {
    for (index, tag) in ["\"x\"", former].enumerated() {
      let stale = try await client.post(path, body, key: "stale \(index)", ["if-match": tag])
      #expect(stale.status == 412 && stale.code == "PRECONDITION_FAILED", "\(tag): \(stale.text)")
    }
    let done = try await client.post(path, body, key: "done", ["if-match": now]).with(200)
    #expect(try done.json.text("state").lowercased() == "cancelled")
  }

  /// Returns a booking that an agent has changed, with the tag from before, and the offer of its cancellation.
  private func changed(
    _ product: FourProducts.Product, _ products: FourProducts
  ) async throws -> (sold: FourProducts.Sold, former: String, offer: String) {
    let sold = try await products.sold(product)
    let former = try await sold.owner.tag(of: sold.path)
    let refund =
      #"{"amount":{"amount_minor":100,"currency":"\#(sold.currency)"},"reason_code":"GOODWILL"}"#
    let ann = try products.agent()
    _ = try await ann.post(
      "\(sold.path)/refunds", refund, key: "refund",
      ["if-match": try await ann.tag(of: sold.path)]
    ).with(201)
    let offer = try await sold.owner.post("\(sold.path)/cancellation-quote", key: "offer").with(201)
      .json.text("cancellation_id")
    return (sold, former, #"{"cancellation_id":"\#(offer)"}"#)
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a cancellation of what has changed since is refused`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let (sold, former, offer) = try await changed(product, products)
      try await hold(
        sold.owner, "\(sold.path)/cancel", offer, former: former,
        now: try await sold.owner.tag(of: sold.path))
    }
  }

  @Test func `also by the command of appointments, of the owner and of the provider`() async throws
  {
    try await FourProducts.run { products in
      let (sold, former, offer) = try await changed(.appointments, products)
      try await hold(
        sold.owner, "/appointments/\(sold.id)/cancel", offer, former: former,
        now: try await sold.owner.tag(of: "/appointments/\(sold.id)"))
      let second = try await products.sold(.appointments)
      let walker = try products.service.client("walker")
      try await hold(
        walker, "/appointments/\(second.id)/cancel", #"{"reason":"ill"}"#, former: former,
        now: try await walker.tag(of: "/appointments/\(second.id)"))
    }
  }
}
