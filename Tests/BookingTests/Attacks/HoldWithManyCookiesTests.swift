import Appointments
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A browser without an account throws its cookie away and takes a new one, again and again.
@Suite struct HoldWithManyCookiesTests {
  /// Returns the visitor of one cookie.
  private static func visitor(_ cookie: Int, at network: String = "0123456789") throws -> UserID {
    try UserID(visitorOf: network, "cookie\(cookie)").orThrow("a visitor")
  }

  /// Returns names of seats in rows from 3 on.
  private static func seats(_ count: Int) -> [String] {
    (0..<count).map { "\(3 + $0 / 6)\(["A", "B", "C", "D", "E", "F"][$0 % 6])" }
  }

  private static func refusal(_ command: () async throws -> Void) async throws -> Refusal? {
    do { try await command() } catch let refusal as Refusal { return refusal }
    return nil
  }

  @Test func `a thousand cookies of one network hold as much as ten users, and no seat more`()
    async throws
  {
    let counter = try await Counter(rows: 30)
    let seats = Self.seats(160)
    var refusals: Set<Refusal> = []
    for cookie in 0..<1_000 {
      let visitor = try Self.visitor(cookie)
      // Each takes the next free seat.
      let seat = seats[try await counter.taken().count]
      if let refusal = try await Self.refusal({ _ = try await counter.hold([seat], for: visitor) })
      {
        refusals.insert(refusal)
      }
    }
    #expect(try await counter.taken().count == 30)
    #expect(refusals == [.networkHoldsTooMuch(limit: 30)])
    // Another network, and a user with an account, are not hindered.
    let other = try Self.visitor(0, at: "abcdefabcd")
    for seat in seats[30..<33] { _ = try await counter.hold([seat], for: other) }
    _ = try await counter.hold([seats[33]])
    // Each visitor has three of them at most, like everybody.
    let until = counter.now.adding(seconds: 300)
    await #expect(throws: Refusal.tooManyHolds(limit: 3, until: until)) {
      _ = try await counter.hold([seats[34]], for: other)
    }
    // What has lapsed makes room.
    counter.now = until
    _ = try await counter.hold([seats[0]], for: try Self.visitor(2_000))
  }

  @Test(arguments: [false, true])
  func `nor do all of them at once, and all are answered`(onDisk: Bool) async throws {
    let directory = try TemporaryDirectory()
    let store: any BookingStore =
      onDisk ? try SQLiteStore("\(directory.path)/bookings.sqlite") : InMemoryStore()
    let counter = try await Counter(store, rows: 30)
    let (desk, flight, now) = (counter.desk, counter.flights.first.id, counter.now)
    let places = try Self.seats(80).map { try counter.flights.seat($0) }
    let codes = try await withThrowingTaskGroup(of: RefusalCode?.self) { group in
      for (cookie, place) in places.enumerated() {
        let visitor = try Self.visitor(cookie)
        group.addTask {
          try await Self.refusal {
            _ = try await desk.hold([(flight, place)], Command(visitor, now: now))
          }?.code
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 30)
    #expect(codes.allSatisfy { $0 == nil || $0 == .tooManyHolds })
    #expect(try await counter.taken().count == 30)
    withExtendedLifetime(directory) {}
  }

  @Test func `a visitor who asks many times at once holds three`() async throws {
    let counter = try await Counter(rows: 30)
    let (desk, flight, now) = (counter.desk, counter.flights.first.id, counter.now)
    let visitor = try Self.visitor(1)
    let places = try Self.seats(12).map { try counter.flights.seat($0) }
    await withTaskGroup { group in
      for place in places {
        group.addTask {
          _ = try? await desk.hold([(flight, place)], Command(visitor, now: now))
        }
      }
    }
    #expect(try await counter.taken().count == 3)
  }

  @Test func `together they take of one flight what ten users may, held or let go again`()
    async throws
  {
    let counter = try await Counter(rows: 30)
    let begin = counter.now
    // Nine seats each: ten holds have all that may be held at a time.
    for cookie in 0..<10 {
      let seats = Array(Self.seats(90)[cookie * 9..<cookie * 9 + 9])
      _ = try await counter.hold(seats, for: try Self.visitor(cookie))
    }
    #expect(
      try await Self.refusal {
        _ = try await counter.hold(["20A"], for: try Self.visitor(10))
      } == .networkHoldsTooMuch(limit: 90))
    // Three times that much in half an hour, whatever is let go in time.
    var taken = 90
    counter.now = begin.adding(seconds: 300)
    for cookie in 11..<60 {
      let visitor = try Self.visitor(cookie)
      guard let hold = try? await counter.hold(Self.seats(9), for: visitor) else { break }
      taken += 9
      _ = try await counter.desk.release(hold.id, Command(visitor, now: counter.now))
    }
    #expect(taken == 270)
    counter.now = begin.adding(seconds: 1_799)
    let late = try Self.visitor(61)
    #expect(
      try await Self.refusal { _ = try await counter.hold(["20A"], for: late) }
        == .networkHoldsTooMuch(limit: 270))
    counter.now = begin.adding(seconds: 1_800)
    _ = try await counter.hold(["20A"], for: late)
  }

  @Test func `what visitors buy does not count, and leaves nothing behind`() async throws {
    let counter = try await Counter(rows: 30)
    for cookie in 0..<40 {
      let hold = try await counter.hold(
        Array(Self.seats(160)[cookie * 4..<cookie * 4 + 4]), for: try Self.visitor(cookie))
      _ = try await counter.book(try await counter.quote(hold))
    }
    #expect(try await counter.taken().count == 160)
    let visitor = try Self.visitor(0)
    let share = try counter.desk.terms.holds.networkShare(
      of: visitor, taking: [.unit(counter.flights.first.resource(counter.flights.seat("3A")))],
      now: counter.now
    ).orThrow("a share")
    for resource in share.asks.map(\.resource) {
      #expect(try await counter.store.claims(on: [resource]).isEmpty, "\(resource)")
    }
  }

  @Test func `a decision at a full pool is a refusal, and no conflict`() throws {
    let flights = try SampleFlights()
    let (visitor, policy) = (try Self.visitor(1), FlightSalesPolicy().sale.holds)
    let asks = [Ask.unit(flights.first.resource(try flights.seat("3A")))]
    let now = SampleFlights.now
    let share = try policy.networkShare(of: visitor, taking: asks, now: now).orThrow("a share")
    #expect(share.asks.map(\.limit) == [30, 90, 270])
    var random = SeededGenerator(seed: 1)
    func decide(_ holder: UserID, _ taken: [Resource: Int]) throws(Refusal) -> Decision<Hold> {
      try Holding.hold(
        asks, for: holder,
        from: Holding.Snapshot(occupancy: Occupancy(quantities: taken), holds: []),
        policy: policy, now: now, using: &random)
    }
    for ask in share.asks {
      let room = try decide(visitor, [ask.resource: ask.limit - 1])
      #expect(room.changes.takes.map(\.resource).contains(ask.resource))
      #expect(throws: Refusal.networkHoldsTooMuch(limit: ask.limit)) {
        try decide(visitor, [ask.resource: ask.limit])
      }
      // The pools of visitors are nothing to a user with an account.
      let jane = try decide(try SampleFlights.user(), [ask.resource: ask.limit])
      #expect(jane.answer.network == nil)
      #expect(jane.changes.takes.count == 2)
    }
  }

  @Test func `in waiting lists they are as many as ten users may be`() async throws {
    let cinema = try await Cinema()
    _ = try await cinema.book("A1", for: "john")
    for cookie in 0..<50 {
      _ = try await cinema.wait("A1", for: try Self.visitor(cookie).rawValue)
    }
    let refused = try await Self.refusal {
      _ = try await cinema.wait("A1", for: try Self.visitor(50).rawValue)
    }
    #expect(refused?.code == .tooManyEntries)
    #expect(refused?["limit"] == .number(50))
    _ = try await cinema.wait("A1", for: try Self.visitor(0, at: "abcdefabcd").rawValue)
    _ = try await cinema.wait("A1", for: "jane")
    // Who leaves the line makes room.
    let first = try await cinema.desk.waitingEntries(of: try Self.visitor(0))
    _ = try await cinema.desk.withdraw(
      try first.first.orThrow("an entry").id, Command(try Self.visitor(0), now: cinema.now))
    _ = try await cinema.wait("A1", for: try Self.visitor(50).rawValue)
  }

  @Test func `what costs nothing they get as often as ten users may`() async throws {
    let practice = try await Practice()
    var desk = practice.desk
    desk.product.terms.allowedBookings = 2
    let profile = Subject.Profile(
      kind: try Practice.word("dog"), name: try TicketText("Bono").orThrow("a name"))
    var made = 0
    for cookie in 0..<30 {
      let command = Command(try Self.visitor(cookie), now: practice.now)
      do {
        let subject = try await desk.addSubject(profile, command)
        // Nobody may have the cookie any more, so what it keeps is not kept for ever.
        #expect(subject.value.lapses == practice.now.adding(seconds: UserID.visitorLasts))
        made += 1
      } catch let refusal as Refusal { #expect(refusal.code == .tooSoon) }
    }
    #expect(made == 20)
    var changes = ChangeSet(at: practice.now)
    try await desk.spendNetworkAllowance(1, "booking", of: try Self.visitor(0), in: &changes)
    let written = try changes.writes.first.orThrow("a record")
    #expect(written.key.key == "booking ~visitor~0123456789")
  }

  @Test func `only a visitor's name is counted by its network`() throws {
    let visitor = try Self.visitor(7)
    #expect(visitor.isVisitor && visitor.countedUsers == 10)
    #expect(visitor.countedName == "~visitor~0123456789")
    #expect(visitor.counted(3) == 30 && visitor.counted(.max) == .max)
    for name in [
      "jane", "~", "~visitor", "~visitor~", "~visitor~0123456789", "visitor~a~b", "~guest~bkg_1",
      "x~visitor~a~b", "~Visitor~a~b",
    ] {
      let user = try UserID(name).orThrow(name)
      #expect(!user.isVisitor && user.countedName == name && user.counted(3) == 3, "\(name)")
    }
  }
}
