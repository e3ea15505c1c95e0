import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

/// The life of a stay, from a reservation to a voucher and to a cancellation.
@Suite struct StayTests {
  @Test func `every pair of the table is allowed or refused as written here`() {
    // A pending reservation succeeds or fails; if the guest does not complete it, it expires or is cancelled.
    let expected: [(StayState, [StayState])] = [
      (.pending, [.succeeded, .pending, .failed, .expired, .cancelled]),
      (.succeeded, [.cancelled]), (.failed, []), (.expired, []), (.cancelled, []),
    ]
    let rows = StayState.table.rows.map { ($0.from, $0.to) }
    for (from, allowed) in expected {
      for to in StayState.allCases {
        #expect(rows.contains { $0 == (from, to) } == allowed.contains(to), "\(from) → \(to)")
      }
    }
  }

  @Test(arguments: Guesthouse.Kind.allCases)
  func `a reservation is held for fifteen minutes, paid, and has a voucher over its nights`(
    _ kind: Guesthouse.Kind
  ) async throws {
    let house = try await Guesthouse(kind)
    let double = try Guesthouse.code("double")
    let reservation = try await house.reserve(
      try house.wish(.ofType(double, 2), guests: 4))
    #expect(reservation.state(at: house.now) == .pending)
    #expect(reservation.quote.expires.seconds(since: house.now) == 899)
    #expect(reservation.quote.total == Money(4 * 12_400, SampleShows.eur))
    #expect(reservation.quote.price.lines.count == 2)
    let booking = try await house.pay(reservation)
    #expect(booking.stage == .confirmed)
    #expect(booking.booked.arrival.description == "2025-03-10T15:00:00+01:00[Europe/Vienna]")
    #expect(booking.booked.departure.description == "2025-03-12T11:00:00+01:00[Europe/Vienna]")
    let voucher = try booking.passes.passes.first.orThrow("a voucher")
    #expect(voucher.content.rooms == ["201", "202"] && voucher.content.admits == 4)
    // The voucher covers the whole days of arrival and departure, in the time zone of the hotel.
    #expect(voucher.validFrom.description == "2025-03-09T23:00:00Z")
    #expect(voucher.validUntil.description == "2025-03-12T23:00:00Z")
    #expect(try await house.read(reservation).state(at: house.now) == .succeeded)
  }

