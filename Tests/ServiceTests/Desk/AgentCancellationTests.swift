import AccessTokens
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Cancellations by an agent for a customer: by the terms, in two steps, and on record.
@Suite struct AgentCancellationTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `an agent cancels a customer's booking of any product as it was offered`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let ann = try products.agent()
      let offer = try await ann.post("\(sold.path)/cancellation-quote", key: "offer").with(201).json
      let refund = try offer["refund"]["amount_minor"].int.orThrow("an amount")
      let fee = try offer["fee"]["amount_minor"].int.orThrow("an amount")
      #expect(refund + fee == sold.charged)
      let id = try offer.text("cancellation_id")
      let body = #"{"cancellation_id":"\#(id)","reason":"called from abroad"}"#
      // The agent must have seen the current booking, by its tag.
      #expect(try await ann.post("\(sold.path)/cancel", body, key: "c").status == 428)
      let stale = try await ann.post(
        "\(sold.path)/cancel", body, key: "c", ["if-match": #""AAAA""#])
      #expect(stale.status == 412)
      let tag = try await ann.tag(of: sold.path)
      let done = try await ann.post("\(sold.path)/cancel", body, key: "c", ["if-match": tag])
        .with(200)
      #expect(try await ann.post("\(sold.path)/cancel", body, key: "c", ["if-match": tag]) == done)
      #expect(try done.json["state"].string?.lowercased() == "cancelled")

      let seen = try await sold.owner.get(sold.path).with(200).json
      #expect(seen["state"].string?.lowercased() == "cancelled")
      #expect(seen["total_charged"]["amount_minor"].int == sold.charged)
      #expect(seen["refund"]["amount_minor"].int ?? 0 == refund)
      #expect(!(try await sold.owner.get(sold.path).text.contains("called from abroad")))
      let returned = try await products.stage.accounts().reduce(0) {
        $0 + ($1.refunded?.minorUnits ?? 0)
      }
      #expect(returned == refund)

      let entries = try await ann.get("\(sold.path)/trail").with(200).json["entries"].items
      let cancel = try entries.first { $0["action"].string == "cancel" }.orThrow("an entry")
      #expect(cancel["agent"].string == "ann" && cancel["reason"].string == "called from abroad")
      #expect(cancel["subject"]["amount_minor"].string == "\(refund)")
      #expect(cancel["subject"]["currency"].string == sold.currency)
      #expect(entries.count { $0["action"].string == "cancel" } == 1)
      #expect(entries.count { $0["action"].string == "quote_cancellation" } == 1)
      #expect(try await sold.owner.get("\(sold.path)/trail").status == 403)
    }
  }

  @Test func `a traveler gives no reason for the record, and an agent's is a short line`()
    async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(.shows)
      let offer = try await sold.owner.post("\(sold.path)/cancellation-quote", key: "o").with(201)
        .json.text("cancellation_id")
      let tag = try await sold.owner.tag(of: sold.path)
      func cancel(_ client: TestClient, _ reason: String) async throws -> HTTPReply {
        try await client.post(
          "\(sold.path)/cancel", #"{"cancellation_id":"\#(offer)","reason":"\#(reason)"}"#,
          key: "c",
          ["if-match": tag])
      }
      #expect(try await cancel(sold.owner, "mine").status == 422)
      let long = try await cancel(try products.agent(), String(repeating: "a", count: 201))
      #expect(long.status == 422 && long.pointer == "/reason")
      let after = try await sold.owner.get(sold.path).with(200).json
      #expect(after["state"].string == "CONFIRMED")
    }
  }

  @Test
  func `an appointment is cancelled by an agent at its own path, too, and its notes stay hidden`()
    async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(.appointments)
      let ann = try products.agent()
      let path = "/appointments/\(sold.id)"
      let shown = try await ann.get(path).with(200)
      for word in ["lives alone", "is ill"] { #expect(!shown.text.contains(word), "\(word)") }
      #expect(try shown.json["allowed_transitions"].strings == ["cancel"])
      #expect(try await sold.owner.get(path).text.contains("lives alone"))
      // A cancellation without an offer refunds everything, which only the provider or an operator may decide.
      let without = try await ann.post("\(path)/cancel", "{}", key: "x")
      #expect(without.status == 403 && without.code == "UNAUTHORIZED")
      let offer = try await ann.post("\(sold.path)/cancellation-quote", key: "o").with(201).json
      let done = try await ann.post(
        "\(path)/cancel",
        #"{"cancellation_id":"\#(try offer.text("cancellation_id"))","reason":"called"}"#, key: "c"
      ).with(200).json
      #expect(done["state"].string == "cancelled" && done["cancelled_by"].string == "owner")
      let seen = try await sold.owner.get(path).with(200)
      #expect(try seen.json["reason"].isNull)
      let entries = try await ann.get("\(sold.path)/trail").json["entries"].items
      #expect(entries.first { $0["action"].string == "cancel" }?["reason"].string == "called")
    }
  }
}
