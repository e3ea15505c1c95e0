import PassService
import BookingStore
import Bookings
import PassTestSupport
import Stays
import Testing
import Vocabulary

/// A reservation that is completed in two requests, the guests and the payment, with its request's id.
@Suite struct ReservationPartsTests {
  private func reserve(
    _ products: FourProducts, _ id: String = "r1"
  ) async throws -> (client: TestClient, path: String) {
    let jane = try products.service.client("jane")
    let reserved = try await jane.post(
      "/reservations",
      #"{"hotel_id":"\#(products.hotel)","check_in_date":"2025-03-10","check_out_date":"2025-03-12","#
        + #""guests":2,"room_type":"double","request_id":"\#(id)"}"#, key: nil
    ).with(201).json
    #expect(reserved["request_id"].string == id)
    #expect(reserved["missing"].strings == ["guest", "payment_method_token"])
    return (jane, "/reservations/\(try reserved.text("reservation_id"))")
  }

  private func put(
    _ client: TestClient, _ path: String, _ body: String
  ) async throws -> HTTPReply {
    try await client.send("PUT", path, body: Array(body.utf8))
  }

  private func guest(_ surname: String = "Doe") -> String {
    #"{"guest":{"given_names":"Jane","surname":"\#(surname)","email":"jane@example.com"}}"#
  }

  private let payment = #"{"payment_method_token":"pm_approve"}"#

  @Test func `a guest is named first and paid for later, by another device`() async throws {
    try await FourProducts.run { products in
      let (jane, path) = try await reserve(products)
      #expect(try await put(jane, path, payment).with(422).code == "USER_INFO_INCOMPLETE")
      let named = try await put(jane, path, guest()).with(200).json
      #expect(named["status"].string == "PENDING" && named["booking"].isNull)
      #expect(named["missing"].strings == ["payment_method_token"])
      let read = try await jane.get(path).with(200).json
      #expect(read["missing"].strings == ["payment_method_token"])
      #expect(read["request_id"].string == "r1")
      let paid = try await put(jane, path, payment.replacing("pm_approve", with: "card_approve"))
        .with(200).json
      #expect(paid["status"].string == "SUCCEEDED" && paid["missing"].items.isEmpty)
      #expect(paid["booking"]["guest"]["surname"].string == "Doe")
      #expect(try await put(jane, path, guest("Roe")).with(409).code == "INVALID_TRANSITION")
    }
  }

  @Test func `whoever was named last comes, also who was named before`() async throws {
    try await FourProducts.run { products in
      let (jane, path) = try await reserve(products)
      for surname in ["Doe", "Roe", "Doe"] {
        _ = try await put(jane, path, guest(surname)).with(200)
      }
      let paid = try await put(jane, path, payment.replacing("pm_approve", with: "card_approve"))
        .with(200).json
      #expect(paid["booking"]["guest"]["surname"].string == "Doe")
    }
  }

  @Test func `a declined payment keeps who comes, and another's reservation takes no name`()
    async throws
  {
    try await FourProducts.run { products in
      let (jane, path) = try await reserve(products)
      _ = try await put(jane, path, guest()).with(200)
      let john = try products.service.client("john")
      #expect(try await put(john, path, guest("Roe")).status == 404)
      #expect(
        try await put(jane, path, #"{"payment_method_token":"pm_decline"}"#).with(402).code
          == "PAYMENT_DECLINED")
      #expect(
        try await jane.get(path).with(200).json["missing"].strings == ["payment_method_token"])
      let paid = try await put(jane, path, payment.replacing("pm_approve", with: "card_approve"))
        .with(200).json
      #expect(paid["booking"]["guest"]["surname"].string == "Doe")
    }
  }

  @Test func `who comes is not said once nobody can pay any more, and is forgotten then`()
    async throws
  {
    try await FourProducts.run { products in
      let (jane, path) = try await reserve(products)
      _ = try await put(jane, path, guest()).with(200)
      let store = products.service.service.store
      let id = String(path.dropFirst("/reservations/".count))
      let draft = try await store.record(ReservationDraft.self, id).orThrow("a draft").value
      products.service.clock.advance(seconds: 900)
      #expect(try await put(jane, path, guest("Roe")).with(409).code == "INVALID_TRANSITION")
      #expect(try draft.lapses.orThrow("an end") <= products.service.clock.now)
    }
  }

  @Test(arguments: [
    #"{"guest":{"given_names":"Jane"}}"#, #"{"guest":{}}"#, #"{"guest":7}"#,
  ])
  func `a guest without a name is refused as such`(body: String) async throws {
    try await FourProducts.run { products in
      let (jane, path) = try await reserve(products)
      #expect(try await put(jane, path, body).with(422).code == "USER_INFO_INCOMPLETE")
      #expect(
        try await jane.get(path).json["missing"].strings == ["guest", "payment_method_token"])
    }
  }

  @Test func `a payment provider that cannot be reached is 503 with a code of its own`()
    async throws
  {
    try await FourProducts.run { products in
      let (jane, path) = try await reserve(products)
      _ = try await put(jane, path, guest()).with(200)
      let away = try await put(jane, path, #"{"payment_method_token":"pm_unavailable"}"#)
      #expect(away.status == 503 && away.code == "CHECKOUT_UNAVAILABLE")
    }
  }
}
