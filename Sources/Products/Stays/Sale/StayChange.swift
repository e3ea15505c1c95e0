package import Bookings
internal import OperatorFiles
package import Vocabulary

/// Other dates for a stay that is booked.
///
/// Nights that stay keep their price, and nights that are added have the price of today. For nights that are dropped,
/// the guest gets what the rate gives for a cancellation at that moment.
///
/// A change is sold as an addition to the booking. The guest keeps the former nights until the change is paid; the
/// commit that gives the guest the new nights releases the dropped ones.
package struct StayChange: Hashable, Sendable, Codable {
  package let booking: StayBooking.ID
  /// The stay as it is; `booked` is the stay as it would be.
  package let former: BookedNights
  package let booked: BookedNights
  /// The credit for the nights that are dropped; a part of it pays for those that are added.
  package let credit: Money
  /// The time for which the credit was computed.
  package let priced: Instant

  private var dropped: Set<CivilDate> { former.dates.subtracting(booked.dates) }
  private var added: Set<CivilDate> { booked.dates.subtracting(former.dates) }

  /// Returns what is held for the change, night by night: the nights that are new.
  func wanted(of hotel: Hotel.ID) -> [Resource] {
    let known = Set(former.resources(of: hotel))
    return booked.resources(of: hotel).filter { !known.contains($0) }
  }

  /// Returns the resources that the booking gives up with the change.
  func givenUp(of hotel: Hotel.ID) -> Set<Resource> {
    Set(former.resources(of: hotel)).subtracting(booked.resources(of: hotel))
  }

  /// Returns a line for each added night of each type, and one for the credit that pays for them.
  func lines(at hotel: Hotel) -> [Price.Line] {
    var lines = booked.amounts { added.contains($0.date) }.map { night, amount in
      let name = hotel.type(night.type)?.name ?? night.type.rawValue
      return Price.Line(description: "\(name), night of \(night.date)", amount: amount)
    }
    let used = min(credit.minorUnits, cost)
    if used > 0 {
      lines.append(
        .init(
          description: "credit for \(words(dropped))", amount: Money(-used, credit.currency)))
    }
    return lines
  }

  /// The price of the added nights, in minor units.
  private var cost: Int {
    Money.sum(booked.amounts { added.contains($0.date) }.map(\.1), in: credit.currency)?.minorUnits
      ?? 0
  }

  /// The refund when the change is confirmed.
  package var refund: Money { Money(max(credit.minorUnits - cost, 0), credit.currency) }

  private func words(_ nights: Set<CivilDate>) -> String {
    let sorted = nights.sorted()
    guard let first = sorted.first else { return "no night" }
    return sorted.count == 1 ? "the night of \(first)" : "\(sorted.count) nights from \(first)"
  }
}

extension StayBooking {
  /// Returns whether there are other dates that the booking can have now; `terms` decide when other dates that are
  /// being paid are given up.
  package func canChange(by terms: SaleTerms, now: Instant) -> Bool {
    (try? checkChange(by: terms, now: now)) != nil
  }

  private func checkChange(by terms: SaleTerms, now: Instant) throws(Refusal) {
    try checkStands(for: "change", at: now)
    guard !passes.isUsed else { throw .passUsed }
    // A further payment or a refund would be in the hotel's currency.
    if let rate = quote.price.rate {
      throw .currencyNotSupported(rate.to, own: rate.from)
    }
    try checkNoAddition(by: terms)
    guard booked.days.end > now else {
      throw .notAllowed(
        what: "booking", state: stateName(at: now), action: "change", allowed: [],
        because: "the stay is over")
    }
  }

  /// Refuses other dates for a booking that was used, is over or cancelled, and dates that are not possible.
  ///
  /// `today` is the day by the clocks of the hotel. `terms` decide when other dates that are being paid are given up.
  package func checkChange(
    to nights: Nights, today: CivilDate, by terms: SaleTerms, now: Instant
  ) throws(Refusal) {
    try checkChange(by: terms, now: now)
    guard nights != booked.nights else {
      throw .invalidDates("the stay has these dates already; choose other dates")
    }
    // A guest whose day of arrival has come may leave earlier or stay longer, but not arrive earlier or later.
    guard booked.nights.checkIn > today || nights.checkIn == booked.nights.checkIn,
      nights.checkIn >= min(today, booked.nights.checkIn), nights.checkOut > today
    else {
      throw .invalidDates(
        booked.nights.checkIn > today
          ? "\(nights.checkIn) is in the past; choose a later date"
          : "the stay has begun; keep the check_in_date \(booked.nights.checkIn), and choose a check_out_date after "
            + "\(today)")
    }
  }
}

extension StayProduct {
  /// The problem of a quote that is not for other dates of the booking as it is.
  private static let notForBooking =
    "this quote is not for new dates of this booking, or the booking has changed since; ask for a new quote"

  /// Refuses a change whose prices are no longer those of today.
  func check(_ change: StayChange, _ offer: StayOffer, now: Instant) throws(Refusal) {
    try checkStands(change, offer.hotel.value, now: now)
    let current = try offer.booked(
      change.booked.rooms, change.booked.nights, keeping: change.former)
    guard current == change.booked else {
      throw .invalid("quote_id", "the hotel has other prices now; ask for a new quote")
    }
  }

  /// Refuses a credit that is too old, and nights that the hotel no longer sells; fewer nights are always possible.
  private func checkStands(
    _ change: StayChange, _ hotel: Hotel, now: Instant
  ) throws(Refusal) {
    guard now < change.priced.adding(seconds: terms.quoteLasts) else {
      throw .invalid("quote_id", "this quote for new dates has expired; ask for a new quote")
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
    else { throw .invalid("quote_id", Self.notForBooking) }
    guard let today = ZonedTime(now, zone: offer.zone.name, rules: offer.zone.rules)?.date else {
      throw .invalidDates("these dates do not exist in \(offer.zone.name); choose others")
    }
    try booking.checkChange(to: change.booked.nights, today: today, by: terms, now: now)
    try checkStands(change, offer.hotel.value, now: now)
  }

  package func refund(with request: StayRequest) -> Money? { request.change?.refund }

  package func add(
    _ request: StayRequest, to booking: inout StayBooking, in changes: inout ChangeSet
  ) throws(Refusal) {
    guard let change = request.change, change.former == booking.booked else {
      throw .invalid("quote_id", Self.notForBooking)
    }
    // The guest may have arrived while other dates were being paid.
    guard !booking.passes.isUsed else { throw .passUsed }
    changes.giveUp(change.givenUp(of: booking.hotel), of: &booking)
    booking.booked = change.booked
    changes.emit("booking.dates_changed", booking)
  }
}
