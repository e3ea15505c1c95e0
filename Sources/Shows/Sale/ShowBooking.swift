package import Bookings
package import Vocabulary

/// Booked places at one show.
package struct ShowBooking: SoldRecord {
  package static let idPrefix = "shb"
  package static let kind = "show_booking"

  package typealias ID = OpaqueID<ShowBooking>

  package let id: ID
  package let confirmationCode: BookingReference
  package var sale: Sale<ShowRequest>
  package let show: Show.ID
  package let title: TicketText
  package let place: TicketText
  package let announced: ZonedTime
  /// As last copied from the show; `ends` and `status` likewise.
  package internal(set) var begins: ZonedTime
  package internal(set) var ends: ZonedTime
  package internal(set) var status: ShowStatus
  package var passes = PassBook<ShowTicket>()

  init(
    _ id: ID, _ sale: Sale<ShowRequest>, _ show: Show,
    using random: inout some RandomNumberGenerator
  ) {
    self.id = id
    confirmationCode = BookingReference(using: &random)
    self.sale = sale
    self.show = show.id
    (title, place, announced) = (show.title, show.place, show.announced)
    (begins, ends, status) = (show.begins, show.ends, show.status)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { saleLookups + [.show(show)] }
  package var code: BookingReference? { confirmationCode }
  package var searchDays: [CivilDate] { begins.date.map { [$0] } ?? [] }
  package var claims: [Claim] { sale.purchases.flatMap { $0.claims(of: key) } }

  package var concludes: Instant? { sale.contact == nil ? nil : ends.instant }

  /// Tickets name no one; the sale has the customer's contact.
  package mutating func removePersonalData() {}

  package func stateName(at now: Instant) -> String { state(at: now).rawValue }

  mutating func update(from show: Show) {
    (begins, ends, status) = (show.begins, show.ends, show.status)
  }
}

extension Lookup {
  /// Bookings of a show.
  package static func show(_ show: Show.ID) -> Lookup { Lookup("show", show.rawValue) }
}
