package import Bookings
package import Vocabulary

/// A booked appointment, which keeps ids together with their meaning at the time of the request.
package struct AppointmentBooking: SoldRecord {
  package static let idPrefix = "apt"
  package static let kind = "appointment_booking"

  package typealias ID = OpaqueID<AppointmentBooking>

  /// The role that ended the appointment, and the time of the end.
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
  /// Its place in the series: the local start that the rule gives, even if the appointment was moved.
  package let occurrence: LocalTime?
  package let subjectIDs: [Subject.ID]
  /// The terms under which it was asked for.
  package let terms: CancellationTerms
  /// Seconds that the provider had to accept it; nil if no acceptance was needed.
  package let answers: Int?
  /// The earliest start that it has had, from which the time of a refund counts: a move does not improve the terms.
  package internal(set) var refundedBefore: Instant
  /// Whether the provider has moved it, so that a cancellation gives everything back.
  package internal(set) var isMovedByProvider = false
  package internal(set) var started: Instant?
  package internal(set) var completed: Instant?
  package internal(set) var ending: Ending?
  /// The reason for its end; it stays if a request failed.
  @Confidential package internal(set) var reason: String?
  /// The profile of each subject at the time of the request; nil after the removal of personal data.
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

  /// Whether the request never reached the provider, because the money or the time was not available.
  package var cameToNothing: Bool {
    switch sale.first.failure {
    case .paymentDeclined, .paymentUnavailable, .lost, .closed, .overtaken: ending == nil
    case .turnedDown, nil: false
    }
  }

  /// Whether its payment is under way, so that it may still fail by itself.
  package var isBeingPaid: Bool { stage == .requested || (stage == .secured && !awaitsWord) }

  /// The latest moment at which the provider may accept it; nil if it waits for no acceptance.
  package var deadline: Instant? { sale.first.awaitsWord }

  package var stretch: Stretch? { Stretch(start.instant, end.instant) }
}

extension RankedLookup {
  /// Returns the lookup of a user's appointments, ranked by their start in seconds since 1970.
  package static func appointments(of user: UserID) -> RankedLookup {
    RankedLookup("owner", user.rawValue)
  }

  /// Returns the lookup of the appointments at a provider, ranked likewise.
  package static func appointments(at provider: Provider.ID) -> RankedLookup {
    RankedLookup("provider", provider.rawValue)
  }

  /// Returns the lookup of the appointments of a series, in the order of their starts.
  package static func appointments(in series: AppointmentSeries.ID) -> RankedLookup {
    RankedLookup("series", series.rawValue)
  }
}

extension Lookup {
  /// Returns the lookup of the appointments that have places in a session.
  package static func appointments(in session: ClassSession.ID) -> Lookup {
    Lookup("session", session.rawValue)
  }
}
