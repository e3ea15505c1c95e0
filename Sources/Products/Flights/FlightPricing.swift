internal import Bookings
internal import Vocabulary

/// Prices of flights as line items.
enum FlightPricing {
  static func price(_ request: FlightRequest, _ legs: [FlightLeg]) throws(Refusal) -> Price {
    guard let currency = legs.first?.tariff.currency,
      legs.allSatisfy({ $0.tariff.currency == currency })
    else {
      throw .invalid(
        "flight_ids", "these flights are sold in different currencies; book them separately")
    }
    var lines: [Price.Line] = []
    var taxes: [Price.Tax] = []
    var left = request.ancillaries
    for (index, leg) in legs.enumerated() {
      var own = try fares(request.travelers, leg: leg, index: index)
      // An ancillary is bought once per journey, by the first tariff that has it.
      own += ancillaries(&left, leg.tariff)
      if let seat = request.addition?.seat, seat.segment == index {
        own.append(try seat.line(on: leg))
      }
      if request.addition != nil, own.isEmpty { continue }
      taxes += try self.taxes(on: own, travelers: request.travelers.count, leg.tariff)
      lines += counted(own)
    }
    if let unknown = left.first {
      throw .invalid(
        request.addition == nil ? "ancillaries" : "extras",
        "\(escaped(unknown)) is not sold on these flights")
    }
    guard let price = Price(lines, taxes: taxes, in: currency), price.total.minorUnits > 0 else {
      throw .invalid(
        "flight_ids",
        "the total price of these flights is 0 or less, or too large to be paid; choose others")
    }
    return price
  }

  /// Returns the same amounts with one line for equal lines, such as `checked bag (x2)`.
  private static func counted(_ lines: [Price.Line]) -> [Price.Line] {
    var counts: [Price.Line: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    var seen: Set<Price.Line> = []
    return lines.filter { seen.insert($0).inserted }.flatMap { line in
      let count = counts[line] ?? 1
      guard count > 1, let amount = line.amount.times(count) else {
        return Array(repeating: line, count: count)
      }
      return [Price.Line(description: "\(line.description) (x\(count))", amount: amount)]
    }
  }

  private static func fares(
    _ travelers: [FlightRequest.Traveler], leg: FlightLeg, index: Int
  ) throws(Refusal) -> [Price.Line] {
    let flight = leg.instance.value
    let name = "\(flight.designator) \(flight.origin)–\(flight.destination)"
    var lines: [Price.Line] = []
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
          Price.Line(description: "\(name), \(place.label)", amount: place.priceDelta))
      }
    }
    // An infant flies in the cabin of the first traveler with a seat.
    for traveler in travelers where traveler.type == .infant {
      lines.append(try fare(name, cabins.first ?? .economy, traveler.type, leg.tariff))
    }
    return lines
  }

  private static func fare(
    _ name: String, _ cabin: Cabin, _ type: TravelerType, _ tariff: Tariff
  ) throws(Refusal) -> Price.Line {
    guard let amount = tariff.fare(cabin, type) else {
      throw .invalid("passengers", "\(name) has no \(type.label) fare in \(cabin.label)")
    }
    return Price.Line(description: "\(name), \(cabin.label), \(type.label)", amount: amount)
  }

  private static func ancillaries(_ left: inout [String], _ tariff: Tariff) -> [Price.Line] {
    var lines: [Price.Line] = []
    left.removeAll { code in
      guard let sold = tariff.ancillaries.first(where: { $0.code == code }) else { return false }
      lines.append(Price.Line(description: sold.label, amount: sold.amount))
      return true
    }
    return lines
  }

  private static func taxes(
    on lines: [Price.Line], travelers: Int, _ tariff: Tariff
  ) throws(Refusal) -> [Price.Tax] {
    guard let base = Money.sum(lines.map(\.amount), in: tariff.currency) else {
      throw .invalid("flight_ids", "the sum of these prices is too large")
    }
    return try tariff.taxes.map { tax throws(Refusal) in
      guard let share = base.share(basisPoints: tax.basisPoints),
        let amount = tax.perTraveler.times(travelers)?.adding(share)
      else { throw .invalid("flight_ids", "the tax \(tax.code) of these flights is too large") }
      return Price.Tax(code: tax.code, amount: amount)
    }
  }
}
