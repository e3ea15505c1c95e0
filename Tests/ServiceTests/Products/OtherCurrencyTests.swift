import Platform
import Bookings
import Foundation
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import passservice

/// Prices in another currency than the product's, by an exchange rate of the operator that the quote names.
@Suite struct OtherCurrencyTests {
  private static func code(_ text: String) throws -> CurrencyCode {
    try CurrencyCode(text).orThrow(text)
  }

  private static func rate(
    _ from: String, _ to: String, _ decimal: String, at time: Instant = TestService.start
  ) throws -> ExchangeRate {
    try ExchangeRate(
      from: try code(from), to: try code(to), decimal: decimal, source: "ECB", time: time
    ).orThrow("a rate")
  }

  /// Holds an offer of the product, and returns the path and the body of a quote for it, without the last brace.
  private func held(
    _ product: FourProducts.Product, _ products: FourProducts, _ jane: TestClient
  ) async throws -> (path: String, body: String) {
    let number = products.next()
    switch product {
    case .flights:
      let seat = products.stage.seat()
      _ = try await jane.hold(products.stage.flight, seat, key: "hold \(number)").with(201)
      return ("/quotes", String(Stage.quote(products.stage.flight, seat).dropLast()))
    case .shows:
      let body = #"{"showing_id":"\#(products.show)","seats":["A\#(number)"]}"#
      _ = try await jane.post("/shows/holds", body, key: "hold \(number)").with(201)
      return ("/shows/quotes", String(body.dropLast()))
    case .stays:
      let stay =
        #"{"hotel_id":"\#(products.hotel)","check_in_date":"2025-03-10","#
        + #""check_out_date":"2025-03-12","guests":2"#
      _ = try await jane.post(
        "/stays/holds", stay + #","room_ids":["20\#(number)"]}"#, key: "hold \(number)"
      ).with(201)
      return (
        "/stays/quotes", stay + #","rooms":[{"room_type":"double","room":"20\#(number)"}]"#
      )
    case .appointments:
      let subject = try await jane.post(
        "/subjects", #"{"kind":"dog","name":"Rex"}"#, key: "s\(number)"
      ).with(201).json.text("subject_id")
      let body =
        #"{"provider_id":"\#(products.provider)","service_type":"grooming","#
        + #""subject_ids":["\#(subject)"],"start_time":"2025-03-04T1\#(number):00:00+01:00","#
        + #""end_time":"2025-03-04T1\#(number):45:00+01:00"}"#
      _ = try await jane.post("/appointments/holds", body, key: "hold \(number)").with(201)
      return ("/appointments/quotes", String(body.dropLast()))
    }
  }

