package import Bookings
package import Vocabulary

/// A booked appointment: ids, and beside them what they meant when it was asked for.
package struct AppointmentBooking: SoldRecord {
  package static let idPrefix = "apt"
  package static let kind = "appointment_booking"

  package typealias ID = OpaqueID<AppointmentBooking>

  /// Why and by whom it was ended.
  package struct Ending: Hashable, Sendable, Codable {
    package let by: AppointmentRole
    package let at: Instant
  }

  package let id: ID
  package let confirmationCode: BookingReference
  package var sale: Sale<AppointmentRequest>
  package let provider: Provider.ID
  package let providerName: TicketText
  package let place: TicketText
  package let service: Keyword
  package let serviceName: TicketText
  package internal(set) var start: ZonedTime
  package internal(set) var end: ZonedTime
  package internal(set) var session: ClassSession.ID?
  package let series: AppointmentSeries.ID?
  /// Its place in the series: the local start that the rule names, wherever it was moved.
  package let occurrence: LocalTime?
  package let subjectIDs: [Subject.ID]
  /// The terms under which it was asked for.
  package let terms: CancellationTerms
  /// Seconds that the provider had to accept it; nil if no acceptance was needed.
  package let answers: Int?
  /// The earliest start that it has had, from which the time of a refund counts, so that a move does not improve the terms.
  package internal(set) var refundedBefore: Instant
  /// Whether the provider has moved it; then all comes back of it.
  package internal(set) var isMovedByProvider = false
  package internal(set) var started: Instant?
  package internal(set) var completed: Instant?
  package internal(set) var ending: Ending?
  /// What was said about its end; it stays when nothing came of a request.
  @Confidential package internal(set) var reason: String?
  /// Name and notes of each subject then; nil after the removal of personal data.
  @Confidential package internal(set) var subjects: [Subject.Profile]?
  @Confidential package internal(set) var notes: String?
  package var passes = PassBook<AppointmentTicket>()

  package var key: String { id.rawValue }
  package var code: BookingReference? { confirmationCode }
  package var people: [BookedPerson] {
    (subjects ?? []).map { BookedPerson([$0.name.rawValue]) }
  }
  package var searchDays: [CivilDate] { start.date.map { [$0] } ?? [] }
  package var claims: [Claim] { sale.purchases.flatMap { $0.claims(of: key) } }
  package var endedBy: String? { ending?.by.rawValue }

  package var concludes: Instant? {
    subjects == nil && notes == nil && reason == nil && sale.contact == nil ? nil : end.instant
  }

  package var lookups: [Lookup] {
    saleLookups + [
      RankedLookup.appointments(of: user).at(start.instant),
      RankedLookup.appointments(at: provider).at(start.instant),
    ] + (session.map { [.appointments(in: $0)] } ?? [])
      + (series.map { [RankedLookup.appointments(in: $0).at(start.instant)] } ?? [])
  }

  package mutating func removePersonalData() {
    (subjects, notes) = (nil, nil)
    // Its owner sees why a request failed until the time would be over.
    if stage != .failed || sale.isForgotten { reason = nil }
  }

  package func stateName(at now: Instant) -> String { state.rawValue }

  /// Whether nothing was ever asked of the provider: the money was not there, or the time was not.
  package var cameToNothing: Bool {
    switch sale.first.failure {
    case .paymentDeclined, .paymentUnavailable, .lost, .closed, .overtaken: ending == nil
    case .turnedDown, nil: false
    }
  }

  /// Whether its payment is under way, so that it may still come to nothing by itself.
  package var isBeingPaid: Bool { stage == .requested || (stage == .secured && !awaitsWord) }

  /// Until when the provider may accept it; nil if it waits for no acceptance.
  package var deadline: Instant? { sale.first.awaitsWord }

  package var stretch: Stretch? { Stretch(start.instant, end.instant) }
}

extension RankedLookup {
  /// Appointments of a user, ranked by their start in seconds since 1970.
  package static func appointments(of user: UserID) -> RankedLookup {
    RankedLookup("owner", user.rawValue)
  }

  /// Appointments at a provider, ranked likewise.
  package static func appointments(at provider: Provider.ID) -> RankedLookup {
    RankedLookup("provider", provider.rawValue)
  }

  /// Appointments of a series, ranked likewise.
  package static func appointments(in series: AppointmentSeries.ID) -> RankedLookup {
    RankedLookup("series", series.rawValue)
  }
}

extension Lookup {
  /// Who has places in a session.
  package static func appointments(in session: ClassSession.ID) -> Lookup {
    Lookup("session", session.rawValue)
  }
}
