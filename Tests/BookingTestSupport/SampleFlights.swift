package import BookingStore
package import Bookings
package import Flights
package import PassTestSupport
package import Vocabulary

/// A sample airline: one aircraft, one tariff, UA123 to New York and UA456 onward.
package struct SampleFlights: Sendable {
  package let map: SeatMap
  package let tariff: Tariff
  /// UA123 SFO–JFK, 2025-03-15 08:30 local time in San Francisco.
  package let first: FlightInstance
  /// UA456 JFK–BOS, the same evening.
  package let second: FlightInstance

  /// The time of the tests, ten days before the flights leave.
  package static let now = Instant(secondsSince1970: 1_741_190_400)
  package static let usd = CurrencyCode.dollar

  package init(rows: Int = 5, seed: UInt64 = 7) throws {
    var random = SeededGenerator(seed: seed)
    let usd = Self.usd
    var places: [SeatMap.Place] = []
    for row in 1...rows {
      for letter in "ABCDEF" {
        places.append(
          SeatMap.Place(
            id: .init(using: &random), seat: try Seat("\(row)\(letter)").orThrow("a seat"),
            cabin: row == 1 ? .business : .economy,
            features: letter == "A" || letter == "F" ? ["WINDOW"] : [],
            priceDelta: Money(row == 2 ? 2_500 : 0, usd)))
      }
    }
    map = SeatMap(id: .init(using: &random), name: "small", places: places)
    let fares = [
      (Cabin.economy, TravelerType.adult, 42_900), (.economy, .child, 30_000),
      (.economy, .infant, 4_290), (.business, .adult, 120_000), (.business, .child, 120_000),
      (.business, .infant, 12_000),
    ]
    tariff = Tariff(
      id: .init(using: &random), name: "small", currency: usd,
      fares: fares.map { Tariff.Fare(cabin: $0.0, type: $0.1, amount: Money($0.2, usd)) },
      taxes: [
        Tariff.Tax(code: "US", perTraveler: Money(0, usd), basisPoints: 750),
        Tariff.Tax(code: "AY", perTraveler: Money(560, usd), basisPoints: 0),
      ],
      ancillaries: [Tariff.Ancillary(code: "BAG", label: "checked bag", amount: Money(3_500, usd))],
      refunds: RefundPolicy(tiers: [
        RefundPolicy.Tier(secondsBefore: 86_400, basisPoints: 10_000),
        RefundPolicy.Tier(secondsBefore: 7_200, basisPoints: 5_000),
      ]))
    first = try Self.flight(
      "UA123", "SFO", "JFK", at: "2025-03-15T08:30:00-07:00", hours: 5,
      zones: ("America/Los_Angeles", "America/New_York"), offsets: (-420, -240), map, tariff,
      using: &random)
    second = try Self.flight(
      "UA456", "JFK", "BOS", at: "2025-03-15T19:00:00-04:00", hours: 1,
      zones: ("America/New_York", "America/New_York"), offsets: (-240, -240), map, tariff,
      using: &random)
  }

  /// Returns another departure with this seat map and tariff.
  package static func flight(
    _ designator: String, _ origin: String, _ destination: String, at departure: String,
    hours: Int, zones: (String, String), offsets: (Int, Int), _ map: SeatMap, _ tariff: Tariff,
    using random: inout SeededGenerator
  ) throws -> FlightInstance {
    let leaves = try Instant(departure).orThrow("a departure")
    let id = FlightInstance.ID(using: &random)
    let plan = try ScheduledService.daily(
      try FlightDesignator(designator).orThrow("a flight"),
      from: try AirportCode(origin).orThrow("an airport"),
      to: try AirportCode(destination).orThrow("an airport"))
    return FlightInstance(
      id, of: Flight(.init(using: &random), plan, seatMap: map.id, tariff: tariff.id),
      departure: try zoned(leaves, zones.0, offsets.0),
      arrival: try zoned(leaves.adding(seconds: hours * 3_600), zones.1, offsets.1))
  }

  package static func zoned(_ instant: Instant, _ zone: String, _ offset: Int) throws -> ZonedTime {
    try ZonedTime(instant, zone: try ZoneName(zone).orThrow("a zone"), offsetMinutes: offset)
      .orThrow("a time")
  }

  /// Returns a delay of the flight by this many seconds.
  package func later(_ instance: FlightInstance, by seconds: Int) throws -> Operations.News {
    let departure = instance.scheduledDeparture
    let arrival = instance.scheduledArrival
    return .delayed(
      departure: try Self.zoned(
        departure.instant.adding(seconds: seconds), departure.zone.rawValue,
        departure.offsetMinutes),
      arrival: try Self.zoned(
        arrival.instant.adding(seconds: seconds), arrival.zone.rawValue, arrival.offsetMinutes))
  }

  /// Returns the seat with this number.
  package func seat(_ name: String) throws -> SeatMap.Place.ID {
    try map.places.first { $0.seat.description == name }.orThrow("seat \(name)").id
  }

  /// Loads the seat map, the tariff and both flights into a store.
  package func load(into store: any BookingStore) async throws {
    var changes = ChangeSet(at: Self.now)
    changes.insert(map)
    changes.insert(tariff)
    changes.insert(first)
    changes.insert(second)
    try await store.commit(changes)
  }

  package static func user(_ name: String = "jane") throws -> UserID {
    try UserID(name).orThrow("a user")
  }

  /// Returns the details of Jane, John or another passenger named Doe.
  package static func person(_ index: Int, born: String = "1990-05-01") throws
    -> Passenger.Details
  {
    let names = ["Jane", "John", "Janie", "Johnny"]
    return Passenger.Details(
      surname: "Doe", givenNames: names[index % names.count],
      dateOfBirth: try CivilDate(born).orThrow("a date"),
      document: Passenger.Document(kind: .passport, number: "X000\(1_000 + index)"))
  }

  package static func order(
    _ method: String = "pm_approve", people: Int = 1
  ) throws -> Checkout.Order<FlightOrder> {
    Checkout.Order(
      payment: .token(try PaymentMethodToken(method).orThrow("a token"), isSaved: false),
      passengers: try (0..<people).map { try person($0) },
      contact: FlightBooking.Contact(email: "jane.doe@example.com"))
  }
}

extension CurrencyCode {
  /// The US dollar.
  fileprivate static var dollar: CurrencyCode {
    guard let code = CurrencyCode("USD") else { preconditionFailure("USD is a currency code") }
    return code
  }
}

extension ScheduledService {
  /// Returns a service for tests that make its departures themselves and do not use its hours.
  package static func daily(
    _ designator: FlightDesignator, from origin: AirportCode, to destination: AirportCode
  ) throws -> ScheduledService {
    let day = try SampleFlights.now.date().orThrow("a day")
    return ScheduledService(
      designator: designator, origin: origin, destination: destination,
      hours: Hours(departs: 0, arrives: 3_600),
      season: Season(from: day, through: day, on: Array(1...7)))
  }
}
