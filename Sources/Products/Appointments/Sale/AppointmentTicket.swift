internal import Bookings
package import Vocabulary

/// The content of the pass for an appointment.
package struct AppointmentTicket: PassContent {
  package let provider: Provider.ID
  package let service: Keyword
  /// The name of the service.
  package let title: TicketText
  package let place: TicketText
  package let starts: ZonedTime
  package let ends: ZonedTime
  /// The number of subjects that the pass is for.
  package let admits: Int
  package let reference: BookingReference

  /// Returns whether a pass is as good as another one: the hour may differ, but not the day.
  ///
  /// So a printed copy stays accepted when the appointment is moved by minutes, within the window that it was made for.
  package func boards(as other: AppointmentTicket) -> Bool {
    (provider, service, admits, reference)
      == (other.provider, other.service, other.admits, other.reference)
      && starts.date == other.starts.date
  }
}

extension AppointmentBooking {
  /// The name of its one entitlement.
  package static let entitlement = "appointment"
  /// The time before the start from which the pass admits, in seconds.
  package static let admitsBefore = 1_800
  /// The earliest moment at which the provider can begin, which is also when the pass begins to admit.
  package var canStart: Instant { start.instant.adding(seconds: -Self.admitsBefore) }

  /// Returns one pass for all of its subjects, from half an hour before the start until the end.
  func currentEntitlements() -> [Entitlement<AppointmentTicket>] {
    guard stage == .confirmed else { return [] }
    return [
      Entitlement(
        name: Self.entitlement, validFrom: canStart,
        validUntil: end.instant,
        content: AppointmentTicket(
          provider: provider, service: service, title: serviceName, place: place, starts: start,
          ends: end, admits: subjectIDs.count, reference: confirmationCode),
        isUsed: passes.isUsed(Self.entitlement) || started != nil)
    ]
  }
}
