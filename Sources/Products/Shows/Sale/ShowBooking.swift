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
  /// The beginning as last copied from the show; `ends` and `status` are copied likewise.
  package internal(set) var begins: ZonedTime
  package internal(set) var ends: ZonedTime
  package internal(set) var status: ShowStatus
  package var passes = PassBook<ShowTicket>()
  /// The category and price of each seat, in the order of the request; one entry for all places without numbers.
  let sold: [SoldPlace]?
  /// The places that the customer gave up while the rest stayed; nil if there are no such places.
  package internal(set) var givenUp: GivenUp? = nil
  /// The names on the tickets, in their order, with an empty text where no name was given; nil for no names.
  @Confidential package internal(set) var holders: [String]? = nil

  /// One place as it was sold.
  struct SoldPlace: Hashable, Sendable, Codable {
    let category: SeatCategory
    let price: Money
  }

  package struct GivenUp: Hashable, Sendable, Codable {
    package internal(set) var seats: [SeatName]
    package internal(set) var places: Int
    /// The price that was paid for it.
    var price: Money
  }

  init(
    _ id: ID, _ sale: Sale<ShowRequest>, _ show: Show, _ sold: [SoldPlace]?,
    using random: inout some RandomNumberGenerator
  ) {
    self.sold = sold
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
  /// The last words of the names on the tickets and of the customer's name; none if the booking has no name.
  package var openingNames: Set<OpeningName> {
    OpeningName.names(on: (holders ?? []) + [sale.contact?.name ?? ""])
  }
  package var searchDays: [CivilDate] { begins.date.map { [$0] } ?? [] }
  package var claims: [Claim] { sale.purchases.flatMap { $0.claims(of: key) } }

  package var concludes: Instant? {
    sale.contact == nil && holders == nil ? nil : ends.instant
  }

  /// The seats that it has, without those that were given up.
  package var seats: [SeatName] {
    quote.request.seats.filter { !(givenUp?.seats.contains($0) ?? false) }
  }

  /// The places without numbers that it has.
  package var places: Int { quote.request.places - (givenUp?.places ?? 0) }

  package mutating func removePersonalData() {
    holders = nil
    passes.conclude { $0.holder = nil }
  }

  package func stateName(at now: Instant) -> String { state(at: now).rawValue }

  mutating func update(from show: Show) {
    (begins, ends, status) = (show.begins, show.ends, show.status)
  }
}

extension Lookup {
  /// Returns the lookup of the bookings of a show.
  package static func show(_ show: Show.ID) -> Lookup { Lookup("show", show.rawValue) }
}
