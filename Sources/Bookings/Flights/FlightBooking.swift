package import Vocabulary

/// A journey that somebody bought: who flies, on which flights, on which seats, for how much.
package struct FlightBooking: Record, Identified {
  package static let idPrefix = "bkg"
  package static let kind = "flight_booking"

  package typealias ID = OpaqueID<FlightBooking>

  package let id: ID
  package let confirmationCode: BookingReference
  package let user: UserID
  /// As it was when it was bought.
  package let quote: Quote
  package let payment: Payment.ID
  /// Nil once it was removed.
  @Confidential package internal(set) var contact: Contact? = nil
  package let created: Instant
  package internal(set) var passengers: [Passenger]
  package internal(set) var segments: [Segment]
  /// One for each passenger and segment.
  package internal(set) var deliveries: [Delivery]
  package internal(set) var passes = PassBook<BoardingPassContent>()
  package internal(set) var stage: Stage
  /// Why it failed, when it did.
  package internal(set) var failure: Failure?
  /// What a cancellation would bring; only the newest counts.
  package internal(set) var offer: CancellationOffer?

  /// Where to reach the traveler.
  package struct Contact: Hashable, Sendable, Codable {
    package let email: String
    package let phone: String?

    package init(email: String, phone: String? = nil) {
      self.email = email
      self.phone = phone
    }
  }

  /// What the states of the passengers do not tell.
  package enum Stage: String, Sendable, Codable {
    /// The payment is under way; the seats are held, not sold.
    case requested
    /// The seats are sold; the money is set aside and not yet taken.
    case secured
    case confirmed
    case failed
    case cancelled
  }

  /// Why there is no booking.
  package enum Failure: String, Sendable, Codable {
    case paymentDeclined, paymentUnavailable, seatsLost, flightClosed
  }

  /// A flight of the journey, with its times as this booking last heard of them.
  package struct Segment: Hashable, Sendable, Codable {
    package let instance: FlightInstance.ID
    package let designator: FlightDesignator
    package let marketing: FlightDesignator?
    package let origin: AirportCode
    package let destination: AirportCode
    package internal(set) var scheduledDeparture: ZonedTime
    package internal(set) var departure: ZonedTime
    package internal(set) var arrival: ZonedTime
    package internal(set) var status: FlightStatus

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
    }
  }

  /// One passenger on one flight.
  package struct Delivery: Hashable, Sendable, Codable {
    package let passenger: Passenger.ID
    /// An index of `segments`.
    package let segment: Int
    package internal(set) var place: SeatMap.Place.ID?
    /// What is printed; `INF` for an infant on a lap.
    package internal(set) var seat: Seat
    package internal(set) var cabin: Cabin
    /// What the seat cost more than the fare.
    package internal(set) var seatPrice: Money
    package internal(set) var state: DeliveryState
    /// The check-in sequence on that flight, once there was one.
    package internal(set) var sequence: Int?
    /// What gates did that must not have been; nil where there is nothing.
    package internal(set) var conflicts: [GateConflict]?

    /// What its pass is for.
    package var entitlement: String { "\(passenger)/\(segment)" }
  }

  package var key: String { id.rawValue }

  package var lookups: [Lookup] {
    [
      .confirmationCode(confirmationCode), Lookup("user", user.rawValue),
      Lookup("payment", payment.rawValue, isUnique: true),
    ] + segments.map { .instance($0.instance) } + passes.passes.map { .pass($0.id) }
      + (passes.due.isEmpty ? [] : [.passesDue])
      + passengers.compactMap(\.details?.document).map(Lookup.document)
  }

  /// The claims on its seats, once they are its own.
  package var claims: [Claim] {
    deliveries.compactMap { delivery in delivery.place.map { claim(on: $0, delivery.segment) } }
  }

  func claim(on place: SeatMap.Place.ID, _ segment: Int) -> Claim {
    let seat = Resource(scope: segments[segment].instance.rawValue, name: place.rawValue)
    return Claim(.unit(seat), owner: key, fence: 1, until: nil)
  }
}

extension Lookup {
  /// The one booking with that code.
  package static func confirmationCode(_ code: BookingReference) -> Lookup {
    Lookup("confirmation_code", code.rawValue, isUnique: true)
  }

  /// A user's bookings.
  package static func user(_ user: UserID) -> Lookup { Lookup("user", user.rawValue) }

  /// Bookings with a seat on that departure.
  package static func instance(_ instance: FlightInstance.ID) -> Lookup {
    Lookup("instance", instance.rawValue)
  }

  /// Bookings with a pass that waits for its minute.
  package static let passesDue = Lookup("passes_due", "true")

  /// The booking that earned that pass, whatever became of it.
  package static func pass(_ pass: PassID) -> Lookup {
    Lookup("pass", pass.rawValue, isUnique: true)
  }
}
