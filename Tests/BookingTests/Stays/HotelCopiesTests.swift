import BookingStore
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

/// The copies in memory, from which searches are answered, say what the store says.
@Suite struct HotelCopiesTests {
  /// Compares every hotel of a city with the store, over many nights.
  private func compare(_ copies: HotelCopies, _ house: Guesthouse, in city: String) async throws {
    let found = try await copies.hotels(.hotels(in: city))
    let stored = try await house.store.records(Hotel.self, .hotels(in: city)).map(\.value)
    #expect(found.map(\.hotel) == stored && !stored.isEmpty)
    for copy in found {
      for (from, until) in [
        ("2025-03-01", "2025-03-02"), ("2025-03-09", "2025-03-12"), ("2025-03-10", "2025-04-20"),
        ("2025-03-11", "2025-03-12"), ("2025-06-01", "2025-07-31"), ("2031-01-01", "2031-01-03"),
      ] {
        let nights = try Guesthouse.nights(from, until)
        let days = try house.desk.days(of: nights, at: copy.hotel, now: house.now)
        let ranges = try house.desk.ranges(of: nights, in: copy.hotel.zone, now: house.now)
        #expect(ranges.flatMap(Array.init) == days.map(\.daysSince1970))
        let free = try await house.desk.free(copy.hotel, days, now: house.now)
        #expect(copy.rooms.map(\.code) == copy.hotel.types.map(\.code))
        for (type, room) in zip(copy.hotel.types, copy.rooms) {
          let prices = days.compactMap { type.rate($0)?.perNight }
          let price =
            prices.count == days.count ? Money.sum(prices, in: copy.hotel.currency) : nil
          #expect(room.price(of: ranges) == price?.minorUnits, "\(type.code) \(from) \(until)")
          // The desk leaves out types without a price.
          guard price != nil else { continue }
          #expect(
            room.free(in: ranges, at: house.now) == free[type.code],
            "\(copy.hotel.code) \(type.code) \(from) \(until)")
        }
      }
    }
  }

  @Test(arguments: Guesthouse.Kind.allCases)
  func `after any reservations, lapses and sales a search knows what is free`(
    kind: Guesthouse.Kind
  ) async throws {
    let house = try await Guesthouse(kind)
    let now = house.now
    let copies = HotelCopies(house.store) { now }
    var random = SeededGenerator(seed: 42)
    try await compare(copies, house, in: "Wien")
    for step in 0..<40 {
      let from = Int.random(in: 9...14, using: &random)
      let until = from + Int.random(in: 1...5, using: &random)
      let (first, last) = (Self.march(from), Self.march(until))
      let isLinden = Bool.random(using: &random)
      let hotel = try await house.store.found(Hotel.self, isLinden ? house.linden : house.uferhof)
        .value
      let type = try hotel.types.randomElement(using: &random).orThrow("a type")
      let wish = try house.wish(.ofType(type.code, 1), first, last, of: hotel.id)
      if let reservation = try? await house.reserve(wish, for: "guest\(step)") {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: _ = try await house.pay(reservation, for: "guest\(step)")
        case 1:
          let user = Command(try house.user("guest\(step)"), now: house.now)
          for hold in reservation.quote.request.holds {
            _ = try await house.desk.release(hold, user)
          }
        default: break
        }
      }
      // Holds end by themselves after 15 minutes.
      house.now = house.now.adding(seconds: Int.random(in: 0...400, using: &random))
      if step.isMultiple(of: 4) { try await compare(copies, house, in: "Wien") }
    }
    house.now = house.now.adding(seconds: 3_600)
    try await compare(copies, house, in: "wien")
  }

  @Test func `an import is seen by the next search, and a city without hotels costs no memory`()
    async throws
  {
    let house = try await Guesthouse()
    let now = house.now
    let copies = HotelCopies(house.store) { now }
    #expect(try await copies.hotels(.hotels(in: "Wien")).count == 2)
    let outcomes = try await house.publish { $0.replacing("Uferhof", with: "Uferhof am Kanal") }
    #expect(outcomes.contains(.changed))
    let names = try await copies.hotels(.hotels(in: "Wien")).map(\.hotel.profile.name.rawValue)
    #expect(names.contains("Uferhof am Kanal"))
    for number in 0..<5 { #expect(try await copies.hotels(.hotels(in: "X\(number)")).isEmpty) }
    let ids = [house.linden, house.uferhof]
    #expect(try await copies.hotels(ids).map(\.hotel.id) == ids)
    let unknown = try Hotel.ID("htl_0000000000000000").orThrow("an id")
    #expect(try await copies.hotels([unknown]).isEmpty)
  }

  @Test func `searches that begin together share a reading, and each sees what was sold before`()
    async throws
  {
    let house = try await Guesthouse(.sqlite)
    let now = house.now
    let copies = HotelCopies(house.store) { now }
    let wish = try house.wish(try Guesthouse.numbers("204"))
    let days = try Guesthouse.nights("2025-03-10", "2025-03-12")
    let linden = house.linden
    let before = try await copies.hotels([linden])
    _ = try await house.reserve(wish)
    try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<32 {
        group.addTask {
          try await copies.hotels([linden]).flatMap { copy in
            copy.rooms.map { $0.free(in: days.ranges, at: now) }
          }
        }
      }
      let sold = before.flatMap { copy in
        copy.rooms.map { $0.free(in: days.ranges, at: now) }
      }
      for try await free in group { #expect(free.reduce(0, +) == sold.reduce(0, +) - 1) }
    }
  }

  private static func march(_ day: Int) -> String { "2025-03-\(day < 10 ? "0" : "")\(day)" }
}

extension Nights {
  fileprivate var ranges: [Range<Int>] { [checkIn.daysSince1970..<checkOut.daysSince1970] }
}
