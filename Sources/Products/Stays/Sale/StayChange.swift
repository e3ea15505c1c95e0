package import Bookings
internal import OperatorFiles
package import Vocabulary

/// Other dates for a stay that is booked: nights that stay keep their price, nights that are added cost what they cost
/// today, and of nights that are dropped comes back what the rate gives for a cancellation at that moment.
///
/// It is sold as an addition to the booking. The guest keeps the former nights until it is paid; those that are dropped
/// are released in the commit that gives him the new ones.
package struct StayChange: Hashable, Sendable, Codable {
  package let booking: StayBooking.ID
  /// The stay as it is, and as it would be.
  package let former: BookedNights
  package let booked: BookedNights
  /// The credit for the nights that are dropped; a part of it pays for those that are added.
  package let credit: Money
  /// The time for which the credit was computed.
  package let priced: Instant

  private var dropped: Set<CivilDate> { former.dates.subtracting(booked.dates) }
  private var added: Set<CivilDate> { booked.dates.subtracting(former.dates) }

  /// What is held for it, night by night: the nights that are new.
  func wanted(of hotel: Hotel.ID) -> [Resource] {
    let known = Set(former.resources(of: hotel))
    return booked.resources(of: hotel).filter { !known.contains($0) }
  }

  /// What the booking gives up with it.
  func givenUp(of hotel: Hotel.ID) -> Set<Resource> {
    Set(former.resources(of: hotel)).subtracting(booked.resources(of: hotel))
  }

  /// A line for each added night of each type, and one for what pays for them.
  func lines(at hotel: Hotel) -> [Price.Line] {
    var lines = booked.amounts { added.contains($0.date) }.map { night, amount in
      let name = hotel.type(night.type)?.name ?? night.type.rawValue
      return Price.Line(description: "\(name), night of \(night.date)", amount: amount)
    }
    let used = min(credit.minorUnits, cost)
    if used > 0 {
      lines.append(
        .init(
          description: "for \(words(dropped))", amount: Money(-used, credit.currency)))
    }
    return lines
  }

  /// What the added nights cost, in minor units.
  private var cost: Int {
    Money.sum(booked.amounts { added.contains($0.date) }.map(\.1), in: credit.currency)?.minorUnits
      ?? 0
  }

  /// The refund when it is confirmed.
  package var refund: Money { Money(max(credit.minorUnits - cost, 0), credit.currency) }

  private func words(_ nights: Set<CivilDate>) -> String {
    let sorted = nights.sorted()
    guard let first = sorted.first else { return "no night" }
    return sorted.count == 1 ? "the night of \(first)" : "\(sorted.count) nights from \(first)"
  }
}

extension StayBooking {
  /// Whether there are other dates that it can have now.
  ///
  /// - Parameter terms: by which other dates that are being paid are given up.
  package func canChange(by terms: SaleTerms, now: Instant) -> Bool {
    (try? checkChange(by: terms, now: now)) != nil
  }

  private func checkChange(by terms: SaleTerms, now: Instant) throws(Refusal) {
    try checkStands(for: "change", at: now)
    guard !passes.isUsed else { throw .passUsed }
    // What the guest would pay or get back is in the hotel's currency.
    if let rate = quote.price.rate {
      throw .currencyNotSupported(rate.to, own: rate.from)
    }
    try checkNoAddition(by: terms)
    guard booked.days.end > now else {
      throw .notAllowed(
        what: "booking", state: stateName(at: now), action: "change", allowed: [])
    }
  }

  /// Refuses other dates for a booking that has been used, is over or cancelled, and dates that cannot be.
  ///
  /// - Parameters:
  ///   - today: by the clocks of the hotel.
  ///   - terms: by which other dates that are being paid are given up.
  package func checkChange(
    to nights: Nights, today: CivilDate, by terms: SaleTerms, now: Instant
  ) throws(Refusal) {
    try checkChange(by: terms, now: now)
    guard nights != booked.nights else {
      throw .invalidDates("the stay has these dates; choose others")
    }
    // Who should have come already may leave earlier or stay longer, and not come earlier or later.
    guard booked.nights.checkIn > today || nights.checkIn == booked.nights.checkIn,
      nights.checkIn >= min(today, booked.nights.checkIn), nights.checkOut > today
    else {
      throw .invalidDates(
        booked.nights.checkIn > today
          ? "\(nights.checkIn) is over; choose a later date"
          : "the stay has begun: keep \(booked.nights.checkIn), and leave after \(today)")
    }
  }
}

extension StayProduct {
  /// Refuses a change whose prices are not those of today any more.
  func check(_ change: StayChange, _ offer: StayOffer, now: Instant) throws(Refusal) {
    try checkStands(change, offer.hotel.value, now: now)
    let current = try offer.booked(
      change.booked.rooms, change.booked.nights, keeping: change.former)
    guard current == change.booked else {
      throw .invalid("quote_id", "the hotel has other prices now; ask for the dates again")
    }
  }

  /// Refuses a credit that is of long ago, and nights that the hotel does not sell any more; fewer nights can always be.
  private func checkStands(
    _ change: StayChange, _ hotel: Hotel, now: Instant
  ) throws(Refusal) {
    guard now < change.priced.adding(seconds: terms.quoteLasts) else {
      throw .invalid("quote_id", "the price of other dates ends with its time; ask for them again")
    }
    guard !change.wanted(of: hotel.id).isEmpty else { return }
    guard hotel.isOpen else { throw .hotelNotAvailable(hotel) }
    for room in change.booked.rooms { _ = try hotel.find(room) }
  }

  package func check(
    adding request: StayRequest, to booking: StayBooking, _ offer: StayOffer, now: Instant
  ) throws(Refusal) {
    guard let change = request.change, change.booking == booking.id,
      change.former == booking.booked
    else { throw .invalid("quote_id", "is not for other dates of this booking as it is") }
    guard let today = ZonedTime(now, zone: offer.zone.name, rules: offer.zone.rules)?.date else {
      throw .invalidDates("no clock of \(offer.zone.name) shows them")
    }
    try booking.checkChange(to: change.booked.nights, today: today, by: terms, now: now)
    try checkStands(change, offer.hotel.value, now: now)
  }

  package func refund(with request: StayRequest) -> Money? { request.change?.refund }

  package func add(
    _ request: StayRequest, to booking: inout StayBooking, in changes: inout ChangeSet
  ) throws(Refusal) {
    guard let change = request.change, change.former == booking.booked else {
      throw .invalid("quote_id", "is not for other dates of this booking as it is")
    }
    // A guest arrived while other dates were being paid.
    guard !booking.passes.isUsed else { throw .passUsed }
    changes.giveUp(change.givenUp(of: booking.hotel), of: &booking)
    booking.booked = change.booked
    changes.emit("booking.dates_changed", booking)
  }
}
