internal import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

extension SalesDesk<FlightProduct> {
  /// Holds a dearer seat for a passenger of a booking and returns the request for its price.
  ///
  /// A hold of the same user on just this seat is used, so that asking again takes no second one.
  package func holding(
    _ change: SeatChange, of booking: FlightBooking.ID, for user: UserID, by actor: FlightActor,
    now: Instant
  ) async throws -> FlightRequest {
    let read = try await own(booking, nil).value
    guard read.segments.indices.contains(change.segment) else {
      throw Refusal.notFound("segment", "\(change.segment)")
    }
    let leg = try await leg(read.segments[change.segment].instance)
    let upgrade = try change.upgrade(of: read, leg, for: user, by: actor, policy: policy, now: now)
    let resource = leg.instance.value.resource(change.seat)
    let known = try await store.records(Hold.self, .holder(user)).map(\.value).first {
      $0.state(at: now) == .held && $0.asks.map(\.resource) == [resource]
    }
    if let known { return FlightRequest(upgrade, for: read, holding: known.id) }
    let hold = try await hold(Command(user, now: now)) {
      ([.unit(resource)], { $0.rely(on: leg.instance) })
    }
    return FlightRequest(upgrade, for: read, holding: hold.id)
  }
}
