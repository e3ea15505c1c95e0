package import Vocabulary

/// Makes prices; none ever comes from a client.
package enum Quoting {
  /// A flight with what is needed to price it.
  package struct Leg: Sendable {
    package let instance: Versioned<FlightInstance>
    package let map: SeatMap
    package let tariff: Tariff

    package init(instance: Versioned<FlightInstance>, map: SeatMap, tariff: Tariff) {
      self.instance = instance
      self.map = map
      self.tariff = tariff
    }
  }

  /// A price for what is held, by whoever holds it.
  package static func quote(
    _ request: Quote.Request, for holder: UserID, legs: [Leg], holds: [Versioned<Hold>],
    replacing former: Versioned<Quote>? = nil, policy: FlightPolicy, now: Instant,
    using random: inout some RandomNumberGenerator
  ) throws(Refusal) -> Decision<Quote> {
    try check(request, legs: legs, policy: policy, now: now)
    let expires = try expiry(request, for: holder, holds: holds, policy: policy, now: now)
    let price = try Price(request, legs: legs)
    let quote = Quote(
      id: .init(using: &random), holder: holder, request: request,
      leases: holds.map { Quote.Lease($0.value) },
      lines: price.lines, subtotal: price.subtotal, taxes: price.taxes, total: price.total,
      created: now, expires: expires, number: (former?.value.number ?? 0) + 1, stored: .open)
    var changes = ChangeSet(at: now)
    for hold in holds { changes.rely(on: hold) }
    for leg in legs { changes.rely(on: leg.instance) }
    if let former {
      var old = former.value
      _ = try QuoteState.table.apply(.replace, to: old.state(at: now))
      old.stored = .replaced
      changes.update(former, to: old)
    }
    changes.insert(quote)
    return Decision(quote, changes)
  }

  private static func check(
    _ request: Quote.Request, legs: [Leg], policy: FlightPolicy, now: Instant
  ) throws(Refusal) {
    guard (1...4).contains(legs.count), legs.map(\.instance.value.id) == request.itinerary,
      Set(request.itinerary).count == legs.count
    else { throw .invalid("itinerary", "one to four flights, each once") }
    for (leg, next) in zip(legs, legs.dropFirst())
    where leg.instance.value.arrival.instant > next.instance.value.departure.instant
      || leg.instance.value.destination != next.instance.value.origin
    {
      throw .invalid("itinerary", "each flight must leave from where the one before has landed")
    }
    for leg in legs { try leg.instance.value.checkSales(policy: policy, now: now) }
    let travelers = request.travelers
    guard (1...9).contains(travelers.count) else {
      throw .invalid("passengers", "one to nine at a time")
    }
    let infants = travelers.count { $0.type == .infant }
    guard infants <= travelers.count(where: { $0.type == .adult }) else {
      throw .invalid("passengers", "each infant needs an adult to sit with")
    }
    for traveler in travelers
    where traveler.seats.count != (traveler.type == .infant ? 0 : legs.count) {
      throw .invalid(
        "passengers", "each has one seat on each flight, and an infant has none")
    }
    guard request.ancillaries.count <= 100 else {
      throw .invalid("ancillaries", "at most 100 at a time")
    }
  }

  /// When the price ends: after its own time, or before the first of the holds does.
  private static func expiry(
    _ request: Quote.Request, for holder: UserID, holds: [Versioned<Hold>], policy: FlightPolicy,
    now: Instant
  ) throws(Refusal) -> Instant {
    guard Set(request.holds).count == request.holds.count, holds.map(\.value.id) == request.holds
    else { throw .invalid("holds", "name each hold once") }
    for hold in holds {
      guard hold.value.holder == holder else { throw .notFound(Hold.kind, hold.value.key) }
      guard hold.value.state(at: now) == .held else { throw .holdExpired(hold.value.id) }
    }
    let wanted = request.travelers.flatMap { traveler in
      zip(request.itinerary, traveler.seats).map {
        Resource(scope: $0.rawValue, name: $1.rawValue)
      }
    }
    let held = holds.flatMap { $0.value.asks.map(\.resource) }
    guard wanted.count == held.count, Set(wanted) == Set(held), Set(wanted).count == wanted.count
    else { throw .invalid("passengers", "their seats must be those that are held, each once") }
    guard let first = holds.min(by: { $0.value.expires < $1.value.expires })?.value else {
      throw .invalid("holds", "hold a seat first")
    }
    let expires = min(
      now.adding(seconds: policy.quoteLasts),
      first.expires.adding(seconds: -policy.quoteEndsBeforeHold))
    guard expires > now else { throw .holdExpired(first.id) }
    return expires
  }
}

extension FlightInstance {
  /// Refuses where the flight is not sold, or not any more.
  package func checkSales(policy: FlightPolicy, now: Instant) throws(Refusal) {
    guard policy.carriers?.contains(designator.carrier) ?? true,
      status == .scheduled || status == .delayed,
      departure.instant.adding(seconds: -policy.salesClose) > now
    else { throw .flightClosed(id, status) }
  }
}
