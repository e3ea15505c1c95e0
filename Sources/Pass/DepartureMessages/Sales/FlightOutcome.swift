package import Vocabulary

/// The outcome of the departure for a passenger of the list.
package struct FlightOutcome: Hashable, Sendable {
  package enum Course: String, CaseIterable, Sendable {
    case notCheckedIn
    /// Checked in, and not on board.
    case notBoarded
    case boarded
    /// Carried on another flight.
    case otherFlight
  }

  package var course: Course
  /// The class in which the passenger flew; nil for that of the list.
  package var bookingClass: String?
  /// Whether the passenger wished for the other class.
  package var byWish: Bool
  /// The airport to which the passenger flew; nil for the destination of the list.
  package var destination: AirportCode?

  package init(
    _ course: Course, in bookingClass: String? = nil, byWish: Bool = false,
    to destination: AirportCode? = nil
  ) {
    self.course = course
    self.bookingClass = bookingClass
    self.byWish = byWish
    self.destination = destination
  }
}

/// A passenger at the airport whom no list names.
package struct UnlistedPassenger: Hashable, Sendable {
  package let passenger: NamedPassenger
  package let hasConfirmedTicket: Bool
  package let isStaffStandby: Bool
  package let hasBoarded: Bool

  package init(
    _ passenger: NamedPassenger, hasConfirmedTicket: Bool, isStaffStandby: Bool = false,
    hasBoarded: Bool
  ) {
    self.passenger = passenger
    self.hasConfirmedTicket = hasConfirmedTicket
    self.isStaffStandby = isStaffStandby
    self.hasBoarded = hasBoarded
  }
}
