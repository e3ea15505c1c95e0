import Bookings
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

/// The number of rooms that are free over some nights, and the rooms that the hotel assigns.
@Suite struct StayFreeTests {
  /// The other stay ends on the day of arrival or begins on the day of departure, so its room leaves no gap.
  @Test(arguments: [("2025-03-09", "2025-03-10"), ("2025-03-12", "2025-03-13")])
  func `the room of a stay that ends or begins then is given first`(
    from: String, until: String
  ) async throws {
    let house = try await Guesthouse()
    _ = try await house.reserve(
      try house.wish(try Guesthouse.numbers("204"), from, until), for: "john")
    let reservation = try await house.reserve(
      try house.wish(.ofType(try Guesthouse.code("double"), 1), "2025-03-10", "2025-03-12"))
    #expect(reservation.quote.request.rooms.map(\.number?.rawValue) == ["204"])
  }

  /// Eight family rooms without numbers: five are taken in the first night, three in the second, none in the third
  /// and one in the fourth.
  @Test(arguments: [
    ("2025-03-10", "2025-03-11", 3), ("2025-03-11", "2025-03-12", 5),
    ("2025-03-12", "2025-03-13", 8), ("2025-03-13", "2025-03-14", 7),
    ("2025-03-10", "2025-03-12", 3), ("2025-03-11", "2025-03-13", 5),
    ("2025-03-12", "2025-03-14", 7), ("2025-03-10", "2025-03-14", 3),
  ])
  func `of a pool as many are free as in the fullest night`(
    from: String, until: String, free: Int
  ) async throws {
    let house = try await Guesthouse()
    let family = try Guesthouse.code("family")
    for (name, first, last, count) in [
      ("jane", "2025-03-10", "2025-03-12", 3), ("john", "2025-03-10", "2025-03-11", 2),
      ("josh", "2025-03-13", "2025-03-14", 1),
    ] {
      let wish = try house.wish(
        .ofType(family, count), first, last, guests: count, of: house.uferhof)
      _ = try await house.reserve(wish, for: name)
    }
    let hotel = try await house.store.found(Hotel.self, house.uferhof).value
    let days = try house.desk.days(
      of: try Guesthouse.nights(from, until), at: hotel, now: house.now)
    #expect(try await house.desk.free(hotel, days, now: house.now)[family] == free)
  }
}
