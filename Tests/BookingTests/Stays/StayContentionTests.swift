import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

/// A thousand users who want the same nights at once, at two desks on one store.
@Suite struct StayContentionTests {
  /// Opens two desks on one file, as two processes would.
  private func desks(_ directory: TemporaryDirectory) async throws -> [StayDesk] {
    let desks = try (0..<2).map { _ in
      StayDesk(
        Guesthouse.product, store: try SQLiteStore("\(directory.path)/bookings.sqlite"),
        providers: .only(DeterministicProvider()), clock: SleepingClock())
    }
    _ = try await desks[0].publish(
      try Guesthouse.files(), now: SampleShows.start)
    return desks
  }

  /// Lets a thousand users reserve and pay, with wishes chosen by their number, and returns the bookings that
  /// succeeded.
  private func contend(
    _ desks: [StayDesk], _ wish: @escaping @Sendable (Int) throws -> StayWish
  ) async throws -> [StayBooking] {
    let now = SampleShows.start
    return try await withThrowingTaskGroup(of: StayBooking?.self) { group in
      for number in 0..<1_000 {
        let desk = desks[number % 2]
        group.addTask {
          let user = try UserID("user\(number)").orThrow("a user")
          let token = try PaymentMethodToken("pm_approve").orThrow("a token")
          let guest = StayBooking.Guest(
            givenNames: "Jane", surname: "Doe", email: "jane@example.com")
          do {
            let reservation = try await desk.reserve(
              try wish(number), Command(user, now: now))
            return try await desk.book(
              reservation.quote.id,
              Checkout.Order(payment: .token(token, isSaved: false), details: guest),
              Command(user, now: now))
          } catch let refusal as Refusal {
            #expect(
              [.roomNotAvailable, .busy].contains(refusal.code), "user\(number): \(refusal)")
            return nil
          }
        }
      }
      return try await group.reduce(into: []) { booked, one in
        if let one { booked.append(one) }
      }
    }
  }

  @Test func `of a pool as many rooms are sold as there are, night by night`() async throws {
    let directory = try TemporaryDirectory()
    let desks = try await desks(directory)
    let hotel = try await desks[0].store.first(Hotel.self, .hotel(try Guesthouse.code("uferhof")))
      .orThrow("a hotel").value.id
    let family = try Guesthouse.code("family")
    // Each user wants one, two or all of three nights.
    let booked = try await contend(desks) { number in
      let (from, count) = [(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (2, 1)][number % 6]
      return StayWish(
        hotel: hotel, rooms: .ofType(family, 1),
        nights: try Guesthouse.nights("2025-03-\(10 + from)", "2025-03-\(10 + from + count)"),
        guests: 1)
    }
    for night in 10...12 {
      let sold = booked.count { booking in
        booking.booked.dates.contains { $0.description == "2025-03-\(night)" }
      }
      #expect(sold == 8, "2025-03-\(night)")
    }
  }

  @Test func `a room by number is one person's in a night, and none is left free`() async throws {
    let directory = try TemporaryDirectory()
    let desks = try await desks(directory)
    let hotel = try await desks[0].store.first(Hotel.self, .hotel(try Guesthouse.code("linden")))
      .orThrow("a hotel").value.id
    let booked = try await contend(desks) { number in
      StayWish(
        hotel: hotel, rooms: try Guesthouse.numbers("\(201 + number % 6)"),
        nights: try Guesthouse.nights(
          "2025-03-1\(number / 6 % 3)", "2025-03-1\(number / 6 % 3 + 1)"),
        guests: 1)
    }
    let sold = booked.flatMap { $0.booked.resources(of: hotel) }
    #expect(Set(sold).count == sold.count)
    #expect(sold.count == 6 * 3)
  }
}
