import PassTestSupport
import Testing
import Vocabulary

/// The times at which a booking was made, confirmed and last changed, in all products.
@Suite struct BookingTimesTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `a booking says when it was changed, and an offer changes nothing`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let first = try await sold.owner.get(sold.path).with(200)
      let made = products.service.clock.now.description
      for name in ["created_at", "confirmed_at", "updated_at"] {
        #expect(try first.json[name].string == made, "\(name)")
      }
      #expect(try first.json.text("payment_id").hasPrefix("pay_"))
      products.service.clock.advance(seconds: 60)
      let tag = try first.field("etag").orThrow("a tag")
      let offer = try await sold.owner.post("\(sold.path)/cancellation-quote", key: "offer")
        .with(201).json
      // An offer does not change the booking, so its tag stays.
      let same = try await sold.owner.get(sold.path).with(200)
      #expect(try same.json["updated_at"].string == made && same.field("etag") == tag)
      products.service.clock.advance(seconds: 60)
      _ = try await sold.owner.post(
        "\(sold.path)/cancel", #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#,
        key: "yes", ["if-match": tag]
      ).with(200)
      let ended = try await sold.owner.get(sold.path).with(200).json
      #expect(ended["updated_at"].string == products.service.clock.now.description)
      #expect(ended["created_at"].string == made && ended["confirmed_at"].string == made)
    }
  }

  @Test func `what is not paid yet is not confirmed`() async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(.shows, paying: "pm_action_required")
      let pending = try await sold.owner.get(sold.path).with(200).json
      #expect(pending["confirmed_at"].isNull)
      #expect(pending["updated_at"].string == pending["created_at"].string)
    }
  }

  @Test func `a provider's answer changes an appointment, for both who read it`() async throws {
    try await AppointmentServiceTests.Stage.run { stage in
      let (jane, walker) = (
        try stage.service.client("jane"), try stage.service.client("walker")
      )
      let asked = try await jane.post(
        "/appointments",
        stage.ask("sitting", "2025-03-04T10:00:00+01:00", "2025-03-04T11:00:00+01:00", stage.paid),
        key: "ask"
      ).with(202).json
      stage.service.clock.advance(seconds: 300)
      let path = "/appointments/\(try asked.text("booking_id"))"
      _ = try await walker.post("\(path)/accept", key: "yes").with(200)
      for client in [jane, walker] {
        let read = try await client.get(path).with(200).json
        #expect(read["created_at"].string == asked["created_at"].string)
        #expect(read["updated_at"].string == stage.service.clock.now.description)
        #expect(read["confirmed_at"].string == stage.service.clock.now.description)
      }
      // The provider does not see the owner's payment.
      #expect(try await jane.get(path).json["payment_id"].string != nil)
      #expect(try await !walker.get(path).json.names.contains("payment_id"))
    }
  }
}
