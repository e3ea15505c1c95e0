import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Foundation
import PassTestSupport
import Selling
import Vocabulary

/// The processor time of each command of a journey, given one by one.
extension BookingBench {
  static func commands(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let flights = try SampleFlights(rows: isQuick ? 10 : 60)
    let store = try SQLiteStore("\(home)/commands.sqlite")
    try await flights.load(into: store)
    let desk = FlightDesk(
      store: store, providers: .only(DeterministicProvider()), randomness: .seeded(1))
    let now = SampleFlights.now
    let users = try flights.map.places.indices.map { try UserID("user\($0)").orThrow("a user") }
    func spent(_ what: String, _ command: (Int) async throws -> Void) async throws {
      let (before, bytes) = (ProcessorTime.now, writtenBytes())
      for number in users.indices { try await command(number) }
      let each = (ProcessorTime.now - before) / users.count
      figures.add(
        Figure(
          "a command in a file, one by one: \(what)",
          String(
            format: "%.3f ms of processor, %.1f kB written", each.milliseconds,
            Double(writtenBytes() - bytes) / Double(users.count) / 1_000)))
    }

    var holds: [Hold] = []
    try await spent("hold") { number in
      holds.append(
        try await desk.hold(
          [(flights.first.id, flights.map.places[number].id)], Command(users[number], now: now)))
    }
    var quotes: [FlightQuote] = []
    try await spent("quote") { number in
      quotes.append(
        try await desk.quote(
          FlightRequest(
            itinerary: [flights.first.id],
            travelers: [.init(type: .adult, seats: [flights.map.places[number].id])],
            holds: [holds[number].id]), Command(users[number], now: now)))
    }
    var bookings: [FlightBooking] = []
    try await spent("book") { number in
      bookings.append(
        try await desk.book(
          quotes[number].id, try SampleFlights.order("pm_approve", people: 1),
          Command(users[number], now: now)))
    }
    let opened = flights.first.departure.instant.adding(seconds: -20_000)
    try await spent("check-in, without signing passes") { number in
      _ = try await desk.checkIn(
        bookings[number].passengers.map(\.id), of: bookings[number].id,
        Command(users[number], now: opened))
    }
  }
}
