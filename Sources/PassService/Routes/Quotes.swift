internal import BookingStore
internal import Bookings
internal import PassFormats
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
      Quote.Request(
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
    let id: Quote.ID = try call.id("quote_id")
    guard let quote = try await service.desk.store.record(Quote.self, id)?.value,
      quote.holder == (try call.user())
    else { throw Refusal.notFound(Quote.kind, id.rawValue) }
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

/// The body of a request for a price.
///
/// It names one flight with a seat for each passenger, or several with a seat on each; what it costs the
/// server says.
private struct QuoteWish {
  let flights: [FlightInstance.ID]
  let travelers: [Quote.Traveler]
  /// Nil where the client leaves it to the server to find the holds of the seats.
  let holds: [Hold.ID]?
  let ancillaries: [String]

  init(_ object: inout ObjectReader) throws(ShapeError) {
    let isJourney = object.peek("flight_ids") != nil
    flights =
      isJourney ? try object.texts("flight_ids", 1...4) : [try object.text("flight_id")]
    travelers = try object.objects("passengers", 1...9) { (passenger) throws(ShapeError) in
      let type = try passenger.optionalChoice("type") ?? TravelerType.adult
      if type == .infant { return Quote.Traveler(type: type, seats: []) }
      return Quote.Traveler(
        type: type,
        seats: isJourney
          ? try passenger.texts("seat_ids", 1...4) : [try passenger.text("seat_id")])
    }
    holds = object.peek("hold_ids") == nil ? nil : try object.texts("hold_ids", 1...3)
    var codes: [String] = []
    for (index, node) in (try object.optionalArray("ancillaries") ?? []).enumerated() {
      guard case .string(let code) = node.value, (1...32).contains(code.utf8.count) else {
        throw object.mismatch(node, "ancillaries[\(index)]", expected: "a code such as BAG")
      }
      codes.append(code)
    }
    ancillaries = codes
  }
}

extension JSONWriter {
  /// A quote: what is charged is its total, or nothing.
  fileprivate mutating func members(of quote: Quote, at now: Instant) {
    member("quote_id", quote.key)
    member("state", quote.state(at: now).rawValue.uppercased())
    member("flight_ids", quote.request.itinerary.map(\.rawValue))
    objects("line_items", quote.lines) { writer, line in
      writer.member("description", line.description)
      writer.member("amount_minor", line.amount.minorUnits)
      writer.member("currency", line.amount.currency.rawValue)
    }
    member("subtotal", quote.subtotal)
    objects("taxes", quote.taxes) { writer, tax in
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