  private func order(_ product: FourProducts.Product, _ quote: String) -> String {
    product == .flights
      ? Stage.order(quote)
      : #"{"quote_id":"\#(quote)","payment_method_token":"pm_approve""#
        + (product == .stays
          ? #","guest":{"given_names":"Jane","surname":"Doe","email":"jane@example.com"}}"# : "}")
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a price names the rate, is charged as it says, and goes back by its terms`(
    product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let (own, other) = product == .flights ? ("USD", "EUR") : ("EUR", "CZK")
      let decimal = product == .flights ? "0.9213" : "24.985"
      products.service.rates.all.withLock { rates in
        rates = Result { ExchangeRates([try Self.rate(own, other, decimal)]) }
      }
      let jane = try products.service.client("jane")
      let (path, body) = try await held(product, products, jane)
      let plain = try await jane.post(path, body + "}", key: "plain").with(201).json
      #expect(plain["total"]["currency"].string == own && plain["rate"].isNull)
      let same = try await jane.post(path, body + #","currency":"\#(own)"}"#, key: "same")
        .with(201).json
      #expect(same["total"] == plain["total"] && same["rate"].isNull)
      let quote = try await jane.post(path, body + #","currency":"\#(other)"}"#, key: "other")
        .with(201).json
      #expect(quote["rate"]["from"].string == own && quote["rate"]["to"].string == other)
      #expect(quote["rate"]["rate"].string == decimal && quote["rate"]["source"].string == "ECB")
      #expect(quote["rate"]["time"].string == TestService.start.description)
      let (total, before) = (
        try quote["total"]["amount_minor"].int.orThrow("a total"),
        try plain["total"]["amount_minor"].int.orThrow("a total")
      )
      let factor = try Double(decimal).orThrow("a number")
      #expect(abs(Double(total) - Double(before) * factor) < 8, "\(before) → \(total)")
      let lines = quote["line_items"].items + quote["taxes"].items
      #expect(lines.compactMap { $0["amount_minor"].int }.reduce(0, +) == total)
      #expect(lines.allSatisfy { $0["currency"].string == other })
      let bookings = "\(product.path)/bookings"
      let booking = try await jane.post(
        bookings, order(product, try quote.text("quote_id")), key: "book"
      ).json
      #expect(booking["total_charged"] == quote["total"])
      let id = "\(bookings)/\(try booking.text("booking_id"))"
      let read = try await jane.get(id).with(200)
      #expect(try read.json["receipts"][0]["rate"]["rate"].string == decimal)
      let offer = try await jane.post("\(id)/cancellation-quote", key: "offer").with(201).json
      let percent = [FourProducts.Product.flights: 50, .appointments: 20][product] ?? 100
      let back = (total * percent + 50) / 100
      #expect(offer["refund"]["amount_minor"].int == back)
      #expect(offer["refund"]["currency"].string == other)
      let gone = try await jane.post(
        "\(id)/cancel", #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#,
        key: "yes", ["if-match": try read.field("etag").orThrow("a tag")]
      ).with(200).json
      #expect(gone["refund"] == offer["refund"])
    }
  }

  @Test func `a currency without a rate, or with an old one, is refused, and nothing is lost`()
    async throws
  {
    try await FourProducts.run { products in
      let jane = try products.service.client("jane")
      let (path, body) = try await held(.flights, products, jane)
      func asked(_ currency: String, _ key: String) async throws -> HTTPReply {
        try await jane.post(path, body + #","currency":"\#(currency)"}"#, key: key)
      }
      let none = try await asked("EUR", "none").with(422)
      #expect(none.code == "CURRENCY_NOT_SUPPORTED" && none.pointer == "/currency")
      #expect(try none.json["details"]["currency"].string == "USD")
      let week = TestService.start.adding(seconds: -7 * 86_400)
      for (time, status) in [(week.adding(seconds: -1), 422), (week, 201)] {
        products.service.rates.all.withLock { rates in
          rates = Result { ExchangeRates([try Self.rate("USD", "EUR", "0.9", at: time)]) }
        }
        #expect(try await asked("EUR", "\(time)").status == status, "\(time)")
      }
      products.service.rates.all.withLock { $0 = .failure(ServiceError("cannot be read")) }
      #expect(try await asked("EUR", "broken").status == 503)
      #expect(try await jane.post(path, body + "}", key: "plain").status == 201)
      #expect(try await asked("euro", "wrong").status == 422)
    }
  }

  @Test func `other dates of a stay are sold in the hotel's currency alone`() async throws {
    try await FourProducts.run { products in
      products.service.rates.all.withLock { rates in
        rates = Result { ExchangeRates([try Self.rate("EUR", "CZK", "25")]) }
      }
      let jane = try products.service.client("jane")
      let (path, body) = try await held(.stays, products, jane)
      let quote = try await jane.post(path, body + #","currency":"CZK"}"#, key: "q").with(201).json
      let booking = try await jane.post(
        "/stays/bookings", order(.stays, try quote.text("quote_id")), key: "b"
      ).with(201).json
      let id = "/stays/bookings/\(try booking.text("booking_id"))"
      let change = try await jane.post(
        "\(id)/change-quote", #"{"check_in_date":"2025-03-10","check_out_date":"2025-03-11"}"#,
        key: "c")
      #expect(change.status == 422 && change.code == "CURRENCY_NOT_SUPPORTED")
      let actions = try await jane.get(id).json["available_actions"].items
      #expect(actions.compactMap { $0["action"].string } == ["cancel"])
      // From 48 hours before on, half of the paid price is refunded.
      products.service.clock.set(try Instant("2025-03-09T12:00:00Z").orThrow("a time"))
      let later = try products.service.client("jane")
      let offer = try await later.post("\(id)/cancellation-quote", key: "half").with(201).json
      let paid = try quote["total"]["amount_minor"].int.orThrow("a total")
      #expect(offer["refund"]["amount_minor"].int == paid / 2)
      #expect(offer["refund"]["currency"].string == "CZK")
    }
  }

  @Test(arguments: [
    ("USD", "EUR", "0.9213", 921_300), ("JPY", "USD", "0.0065", 650_000),
    ("USD", "JPY", "154.2", 1_542_000), ("EUR", "KWD", "0.3331", 3_331_000),
    ("EUR", "CZK", "25", 25_000_000),
  ])
  func `a rate for whole units is one for minor units, and reads as it was written`(
    from: String, to: String, decimal: String, millionths: Int
  ) throws {
    let rate = try Self.rate(from, to, decimal)
    #expect(rate.millionths == millionths && rate.decimal == decimal)
  }

  @Test(arguments: [
    "", "0", "0.0", "1,5", "-1", "1e3", ".5", "5.", "1.2.3", "12345678901", "0.00000000001",
  ])
  func `what is no rate is refused`(decimal: String) throws {
    #expect(
      ExchangeRate(
        from: try Self.code("USD"), to: try Self.code("EUR"), decimal: decimal, source: "ECB",
        time: TestService.start) == nil)
  }

  @Test func `an operator's file has rates of one source and time`() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/rates.json"
    func read(_ rates: String, _ more: String = "") throws -> ExchangeRates {
      let text = #"{"source":"ECB","time":"2025-03-01T15:00:00Z","rates":[\#(rates)]\#(more)}"#
      try Data(text.utf8).write(to: URL(filePath: path))
      return try ExchangeRateFile.rates(path)
    }
    let good = #"{"from":"USD","to":"EUR","rate":"0.9213"}"#
    let rate = try read(good).rate(
      from: try Self.code("USD"), to: try Self.code("EUR"), now: TestService.start)
    #expect(rate?.source == "ECB" && rate?.time.description == "2025-03-01T15:00:00Z")
    for wrong in [
      "", "\(good),\(good)", #"{"from":"USD","to":"USD","rate":"1"}"#,
      #"{"from":"USD","to":"EUR","rate":0.9}"#, #"{"from":"USD","to":"EUR","rate":"x"}"#,
    ] {
      let fault = #expect(throws: ServiceError.self, "\(wrong)") { try read(wrong) }
      #expect(fault?.description.contains("rates") == true)
    }
    #expect(throws: ServiceError.self) { try read(good, #","more":1"#) }
  }
}
