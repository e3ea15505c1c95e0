internal import BookingStore
package import Bookings
package import Flights
package import Selling
package import Vocabulary

/// The waiting list of flights: users who wait get seats that others gave back.
extension FlightProduct {
  package static let soldOut: Set<RefusalCode> = [.unavailable]

  package func place(
    of wish: FlightWish, for user: UserID, at desk: FlightDesk, now: Instant
  ) async throws -> WaitingPlace {
    var ends: [Instant] = []
    for flight in wish.flights {
      let leg = try await desk.store.leg(flight)
      try leg.instance.value.checkSales(policy: policy, now: now)
      if case .any(_, let cabin, let count) = wish.choice {
        let seats = leg.map.places.count { cabin == nil || $0.cabin == cabin }
        guard count <= seats else {
          throw Refusal.invalid(
            "passengers",
            seats == 0
              ? "\(leg.instance.value.designator) has no such seats; choose another cabin or flight"
              : "\(leg.instance.value.designator) has only \(counted(seats, "such seat")) in all; ask for fewer"
          )
        }
      }
      ends.append(leg.instance.value.departure.instant.adding(seconds: -policy.salesClose))
    }
    guard let first = ends.min() else { throw Refusal.nothingToHold }
    return WaitingPlace(
      wants: wish.flights.map { WantedPart(scope: $0.rawValue) }, quantity: wish.count,
      ends: first)
  }

  package func asks(
    for wish: FlightWish, of user: UserID, at desk: FlightDesk, now: Instant
  ) async throws -> Wanted {
    var legs: [FlightInstance.ID: FlightLeg] = [:]
    for flight in wish.flights {
      let leg = try await desk.store.leg(flight)
      try leg.instance.value.checkSales(policy: policy, now: now)
      legs[flight] = leg
    }
    var asks: [Ask] = []
    switch wish.choice {
    case .seats(let places):
      for place in places {
        guard let leg = legs[place.flight], leg.map.place(place.seat) != nil else {
          throw Refusal.notFound("seat", place.seat.rawValue)
        }
        asks.append(.unit(leg.instance.value.resource(place.seat)))
      }
    case .any(let flights, let cabin, let count):
      for flight in flights {
        guard let leg = legs[flight] else { continue }
        let taken = Set(try await desk.store.taken(in: flight.rawValue, at: now).map(\.name))
        asks += try leg.seats(count, in: cabin, taken: taken)
          .map { .unit(leg.instance.value.resource($0)) }
      }
    }
    let instances = legs.values.map(\.instance)
    return (asks, { for instance in instances { $0.rely(on: instance) } })
  }
}
