import AccessTokens
import Bookings
import PassTestSupport
import SQLite
import Testing

@testable import PassService
import Vocabulary

/// Searches of agents for bookings of all products, in a file and in a PostgreSQL database.
@Suite struct BookingSearchTests {
  private static func found(
    _ client: TestClient, _ product: FourProducts.Product, _ body: String
  ) async throws -> [String] {
    try await client.post("\(product.path)/booking-search", body, key: nil).with(200).json[
      "bookings"
    ].items.compactMap { $0["booking_id"].string }
  }

  /// Returns a code in two groups, as a customer reads it out.
  private static func spoken(_ code: String, _ sign: String) -> String {
    "\(code.prefix(3))\(sign)\(code.dropFirst(3))".lowercased()
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a booking of any product is found by its code, as it is typed or read out`(
    _ kind: SharedStore.Kind
  ) async throws {
    try await FourProducts.run(on: kind) { products in
      let ann = try products.agent()
      for product in FourProducts.Product.allCases {
        let sold = try await products.sold(product)
        for code in [
          sold.code, Self.spoken(sold.code, " "), Self.spoken(sold.code, "-"), " \(sold.code) ",
        ] {
          let body = #"{"confirmation_code":"\#(code)"}"#
          #expect(try await Self.found(ann, product, body) == [sold.id], "\(product) \(code)")
        }
        #expect(try await Self.found(ann, product, #"{"confirmation_code":"000000"}"#).isEmpty)
        for wrong in ["", "ABC 123 X9", "AB_123", "ÄBC123"] {
          let reply = try await ann.post(
            "\(product.path)/booking-search", #"{"confirmation_code":"\#(wrong)"}"#, key: nil)
          #expect(reply.status == 422 && reply.pointer == "/confirmation_code", "\(wrong)")
        }
      }
    }
  }

  @Test(arguments: SharedStore.Kind.all)
  func `a booking is found by names, e-mail address and telephone number`(
    _ kind: SharedStore.Kind
  ) async throws {
    try await FourProducts.run(on: kind) { products in
      let ann = try products.agent()
      // These are the dates of the bookings; the flight leaves on the day of the clock.
      let days: [FourProducts.Product: String] = [
        .flights: "2025-03-01", .stays: "2025-03-11", .appointments: "2025-03-04",
        .shows: "2025-03-01",
      ]
      for product in FourProducts.Product.allCases {
        let sold = try await products.sold(product)
        let day = try days[product].orThrow("a day")
        for name in ["Doe", "doe", "DÖE", "jan", "jane doe", "doe jan", "Jané"] {
          let body = #"{"name":"\#(name)","date":"\#(day)"}"#
          #expect(try await Self.found(ann, product, body) == [sold.id], "\(product) \(name)")
        }
        for name in ["Roe", "Jane Roe", "ane", "Do"] {
          let body = #"{"name":"\#(name)","date":"\#(day)"}"#
          #expect(try await Self.found(ann, product, body).isEmpty, "\(product) \(name)")
        }
        #expect(
          try await Self.found(ann, product, #"{"name":"Doe","date":"2025-04-01"}"#).isEmpty)
        for email in ["jane@example.com", "JANE@example.COM"] {
          #expect(try await Self.found(ann, product, #"{"email":"\#(email)"}"#) == [sold.id])
        }
        #expect(try await Self.found(ann, product, #"{"email":"ane@example.com"}"#).isEmpty)
        let phones =
          product == .flights
          ? ["+1 555 0100", "1 (555) 01-00", "001 5550100", "5550100"]
          : ["+43 660 123 45 67", "0660 1234567", "00436601234567", "660/123-4567"]
        for phone in phones {
          #expect(
            try await Self.found(ann, product, #"{"phone":"\#(phone)"}"#) == [sold.id], "\(phone)")
        }
        #expect(try await Self.found(ann, product, #"{"phone":"0699 1234567"}"#).isEmpty)
        let short = try await ann.post(
          "\(product.path)/booking-search", #"{"phone":"4567"}"#, key: nil)
        #expect(short.status == 422 && short.pointer == "/phone")
      }
    }
  }

  @Test func `an answer says which days a search by name was bound to`() async throws {
    try await FourProducts.run { products in
      let ann = try products.agent()
      for (body, from, until) in [
        (#"{"name":"doe"}"#, "2025-02-28", "2025-03-02"),
        (#"{"name":"doe","date":"2025-03-11"}"#, "2025-03-11", "2025-03-11"),
        (#"{"last_name":"doe"}"#, "2025-02-28", "2025-03-02"),
      ] {
        let reply = try await ann.post("/booking-search", body, key: nil).with(200).json
        #expect(reply["dates"]["from"].string == from && reply["dates"]["until"].string == until)
      }
      for body in [#"{"email":"a@example.com"}"#, #"{"confirmation_code":"ABC123"}"#] {
        let reply = try await ann.post("/booking-search", body, key: nil).with(200).json
        #expect(reply["dates"].isNull && reply.names.contains("dates"))
      }
    }
  }

  @Test func `a search shows what the agent has to do with, twenty at most, and goes on record`()
    async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(.stays)
      let ann = try products.agent()
      let elsewhere = try products.agentElsewhere()
      let body = #"{"email":"jane@example.com"}"#
      #expect(try await Self.found(elsewhere, .stays, body).isEmpty)
      let reply = try await ann.post("/stays/booking-search", body, key: nil).with(200).json
      let found = reply["bookings"][0]
      #expect(found["names"].strings == ["Jane Doe"])
      #expect(found["confirmation_code"].string == sold.code)
      #expect(found["state"].string == "SUCCEEDED")
      #expect(found["occasions"][0]["title"].string?.isEmpty == false)
      #expect(reply["is_complete"].bool == true)
      let entries = try await ann.get("\(sold.path)/trail").with(200).json["entries"].items
      #expect(entries.compactMap { $0["action"].string } == ["found"])
      #expect(entries[0]["subject"]["by"].string == "email")
      var flights: [String] = []
      for number in 1...21 {
        products.service.clock.advance(seconds: 1)
        flights.append(try await products.sold(.flights).id)
        guard number == 20 else { continue }
        let just = try await ann.post("/booking-search", body, key: nil).with(200).json
        #expect(just["is_complete"].bool == true && just["bookings"].items.count == 20)
      }
      let many = try await ann.post("/booking-search", body, key: nil).with(200).json
      #expect(many["is_complete"].bool == false)
      // The newest bookings come first, and the oldest one is omitted.
      #expect(
        many["bookings"].items.compactMap { $0["booking_id"].string }
          == Array(flights.reversed().prefix(20)))
      for client in [sold.owner, try products.service.client("desk", .operator)] {
        let refused = try await client.post("/stays/booking-search", body, key: nil)
        #expect(refused.status == 403 && refused.code == "FORBIDDEN")
      }
    }
  }

  @Test func `nothing by which people are found is in the clear on the disk`() async throws {
    try await FourProducts.run { products in
      for product in FourProducts.Product.allCases { _ = try await products.sold(product) }
      let database = try SQLiteDatabase("\(products.service.data)/bookings.sqlite", .readOnly)
      let rows = try database.rows("SELECT name, value FROM lookup").map {
        (name: $0[0].text ?? "", value: ($0[1].text ?? "").lowercased())
      }
      for name in ["name_start", "email", "phone"] {
        let values = rows.filter { $0.name == name }.map(\.value)
        #expect(!values.isEmpty, "\(name)")
        for value in values {
          // The value is a keyed digest.
          #expect(value.utf8.count >= 22, "\(name) \(value)")
          for word in ["jan", "doe", "example", "1234567", "5550100", "@", " "] {
            #expect(!value.contains(word) || word.utf8.count == 3, "\(name) \(value)")
          }
        }
      }
    }
  }

  @Test(arguments: [FourProducts.Product.shows, .appointments])
  func
    `what a customer says of how they are reached is shown to them and to agents, and forgotten in time`(
      _ product: FourProducts.Product
    ) async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let readers = [sold.owner, try products.agent()]
      for client in readers {
        let contact = try await client.get(sold.path).with(200).json["contact"]
        #expect(
          contact["name"].string == "Jane Doe" && contact["email"].string == "Jane@Example.com")
        #expect(contact["phone"].string == "+43 660 123 45 67")
      }
      let search = #"{"email":"jane@example.com"}"#
      #expect(try await Self.found(readers[1], product, search) == [sold.id])
      // The clock moves past the 30 days after the show or the appointment.
      products.service.clock.set(products.service.clock.now.adding(seconds: 40 * 86_400))
      await products.service.housekeeping.tidy()
      let (jane, ann) = (try products.service.client("jane"), try products.agent())
      #expect(try await jane.get(sold.path).with(200).json["contact"].isNull)
      #expect(try await Self.found(ann, product, search).isEmpty)
      #expect(
        try await Self.found(ann, product, #"{"confirmation_code":"\#(sold.code)"}"#) == [sold.id])
    }
  }

  @Test func `a contact says something, and an address is one`() async throws {
    try await FourProducts.run { products in
      let jane = try products.service.client("jane")
      let quote = "quo_0D4X8K2M7PQR9TVW"
      for (contact, pointer) in [
        ("{}", "/contact/email"), (#"{"email":"jane"}"#, "/contact/email"),
        (#"{"name":""}"#, "/contact/name"), (#"{"name":"Jane","fax":"1"}"#, "/contact/fax"),
        (#"{"phone":"1\n2"}"#, "/contact/phone"),
      ] {
        let reply = try await jane.post(
          "/shows/bookings",
          #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve","contact":\#(contact)}"#,
          key: "k")
        #expect(reply.status == 422 && reply.pointer == pointer, "\(contact) \(reply.text)")
      }
    }
  }
}
