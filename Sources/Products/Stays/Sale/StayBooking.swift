package import Bookings
package import Vocabulary

/// Booked rooms over some nights.
package struct StayBooking: SoldRecord {
  package static let idPrefix = "stb"
  package static let kind = "stay_booking"

  package typealias ID = OpaqueID<StayBooking>

  /// The guest who arrives.
  package struct Guest: Hashable, Sendable, Codable {
    package let givenNames: String
    package let surname: String
    package let email: String
    package let phone: String?

    package init(givenNames: String, surname: String, email: String, phone: String? = nil) {
      (self.givenNames, self.surname) = (givenNames, surname)
      (self.email, self.phone) = (email, phone)
    }
  }

  package let id: ID
  package let confirmationCode: BookingReference
  package var sale: Sale<StayRequest>
  package let hotel: Hotel.ID
  package let hotelName: TicketText
  package let place: TicketText
  package let address: String
  /// Its rooms and nights as they are after the last change.
  package internal(set) var booked: BookedNights
  /// The terms of refunds by the time before the arrival, as they were sold.
  package let refunds: RefundPolicy
  /// The guest; nil after the removal of personal data.
  @Confidential package internal(set) var guest: Guest?
  package var passes = PassBook<StayVoucher>()

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { saleLookups + [.stays(of: quote.id)] }
  package var code: BookingReference? { confirmationCode }
  package var people: [BookedPerson] {
    guest.map {
      [BookedPerson([$0.givenNames, $0.surname], email: $0.email, phone: $0.phone)]
    } ?? []
  }
  /// The days from that of arrival to that of departure.
  package var searchDays: [CivilDate] { booked.nights.days + [booked.nights.checkOut] }
  package var claims: [Claim] { sale.purchases.flatMap { $0.claims(of: key) } }
  package var concludes: Instant? { guest == nil ? nil : booked.departure.instant }

  package mutating func removePersonalData() { guest = nil }

  package func stateName(at now: Instant) -> String { state.rawValue }
}

extension Lookup {
  /// Returns the lookup of the bookings at the price of a quote: a valid one, and tries before it that failed.
  package static func stays(of quote: Quote<StayRequest>.ID) -> Lookup {
    Lookup("quote", quote.rawValue)
  }
}
