package import PassMinting
package import ServiceHTTP
internal import BookingStore
package import Bookings
internal import StrictText
internal import Selling
package import Vocabulary

extension ServedProduct {
  func quotes(_ tools: ServiceTools) -> [Endpoint] {
    [
      .post("\(path)/quotes", name(of: .createQuote), .travelers) { call in
        try await createQuote(call, tools)
      }.counting(.quote),
      .get("\(path)/quotes/{quote_id}", name(of: .getQuote), .travelers) { call in
        try await getQuote(call)
      },
      .post("\(path)/quotes/{quote_id}/refresh", name(of: .refreshQuote), .travelers) { call in
        try await refreshQuote(call)
      }.counting(.quote),
    ]
  }

  private func createQuote(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    let user = try call.user()
    let maximum = desk.terms.holds.holdsPerUser
    let (named, currency, request) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.optionalTexts("hold_ids", 1...maximum, as: Hold.ID.self)),
        part(try body.optionalText("currency", as: CurrencyCode.self)),
        part(try quoteRequest(&body)))
    }
    let holds: [Hold.ID]
    if let named {
      holds = named
    } else {
      holds = try await held(try await completed(request([])), by: user, at: call.now)
    }
    let whole = try await completed(request(holds))
    var rate: ExchangeRate?
    if let currency {
      rate = try await desk.rate(
        for: whole, in: currency, by: try tools.exchangeRates(), now: call.now)
    }
    return try await call.storingResponse(for: terms.answersKept) { (quote: Quote<Sold.Request>) in
      created(quote, at: call.now)
    } _: { [rate] in
      try await desk.quote(
        whole, rate: rate, call.command(for: user), storing: $0)
    }
  }

  /// Returns the user's holds on the requested resources, for a request that does not name its holds.
  ///
  /// A hold that expired is named only if the user holds none of it anew, so that the refusal says that it expired.
  private func held(
    _ request: Sold.Request, by user: UserID, at now: Instant
  ) async throws -> [Hold.ID] {
    let wanted = Set(desk.product.wanted(request))
    let holds = try await desk.store.records(Hold.self, .holder(user)).map(\.value)
      .filter {
        $0.stored != .released && !$0.isOneOfSeveral
          && $0.asks.contains { wanted.contains($0.resource) }
      }
    let present = Set(
      holds.filter { $0.state(at: now) == .held }.flatMap { $0.asks.map(\.resource) })
    return holds.filter {
      $0.state(at: now) == .held || !$0.asks.contains { present.contains($0.resource) }
    }.map(\.id)
  }

  private func getQuote(_ call: Call) async throws -> HTTPAnswer {
    let id: Quote<Sold.Request>.ID = try call.id("quote_id")
    guard let quote = try await desk.store.record(Quote<Sold.Request>.self, id)?.value,
      quote.holder == (try call.user())
    else { throw Refusal.notFound(Quote<Sold.Request>.kind, id.rawValue) }
    return .json(caching: .checked) { write(quote, at: call.now, to: &$0) }
  }

  private func refreshQuote(_ call: Call) async throws -> HTTPAnswer {
    _ = try call.json { _ throws(ShapeError) in }
    let quote = try await desk.requote(
      try call.id("quote_id"), call.command(for: try call.user()))
    return created(quote, at: call.now)
  }

  package func created(_ quote: Quote<Sold.Request>, at now: Instant) -> HTTPAnswer {
    .json(201) { write(quote, at: now, to: &$0) }
      .with("location", "/v1\(path)/quotes/\(quote.id)")
  }

  /// Writes a quote; the charge is exactly its total.
  private func write(
    _ quote: Quote<Sold.Request>, at now: Instant, to writer: inout JSONWriter
  ) {
    writer.member("quote_id", quote.key)
    writer.member("state", quote.state(at: now).rawValue.uppercased())
    if let booking = quote.booking { writer.member("used_for", booking) }
    writer.member("hold_ids", quote.leases.map(\.hold.rawValue))
    write(quote.request, to: &writer)
    writer.price(quote.price)
    writer.member("expires_at", quote.expires.description)
    writer.member("expires_in", max(quote.expires.seconds(since: now), 0))
    writer.member("quote_version", quote.number)
  }
}
