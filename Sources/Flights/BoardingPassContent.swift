package import Bookings
package import Vocabulary

/// What the boarding pass of one passenger for one flight says.
package struct BoardingPassContent: PassContent {
  package let bookingReference: BookingReference
  /// Empty once it was removed, as are the given names.
  @Confidential package internal(set) var surname: String
  @Confidential package internal(set) var givenNames: String
  package let isInfant: Bool
  /// Of the carrier that operates the flight.
  package let designator: FlightDesignator
  /// Under which the flight was sold where that is another (codeshare).
  package let marketing: FlightDesignator?
  package let origin: AirportCode
  package let destination: AirportCode
  /// As scheduled: its day is the flight's day, however late it goes.
  package let departure: ZonedTime
  /// The compartment code, such as `Y`.
  package let compartment: String
  package let seat: Seat
  package let sequence: Int

  /// All but the hour: a delay leaves paper good.
  package func boards(as other: BoardingPassContent) -> Bool { atTheGate == other.atTheGate }

  private var atTheGate: [String] {
    [
      bookingReference.rawValue, surname, givenNames, "\(isInfant)", "\(designator)",
      origin.rawValue, destination.rawValue, departure.date?.description ?? "", compartment,
      seat.description, "\(sequence)",
    ]
  }
}

extension FlightBooking {
  /// The passes that the booking earns: one for everybody who is checked in on a flight that goes.
  func entitlements(policy: FlightSalesPolicy) -> [Entitlement<BoardingPassContent>] {
    guard stage == .confirmed else { return [] }
    return deliveries.compactMap { delivery in
      let segment = segments[delivery.segment]
      guard segment.status != .cancelled, delivery.state.keepsPass,
        let sequence = delivery.sequence,
        let passenger = passengers.first(where: { $0.id == delivery.passenger }),
        let details = passenger.details
      else { return nil }
      return Entitlement(
        name: delivery.entitlement,
        // Who comes to the airport by the schedule is not early.
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
  /// Whether a pass that was minted stays good: who boarded or missed the flight had every right to
  /// it, and its window ends by itself.
  fileprivate var keepsPass: Bool {
    switch self {
    case .checkedIn, .boarded, .noShow: true
    case .booked, .offLoaded: false
    }
  }
}
