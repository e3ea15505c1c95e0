package import Bookings
internal import Vocabulary

/// The seats of flights that a user wants to hold, or waits for.
package struct FlightWish: HoldWish {
  package static let waitingKind = "flight_wait"

  /// A seat of a departure.
  package struct Place: Hashable, Sendable, Codable {
    package let flight: FlightInstance.ID
    package let seat: SeatMap.Place.ID

    package init(flight: FlightInstance.ID, seat: SeatMap.Place.ID) {
      (self.flight, self.seat) = (flight, seat)
    }
  }

  package enum Choice: Hashable, Sendable, Codable {
    case seats([Place])
    /// A number of seats on each of the flights, of one cabin or of any.
    case any([FlightInstance.ID], Cabin?, Int)
  }

  package let choice: Choice

  package init(_ choice: Choice) { self.choice = choice }

  /// The departures, each once, in order.
  package var flights: [FlightInstance.ID] {
    let named: [FlightInstance.ID] =
      switch choice {
      case .seats(let places): places.map(\.flight)
      case .any(let flights, _, _): flights
      }
    var seen: Set<FlightInstance.ID> = []
    return named.filter { seen.insert($0).inserted }
  }

  /// The number of seats that the wish is for.
  package var count: Int {
    switch choice {
    case .seats(let places): places.count
    case .any(let flights, _, let count): flights.count * count
    }
  }
}

extension FlightLeg {
  /// Returns the cheapest free seats of a cabin, in the order of the aircraft; refuses if there are too few.
  package func seats(
    _ count: Int, in cabin: Cabin?, taken: Set<String>
  ) throws(Refusal) -> [SeatMap.Place.ID] {
    let free = map.places.enumerated().filter {
      (cabin == nil || $1.cabin == cabin) && !taken.contains($1.id.rawValue)
    }.sorted {
      ($0.element.priceDelta.minorUnits, $0.offset) < ($1.element.priceDelta.minorUnits, $1.offset)
    }
    guard free.count >= count else {
      throw Refusal(
        .unavailable,
        "\(counted(free.count, "such seat")) \(free.count == 1 ? "is" : "are") available on "
          + "\(instance.value.designator), and \(count) are wanted; choose another flight",
        [.init("units", .resources([]))])
    }
    return free.prefix(count).map(\.element.id)
  }
}
