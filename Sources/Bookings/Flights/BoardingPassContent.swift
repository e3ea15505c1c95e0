package import Vocabulary

/// What the boarding pass of one passenger for one flight says.
package struct BoardingPassContent: Hashable, Sendable, Codable {
  package let bookingReference: BookingReference
  package let surname: String
  package let givenNames: String
  package let isInfant: Bool
  package let designator: FlightDesignator
  package let origin: AirportCode
  package let destination: AirportCode
  /// As scheduled: its day is the flight's day, however late it goes.
  package let departure: ZonedTime
  /// The compartment code, such as `Y`.
  package let compartment: String
  package let seat: Seat
  package let sequence: Int
}

extension FlightBooking {
  /// The passes that the booking earns: one for everybody who is checked in on a flight that goes.
  func entitlements(policy: FlightPolicy) -> [Entitlement<BoardingPassContent>] {
    guard stage == .confirmed else { return [] }
    return deliveries.compactMap { delivery in
      let segment = segments[delivery.segment]
      guard segment.status != .cancelled, delivery.state.keepsPass,
        let sequence = delivery.sequence,
        let passenger = passengers.first(where: { $0.id == delivery.passenger })
      else { return nil }
      return Entitlement(
        name: delivery.entitlement,
        validFrom: segment.departure.instant.adding(seconds: -policy.passBegins),
        validUntil: segment.departure.instant.adding(seconds: policy.passEnds),
        content: BoardingPassContent(
          bookingReference: confirmationCode, surname: passenger.details.surname,
          givenNames: passenger.details.givenNames, isInfant: passenger.type == .infant,
          designator: segment.designator, origin: segment.origin,
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

extension ChangeSet {
  /// Writes a booking in its new form, and with it what that means for its passes.
  mutating func update(
    _ read: Versioned<FlightBooking>, to value: FlightBooking, renewing entitlement: String? = nil,
    policy: FlightPolicy, using random: inout some RandomNumberGenerator
  ) -> BookingChange {
    var booking = value
    let decisions = booking.passes.settle(
      booking.entitlements(policy: policy), renewing: entitlement, now: now, using: &random)
    update(read, to: booking)
    for decision in decisions {
      switch decision {
      case .mint(let pass): publish("pass.minted", booking, ["pass": pass.id.rawValue])
      case .reissue(let old, let pass):
        publish("pass.reissued", booking, ["pass": pass.id.rawValue, "former": old.rawValue])
      case .revoke(let pass): publish("pass.revoked", booking, ["pass": pass.rawValue])
      }
    }
    return BookingChange(booking: booking, passes: decisions)
  }
}

/// A booking after a change, and what to do about its passes.
package struct BookingChange: Hashable, Sendable {
  package let booking: FlightBooking
  package let passes: [PassDecision<BoardingPassContent>]
}
