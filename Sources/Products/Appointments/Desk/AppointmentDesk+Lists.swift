internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The lists of appointments by owner and by provider.
extension SalesDesk<AppointmentProduct> {
  /// Lists a user's own appointments that start within a time, by start, without those that never came about.
  package func appointments(
    of user: UserID, from start: Instant, until end: Instant, after: AppointmentBooking.ID? = nil,
    limit: Int
  ) async throws -> [Ranked<AppointmentBooking>] {
    try await appointments(.appointments(of: user), start, end, after, limit)
  }

  /// Lists the appointments of a provider, for the user who acts for it and for operators.
  package func appointments(
    at provider: Provider.ID, from start: Instant, until end: Instant,
    after: AppointmentBooking.ID? = nil, limit: Int, for actor: AppointmentActor
  ) async throws -> [Ranked<AppointmentBooking>] {
    try await found(Provider.self, provider).value.check(actor)
    return try await appointments(.appointments(at: provider), start, end, after, limit)
  }

  private func appointments(
    _ lookup: RankedLookup, _ start: Instant, _ end: Instant,
    _ after: AppointmentBooking.ID?, _ limit: Int
  ) async throws -> [Ranked<AppointmentBooking>] {
    guard start < end else { throw Refusal.invalidTimeRange("expected an end after \(start)") }
    let ranks = Int(start.secondsSince1970)..<Int(end.secondsSince1970)
    var (found, last): ([Ranked<AppointmentBooking>], RankedPlace?) = ([], nil)
    if let after {
      let read = try await self.found(AppointmentBooking.self, after).value
      // An appointment of another list is answered like a missing one, so that the caller learns nothing about it.
      guard read.lookups.contains(lookup.at(read.start.instant)) else {
        throw Refusal.notFound("booking", after.rawValue)
      }
      last = RankedPlace(rank: Int(read.start.instant.secondsSince1970), key: read.key)
    }
    while found.count < limit {
      let page = try await store.records(
        AppointmentBooking.self, lookup, ranks: ranks, after: last, limit: limit)
      found += page.filter { !$0.record.value.cameToNothing }
      last = page.last?.place
      if page.count < limit { break }
    }
    return Array(found.prefix(limit))
  }
}
