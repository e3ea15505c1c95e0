package import Bookings
package import OperatorFiles
package import Vocabulary

/// Rooms over nights with the price of each night: those of a booking, or those that it would have after a change.
package struct BookedNights: Hashable, Sendable, Codable {
  /// The price for which a night in one room of a type was sold.
  package struct Sold: Hashable, Sendable, Codable {
    package let type: OperatorCode
    package let date: CivilDate
    package let price: Money
    /// The arrival from which the time of its refund counts.
    ///
    /// It is the earliest arrival that the booking had since it has this night, so that a move does not improve the
    /// terms.
    package let refundedBefore: Instant
  }

  package let rooms: [StayRequest.Room]
  package let nights: Nights
  /// The sold nights, each once for each type of room.
  package let sold: [Sold]
  /// The moment from which the rooms are ready; guests leave them until `departure`.
  package let arrival: ZonedTime
  package let departure: ZonedTime
  /// The time in which the voucher is valid: from the first moment of the day of arrival to the last of the day of
  /// departure.
  package let days: Stretch

  /// The days on which a night of the stay begins.
  package var dates: Set<CivilDate> { Set(sold.map(\.date)) }

  /// Returns the rooms in the inventory, night by night.
  package func resources(of hotel: Hotel.ID) -> [Resource] {
    dates.sorted().flatMap { StayRequest.resources(of: hotel, rooms, $0) }
  }

  /// Returns the price of each of some nights, for all rooms of its type together.
  func amounts(_ isMeant: (Sold) -> Bool) -> [(Sold, Money)] {
    sold.filter(isMeant).compactMap { night in
      night.price.times(rooms.count { $0.type == night.type }).map { (night, $0) }
    }
  }

  /// The price of all nights, in minor units of the hotel's currency.
  var price: Int { amounts { _ in true }.reduce(0) { $0 + $1.1.minorUnits } }

  /// Returns the refund for nights that are given up now, which is at most their price.
  func refund(
    of isMeant: (Sold) -> Bool = { _ in true }, by policy: RefundPolicy, now: Instant
  ) -> Money? {
    guard let currency = sold.first?.price.currency else { return nil }
    let byArrival = Dictionary(grouping: amounts(isMeant), by: \.0.refundedBefore)
    let shares = byArrival.compactMap { arrival, amounts in
      Money.sum(amounts.map(\.1), in: currency).map {
        policy.refund(of: $0, begins: arrival, now: now)
      }
    }
    return Money.sum(shares, in: currency)
  }
}

extension StayOffer {
  /// Returns the nights of a request: at the hotel's prices of today or, if they are booked already, as they were sold.
  package func booked(
    _ rooms: [StayRequest.Room], _ nights: Nights, keeping former: BookedNights? = nil
  ) throws(Refusal) -> BookedNights {
    let hotel = hotel.value
    guard let arrival = zone.time(nights.checkIn, secondOfDay: hotel.checkIn),
      let departure = zone.time(nights.checkOut, secondOfDay: hotel.checkOut),
      let days = days(of: nights)
    else { throw .invalidDates("these dates do not exist in \(hotel.zone); choose others") }
    var sold: [BookedNights.Sold] = []
    for type in Set(rooms.map(\.type)).sorted() {
      for day in nights.days(in: zone) {
        if let kept = former?.sold.first(where: { $0.type == type && $0.date == day }) {
          sold.append(
            .init(
              type: type, date: day, price: kept.price,
              refundedBefore: min(kept.refundedBefore, arrival.instant)))
        } else {
          guard let rate = hotel.type(type)?.rate(day) else {
            throw .invalidDates(
              "\(hotel.type(type)?.name ?? type.rawValue) has no price for the night of \(day); choose other dates"
            )
          }
          sold.append(
            .init(
              type: type, date: day, price: rate.perNight, refundedBefore: arrival.instant))
        }
      }
    }
    return BookedNights(
      rooms: rooms, nights: nights, sold: sold, arrival: arrival, departure: departure, days: days)
  }

  /// Returns the time from the first moment of the day of arrival to the end of the day of departure.
  private func days(of nights: Nights) -> Stretch? {
    guard let next = CivilDate(daysSince1970: nights.checkOut.daysSince1970 + 1),
      let start = zone.time(nights.checkIn, secondOfDay: 0),
      let end = zone.time(next, secondOfDay: 0)
    else { return nil }
    return Stretch(start.instant, end.instant)
  }
}
