internal import BookingStore
internal import Bookings
package import Recurrence
internal import Selling
package import Vocabulary

/// The wish of a user for a series of appointments with a provider.
package struct SeriesWish: Hashable, Sendable {
  package let provider: Provider.ID
  package let service: Keyword
  /// The start of the first appointment, by the clocks of the provider.
  package let start: LocalTime
  /// The length of each appointment, in seconds of elapsed time.
  package let seconds: Int
  package let rule: RecurrenceRule
  package let subjects: [Subject.ID]

  package init(
    provider: Provider.ID, service: Keyword, start: LocalTime, seconds: Int, rule: RecurrenceRule,
    subjects: [Subject.ID]
  ) {
    (self.provider, self.service, self.start) = (provider, service, start)
    (self.seconds, self.rule, self.subjects) = (seconds, rule, subjects)
  }
}

/// The appointments of a requested series, each as a request of its own.
struct SeriesPlan {
  /// One appointment of the series.
  struct Part {
    let occurrence: Occurrence
    let offer: AppointmentOffer
    let request: AppointmentRequest
    let asks: [Ask]
  }

  let rule: Series
  /// The appointments in the order of the rule.
  let parts: [Part]

  /// Plans a series, or throws the reason why it is not possible.
  ///
  /// It throws `INVALID_SERIES` for a rule that no appointments can follow, the refusal that is true of each
  /// appointment, or `SERIES_CONFLICT` with those that the provider's hours, absences or classes do not permit.
  init(
    _ wish: SeriesWish, for user: UserID, from provider: ProviderCalendar,
    _ subjects: [Versioned<Subject>], _ sessions: [Instant: Versioned<ClassSession>], now: Instant
  ) throws(Refusal) {
    let rule: Series
    let occurrences: [Occurrence]
    do throws(SeriesFault) {
      rule = try Series(wish.rule, from: wish.start, lasting: wish.seconds, in: provider.zone)
      occurrences = try rule.occurrences(in: provider.zone)
    } catch { throw .invalidSeries(error.member, error.description) }
    var (parts, conflicts): ([Part], [(id: LocalTime, why: Refusal)]) = ([], [])
    for occurrence in occurrences {
      let stretch = try Stretch(asked: occurrence.begins, occurrence.ends)
      let session = sessions[occurrence.begins]
      let request = AppointmentRequest(
        provider: wish.provider, service: wish.service, stretch: stretch,
        session: session?.value.id, subjects: wish.subjects)
      let offer = AppointmentOffer(
        calendar: ProviderCalendar(
          provider: provider.provider, session: session, zone: provider.zone),
        subjects: subjects, owner: user)
      do throws(Refusal) {
        let asks = try offer.asks(for: request, now: now)
        parts.append(Part(occurrence: occurrence, offer: offer, request: request, asks: asks))
      } catch {
        guard Self.ofOne.contains(error.code) else { throw error }
        conflicts.append((occurrence.id, error))
      }
    }
    guard conflicts.isEmpty else { throw .seriesConflict(conflicts, of: occurrences.count) }
    (self.rule, self.parts) = (rule, parts)
  }

  /// The refusals that concern one appointment and not the others.
  private static let ofOne: Set<RefusalCode> = [
    .outsideHours, .providerAbsent, .invalidTimeRange, .sessionCancelled, .notFound,
  ]

  /// Returns the refusal for times that other bookings have.
  func conflict(over taken: [Resource]) -> Refusal {
    let taken = Set(taken)
    let found = parts.filter { part in part.asks.contains { taken.contains($0.resource) } }
    return .seriesConflict(
      found.map { part in
        let why: Refusal =
          part.request.session == nil
          ? .conflictingBooking(part.request.stretch) : .classFull(part.request.subjects.count)
        return (part.occurrence.id, why)
      }, of: parts.count)
  }
}

extension SeriesFault {
  /// The member of a request that is wrong.
  var member: String {
    switch self {
    case .startNotInRule, .noSuchDay, .inThePast, .otherZone: "start_time"
    case .badLength: "end_time"
    case .endsBeforeStart, .tooMany, .tooLong: "rrule"
    case .noOccurrence, .alreadySkipped, .tooFar, .nothingLeft: "from"
    }
  }
}

extension AppointmentRequest {
  /// Returns the same request as a part of a series and with its hold.
  func held(_ hold: Hold.ID, of series: AppointmentSeries.ID, _ id: LocalTime) -> AppointmentRequest
  {
    AppointmentRequest(
      provider: provider, service: service, stretch: stretch, session: session, subjects: subjects,
      series: series, occurrence: id, holds: [hold])
  }
}
