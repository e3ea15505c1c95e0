package import Bookings
package import Vocabulary

/// A booked journey: passengers, flights, seats and price.
package struct FlightBooking: SoldRecord {
  package static let idPrefix = "bkg"
  package static let kind = "flight_booking"

  package typealias ID = OpaqueID<FlightBooking>

  package let id: ID
  package let confirmationCode: BookingReference
  package var sale: Sale<FlightRequest>
  /// The contact; nil after the removal of personal data.
  @Confidential package internal(set) var contact: Contact? = nil
  package internal(set) var passengers: [Passenger]
  package internal(set) var segments: [BookedFlight]
  /// The deliveries, one per passenger and segment.
  package internal(set) var deliveries: [Delivery]
  package var passes = PassBook<BoardingPassContent>()

  /// Contact data of the customer.
  package struct Contact: Hashable, Sendable, Codable {
    package let email: String
    package let phone: String?

    package init(email: String, phone: String? = nil) {
      self.email = email
      self.phone = phone
    }
  }

  /// A flight of the journey, with its times as last copied from the departure.
  package struct BookedFlight: Hashable, Sendable, Codable {
    package let instance: FlightInstance.ID
    package let designator: FlightDesignator
    package let marketing: FlightDesignator?
    package let origin: AirportCode
    package let destination: AirportCode
    package internal(set) var scheduledDeparture: ZonedTime
    package internal(set) var departure: ZonedTime
    package internal(set) var arrival: ZonedTime
    package internal(set) var status: FlightStatus
    /// Whether its departure is only assumed; nil where it is not.
    package internal(set) var isAssumed: Bool?
    /// The departure for which it was sold; nil in bookings from before this was kept.
    package let soldDeparture: ZonedTime?
    /// The aircraft in which its passengers have seats; nil in bookings from before this was kept.
    package internal(set) var seatMap: SeatMap.ID?

    init(_ instance: FlightInstance) {
      self.instance = instance.id
      designator = instance.designator
      marketing = instance.marketing
      origin = instance.origin
      destination = instance.destination
      scheduledDeparture = instance.scheduledDeparture
      departure = instance.departure
      arrival = instance.arrival
      status = instance.status
      isAssumed = nil
      soldDeparture = instance.scheduledDeparture
      seatMap = instance.seatMap
    }
  }

  /// One passenger on one flight.
  package struct Delivery: Hashable, Sendable, Codable {
    package let passenger: Passenger.ID
    /// Index into `segments`.
    package let segment: Int
    package internal(set) var place: SeatMap.Place.ID?
    /// The seat as printed; `INF` for an infant on a lap.
    package internal(set) var seat: Seat
    package internal(set) var cabin: Cabin
    /// Surcharge of the seat.
    package internal(set) var seatPrice: Money
    package internal(set) var state: DeliveryState
    /// Whether the passenger is a no-show of a departure that was only assumed; nil otherwise.
    package internal(set) var isAssumed: Bool?
    /// The check-in sequence number, once assigned.
    package internal(set) var sequence: Int?
    /// Boardings that should not have happened; nil if there are none.
    package internal(set) var conflicts: [GateConflict]?
    /// The reports of gates that were carried out; nil without any.
    package internal(set) var reports: GateTrail?

    /// The name of the pass entitlement.
    package var entitlement: String { "\(passenger)/\(segment)" }
  }

  package var key: String { id.rawValue }

  package var lookups: [Lookup] {
    saleLookups + segments.map { .instance($0.instance) }
      + passengers.compactMap(\.details?.document).map(Lookup.document) + surnameLookups
  }

  private var surnameLookups: [Lookup] {
    let days = Set(segments.compactMap(\.scheduledDeparture.date))
    return surnames.sorted { $0.rawValue < $1.rawValue }.flatMap { name in
      days.sorted { $0.daysSince1970 < $1.daysSince1970 }.map {
        RankedLookup.surname(name).at($0.daysSince1970)
      }
    }
  }

  private var surnames: Set<SurnameKey> {
    Set(passengers.compactMap(\.details).flatMap { SurnameKey.keys(of: $0.surname) })
  }

  package var code: BookingReference? { confirmationCode }

  /// The surnames of the passengers, as boarding passes write them.
  package var openingNames: Set<OpeningName> {
    Set(surnames.map { OpeningName(rawValue: $0.rawValue) })
  }

  package static func openingNames(typed text: String) -> [OpeningName] {
    [SurnameKey(text).map { OpeningName(rawValue: $0.rawValue) } ?? .impossible]
  }

  /// The passengers, and the customer, who may be another person.
  package var people: [BookedPerson] {
    passengers.compactMap(\.details).map { BookedPerson([$0.givenNames, $0.surname]) }
      + (contact.map { [BookedPerson([], email: $0.email, phone: $0.phone)] } ?? [])
  }

  package var searchDays: [CivilDate] { segments.compactMap(\.scheduledDeparture.date) }

  /// The claims on its seats, once they are sold.
  package var claims: [Claim] {
    deliveries.compactMap { delivery in delivery.place.map { claim(on: $0, delivery.segment) } }
      // A dearer seat is claimed before its payment is complete.
      + sale.additions.filter { $0.stage == .secured }.flatMap { $0.claims(of: key) }
  }

  func claim(on place: SeatMap.Place.ID, _ segment: Int) -> Claim {
    let seat = Resource(scope: segments[segment].instance.rawValue, name: place.rawValue)
    return Claim(.unit(seat), owner: key, fence: 1, until: nil)
  }
}

extension Lookup {
  /// Returns the lookup of the bookings with a seat on this departure.
  package static func instance(_ instance: FlightInstance.ID) -> Lookup {
    Lookup("instance", instance.rawValue)
  }

  /// Returns the lookup of the bookings of a passenger with this travel document.
  package static func document(_ document: Passenger.Document) -> Lookup {
    Lookup("document", "\(document.kind.rawValue) \(document.number)", isConfidential: true)
  }
}

extension RankedLookup {
  /// Returns the lookup of the bookings with a passenger of this surname.
  ///
  /// They are ranked by the local departure dates of their flights in days since 1970.
  package static func surname(_ name: SurnameKey) -> RankedLookup {
    RankedLookup("surname", name.rawValue, isConfidential: true)
  }
}

extension FlightBooking {
  /// Whether the booking contains personal data.
  package var hasPersonalData: Bool { contact != nil || passengers.contains { $0.details != nil } }

  /// The time when its last flight arrives, as long as the booking contains personal data.
  package var concludes: Instant? {
    hasPersonalData ? segments.map(\.arrival.instant).max() : nil
  }

  package mutating func removePersonalData() {
    contact = nil
    for index in passengers.indices { passengers[index].details = nil }
    passes.conclude { content in
      content.surname = ""
      content.givenNames = ""
    }
  }

  package func stateName(at now: Instant) -> String { state(at: now).rawValue }
}
