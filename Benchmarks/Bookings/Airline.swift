import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Selling
import Vocabulary

/// A synthetic airline: 200 routes with ten departures a day, one aircraft and one tariff.
struct Airline {
  static let flightsPerDay = routes * departures
  private static let routes = 200
  private static let departures = 10
  private static let day = 86_400

  /// The midnight at which the first day of the schedule begins.
  static let start = Instant(secondsSince1970: 1_767_225_600)
  /// The time of all searches and holds.
  static let now = start.adding(seconds: -day)

  let map: SeatMap
  let tariff: Tariff
  private let zone: ZoneName
  private let carrier: CarrierCode

  /// Creates an airline whose aircraft has this many seats, six per row.
  init(seats: Int, using random: inout some RandomNumberGenerator) throws {
    let dollar = try CurrencyCode("USD").or("USD")
    var places: [SeatMap.Place] = []
    for index in 0..<seats {
      let (row, letter) = (index / 6 + 1, Array("ABCDEF")[index % 6])
      places.append(
        SeatMap.Place(
          id: .init(using: &random), seat: try Seat("\(row)\(letter)").or("a seat"),
          cabin: .economy, features: [], priceDelta: Money(0, dollar)))
    }
    map = SeatMap(id: .init(using: &random), name: "bench", places: places)
    tariff = Tariff(
      id: .init(using: &random), name: "bench", currency: dollar,
      fares: [Tariff.Fare(cabin: .economy, type: .adult, amount: Money(42_900, dollar))],
      taxes: [], ancillaries: [], refunds: .full)
    zone = try ZoneName("Etc/UTC").or("UTC")
    carrier = try CarrierCode("UA").or("a carrier")
  }

  /// Returns the two airports of a route.
  func route(_ number: Int) throws -> (AirportCode, AirportCode) {
    func code(_ number: Int) throws -> AirportCode {
      let letters = [number / 676, number / 26 % 26, number % 26].map {
        Character(Unicode.Scalar(UInt8(65 + $0)))
      }
      return try AirportCode(String(letters)).or("an airport")
    }
    return (try code(number), try code(number + Self.routes))
  }

  func date(_ day: Int) throws -> CivilDate {
    try ZonedTime(Self.start.adding(seconds: day * Self.day), zone: zone, offsetMinutes: 0)?.date
      .or("a date") ?? Optional<CivilDate>.none.or("a time")
  }

  /// Returns the departure with this number of a route on a day.
  func instance(
    route: Int, departure: Int, day: Int, using random: inout some RandomNumberGenerator
  ) throws -> FlightInstance {
    let (origin, destination) = try self.route(route)
    let leaves = Self.start.adding(seconds: day * Self.day + 18_000 + departure * 5_400)
    let number = route * Self.departures + departure + 1
    let id = FlightInstance.ID(using: &random)
    let plan = try ScheduledService.daily(
      try FlightDesignator("\(carrier)\(number)").or("a flight"), from: origin, to: destination)
    return FlightInstance(
      id, of: Flight(.init(using: &random), plan, seatMap: map.id, tariff: tariff.id),
      departure: try ZonedTime(leaves, zone: zone, offsetMinutes: 0).or("a time"),
      arrival: try ZonedTime(leaves.adding(seconds: 7_200), zone: zone, offsetMinutes: 0)
        .or("a time"))
  }

  /// Loads this many days into a store, one day per commit.
  func load(
    days: Int, into store: any BookingStore, using random: inout some RandomNumberGenerator
  ) async throws {
    var first = ChangeSet(at: Self.now)
    first.insert(map)
    first.insert(tariff)
    try await store.commit(first)
    for day in 0..<days {
      var changes = ChangeSet(at: Self.now)
      for route in 0..<Self.routes {
        for departure in 0..<Self.departures {
          changes.insert(
            try instance(route: route, departure: departure, day: day, using: &random))
        }
      }
      try await store.commit(changes)
    }
  }

  /// Searches for a random route on a random one of the first days.
  func search(
    days: Int, in desk: FlightDesk, using random: inout some RandomNumberGenerator
  ) async throws {
    let (origin, destination) = try route(Int.random(in: 0..<Self.routes, using: &random))
    let offers = try await desk.search(
      origin, destination, on: try date(Int.random(in: 0..<days, using: &random)), passengers: 1,
      now: Self.now)
    guard offers.count == Self.departures else { throw Unexpected("\(offers.count) departures") }
  }
}

/// An implausible result.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Optional {
  func or(_ what: String) throws -> Wrapped {
    guard let self else { throw Unexpected("\(what) was not made") }
    return self
  }
}

/// A reproducible random number generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
