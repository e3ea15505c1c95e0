internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import PassFormats
internal import Selling
internal import Vocabulary

extension Endpoint {
  static let quotes: [Endpoint] = [
    .post("/quotes", "createQuote", .travelers, createQuote),
    .get("/quotes/{quote_id}", "getQuote", .travelers, getQuote),
    .post("/quotes/{quote_id}/refresh", "refreshQuote", .travelers, refreshQuote),
  ]

  private static func createQuote(_ call: Call, _ service: Service) async throws -> Answer {
    let user = try call.user()
    let wish = try call.json { (object) throws(ShapeError) in try QuoteWish(&object) }
    let holds =
      if let holds = wish.holds { holds } else { try await held(wish, by: user, service) }
    var random = SystemRandomNumberGenerator()
    let quote = try await service.desk.quote(
      FlightRequest(
        itinerary: wish.flights, travelers: wish.travelers, holds: holds,
        ancillaries: wish.ancillaries),
      for: user, once: call.once, now: call.now, using: &random)
    return .json(201) { $0.members(of: quote, at: call.now) }
      .with("location", "/v1/quotes/\(quote.id)")
  }

  /// The user's holds that have these seats: whoever does not name them has them all the same.
  private static func held(
    _ wish: QuoteWish, by user: UserID, _ service: Service
  ) async throws -> [Hold.ID] {
    let wanted = Set(
      wish.travelers.flatMap { traveler in
        zip(wish.flights, traveler.seats).map { Resource(scope: $0.rawValue, name: $1.rawValue) }
      })
    return try await service.desk.store.records(Hold.self, .holder(user)).map(\.value)
      .filter { $0.asks.contains { wanted.contains($0.resource) } }.map(\.id)
  }

  private static func getQuote(_ call: Call, _ service: Service) async throws -> Answer {
    let id: FlightQuote.ID = try call.id("quote_id")
    guard let quote = try await service.desk.store.record(FlightQuote.self, id)?.value,
      quote.holder == (try call.user())
    else { throw Refusal.notFound(FlightQuote.kind, id.rawValue) }
    return .json(caching: .checked) { $0.members(of: quote, at: call.now) }
  }

  private static func refreshQuote(_ call: Call, _ service: Service) async throws -> Answer {
    _ = try call.json { _ throws(ShapeError) in }
    var random = SystemRandomNumberGenerator()
    let quote = try await service.desk.requote(
      try call.id("quote_id"), for: try call.user(), once: call.once, now: call.now,
      using: &random)
    return .json(201) { $0.members(of: quote, at: call.now) }
      .with("location", "/v1/quotes/\(quote.id)")
  }
}

extension JSONWriter {
  /// A quote: what is charged is its total, or nothing.
  fileprivate mutating func members(of quote: FlightQuote, at now: Instant) {
    member("quote_id", quote.key)
    member("state", quote.state(at: now).rawValue.uppercased())
    member("flight_ids", quote.request.itinerary.map(\.rawValue))
    objects("line_items", quote.price.lines) { writer, line in
      writer.member("description", line.description)
      writer.member("amount_minor", line.amount.minorUnits)
      writer.member("currency", line.amount.currency.rawValue)
    }
    member("subtotal", quote.price.subtotal)
    objects("taxes", quote.price.taxes) { writer, tax in
      writer.member("code", tax.code)
      writer.member("amount_minor", tax.amount.minorUnits)
      writer.member("currency", tax.amount.currency.rawValue)
    }
    member("total", quote.total)
    member("expires_at", quote.expires.description)
    member("expires_in", max(quote.expires.seconds(since: now), 0))
    member("quote_version", quote.number)
  }
}
