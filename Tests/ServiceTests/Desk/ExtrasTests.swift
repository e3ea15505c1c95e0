import Bookings
import PassDocuments
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Extras such as priority boarding: bought with the journey or later, by the traveler or at a desk.
@Suite struct ExtrasTests {
  private static func extras(_ code: String, _ passenger: String) -> String {
    #"{"extras":[{"code":"\#(code)","passenger_id":"\#(passenger)"}]}"#
  }

  private static func pay(_ quote: String, with method: String = "pm_approve") -> String {
    #"{"quote_id":"\#(quote)","payment_method_token":"\#(method)"}"#
  }

  @Test func `priority boarding is bought with the journey and stands on booking and page`()
    async throws
  {
    try await Stage.run { stage in
      let held = try await stage.held("jane")
      let plain = Stage.quote(stage.flight, held.seat).dropLast()
      let twice = try await held.client.post(
        "/quotes", plain + #","ancillaries":["PRIORITY_BOARDING","PRIORITY_BOARDING"]}"#, key: "2")
      #expect(twice.status == 422 && twice.pointer == "/ancillaries")
      let quote = try await held.client.post(
        "/quotes", plain + #","ancillaries":["BAG","PRIORITY_BOARDING"]}"#, key: "q"
      ).with(201).json
      #expect(
        quote["line_items"].items.contains {
          $0["description"].string == "priority boarding" && $0["amount_minor"].int == 1_900
        })
      let booking = try await held.client.post(
        "/bookings", Stage.order(try quote.text("quote_id")), key: "b"
      ).with(201).json
      let passenger = try booking["passengers"][0].text("passenger_id")
      #expect(
        booking["ancillaries"].items.compactMap { $0["code"].string } == [
          "BAG", "PRIORITY_BOARDING",
        ])
      #expect(booking["ancillaries"][0]["passenger_id"].isNull)
      #expect(booking["ancillaries"][1]["passenger_id"].string == passenger)
      #expect(booking["passengers"][0]["priority_boarding"].bool == true)
      let path = "/bookings/\(try booking.text("booking_id"))"
      let again = try await held.client.post(
        "\(path)/extras-quote", Self.extras("PRIORITY_BOARDING", passenger), key: "more")
      #expect(again.status == 422 && again.pointer == "/extras")
    }
  }

  @Test func `the page of a pass calls the passenger with those who paid for it`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.checkedIn("jane")
      let service = stage.service.service
      let id = try #require(PassID(jane.pass))
      let routes = try #require(service.products.all.first)
      #expect(try await Self.group(id, routes) == nil)
      let quote = try await jane.client.post(
        "/bookings/\(jane.booking)/extras-quote",
        Self.extras("PRIORITY_BOARDING", jane.passenger), key: "q"
      ).with(201).json.text("quote_id")
      _ = try await jane.client.post(
        "/bookings/\(jane.booking)/extras", Self.pay(quote), key: "e"
      ).with(200)
      #expect(try await Self.group(id, routes) == "PRIORITY")
      // The signed pass does not contain the boarding group, so it stays as it was.
      let booking = try await jane.client.get("/bookings/\(jane.booking)").json
      #expect(booking["passes"][0]["pass_id"].string == jane.pass)
    }
  }

  private static func group(_ id: PassID, _ product: some ServedProduct) async throws -> String? {
    let (booking, pass) = try await product.pass(id).orThrow("a pass")
    return try await product.page(for: pass, of: booking.value).legs.first?.group
  }

  @Test func `an agent takes a payment for extras, and what was saved is not touched`()
    async throws
  {
    try await AgentsOfAirports.run { stage in
      let jane = try await stage.booked("jane")
      let ann = try AgentsOfAirports.client("ann", at: ["SFO"], stage)
      let path = "/bookings/\(jane.booking)"
      let before = try await ann.get(path).with(200).json
      let quote = try await ann.post(
        "\(path)/extras-quote", Self.extras("BAG", jane.passenger), key: "q"
      ).with(201).json
      let total = try #require(quote["total"]["amount_minor"].int)
      #expect(quote["booking_id"].string == jane.booking)
      let id = try quote.text("quote_id")
      for body in [
        #"{"quote_id":"\#(id)","payment_method_id":"pmt_0000000000000000"}"#,
        #"{"quote_id":"\#(id)","payment_method_token":"pm_approve","save_payment_method":true}"#,
      ] {
        #expect(try await ann.post("\(path)/extras", body, key: "saved").status == 422)
      }
      let declined = try await ann.post(
        "\(path)/extras", Self.pay(id, with: "pm_decline"), key: "declined")
      #expect(declined.status == 402)
      #expect(try await ann.get(path).json["state"].string == "CONFIRMED")
      // The quote cannot be used for a new booking.
      let strange = try await jane.client.post("/bookings", Stage.order(id), key: "strange")
      #expect(strange.status == 422 && strange.pointer == "/quote_id")
      let paid = try await ann.post("\(path)/extras", Self.pay(id), key: "paid").with(200)
      let again = try await ann.post("\(path)/extras", Self.pay(id), key: "paid").with(200)
      #expect(again.body == paid.body)
      let after = try paid.json
      #expect(after["ancillaries"][0]["code"].string == "BAG")
      #expect(
        after["total_charged"]["amount_minor"].int
          == (before["total_charged"]["amount_minor"].int ?? 0) + total)
      #expect(
        try await ann.get("\(path)/trail").json["entries"].items.count {
          $0["action"].string == "take_payment"
        } == 2)
      // A quote for one booking adds nothing to another.
      let john = try await stage.booked("jane2")
      let other = try await ann.post(
        "/bookings/\(john.booking)/extras-quote", Self.extras("BAG", jane.passenger), key: "x")
      #expect(other.status == 404)
      // A cancellation refunds the whole price by the tariff.
      let offer = try await jane.client.post("\(path)/cancellation-quote", key: "c").with(201).json
      let refund = try #require(offer["refund"]["amount_minor"].int)
      let fee = try #require(offer["fee"]["amount_minor"].int)
      #expect(refund + fee == after["total_charged"]["amount_minor"].int)
    }
  }
}
