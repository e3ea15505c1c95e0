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
  /// How many people it is for.
  package let admits: Int
  package let reference: BookingReference

  /// Another voucher of the same stay is as good.
  package func boards(as other: StayVoucher) -> Bool { self == other }
}

extension StayBooking {
  private static let entitlement = "stay"

  /// One voucher for all of its people.
  func currentEntitlements() -> [Entitlement<StayVoucher>] {
    guard stage == .confirmed else { return [] }
    let request = quote.request
    return [
      Entitlement(
        name: Self.entitlement, validFrom: days.start, validUntil: days.end,
        content: StayVoucher(
          hotel: hotel, title: hotelName, place: place, arrival: arrival, departure: departure,
          rooms: request.rooms.map { $0.number?.rawValue ?? $0.type.rawValue },
          admits: request.guests, reference: confirmationCode),
        isUsed: passes.isUsed(Self.entitlement))
    ]
  }
}
