internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The queries for conflicts and free times.
extension SalesDesk<AppointmentProduct> {
  /// Returns the reasons for which a request for a time would be refused, without revealing whose appointments they
  /// are.
  ///
  /// The answer is what the commit sees now, and no promise: only a hold reserves a time. The time that `service` needs
  /// between appointments counts; with nil, no such time counts.
  package func conflicts(
    at provider: Provider.ID, from start: Instant, until end: Instant,
    for service: Keyword? = nil, now: Instant
  ) async throws -> [CalendarConflict] {
    let stretch = try Stretch(asked: start, end)
    guard stretch.seconds <= FreeTimes.searched * 86_400 else {
      throw Refusal.invalidTimeRange("expected a time of at most \(FreeTimes.searched) days")
    }
    let calendar = try await product.calendar(provider, in: store)
    if let service, let byDay = calendar.provider.value.service(service)?.byDay {
      return try await conflicts(in: calendar, stretch, service, byDay, now: now)
    }
    let ask = try calendar.ask(stretch, service)
    let claims = try await store.claims(against: [ask])
    let taken = claims.filter { $0.isLive(at: now) && ask.isBlocked(by: $0, for: nil) }
      .compactMap { claim in claim.resource.stretch.map { ($0, claim.until) } }
      .sorted { $0.0.start < $1.0.start }
    return (calendar.provider.value.isOpen ? [] : [.notAvailable])
      + calendar.obstacles(to: stretch, now: now)
      + taken.map { .taken($0.0, until: $0.1) }
  }

  /// Returns the conflicts of a service over days: closed hours, absences, and the days without a place.
  private func conflicts(
    in calendar: ProviderCalendar, _ stretch: Stretch, _ type: Keyword, _ byDay: PlacesByDay,
    now: Instant
  ) async throws -> [CalendarConflict] {
    let provider = calendar.provider.value
    guard let service = provider.service(type) else {
      throw Refusal.notFound("service", type.rawValue)
    }
    var found: [CalendarConflict] = provider.isOpen ? [] : [.notAvailable]
    if stretch.start <= now { found.append(.past) }
    do throws(Refusal) {
      try calendar.check(stretch, for: service, by: byDay)
    } catch {
      switch error.code {
      case .outsideHours: found.append(.closed)
      case .providerAbsent: break
      default: throw error
      }
    }
    found += provider.absences.filter { $0.stretch.overlaps(stretch) }.map { .absent($0.stretch) }
    let days = try calendar.days(of: stretch, by: byDay.unit)
    let claimed = try await store.claimed(
      in: days.map { calendar.places(type, on: $0).scope }, at: now)
    for day in days
    where claimed[calendar.places(type, on: day).scope] ?? 0 >= service.capacity {
      guard let whole = calendar.stretch(of: day) else { continue }
      found.append(.taken(whole, until: nil))
    }
    return found
  }

  /// Returns the next free times of a provider for a service that has one appointment at a time, soonest first.
  ///
  /// `minutes` is one of the service's lengths; nil means the shortest. The search covers `FreeTimes.searched` days
  /// from `start`, and returns at most `limit` and at most `FreeTimes.maxCount` times.
  package func free(
    at provider: Provider.ID, for service: Keyword, minutes: Int? = nil, from start: Instant,
    limit: Int, now: Instant
  ) async throws -> [Stretch] {
    let calendar = try await product.calendar(provider, in: store)
    let search = try FreeTimes(
      calendar, service, minutes: minutes, from: max(start, now.adding(seconds: 1)), now: now)
    guard calendar.provider.value.isOpen else { return [] }
    return try await free(search, limit: min(max(limit, 0), FreeTimes.maxCount), now: now)
  }

  /// Returns the next free times of up to `FreeTimes.maxProviders` providers that have a service of this length.
  ///
  /// The soonest come first.
  package func free(
    for service: Keyword, minutes: Int, from start: Instant, limit: Int, now: Instant
  ) async throws -> [(provider: Provider, stretch: Stretch)] {
    let limit = min(max(limit, 0), FreeTimes.maxCount)
    let providers = try await store.records(
      Provider.self, .providers(of: service), after: nil, limit: FreeTimes.maxProviders)
    var found: [(provider: Provider, stretch: Stretch)] = []
    for read in providers where read.value.isOpen {
      guard let known = read.value.service(service), !known.isClass, known.byDay == nil,
        known.lengths.contains(minutes)
      else { continue }
      let times = try await free(
        at: read.value.id, for: service, minutes: minutes, from: start, limit: limit, now: now)
      found += times.map { (read.value, $0) }
    }
    found.sort { ($0.stretch.start, $0.provider.key) < ($1.stretch.start, $1.provider.key) }
    return Array(found.prefix(limit))
  }

  private func free(_ search: FreeTimes, limit: Int, now: Instant) async throws -> [Stretch] {
    var found: [Stretch] = []
    // The search reads a week at a time: a provider who is free tomorrow is found without the claims of two months.
    for week in search.weeks {
      guard found.count < limit else { break }
      // A closed week has no free times, so its claims are not needed.
      guard !search.free(in: week, beside: [], limit: 1, now: now).isEmpty else { continue }
      let claims = try await store.claims(against: [search.ask(week)])
      found += search.free(in: week, beside: claims, limit: limit - found.count, now: now)
    }
    return found
  }
}

extension ProviderCalendar {
  /// Returns a day of the place, from midnight to midnight.
  fileprivate func stretch(of day: CivilDate) -> Stretch? {
    guard let next = CivilDate(daysSince1970: day.daysSince1970 + 1),
      let start = zone.time(day, secondOfDay: 0)?.instant,
      let end = zone.time(next, secondOfDay: 0)?.instant
    else { return nil }
    return Stretch(start, end)
  }

  /// Returns the claim that a request for a time would make.
  fileprivate func ask(_ stretch: Stretch, _ service: Keyword?) throws(Refusal) -> Ask {
    var buffers = Buffers.none
    if let service {
      guard let known = provider.value.service(service) else {
        throw .notFound("service", service.rawValue)
      }
      buffers = known.buffers
    }
    return .stretch(stretch, of: provider.value.time, buffers: buffers)
  }
}
