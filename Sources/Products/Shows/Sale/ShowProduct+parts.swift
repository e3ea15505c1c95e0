package import Bookings
package import Vocabulary

// Some of the places of a booking are given up, and the rest stays.

extension ShowProduct {
  /// Returns the price of each place; a line of the quote is for all places of its category.
  static func places(of sale: Sale<ShowRequest>, _ offer: ShowOffer) -> [ShowBooking.SoldPlace]? {
    let request = sale.first.quote.request
    let categories =
      request.seats.isEmpty
      ? [.regular] : request.seats.compactMap { offer.layout?.place($0)?.category }
    let lines = sale.first.quote.price.lines
    let ordered = SeatCategory.allCases.filter(categories.contains)
    guard request.seats.isEmpty || categories.count == request.seats.count,
      lines.count == ordered.count
    else { return nil }
    let prices = zip(ordered, lines).map { category, line in
      let count = request.seats.isEmpty ? request.places : categories.count { $0 == category }
      return (
        category,
        Money(line.amount.minorUnits / max(count, 1), line.amount.currency)
      )
    }
    let byCategory = Dictionary(prices) { first, _ in first }
    return categories.compactMap { category in
      byCategory[category].map { ShowBooking.SoldPlace(category: category, price: $0) }
    }
  }

  package func refund(
    of part: BookingPart, from booking: ShowBooking, by policy: RefundPolicy, now: Instant
  ) throws(Refusal) -> (paid: Money, back: Money) {
    let paid = try booking.price(of: part)
    let back =
      booking.status == .cancelled
      ? paid : policy.refund(of: paid, begins: booking.begins.instant, now: now)
    return (paid, back)
  }

  package func giveUp(
    _ part: BookingPart, of booking: inout ShowBooking, in changes: inout ChangeSet
  ) throws(Refusal) {
    let price = try booking.price(of: part)
    let seats = part.units.compactMap(SeatName.init)
    booking.dropHolders(of: seats, places: part.places)
    if part.places > 0 {
      let left = booking.places - part.places
      guard let former = booking.sale.first.asks.first,
        changes.exchange(former, for: .pool(former.resource, left, of: former.limit), of: &booking)
      else { throw .invalid("places", "this booking has no places without numbers") }
    } else {
      let names = Set(seats.map(\.rawValue))
      changes.giveUp(
        Set(booking.sale.first.asks.map(\.resource).filter { names.contains($0.name) }),
        of: &booking)
    }
    var all = booking.givenUp ?? .init(seats: [], places: 0, price: .zero(price.currency))
    all.seats += seats
    all.places += part.places
    all.price = all.price.adding(price) ?? all.price
    booking.givenUp = all
  }
}

extension ShowBooking {
  /// Removes the names of tickets that are given up, so that the others are in the order of the tickets that stay.
  fileprivate mutating func dropHolders(of seats: [SeatName], places: Int) {
    guard let named = holders, quote.request.tickets == .perSeat else { return }
    let kept =
      self.seats.isEmpty
      ? Array(named.prefix(self.places - places))
      : zip(self.seats, named).filter { !seats.contains($0.0) }.map(\.1)
    holders = kept.allSatisfy(\.isEmpty) ? nil : kept
  }

  /// Returns the price that was paid for a part.
  ///
  /// It refuses places that the booking does not have, all of its places, and a part that leaves a companion's seat
  /// without its wheelchair space.
  fileprivate func price(of part: BookingPart) throws(Refusal) -> Money {
    guard let sold else {
      throw .invalid(
        "seats", "this booking can only be cancelled as a whole; send no seats and no places")
    }
    if quote.request.seats.isEmpty {
      guard part.units.isEmpty, part.places > 0 else {
        throw .invalid(
          "places",
          "expected the number of places to cancel, and no seats; to cancel the whole booking, send neither"
        )
      }
      guard part.places < places else {
        throw .invalid(
          "places",
          "the booking has \(counted(places, "place")); to cancel the whole booking, send no places"
        )
      }
      guard let price = sold.first?.price.times(part.places) else {
        throw .invalid("places", "the price of these places is too large")
      }
      return price
    }
    guard part.places == 0, !part.units.isEmpty, Set(part.units).count == part.units.count else {
      throw .invalid("seats", "expected the seats to cancel, each once, and no places")
    }
    let kept = seats.filter { !part.units.contains($0.rawValue) }
    if let strange = part.units.first(where: { unit in !seats.contains { $0.rawValue == unit } }) {
      throw .invalid("seats", "\(strange) is not a seat of this booking")
    }
    guard !kept.isEmpty else {
      throw .invalid(
        "seats", "these are all seats of the booking; to cancel the whole booking, send no seats")
    }
    let places = zip(quote.request.seats, sold)
    let left = places.filter { kept.contains($0.0) }.map(\.1.category)
    guard left.count(where: { $0 == .companion }) <= left.count(where: { $0 == .wheelchair })
    else {
      throw .invalid(
        "seats", "a companion seat is kept only with a wheelchair space; cancel that seat, too")
    }
    let prices = places.filter { part.units.contains($0.0.rawValue) }.map(\.1.price)
    guard let price = Money.sum(prices, in: quote.total.currency) else {
      throw .invalid("seats", "the price of these seats is too large")
    }
    return price
  }
}
