import Foundation
import Mail
import PassTestSupport
import Testing

/// A customer whose name, address or words try to become headers, markup or programs in a mail of the service.
@Suite struct PutSomethingIntoOnesMailTests {
  static let names = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><b>Jane</b>",
    "Jane & Joe 'quoted'", "=?utf-8?B?PHNjcmlwdD4=?=",
  ]

  @Test(arguments: names) func `a name stays a name in text, page and markup`(name: String)
    async throws
  {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let client = try products.service.client()
      let held = #"{"showing_id":"\#(products.show)","seats":["A1"]}"#
      _ = try await client.post("/shows/holds", held, key: "h").with(201)
      let quote = try await client.post("/shows/quotes", held, key: "q").with(201)
        .json.text("quote_id")
      let quoted = String(
        decoding: try JSONSerialization.data(withJSONObject: name, options: .fragmentsAllowed),
        as: UTF8.self)
      _ = try await client.post(
        "/shows/bookings",
        #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve","contact":{"name":\#(quoted),"#
          + #""email":"jane@example.com"}}"#, key: "b"
      ).with(201)
      let mail = try await room.step().first.orThrow("a mail").read()
      let page = mail.html
      #expect(page.ranges(of: "<script").count == 1 && page.ranges(of: "</script").count == 1)
      #expect(!page.contains("<img") && !page.contains("<b>"))
      #expect(try mail.reservations[0]["underName"]["name"].string == name)
    }
  }

  @Test func `an address that is none is sent nothing, and stops nobody else's mail`() async throws
  {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      for address in ["jane,joe@example.com", "<jane@example.com", "jane@example.com>"] {
        let quote = try await products.stage.quoted(address, for: products.service.client())
        let order = Stage.order(quote).replacing("jane@example.com", with: address)
        _ = try await products.service.client().post("/bookings", order, key: address).with(201)
      }
      _ = try await products.sold(.stays)
      #expect(try await room.settle().map { $0.to.address.description } == ["Jane@Example.com"])
    }
  }
}
