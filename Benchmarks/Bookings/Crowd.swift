import BookingStore
import Bookings
import FlightSales
import Flights
import Selling
import Synchronization
import Vocabulary

/// Concurrent users who compete for seats of one flight.
struct Crowd: Sendable {
  let desk: FlightDesk
  let flight: FlightInstance
  let seats: [SeatMap.Place.ID]

  /// Runs this many concurrent users, each requesting random seats until it has one or all seats are taken.
  ///
  /// Returns the duration of each request and the seats that were held.
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
    // Users choose among the seats that look free in a seat map, which may be outdated by then.
    for _ in 0..<1_000 {
      let taken = try await desk.seats(of: flight.id, now: Airline.now).taken
      guard let seat = choice(not: taken, using: &random) else { return (times, nil) }
      let start = ContinuousClock.now
      let held = try await isHeld(seat, user)
      times.append(start.duration(to: .now))
      if held { return (times, seat.rawValue) }
    }
    throw Unexpected("\(user) never came to an end")
  }

  /// Returns one of the seats that look free, each with the same chance.
  private func choice(
    not taken: Set<SeatMap.Place.ID>, using random: inout SeededGenerator
  ) -> SeatMap.Place.ID? {
    // The users share the processors with what is measured, so they look at all seats only if few are left.
    for _ in 0..<16 {
      if let seat = seats.randomElement(using: &random), !taken.contains(seat) { return seat }
    }
    return seats.filter { !taken.contains($0) }.randomElement(using: &random)
  }

  private func isHeld(
    _ seat: SeatMap.Place.ID, _ user: UserID
  ) async throws -> Bool {
    do {
      _ = try await desk.hold([(flight.id, seat)], Command(user, now: Airline.now))
      return true
    } catch let refusal as Refusal where [.unavailable, .busy].contains(refusal.code) {
      return false
    }
  }

  /// Runs one user after another, each with a seat of its own.
  func queue(_ users: Range<Int>) async throws -> (times: [Duration], held: [String]) {
    var (times, held): ([Duration], [String]) = ([], [])
    for (number, seat) in zip(users, seats) {
      let user = try UserID("user\(number)").or("a user")
      let start = ContinuousClock.now
      if try await isHeld(seat, user) { held.append(seat.rawValue) }
      times.append(start.duration(to: .now))
    }
    return (times, held)
  }

  /// Runs users with a seat each, `width` of them at the same time.
  func stream(_ users: Range<Int>, width: Int) async throws -> (times: [Duration], held: [String]) {
    let places = Array(zip(users, seats))
    return try await withThrowingTaskGroup(of: ([Duration], [String]).self) { group in
      for lane in 0..<width {
        group.addTask {
          var (times, held): ([Duration], [String]) = ([], [])
          for (number, seat) in stride(from: lane, to: places.count, by: width).map({ places[$0] })
          {
            let user = try UserID("user\(number)").or("a user")
            let start = ContinuousClock.now
            if try await isHeld(seat, user) { held.append(seat.rawValue) }
            times.append(start.duration(to: .now))
          }
          return (times, held)
        }
      }
      var (times, held): ([Duration], [String]) = ([], [])
      for try await lane in group {
        times += lane.0
        held += lane.1
      }
      return (times, held)
    }
  }

  /// Returns the number of seats that more than one user holds by its answer or by the store.
  func oversold(_ held: [String]) async throws -> Int {
    let live = try await desk.store.claims(in: flight.key).filter { $0.isLive(at: Airline.now) }
    guard live.count == held.count else {
      throw Unexpected("\(held.count) were told of a seat, the store has \(live.count)")
    }
    return (held.count - Set(held).count) + (live.count - Set(live.map(\.resource)).count)
  }
}
