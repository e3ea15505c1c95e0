import AccessTokens
import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// A customer and two agents ask for more money than was paid: all at once, repeatedly, while the booking is
/// cancelled, and in many small steps past a limit.
@Suite struct RefundMoreThanWasPaidTests {
  @Test(arguments: FourProducts.Product.allCases)
  func `however many ask at once, no more goes back than was charged`(
    _ product: FourProducts.Product
  ) async throws {
    try await FourProducts.run { products in
      let sold = try await products.sold(product)
      let offer = try await sold.owner.post("\(sold.path)/cancellation-quote", key: "o").with(201)
        .json.text("cancellation_id")
      let part = sold.charged / 3 + 1
      let amount = #""amount":{"amount_minor":\#(part),"currency":"\#(sold.currency)"}"#
      let reason = #""reason_code":"GOODWILL""#
      typealias Outcome = (unexpected: Int?, granted: String?)
      let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
        for name in ["ann", "bea"] {
          let agent = try products.agent(name)
          for number in 0..<4 {
            // Each request is sent twice under its key, as by a client whose connection broke.
            for _ in 0..<2 {
              group.addTask {
                let body = number == 0 ? "{\"all\":true,\(reason)}" : "{\(amount),\(reason)}"
                let reply = try await agent.post(
                  "\(sold.path)/refunds", body, key: "k\(number)", ["if-match": "*"])
                return (
                  [201, 403, 409, 503].contains(reply.status) ? nil : reply.status,
                  reply.status == 201 ? "\(name) \(number)" : nil
                )
              }
            }
          }
        }
        group.addTask {
          let reply = try await sold.owner.post(
            "\(sold.path)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "c", ["if-match": "*"])
          return ([200, 409, 412, 422, 503].contains(reply.status) ? nil : reply.status, nil)
        }
        return try await group.reduce(into: [Outcome]()) { $0.append($1) }
      }
      #expect(outcomes.compactMap(\.unexpected) == [], "unexpected answers")
      await products.service.housekeeping.work(only: "payments")
      let seen = try await sold.owner.get(sold.path).with(200).json
      let promised = seen["refund"]["amount_minor"].int ?? 0
      let returned = try await products.stage.accounts().reduce(0) {
        $0 + ($1.refunded?.minorUnits ?? 0)
      }
      #expect(promised <= sold.charged && returned == promised)
      #expect(seen["payment_state"].string != "REFUSED")
      // The trail has each refund by an agent once.
      let entries = try await products.agent().get("\(sold.path)/trail?limit=100").with(200)
        .json["entries"].items.filter { $0["action"].string == "refund" }
      let recorded = entries.compactMap { $0["subject"]["amount_minor"].string }.compactMap {
        Int($0)
      }
      #expect(recorded.reduce(0, +) <= promised)
      // If the cancellation was first, there are none.
      #expect(entries.count >= Set(outcomes.compactMap(\.granted)).count)
    }
  }

  @Test func `many small refunds at once, of several bookings, do not pass the limit of a day`()
    async throws
  {
    let eur = try CurrencyCode("EUR").orThrow("EUR")
    let limits = RefundLimits(perDay: .init(amounts: [eur: 1_000]))
    try await FourProducts.run(refundLimits: limits) { products in
      var sold: [FourProducts.Sold] = []
      for product in [FourProducts.Product.shows, .appointments, .stays] {
        sold.append(try await products.sold(product))
      }
      let ann = try products.agent()
      let body = #"{"amount":{"amount_minor":150,"currency":"EUR"},"reason_code":"GOODWILL"}"#
      let inEuros = sold.filter { $0.currency == "EUR" }
      #expect(inEuros.count >= 2)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for (number, one) in (inEuros + inEuros + inEuros + inEuros + inEuros).enumerated() {
          group.addTask {
            try await ann.post(
              "\(one.path)/refunds", body, key: "k\(number)", ["if-match": "*"]
            ).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 201 } <= 6)
      #expect(statuses.allSatisfy { [201, 403, 503].contains($0) }, "\(statuses)")
      // Requests that found the service busy are repeated: six of 150 are 900, and a seventh would exceed 1000.
      for number in 0..<10 {
        _ = try await ann.post(
          "\(inEuros[0].path)/refunds", body, key: "again \(number)", ["if-match": "*"])
      }
      let returned = try await products.stage.accounts().reduce(0) {
        $0 + ($1.refunded?.minorUnits ?? 0)
      }
      #expect(returned == 900)
    }
  }
}
