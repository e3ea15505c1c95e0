internal import Bookings
internal import OperatorFiles
package import Vocabulary

/// The content of the voucher that a desk scans on arrival.
package struct StayVoucher: PassContent {
  package let hotel: Hotel.ID
  package let title: TicketText
  package let place: TicketText
  package let arrival: ZonedTime
  package let departure: ZonedTime
  package let rooms: [String]
  /// The number of people that the voucher is for.
  package let admits: Int
  package let reference: BookingReference

  /// Returns whether the nights of this voucher are all among those of another one.
  ///
  /// A guest who stays longer therefore need not print the voucher again.
  package func boards(as other: StayVoucher) -> Bool {
    (hotel, rooms, admits, reference) == (other.hotel, other.rooms, other.admits, other.reference)
      && arrival.instant >= other.arrival.instant && departure.instant <= other.departure.instant
  }
}

extension StayBooking {
  private static let entitlement = "stay"

  /// Returns one voucher for all of its people.
  func currentEntitlements() -> [Entitlement<StayVoucher>] {
    guard stage == .confirmed else { return [] }
    return [
      Entitlement(
        name: Self.entitlement, validFrom: booked.days.start, validUntil: booked.days.end,
        content: StayVoucher(
          hotel: hotel, title: hotelName, place: place, arrival: booked.arrival,
          departure: booked.departure,
          rooms: booked.rooms.map { $0.number?.rawValue ?? $0.type.rawValue },
          admits: quote.request.guests, reference: confirmationCode),
        isUsed: passes.isUsed(Self.entitlement))
    ]
  }
}
