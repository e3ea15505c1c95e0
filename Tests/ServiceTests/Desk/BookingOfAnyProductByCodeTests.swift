import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Access to a booking of any product by its code and a name on it, without an account.
@Suite struct BookingOfAnyProductByCodeTests {
  private typealias Product = FourProducts.Product

  private static func ask(
    _ service: TestService, _ product: FourProducts.Product, _ code: String, _ name: String
  ) async throws -> HTTPReply {
    try await service.stranger.post(
      "\(product.path)/booking-access",
      #"{"confirmation_code":"\#(code)","last_name":"\#(name)"}"#, key: nil)
  }

  private static func guest(
    _ service: TestService, _ sold: FourProducts.Sold
  ) async throws -> TestClient {
    let answer = try await ask(service, sold.product, sold.code, "Doe").with(200)
    return TestClient(service: service, token: try answer.json.text("access_token"))
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a booking is found by code and name in any case and with accents, and by no other name`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let service = products.service
      let spoken = "\(sold.code.prefix(3)) \(sold.code.dropFirst(3))".lowercased()
      for (code, name) in [(sold.code, "Doe"), (spoken, " dOe "), (sold.code, "DÓE")] {
        let answer = try await Self.ask(service, product, code, name).with(200)
        #expect(answer.field("cache-control") == "no-store")
        #expect(try answer.json["booking_id"].string == sold.id, "\(name)")
        #expect(try answer.json["expires_in"].int == 900)
        #expect(try !answer.json.text("access_token").contains(sold.code))
      }
      var answers: [HTTPReply] = []
      for (code, name) in [
        ("000000", "Doe"), (sold.code, "Roe"), (sold.code, "Jane"), (sold.code, "Do"),
        (sold.code, "李"), (sold.code, "-"),
      ] {
        answers.append(try await Self.ask(service, product, code, name))
      }
      #expect(answers.allSatisfy { $0.status == 404 && $0.code == "NOT_FOUND" })
      #expect(answers.allSatisfy { $0 == answers[0] })
      // The code of one product opens nothing of another.
      for other in Product.allCases where other != product {
        #expect(try await Self.ask(service, other, sold.code, "Doe").status == 404, "\(other)")
      }
      let log = service.observed.text
      #expect(!log.contains(sold.code) && !log.contains("Doe"))
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `the token opens this booking and its passes only, and cancels and changes nothing`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let (sold, other) = (try await products.sold(product), try await products.sold(product))
      let service = products.service
      let guest = try await Self.guest(service, sold)
      let seen = try await guest.get(sold.path).with(200).json
      #expect(seen["confirmation_code"].string == sold.code)
      let actions = seen["available_actions"].items.compactMap { $0["action"].string }
      #expect(actions.allSatisfy { $0 == "check_in" }, "\(actions)")
      #expect(!seen["allowed_transitions"].strings.contains { $0.lowercased().hasPrefix("cancel") })
      #expect(seen["contact"].isNull && seen["payment_id"].isNull && seen["receipts"].isNull)
      let passes = try await guest.get("\(sold.path)/passes").with(200).json["passes"].items
      for pass in passes {
        _ = try await guest.get("\(product.path)/passes/\(try pass.text("pass_id"))").with(200)
      }
      // A boarding pass comes with the check-in.
      #expect(passes.isEmpty == (product == .flights))
      for read in [other.path, "\(other.path)/passes"] {
        #expect(try await guest.get(read).status == 404, "\(read)")
      }
      for read in [
        "\(product.path)/bookings", "\(product.path)/bookings.ics", "\(sold.path)/trail",
        "/payment-methods",
      ] {
        #expect(try await guest.get(read).status == 403, "\(read)")
      }
      let before = try service.image()
      for write in ["cancellation-quote", "cancel", "refunds"] {
        let refused = try await guest.post("\(sold.path)/\(write)", "{}", key: "w")
        #expect(refused.status == 403 && refused.code == "FORBIDDEN", "\(write)")
      }
      let own: [(String, String)] =
        switch product {
        case .flights: []
        case .shows: [("PUT", "\(sold.path)/holders")]
        case .stays: [("POST", "\(sold.path)/change-quote"), ("POST", "\(sold.path)/change")]
        case .appointments:
          [
            ("POST", "/appointments/\(sold.id)/move"), ("POST", "/appointments/\(sold.id)/cancel"),
            ("GET", "/appointments/\(sold.id)"), ("GET", "/subjects"),
          ]
        }
      for (method, path) in own {
        let body = method == "GET" ? [] : Array("{}".utf8)
        let refused = try await guest.send(
          method, path, key: method == "POST" ? "o" : nil, body: body)
        #expect(refused.status == 403, "\(path)")
      }
      #expect(try service.image() == before)
      service.clock.advance(seconds: 900)
      #expect(try await guest.get(sold.path).status == 401)
    }
  }

  @Test func `what a customer told the provider in confidence is not for who knows the code`()
    async throws
  {
    try await FourProducts.run { products in
      let sold = try await products.sold(.appointments)
      let owner = try await sold.owner.get(sold.path).with(200)
      #expect(owner.text.contains("is ill") && owner.text.contains("lives alone"))
      let seen = try await Self.guest(products.service, sold).get(sold.path).with(200)
      for secret in ["is ill", "lives alone", "example.com", "123 45 67", "\"jane\""] {
        #expect(!seen.text.lowercased().contains(secret), "\(secret)")
      }
      #expect(try seen.json["owner_id"].isNull)
    }
  }

  @Test func `a ticket is found by the name that is on it now, and without a name by none`()
    async throws
  {
    try await FourProducts.run { products in
      let service = products.service
      let jane = try service.client("jane")
      let seats = #"{"showing_id":"\#(products.show)","seats":["A1"]}"#
      _ = try await jane.post("/shows/holds", seats, key: "lock").with(201)
      let quote = try await jane.post("/shows/quotes", seats, key: "quote").with(201).json
        .text("quote_id")
      let booking = try await jane.post(
        "/shows/bookings", #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve"}"#,
        key: "book"
      ).with(201).json
      let path = "/shows/bookings/\(try booking.text("booking_id"))"
      let code = try booking.text("confirmation_code")
      for name in ["Doe", "-", "jane", "null"] {
        let missing = try await Self.ask(service, .shows, code, name)
        #expect(missing.status == 404, "\(name)")
        #expect(missing.text.contains("a booking without a name on it"))
      }
      func name(_ holder: String) async throws {
        _ = try await jane.send(
          "PUT", "\(path)/holders", body: Array(#"{"holders":["\#(holder)"]}"#.utf8)
        ).with(200)
      }
      try await name("Jana van der Nováková")
      for typed in ["novakova", "Nováková", "VAN DER NOVAKOVA", "Jana van der Nováková"] {
        _ = try await Self.ask(service, .shows, code, typed).with(200)
      }
      try await name("John Doe")
      #expect(try await Self.ask(service, .shows, code, "Nováková").status == 404)
      _ = try await Self.ask(service, .shows, code, "Doe").with(200)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `what names nobody any more is not found`(_ product: FourProducts.Product) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let service = products.service
      _ = try await Self.ask(service, product, sold.code, "Doe").with(200)
      // Personal data is removed 30 days after the last flight, the show, the stay or the appointment.
      service.clock.set(service.clock.now.adding(seconds: 60 * 86_400))
      await service.housekeeping.tidy()
      #expect(try await Self.ask(service, product, sold.code, "Doe").status == 404)
    }
  }

  @Test func `tries of all products are counted together, of an address and of a code`()
    async throws
  {
    try await RateLimitTests.limited(proxies: ["127.0.0.1"]) { service in
      func attempt(_ number: Int, _ code: String, from address: String) async throws -> HTTPReply {
        let product = Product.allCases[number % Product.allCases.count]
        return try await service.stranger.post(
          "\(product.path)/booking-access",
          #"{"confirmation_code":"\#(code)","last_name":"Doe"}"#, key: nil,
          ["x-forwarded-for": address])
      }
      for number in 0..<10 {
        #expect(try await attempt(number, "AAAA2\(number)", from: "192.0.2.1").status == 404)
      }
      for number in 0..<4 {
        let refused = try await attempt(number, "BBBBBB", from: "192.0.2.1")
        #expect(refused.status == 429 && refused.code == "RATE_LIMITED", "\(number)")
      }
      var counts: [Int: Int] = [:]
      for number in 0..<200 {
        let reply = try await attempt(
          number, "CCCCCC", from: "198.51.\(number / 20).\(number % 20)")
        counts[reply.status, default: 0] += 1
      }
      #expect(counts == [404: 100, 429: 100])
    }
  }
}
