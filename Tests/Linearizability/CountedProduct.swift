import Airports
import Bookings
import FlightSales
import Flights
import Histories
import OperatorFiles
import PassTestSupport
import Selling
import Shows
import Stays
import Synchronization
import Vocabulary

/// A product that the second process sells, by the names of a flight, a show or a provider and of its seats.
protocol CountedProduct: StoredProduct {
  static func hold(
    _ seats: [String], of occasion: String, at desk: SalesDesk<Self>, _ command: UserCommand
  ) async throws -> Hold
  static func request(_ seats: [String], of occasion: String, hold: Hold.ID) throws -> Request
  static func details() throws -> Details
  /// Returns the state of a booking as the service names it over HTTP.
  static func told(_ state: String) -> String
}

extension CountedProduct {
  static func told(_ state: String) -> String { state.uppercased() }
}

extension FlightProduct: CountedProduct {
  static func hold(
    _ seats: [String], of occasion: String, at desk: FlightDesk, _ command: UserCommand
  ) async throws -> Hold {
    let flight = try FlightInstance.ID(occasion).orThrow("a flight")
    let seats = try seats.map { (flight, try SeatMap.Place.ID($0).orThrow("a seat")) }
    return try await desk.hold(seats, command)
  }

  static func request(
    _ seats: [String], of occasion: String, hold: Hold.ID
  ) throws -> FlightRequest {
    FlightRequest(
      itinerary: [try FlightInstance.ID(occasion).orThrow("a flight")],
      travelers: try seats.map {
        FlightRequest.Traveler(type: .adult, seats: [try SeatMap.Place.ID($0).orThrow("a seat")])
      }, holds: [hold])
  }

  static func details() throws -> FlightOrder {
    let person = Passenger.Details(
      surname: "Doe", givenNames: "John",
      dateOfBirth: try CivilDate("1990-05-01").orThrow("a date"),
      document: Passenger.Document(kind: .passport, number: "X0001000"))
    return FlightOrder(passengers: [person], contact: .init(email: "jane@example.com"))
  }
}

extension StayProduct: CountedProduct {
  static let counted: StayProduct = {
    let zones = Mutex(SystemZones())
    return StayProduct { name in try zones.withLock { try $0.zone(name) } }
  }()

  static func hold(
    _ seats: [String], of occasion: String, at desk: StayDesk, _ command: UserCommand
  ) async throws -> Hold {
    let (hotel, room, nights) = try stay(seats, occasion)
    return try await desk.hold(
      StayWish(hotel: hotel, rooms: .numbered([room]), nights: nights, guests: 1),
      command)
  }

  static func request(
    _ seats: [String], of occasion: String, hold: Hold.ID
  ) throws -> StayRequest {
    let (hotel, room, nights) = try stay(seats, occasion)
    return StayRequest(
      hotel: hotel, rooms: [.init(try OperatorCode("double").orThrow("a type"), room)],
      nights: nights, days: nights.days, guests: 1, holds: [hold])
  }

  static func details() -> StayBooking.Guest {
    StayBooking.Guest(givenNames: "Jane", surname: "Doe", email: "jane@example.com")
  }

  private static func stay(
    _ seats: [String], _ hotel: String
  ) throws -> (Hotel.ID, RoomNumber, Nights) {
    let dates = seats.compactMap(SeatProduct.night).sorted()
    let room = RoomNumber(String(try seats.first.orThrow("a room").prefix { $0 != "/" }))
    let last = try dates.last.orThrow("a night").daysSince1970 + 1
    let nights = Nights(
      try dates.first.orThrow("a night"), try CivilDate(daysSince1970: last).orThrow("a day"))
    return (
      try Hotel.ID(hotel).orThrow("a hotel"), try room.orThrow("a room"),
      try nights.orThrow("nights")
    )
  }
}

extension ShowProduct: CountedProduct {
  static func hold(
    _ seats: [String], of occasion: String, at desk: ShowDesk, _ command: UserCommand
  ) async throws -> Hold {
    try await desk.lock(
      .seats(try names(seats)), of: try Show.ID(occasion).orThrow("a show"),
      command)
  }

  static func request(
    _ seats: [String], of occasion: String, hold: Hold.ID
  ) throws -> ShowRequest {
    ShowRequest(
      show: try Show.ID(occasion).orThrow("a show"), seats: try names(seats), holds: [hold])
  }

  static func details() -> ShowOrder { ShowOrder() }

  private static func names(_ seats: [String]) throws -> [SeatName] {
    try seats.map { try SeatName($0).orThrow("a seat") }
  }
}
