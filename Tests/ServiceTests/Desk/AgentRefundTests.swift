import PassService
import AccessTokens
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// Refunds that agents decide, over HTTP and in all products.
@Suite struct AgentRefundTests {
  private static func refund(
    _ client: TestClient, _ sold: FourProducts.Sold, _ part: String, key: String,
    _ reason: String = #""reason_code":"GOODWILL""#, tag: String? = nil
  ) async throws -> HTTPReply {
    let tag = if let tag { tag } else { try await client.tag(of: sold.path) }
    return try await client.post(
      "\(sold.path)/refunds", "{\(part),\(reason)}", key: key, ["if-match": tag])
  }

  private static func amount(_ minor: Int, _ sold: FourProducts.Sold) -> String {
    #""amount":{"amount_minor":\#(minor),"currency":"\#(sold.currency)"}"#
  }

  private static let all = #""all":true"#

  private static func returned(_ products: FourProducts) async throws -> Int {
    try await products.stage.accounts().reduce(0) { $0 + ($1.refunded?.minorUnits ?? 0) }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a part goes back and the booking stays valid; then the rest, and never more`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let ann = try products.agent()
      let before = try await sold.owner.get(sold.path).with(200).json
      let words = #""reason_code":"SERVICE_FAILURE","reason":"the light did not work""#
      let tag = try await ann.tag(of: sold.path)
      let first = try await Self.refund(
        ann, sold, Self.amount(500, sold), key: "one", words, tag: tag
      ).with(201)
      #expect(first.field("etag") != tag)
      // A repeated request is one refund.
      let again = try await Self.refund(
        ann, sold, Self.amount(500, sold), key: "one", words, tag: tag)
      #expect(again == first)

      let seen = try await sold.owner.get(sold.path).with(200)
      let json = try seen.json
      for name in ["state", "total", "total_charged"] {
        #expect(
          json[name].string == before[name].string
            && json[name]["amount_minor"].int == before[name]["amount_minor"].int, "\(name)")
      }
      #expect(json["refund"]["amount_minor"].int == 500)
      #expect(json["payment_state"].string == "PARTIALLY_REFUNDED")
      let payments = try await ann.get(sold.path).with(200).json["payments"].items
      #expect(payments.map { $0["state"].string } == ["PARTIALLY_REFUNDED"])
      #expect(json["total_charged"]["amount_minor"].int == sold.charged)
      #expect(!seen.text.contains("the light") && !seen.text.contains("ann"))
      #expect(try await Self.returned(products) == 500)

      let tooMuch = try await Self.refund(
        ann, sold, Self.amount(sold.charged - 499, sold), key: "two")
      #expect(tooMuch.status == 409 && tooMuch.code == "REFUND_TOO_LARGE")
      #expect(
        try tooMuch.json["details"]["refundable"]["amount_minor"].int == sold.charged - 500)
      _ = try await Self.refund(ann, sold, Self.all, key: "three").with(201)
      let whole = try await sold.owner.get(sold.path).with(200).json
      #expect(whole["refund"]["amount_minor"].int == sold.charged)
      #expect(whole["payment_state"].string == "REFUNDED")
      #expect(try await Self.returned(products) == sold.charged)
      for (key, part) in [("four", Self.all), ("five", Self.amount(1, sold))] {
        let none = try await Self.refund(ann, sold, part, key: key)
        #expect(none.status == 409 && none.code == "NOTHING_TO_REFUND")
      }

      let entries = try await ann.get("\(sold.path)/trail?limit=100").with(200).json["entries"]
        .items.filter { $0["action"].string == "refund" }
      #expect(
        entries.compactMap { $0["subject"]["amount_minor"].string } == [
          "\(sold.charged - 500)", "500",
        ])
      #expect(
        entries.compactMap { $0["subject"]["reason_code"].string } == [
          "GOODWILL", "SERVICE_FAILURE",
        ])
      #expect(entries.map { $0["reason"].string } == [nil, "the light did not work"])
      #expect(entries.allSatisfy { $0["agent"].string == "ann" && $0["at"].string != nil })
      // An agent's reason may name people, so the log does not contain it.
      for text in [products.service.log.all.joined(), products.service.observed.text] {
        #expect(!text.contains("the light did not work"))
      }
      let events = try await products.service.service.store.events(after: 0, limit: 10_000)
      #expect(events.count { $0.event.name == "booking.refunded" } == 2)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `what the terms kept of a cancelled booking goes back when an agent decides so`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let offer = try await sold.owner.post("\(sold.path)/cancellation-quote", key: "o").with(201)
        .json
      let kept = try offer["fee"]["amount_minor"].int.orThrow("an amount")
      _ = try await sold.owner.post(
        "\(sold.path)/cancel",
        #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#, key: "c",
        ["if-match": try await sold.owner.tag(of: sold.path)]
      ).with(200)
      let reply = try await Self.refund(
        try products.agent(), sold, Self.all, key: "r",
        #""reason_code":"OTHER","reason":"died before the journey""#)
      // A show and a good tariff had refunded everything already.
      #expect(reply.status == (kept == 0 ? 409 : 201), "\(kept) was kept")
      let seen = try await sold.owner.get(sold.path).with(200).json
      #expect(seen["state"].string?.lowercased() == "cancelled")
      #expect(seen["refund"]["amount_minor"].int == sold.charged)
      #expect(try await Self.returned(products) == sold.charged)
    }
  }

  @Test func `a reason is required, and a request says how much in one way`() async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(.stays)
      let ann = try products.agent()
      let tag = try await ann.tag(of: sold.path)
      let good = #""reason_code":"HARDSHIP""#
      let long = String(repeating: "a", count: 201)
      for (part, reason, pointer) in [
        (Self.all, #""reason":"because""#, "/reason_code"),
        (Self.all, #""reason_code":"BECAUSE""#, "/reason_code"),
        (Self.all, #""reason_code":"OTHER""#, "/reason"),
        (Self.all, #""reason_code":"OTHER","reason":"""#, "/reason"),
        (Self.all, #""reason_code":"GOODWILL","reason":"\#(long)""#, "/reason"),
        (Self.all, #""reason_code":"GOODWILL","reason":"two\nlines""#, "/reason"),
        (#""all":true,"refused":true"#, good, "/amount"), (#""all":false"#, good, "/amount"),
        (#""more":1"#, good, "/amount"),
        (#""amount":{"amount_minor":0,"currency":"EUR"}"#, good, "/amount/amount_minor"),
        (#""amount":{"amount_minor":-5,"currency":"EUR"}"#, good, "/amount/amount_minor"),
        (#""amount":{"amount_minor":5}"#, good, "/amount/currency"),
        (#""amount":{"amount_minor":5,"currency":"USD"}"#, good, "/amount/currency"),
      ] {
        let reply = try await Self.refund(ann, sold, part, key: "k", reason, tag: tag)
        #expect(reply.status == 422, "\(part) \(reason)")
        #expect(reply.pointer == pointer, "\(part) \(reason) \(reply.text)")
      }
      #expect(
        try await ann.post("\(sold.path)/refunds", "{\(Self.all),\(good)}", key: "k").status == 428)
      #expect(try await Self.returned(products) == 0)
      _ = try await Self.refund(ann, sold, Self.all, key: "k", good, tag: tag).with(201)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `a second agent who has not seen the first one's refund gives nothing`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let half = Self.amount(sold.charged / 2, sold)
      let (ann, bea) = (try products.agent(), try products.agent("bea"))
      let seen = try await bea.tag(of: sold.path)
      _ = try await Self.refund(ann, sold, half, key: "a").with(201)
      let late = try await Self.refund(bea, sold, half, key: "b", tag: seen)
      #expect(late.status == 412)
      #expect(try await Self.returned(products) == sold.charged / 2)
      // She may refund after she has read the booking again.
      _ = try await Self.refund(bea, sold, Self.amount(100, sold), key: "b").with(201)
      #expect(try await Self.returned(products) == sold.charged / 2 + 100)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `what agents refund of one booking is added up, for each reason`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run(refundLimits: RefundLimits(perBooking: .init(percent: 50))) {
      products in
      let sold = try await products.sold(product)
      let half = sold.charged / 2
      let reasons = ["GOODWILL", "SERVICE_FAILURE", "CHANGED_BY_SELLER", "CHARGED_TWICE"]
      for (number, reason) in reasons.enumerated() {
        let ann = try products.agent("agent\(number)")
        _ = try await Self.refund(
          ann, sold, Self.amount(1, sold), key: reason, #""reason_code":"\#(reason)""#
        ).with(201)
      }
      let ann = try products.agent()
      let left = half - reasons.count
      let tooMuch = try await Self.refund(ann, sold, Self.amount(left + 1, sold), key: "more")
      #expect(tooMuch.status == 403 && tooMuch.code == "REFUND_LIMIT_EXCEEDED")
      #expect(try tooMuch.json["details"]["left"]["amount_minor"].int == left)
      _ = try await Self.refund(ann, sold, Self.amount(left, sold), key: "rest").with(201)
      let none = try await Self.refund(ann, sold, Self.amount(1, sold), key: "one")
      #expect(none.status == 403 && none.code == "REFUND_LIMIT_EXCEEDED")
      #expect(try await Self.returned(products) == half)
    }
  }

  @Test func `a day's limit counts each currency by itself`() async throws {
    let eur = try CurrencyCode("EUR").orThrow("EUR")
    let usd = try CurrencyCode("USD").orThrow("USD")
    let limits = RefundLimits(perDay: .init(amounts: [eur: 1_500, usd: 1_200]))
    try await FourProducts.run(refundLimits: limits) { products in
      let flight = try await products.sold(.flights)
      let stay = try await products.sold(.stays)
      let ann = try products.agent()
      for (key, sold, amount, status) in [
        ("1", flight, 1_000, 201), ("2", stay, 1_000, 201), ("3", stay, 501, 403),
        ("4", flight, 201, 403), ("5", stay, 500, 201), ("6", flight, 200, 201),
      ] {
        let reply = try await Self.refund(ann, sold, Self.amount(amount, sold), key: key)
        #expect(reply.status == status, "\(key): \(reply.text)")
      }
    }
  }

  @Test func `beyond the limits an agent is refused by name, and who is an operator, too, is not`()
    async throws
  {
    let eur = try CurrencyCode("EUR").orThrow("EUR")
    let limits = RefundLimits(
      perBooking: .init(percent: 50), perDay: .init(amounts: [eur: 1_500]))
    try await FourProducts.run(refundLimits: limits, namesAirports: false) { products in
      let (first, second) = (
        try await products.sold(.appointments), try await products.sold(.appointments)
      )
      let ann = try products.agent()
      let half = first.charged / 2
      #expect(first.charged == 2_500)
      let tooMuch = try await Self.refund(ann, first, Self.amount(half + 1, first), key: "1")
      #expect(tooMuch.status == 403 && tooMuch.code == "REFUND_LIMIT_EXCEEDED")
      #expect(try tooMuch.json["details"]["per"].string == "booking")
      #expect(try tooMuch.json["details"]["left"]["amount_minor"].int == half)
      _ = try await Self.refund(ann, first, Self.amount(half, first), key: "1").with(201)
      let day = try await Self.refund(ann, second, Self.amount(251, second), key: "2")
      #expect(day.status == 403 && day.code == "REFUND_LIMIT_EXCEEDED")
      #expect(try day.json["details"]["per"].string == "day")
      #expect(try day.json["details"]["left"]["amount_minor"].int == 250)
      // Another agent has a separate limit, and the daily limit does not name dollars, so flights are refused.
      _ = try await Self.refund(
        try products.agent("bea"), second, Self.amount(251, second), key: "2"
      ).with(201)
      let flight = try await products.sold(.flights)
      let dollars = try await Self.refund(ann, flight, Self.amount(1, flight), key: "3")
      #expect(dollars.code == "REFUND_LIMIT_EXCEEDED")
      let chief = try AgentsOfAirports.client(
        "eve", at: [], roles: ["airline-agent", "airline-ops"], products.service)
      for (number, sold) in [first, second, flight].enumerated() {
        _ = try await Self.refund(chief, sold, Self.all, key: "all \(number)").with(201)
      }
      #expect(
        try await Self.returned(products) == first.charged + second.charged + flight.charged)
    }
  }

  @Test func `a refund whose answer is lost is promised once, and the rest follows it`()
    async throws
  {
    let provider = SteeredProvider(.answers)
    try await FourProducts.run(provider: provider) { products in
      let sold = try await products.sold(.flights)
      let ann = try products.agent()
      provider.turn(.silent)
      _ = try await Self.refund(ann, sold, Self.amount(1_000, sold), key: "a").with(201)
      #expect(try await sold.owner.get(sold.path).json["payment_state"].string == "REFUNDING")
      let more = try await Self.refund(ann, sold, Self.amount(sold.charged - 999, sold), key: "b")
      #expect(more.code == "REFUND_TOO_LARGE")
      _ = try await Self.refund(ann, sold, Self.all, key: "c").with(201)
      provider.turn(.answers)
      try await Self.settle(products)
      #expect(try await Self.returned(products) == sold.charged)
      #expect(try await sold.owner.get(sold.path).json["payment_state"].string == "REFUNDED")
    }
  }

  /// A provider that does not capture until it hurries.
  private actor SlowToCapture: PaymentProvider {
    let books = DeterministicProvider()
    private var isSlow = true

    func hurry() { isSlow = false }

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      if request.operation == .capture, isSlow { throw .timeout }
      return try await books.perform(request)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `while a payment is being captured nothing of it goes back, and afterwards all of it may`(
    _ product: FourProducts.Product
  ) async throws {
    let provider = SlowToCapture()
    try await FourProducts.run(provider: provider) { products in
      let sold = try await products.sold(product)
      #expect(sold.charged == 0)
      let ann = try products.agent()
      for (key, part) in [
        ("all", Self.all), ("one", Self.amount(1, sold)), ("refused", #""refused":true"#),
      ] {
        let early = try await Self.refund(ann, sold, part, key: key)
        #expect(early.status == 409 && early.code == "NOTHING_TO_REFUND", "\(part) \(early.text)")
      }
      await provider.hurry()
      try await Self.settle(products)
      let seen = try await sold.owner.get(sold.path).with(200).json
      let charged = try seen["total_charged"]["amount_minor"].int.orThrow("an amount")
      #expect(charged > 0 && seen["refund"].isNull)
      // The refusal is not stored under its key, so a later request is decided anew.
      _ = try await Self.refund(ann, sold, Self.all, key: "later").with(201)
      let accounts = await provider.books.accounts.values
      #expect(accounts.reduce(0) { $0 + $1.kept } == 0)
      #expect(
        try await sold.owner.get(sold.path).json["refund"]["amount_minor"].int == charged)
    }
  }

  /// Lets the background settle all payments that are due some minutes later.
  private static func settle(_ products: FourProducts) async throws {
    products.service.clock.advance(seconds: 600)
    for _ in 0..<4 { await products.service.housekeeping.work(only: "payments") }
  }
}