  @Test func `what is not paid in time is free at once, and cannot be paid any more`() async throws
  {
    let house = try await Guesthouse()
    let rooms = try Guesthouse.numbers("203")
    let reservation = try await house.reserve(try house.wish(rooms))
    await #expect(throws: Refusal.self) {
      try await house.reserve(try house.wish(rooms), for: "john")
    }
    house.now = house.now.adding(seconds: 900)
    #expect(try await house.read(reservation).state(at: house.now) == .expired)
    let late = await #expect(throws: Refusal.self) { try await house.pay(reservation) }
    #expect(late?.code == .holdExpired)
    _ = try await house.pay(
      try await house.reserve(try house.wish(rooms), for: "john"), for: "john")
  }

  @Test func `a declined card leaves it pending for another, and then it fails with the hold`()
    async throws
  {
    let house = try await Guesthouse()
    let reservation = try await house.reserve(try house.wish(try Guesthouse.numbers("203")))
    await #expect(throws: Refusal.self) { try await house.pay(reservation, "pm_decline") }
    #expect(try await house.read(reservation).state(at: house.now) == .pending)
    #expect(try await house.read(reservation).state(at: house.now.adding(seconds: 900)) == .failed)
    let booking = try await house.pay(reservation)
    #expect(booking.stage == .confirmed)
    #expect(try await house.read(reservation).state(at: house.now) == .succeeded)
    // A second payment without the key finds the reservation sold and charges nothing.
    let again = await #expect(throws: Refusal.self) { try await house.pay(reservation) }
    #expect(again?.code == .quoteUsed)
  }

  @Test
  func `the price was told: it stays when the rates change, and a closed room is not captured`()
    async throws
  {
    let house = try await Guesthouse()
    let told = try await house.reserve(try house.wish(try Guesthouse.numbers("203")))
    #expect(
      try await house.publish { $0.replacing("12400", with: "99900") } == [.same, .changed, .same])
    let booking = try await house.pay(told)
    #expect(booking.quote.total == Money(2 * 12_400, SampleShows.eur))
    // Room 204 is closed between hold and payment, so the authorised money is voided.
    let held = try await house.reserve(try house.wish(try Guesthouse.numbers("204")), for: "john")
    _ = try await house.publish { $0.replacing(#""203", "204","#, with: #""203","#) }
    let closed = await #expect(throws: Refusal.self) { try await house.pay(held, for: "john") }
    #expect(closed?.code == .notFound || closed?.code == .roomNotAvailable, "\(closed as Any)")
    let payments = try await house.store.events(after: 0, limit: 500).map(\.event.name)
    #expect(
      !payments.contains("payment.captured") || payments.count { $0 == "payment.captured" } == 1)
  }

  @Test func `what cannot be sold is refused with its reason`() async throws {
    let house = try await Guesthouse()
    let double = try Guesthouse.code("double")
    func refusal(_ wish: @autoclosure () throws -> StayWish) async throws -> RefusalCode? {
      let wish = try wish()
      return await #expect(throws: Refusal.self) { try await house.reserve(wish) }?.code
    }
    let room = try Guesthouse.numbers("203")
    #expect(try await refusal(house.wish(room, "2025-02-27", "2025-03-02")) == .invalidDates)
    #expect(try await refusal(house.wish(room, "2026-03-01", "2026-03-02")) == .invalidDates)
    #expect(try await refusal(house.wish(room, guests: 3)) == .tooManyGuests)
    #expect(try await refusal(house.wish(room, guests: 0)) == .invalidRequest)
    #expect(try await refusal(house.wish(.ofType(double, 7), guests: 7)) == .roomNotAvailable)
    #expect(try await refusal(house.wish(try Guesthouse.numbers("999"))) == .notFound)
    #expect(try await refusal(house.wish(.ofType(try Guesthouse.code("hut"), 1))) == .notFound)
    #expect(try await refusal(house.wish(try Guesthouse.numbers("203 203"))) == .invalidRequest)
    _ = try await house.publish {
      $0.replacing(#""code": "linden","#, with: #""code": "linden", "closed": true,"#)
    }
    #expect(try await refusal(house.wish(room)) == .hotelNotAvailable)
    // A night is on sale while its date is today at the hotel.
    #expect(
      try await refusal(
        house.wish(.ofType(double, 1), "2025-02-28", "2025-03-02", of: house.uferhof))
        == .invalidDates)
    _ = try await house.reserve(
      try house.wish(.ofType(double, 1), "2025-03-01", "2025-03-02", of: house.uferhof))
  }

  @Test func `a cancelled stay gives back what its rate says, and its rooms`() async throws {
    let house = try await Guesthouse()
    for (before, share) in [(48 * 3_600, 100), (48 * 3_600 - 1, 50)] {
      let booking = try await house.pay(
        try await house.reserve(try house.wish(try Guesthouse.numbers("203"))))
      house.now = booking.booked.arrival.instant.adding(seconds: -before)
      let offer = try await house.desk.offerCancellation(
        of: booking.id, Command(try house.user("jane"), now: house.now))
      #expect(offer.refund.minorUnits == booking.quote.total.minorUnits * share / 100)
      let gone = try await house.desk.cancel(
        booking.id, accepting: offer.id, Command(try house.user("jane"), now: house.now))
      #expect(gone.stage == .cancelled && gone.passes.passes.map(\.state) == [.revoked])
    }
    let last = try await house.pay(
      try await house.reserve(try house.wish(try Guesthouse.numbers("203"))))
    house.now = last.booked.days.start
    await #expect(throws: Refusal.self) {
      try await house.desk.offerCancellation(
        of: last.id, Command(try house.user("jane"), now: house.now))
    }
  }

  @Test func `the house gives rooms that leave the fewest single nights`() async throws {
    let house = try await Guesthouse()
    let double = try Guesthouse.code("double")
    func rooms(_ wish: StayWish) async throws -> [String] {
      let booking = try await house.pay(try await house.reserve(wish))
      return booking.quote.request.rooms.compactMap { $0.number?.rawValue }
    }
    _ = try await rooms(house.wish(try Guesthouse.numbers("204"), "2025-03-08", "2025-03-10"))
    _ = try await rooms(house.wish(try Guesthouse.numbers("203"), "2025-03-08", "2025-03-10"))
    _ = try await rooms(house.wish(try Guesthouse.numbers("203"), "2025-03-12", "2025-03-13"))
    // Room 203 has stays on both sides of the nights, and 204 on one side.
    #expect(try await rooms(house.wish(.ofType(double, 2), guests: 2)) == ["203", "204"])
  }

  /// Rooms by number and by type, compared with a calendar of rooms and nights.
  @Test(arguments: SeededRuns(usual: 4, soak: 200).seeds)
  func `no room is sold twice for a night, whatever is asked for`(_ seed: UInt64) async throws {
    let house = try await Guesthouse()
    var random = SeededGenerator(seed: seed)
    let start = try CivilDate("2025-03-05").orThrow("a day").daysSince1970
    var calendar: [String: Set<Int>] = [:]
    var pool: [Int: Int] = [:]
    for number in 0..<120 {
      let first = start + Int.random(in: 0..<8, using: &random)
      let days = first..<first + Int.random(in: 1...4, using: &random)
      let nights = try Nights(
        try CivilDate(daysSince1970: first).orThrow("a day"),
        try CivilDate(daysSince1970: days.upperBound).orThrow("a day")
      ).orThrow("nights")
      let isPool = Bool.random(using: &random)
      let rooms: StayWish.Rooms
      let count = Int.random(in: 1...3, using: &random)
      if isPool {
        rooms = .ofType(try Guesthouse.code("family"), count)
      } else if Bool.random(using: &random) {
        rooms = .ofType(try Guesthouse.code("double"), count)
      } else {
        let all = (201...206).shuffled(using: &random).prefix(count)
        rooms = try Guesthouse.numbers(all.map(String.init).joined(separator: " "))
      }
      let wish = StayWish(
        hotel: isPool ? house.uferhof : house.linden, rooms: rooms, nights: nights, guests: 1)
      let isFree: Bool
      switch rooms {
      case .ofType where isPool: isFree = days.allSatisfy { pool[$0, default: 0] + count <= 8 }
      case .ofType(_, let count):
        isFree =
          (201...206).count { calendar["\($0)", default: []].isDisjoint(with: days) } >= count
      case .numbered(let numbers):
        isFree = numbers.allSatisfy { calendar[$0.rawValue, default: []].isDisjoint(with: days) }
      }
      do {
        let booking = try await house.pay(
          try await house.reserve(wish, for: "user\(number)"), for: "user\(number)")
        #expect(isFree, "\(seed): \(wish)")
        for room in booking.quote.request.rooms {
          guard let number = room.number else {
            for day in days { pool[day, default: 0] += 1 }
            continue
          }
          #expect(calendar[number.rawValue, default: []].isDisjoint(with: days))
          calendar[number.rawValue, default: []].formUnion(days)
        }
      } catch let refusal as Refusal {
        #expect(refusal.code == .roomNotAvailable && !isFree, "\(seed): \(refusal)")
      }
    }
  }
}
