import BookingTestSupport
import Bookings
import FlightSales
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// An attacker makes a flight look sold out without paying for a seat.
@Suite struct HoardSeatsTests {
  private func seats(_ rows: ClosedRange<Int>) -> [String] {
    rows.flatMap { row in "ABC".map { "\(row)\($0)" } }
  }

  /// Holds seats for a user, and returns the number held; 0 if a limit refuses them.
  private func hold(_ counter: Counter, _ seats: [String], for user: UserID) async throws -> Int {
    do {
      _ = try await counter.hold(seats, for: user)
      return seats.count
    } catch let refusal as Refusal {
      #expect([.tooManyHolds, .tooManyUnits, .alreadyHeld].contains(refusal.code), "\(refusal)")
      return 0
    }
  }

  @Test func `two tokens hold no more than eighteen seats of a flight`() async throws {
    let counter = try await Counter(rows: 30)
    let users = [try SampleFlights.user("one"), try SampleFlights.user("two")]
    var held = 0
    for (index, user) in users.enumerated() {
      for row in 0..<8 {
        let row = 3 + index * 10 + row
        held += try await hold(counter, seats(row...row), for: user)
      }
    }
    #expect(held == 18)
    #expect(try await counter.taken().count == 18)
    // One hold of twelve seats is refused, too.
    let third = try SampleFlights.user("three")
    #expect(try await hold(counter, seats(23...26), for: third) == 0)
  }

  @Test func `who lets holds lapse and takes them again has them for half of the time at most`()
    async throws
  {
    let counter = try await Counter(rows: 30)
    var seatSeconds = 0
    let begin = counter.now
    while counter.now.seconds(since: begin) < 7_200 {
      _ = try await hold(counter, seats(3...5), for: counter.jane)
      seatSeconds += 60 * (try await counter.taken().count)
      counter.now = counter.now.adding(seconds: 60)
    }
    // A user can hold nine seats for fifteen of every thirty minutes.
    #expect(seatSeconds <= 9 * 7_200 / 2 + 9 * 300)
    #expect(seatSeconds > 0)
  }

  @Test func `nor does it help to release them in time`() async throws {
    let counter = try await Counter(rows: 30)
    let begin = counter.now
    var takes = 0
    for _ in 0..<20 {
      guard let hold = try? await counter.hold(seats(3...5)) else { break }
      takes += 1
      _ = try await counter.desk.release(hold.id, Command(counter.jane, now: counter.now))
      counter.now = counter.now.adding(seconds: 30)
    }
    #expect(takes == 3)
    // A released hold counts for half an hour, to the second.
    counter.now = begin.adding(seconds: 1_799)
    #expect(try await hold(counter, seats(3...5), for: counter.jane) == 0)
    counter.now = begin.adding(seconds: 1_800)
    #expect(try await hold(counter, seats(3...5), for: counter.jane) == 9)
  }

  @Test func `what is bought does not count`() async throws {
    let counter = try await Counter(rows: 30)
    for row in 3..<14 { _ = try await counter.booked(seats(row...row)) }
    #expect(try await counter.taken().count == 33)
  }
}
