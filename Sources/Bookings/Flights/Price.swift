internal import Vocabulary

/// What a request costs, line by line: Σ lines = subtotal, subtotal + Σ taxes = total, one currency.
struct Price {
  let lines: [Quote.Line]
  let subtotal: Money
  let taxes: [Quote.Tax]
  let total: Money

  init(_ request: Quote.Request, legs: [Quoting.Leg]) throws(Refusal) {
    guard let currency = legs.first?.tariff.currency,
      legs.allSatisfy({ $0.tariff.currency == currency })
    else { throw .invalid("itinerary", "flights in different currencies are booked apart") }
    var lines: [Quote.Line] = []
    var taxes: [Quote.Tax] = []
    var left = request.ancillaries
    for (index, leg) in legs.enumerated() {
      var own = try Self.fares(request.travelers, leg: leg, index: index)
      // An ancillary is bought once for the journey, under the first tariff that has it.
      own += Self.ancillaries(&left, leg.tariff)
      taxes += try Self.taxes(on: own, travelers: request.travelers.count, leg.tariff)
      lines += own
    }
    if let unknown = left.first {
      throw .invalid("ancillaries", "\(escaped(unknown)) is not sold on these flights")
    }
    guard let subtotal = Money.sum(lines.map(\.amount), in: currency),
      let tax = Money.sum(taxes.map(\.amount), in: currency),
      let total = subtotal.adding(tax), total.minorUnits > 0
    else { throw .invalid("tariff", "its amounts make no price in \(currency)") }
    self.lines = lines
    self.subtotal = subtotal
    self.taxes = taxes
    self.total = total
  }

  private static func fares(
    _ travelers: [Quote.Traveler], leg: Quoting.Leg, index: Int
  ) throws(Refusal) -> [Quote.Line] {
    let flight = leg.instance.value
    let name = "\(flight.designator) \(flight.origin)–\(flight.destination)"
    var lines: [Quote.Line] = []
    var cabins: [Cabin] = []
    for traveler in travelers where traveler.type != .infant {
      let seat = traveler.seats[index]
      guard let place = leg.map.place(seat) else {
        throw .notFound("seat of flight \(flight.id)", seat.rawValue)
      }
      cabins.append(place.cabin)
      lines.append(try fare(name, place.cabin, traveler.type, leg.tariff))
      if place.priceDelta.minorUnits != 0 {
        lines.append(
          Quote.Line(description: "\(name), seat \(place.seat)", amount: place.priceDelta))
      }
    }
    // An infant flies in the cabin of the first traveler.
    for traveler in travelers where traveler.type == .infant {
      lines.append(try fare(name, cabins.first ?? .economy, traveler.type, leg.tariff))
    }
    return lines
  }

  private static func fare(
    _ name: String, _ cabin: Cabin, _ type: TravelerType, _ tariff: Tariff
  ) throws(Refusal) -> Quote.Line {
    guard let amount = tariff.fare(cabin, type) else {
      throw .invalid("passengers", "\(name) has no \(type.label) fare in \(cabin.label)")
    }
    return Quote.Line(description: "\(name), \(cabin.label), \(type.label)", amount: amount)
  }

  private static func ancillaries(_ left: inout [String], _ tariff: Tariff) -> [Quote.Line] {
    var lines: [Quote.Line] = []
    left.removeAll { code in
      guard let sold = tariff.ancillaries.first(where: { $0.code == code }) else { return false }
      lines.append(Quote.Line(description: sold.label, amount: sold.amount))
      return true
    }
    return lines
  }

  private static func taxes(
    on lines: [Quote.Line], travelers: Int, _ tariff: Tariff
  ) throws(Refusal) -> [Quote.Tax] {
    guard let base = Money.sum(lines.map(\.amount), in: tariff.currency) else {
      throw .invalid("tariff", "its amounts have two currencies or no sum")
    }
    return try tariff.taxes.map { tax throws(Refusal) in
      guard let share = base.share(basisPoints: tax.basisPoints),
        let amount = tax.perTraveler.times(travelers)?.adding(share)
      else { throw .invalid("tariff", "tax \(tax.code) has another currency or no sum") }
      return Quote.Tax(code: tax.code, amount: amount)
    }
  }
}
