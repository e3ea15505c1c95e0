package import Bookings
package import Recurrence
package import Vocabulary

/// Appointments that repeat: the agreed rule, while each appointment is a booking with a state of its own.
///
/// A cancelled appointment is skipped, and a moved one is moved; the rule stays as it was agreed, until the series is
/// ended.
package struct AppointmentSeries: Record, Identified {
  package static let idPrefix = "srs"
  package static let kind = "appointment_series"

  package typealias ID = OpaqueID<AppointmentSeries>

  /// The progress of the series until it is made.
  package enum Stage: String, CaseIterable, Sendable, Codable {
    /// The payments of some of it are under way.
    case requested
    /// All of it was sold; single appointments may have been cancelled since.
    case made
    /// One of its payments failed; all of it was given back.
    case failed

    /// Every permitted transition.
    package static let table = StateTable<Stage, Step>(
      "appointment series", start: .requested,
      [(.requested, .make, .made), (.requested, .fail, .failed)])
  }

  /// A step in the making of a series as a whole.
  package enum Step: String, CaseIterable, Sendable { case make, fail }

  package let id: ID
  package let user: UserID
  package let provider: Provider.ID
  package let service: Keyword
  package let subjects: [Subject.ID]
  package let created: Instant
  /// The rule, in the local time of the provider; its exceptions are not here but in the bookings.
  package internal(set) var rule: Series
  package internal(set) var stage: Stage
  /// The end of its last appointment, once all of them are cancelled.
  package internal(set) var emptied: Instant?

  /// The moment at which the record is deleted, some time after the series failed or all its appointments were
  /// cancelled.
  package var lapses: Instant? {
    (emptied ?? (stage == .failed ? created : nil))?
      .adding(seconds: Sale<AppointmentRequest>.keptAfterNothing)
  }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] {
    [
      RankedLookup.series(of: user).at(created), RankedLookup.series(at: provider).at(created),
    ]
  }

  /// The maximum number of appointments that cost something: each is a payment of its own.
  package static let maxPaid = 53
  /// The maximum number of series of one user that wait for one provider's answers.
  package static let maxWaiting = 3
  /// The maximum number of appointments of one user that are to come, at all providers.
  package static let maxComing = 2 * RecurrenceRule.maxOccurrences
}

extension RankedLookup {
  /// Returns the lookup of a user's series, ranked by their creation in seconds since 1970.
  package static func series(of user: UserID) -> RankedLookup {
    RankedLookup("owner", user.rawValue)
  }

  /// Returns the lookup of the series at a provider, ranked likewise.
  package static func series(at provider: Provider.ID) -> RankedLookup {
    RankedLookup("provider", provider.rawValue)
  }
}

/// A series with its appointments.
package struct SeriesView: Sendable {
  package let series: Versioned<AppointmentSeries>
  /// The appointments in the order of the rule.
  package let bookings: [Versioned<AppointmentBooking>]

  init(_ series: Versioned<AppointmentSeries>, _ bookings: [Versioned<AppointmentBooking>]) {
    self.series = series
    // The texts of local times sort as the times do.
    self.bookings = bookings.sorted {
      ($0.value.occurrence?.description ?? "", $0.value.key)
        < ($1.value.occurrence?.description ?? "", $1.value.key)
    }
  }

  /// Returns the rule with the changes of single appointments: those that were cancelled are skipped, and so are those
  /// that have lapsed.
  ///
  /// If a zone has changed its rules so that the rule has no day any more, single appointments stay as they are.
  package func rule(in zone: ZoneInfo) -> Series {
    let occurrences = (try? series.value.rule.occurrences(in: zone)) ?? []
    let planned = Dictionary(occurrences.map { ($0.id, $0) }) { first, _ in first }
    var exceptions: [LocalTime: Series.Exception] = [:]
    let known = Set(bookings.compactMap(\.value.occurrence))
    for id in planned.keys where !known.contains(id) { exceptions[id] = .skipped }
    for booking in bookings.map(\.value) {
      guard let id = booking.occurrence else { continue }
      if booking.state == .cancelled {
        exceptions[id] = .skipped
      } else if let plan = planned[id],
        plan.begins != booking.start.instant || plan.ends != booking.end.instant,
        // A calendar reads the time by the rules of today.
        let local = ZonedTime(booking.start.instant, zone: zone.name, rules: zone.rules)?.local
      {
        exceptions[id] = .moved(
          to: local, seconds: Int(booking.end.instant.seconds(since: booking.start.instant)))
      }
    }
    return series.value.rule.excepting(exceptions)
  }

  /// The number of changes of the series and its appointments.
  package var revision: Int {
    bookings.reduce(series.version - 1) { $0 + $1.version - 1 }
  }
}
