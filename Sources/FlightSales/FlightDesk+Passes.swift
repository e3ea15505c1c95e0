internal import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// The booking of a pass, whatever the pass's state; refuses if it belongs to another user.
  package func booking(
    of pass: PassID, for user: UserID
  ) async throws -> (booking: Versioned<FlightBooking>, pass: EarnedPass<BoardingPassContent>) {
    guard let booking = try await store.first(FlightBooking.self, .pass(pass)),
      booking.value.user == user,
      let found = booking.value.passes.passes.first(where: { $0.id == pass })
    else { throw Refusal.notFound("pass", pass.rawValue) }
    return (booking, found)
  }

  /// Issues a new pass in place of a valid one, which is revoked.
  package func reissue(
    _ pass: PassID, for user: UserID, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await change(once: request, now: now, using: &random) { random in
      try Reissue.reissue(
        pass, of: try await snapshot(of: pass, for: user), for: user, policy: policy, now: now,
        using: &random)
    }
  }

  /// Revokes a pass without a new one.
  package func revoke(
    _ pass: PassID, for user: UserID, once request: RequestKey? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) async throws -> FlightBooking {
    try await change(once: request, now: now, using: &random) { random in
      try Reissue.revoke(
        pass, of: try await snapshot(of: pass, for: user), for: user, policy: policy, now: now,
        using: &random)
    }
  }

  private func snapshot(of pass: PassID, for user: UserID) async throws -> Reissue.Snapshot {
    let read = try await booking(of: pass, for: user).booking
    return Reissue.Snapshot(read, instances: try await instances(of: read.value))
  }

  /// Bookings with a passenger of this surname on flights of these local days, earliest first.
  ///
  /// - Parameter limit: how many are read.
  package func bookings(
    of name: SurnameKey, leaving days: ClosedRange<Int>, limit: Int,
    where isWanted: (FlightBooking) -> Bool
  ) async throws -> (bookings: [FlightBooking], isComplete: Bool) {
    var found: [FlightBooking] = []
    var last: RankedPlace?
    // Page by page, because a common name has hundreds at other airports.
    for _ in 0..<Self.mostPages {
      let page = try await store.records(
        FlightBooking.self, RankedLookup.surname(name),
        ranks: days.lowerBound..<days.upperBound + 1, after: last, limit: Self.page)
      for booking in page.map(\.record.value)
      where isWanted(booking) && !found.contains(where: { $0.id == booking.id }) {
        guard found.count < limit else { return (found, false) }
        found.append(booking)
      }
      guard page.count == Self.page else { return (found, true) }
      last = page.last?.place
    }
    return (found, false)
  }

  private static var page: Int { 500 }
  /// More of one name on three days nobody looks through.
  private static var mostPages: Int { 40 }
}
