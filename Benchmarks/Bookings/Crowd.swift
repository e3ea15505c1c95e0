import BookingStore
import Bookings
import FlightSales
import Flights
import Selling
import Synchronization
import Vocabulary

/// Users who all want seats of one flight.
struct Crowd: Sendable {
  let desk: FlightDesk
  let flight: FlightInstance
  let seats: [SeatMap.Place.ID]

  /// So many users at once, each asking for seats at random until it has one or every seat was
  /// refused; how long each request took, and which seats were had.
  func rush(_ users: Range<Int>) async throws -> (times: [Duration], held: [String]) {
    try await withThrowingTaskGroup(of: ([Duration], String?).self) { group in
      for user in users { group.addTask { try await request(user) } }
      var (times, held): ([Duration], [String]) = ([], [])
      for try await (taken, seat) in group {
        times += taken
        if let seat { held.append(seat) }
      }
      return (times, held)
    }
  }

  private func request(_ number: Int) async throws -> ([Duration], String?) {
    var random = SeededGenerator(seed: number)
    let user = try UserID("user\(number)").or("a user")
    var times: [Duration] = []
    // Whoever sees the map chooses among what looks free; the map may be old by then.
    for _ in 0..<1_000 {
      let taken = try await desk.seats(of: flight.id, now: Airline.now).taken
      guard let seat = seats.filter({ !taken.contains($0) }).randomElement(using: &random) else {
        return (times, nil)
      }
      let start = ContinuousClock.now
      let held = try await isHeld(seat, user, &random)
      times.append(start.duration(to: .now))
      if held { return (times, seat.rawValue) }
    }
    throw Unexpected("\(user) never came to an end")
  }

  private func isHeld(
    _ seat: SeatMap.Place.ID, _ user: UserID, _ random: inout SeededGenerator
  ) async throws -> Bool {
    do {
      _ = try await desk.hold([(flight.id, seat)], for: user, now: Airline.now, using: &random)
      return true
    } catch let refusal as Refusal where [.unavailable, .busy].contains(refusal.code) {
      return false
    }
  }

  /// One user after another, each a seat of its own.
  func queue(_ users: Range<Int>) async throws -> (times: [Duration], held: [String]) {
    var (times, held): ([Duration], [String]) = ([], [])
    for (number, seat) in zip(users, seats) {
      var random = SeededGenerator(seed: number)
      let user = try UserID("user\(number)").or("a user")
      let start = ContinuousClock.now
      if try await isHeld(seat, user, &random) { held.append(seat.rawValue) }
      times.append(start.duration(to: .now))
    }
    return (times, held)
  }

  /// How many seats more than one user thinks it has, or the store gave to more than one.
  func oversold(_ held: [String]) async throws -> Int {
    let live = try await desk.store.claims(in: flight.key).filter { $0.isLive(at: Airline.now) }
    guard live.count == held.count else {
      throw Unexpected("\(held.count) were told of a seat, the store has \(live.count)")
    }
    return (held.count - Set(held).count) + (live.count - Set(live.map(\.resource)).count)
  }
}
