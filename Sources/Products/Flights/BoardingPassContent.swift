package import Bookings
package import Vocabulary

/// The content of one passenger's boarding pass for one flight.
package struct BoardingPassContent: PassContent {
  package let bookingReference: BookingReference
  /// The surname; empty after the removal of personal data, as is `givenNames`.
  @Confidential package internal(set) var surname: String
  @Confidential package internal(set) var givenNames: String
  package let isInfant: Bool
  /// The operating carrier's flight number.
  package let designator: FlightDesignator
  /// The flight number under which it was sold, if different (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  /// The scheduled departure; its date is the date of the flight, also after a delay.
  package let departure: ZonedTime
  /// The compartment code, such as `Y`.
  package let compartment: String
  package let seat: Seat
  package let sequence: Int

  /// Compares all that a gate checks, but not the hour, so that a printed pass stays valid after a delay.
  package func boards(as other: BoardingPassContent) -> Bool {
    checkedFields == other.checkedFields
  }

  private var checkedFields: [String] {
    [
      bookingReference.rawValue, surname, givenNames, "\(isInfant)", "\(designator)",
      origin.rawValue, destination.rawValue, departure.date?.description ?? "", compartment,
      seat.description, "\(sequence)",
    ]
  }
}

extension FlightBooking {
  /// Returns the current entitlements: one per passenger checked in on a flight that is not cancelled.
  func entitlements(policy: FlightSalesPolicy) -> [Entitlement<BoardingPassContent>] {
    guard stage == .confirmed else { return [] }
    return deliveries.compactMap { delivery in
      let segment = segments[delivery.segment]
      // A passenger without a seat cannot board; the desk assigns one, and the next pass has it.
      guard segment.status != .cancelled, delivery.state.keepsPass, !delivery.isUnseated,
        let sequence = delivery.sequence,
        let passenger = passengers.first(where: { $0.id == delivery.passenger }),
        let details = passenger.details
      else { return nil }
      return Entitlement(
        name: delivery.entitlement,
        // A passenger who arrives by the original schedule must not be rejected as too early.
        validFrom: min(segment.departure.instant, segment.scheduledDeparture.instant)
          .adding(seconds: -policy.passBegins),
        validUntil: segment.departure.instant.adding(seconds: policy.passEnds),
        content: BoardingPassContent(
          bookingReference: confirmationCode, surname: details.surname,
          givenNames: details.givenNames, isInfant: passenger.type == .infant,
          designator: segment.designator, marketing: segment.marketing, origin: segment.origin,
          destination: segment.destination, departure: segment.scheduledDeparture,
          compartment: delivery.cabin.compartment, seat: delivery.seat, sequence: sequence),
        isUsed: delivery.state != .checkedIn)
    }
  }
}

extension DeliveryState {
  /// Whether an existing pass stays valid: passengers who boarded or missed the flight were entitled to it,
  /// and its validity ends by itself.
  fileprivate var keepsPass: Bool {
    switch self {
    case .checkedIn, .boarded, .noShow: true
    case .booked, .offLoaded: false
    }
  }
}
