import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// Repeated imports of an operator's programme.
@Suite struct ProgrammeTests {
  @Test(arguments: Cinema.Kind.allCases)
  func `a programme that comes again changes no id, and nothing at all if it is the same`(
    _ kind: Cinema.Kind
  ) async throws {
    let cinema = try await Cinema(kind)
    let before = try await cinema.store.found(Show.self, cinema.show)
    let again = try await publish(try SampleShows.programme(), in: cinema)
    #expect(again == [.same, .same, .same])
    #expect(try await cinema.store.found(Show.self, cinema.show) == before)
    let booking = try await cinema.book("A1")
    let changed = try await publish(try SampleShows.programme(hour: 21, price: 1_200), in: cinema)
    #expect(changed == [.changed, .changed, .changed])
    let after = try await cinema.store.found(Show.self, cinema.show).value
    #expect(after.announced == before.value.begins, "it is the same performance")
    #expect(after.begins.instant == before.value.begins.instant.adding(seconds: 3_600))
    #expect(after.price(of: .regular) == Money(1_200, SampleShows.eur))
    #expect(try await cinema.read(booking).quote.total.minorUnits == 1_000, "sold is sold")
  }

  /// Two shows begin at 20:00 in Zürich, and one three hours later.
  @Test(arguments: [("2025-03-01T18:59:59Z", 3), ("2025-03-01T19:00:00Z", 1)])
  func `a show is announced until the second before it begins`(
    time: String, announced: Int
  ) async throws {
    let desk = ShowDesk(
      ShowProduct(), store: InMemoryStore(), providers: .only(DeterministicProvider()),
      clock: SleepingClock())
    let outcomes = try await desk.publish(
      try SampleShows.programme(), now: try Instant(time).orThrow(time), zone: SampleShows.zone)
    #expect(outcomes.count { $0 == .new } == announced, "\(outcomes)")
  }

  @Test func `what would take a sold seat away is left, and said`() async throws {
    let cinema = try await Cinema()
    var programme = try SampleShows.programme()
    programme.screens[0] = .init(
      code: programme.screens[0].code, theater: programme.screens[0].theater,
      name: programme.screens[0].name,
      layout: try ScreenLayout(rows: [.init(name: "A", cells: [.init(number: 1, category: .vip)])]))
    let refusal = await #expect(throws: Refusal.self) { try await publish(programme, in: cinema) }
    #expect(refusal?.description.contains("other seats") == true)
    cinema.now = try await cinema.store.found(Show.self, cinema.show).value.begins.instant
    let late = try await publish(try SampleShows.programme(hour: 22), in: cinema)
    guard case .left(_, let reason)? = late.first else {
      Issue.record("\(late)")
      return
    }
    #expect(reason == "it has begun")
  }

  /// Visitors come at the reported time, but files have the announced time.
  @Test(arguments: Cinema.Kind.allCases)
  func `an hour that was reported stays until the programme says another one`(_ kind: Cinema.Kind)
    async throws
  {
    let cinema = try await Cinema(kind)
    try await cinema.move(by: 1_800)
    let moved = try await cinema.store.found(Show.self, cinema.show).value
    #expect(
      try await publish(try SampleShows.programme(), in: cinema) == [.same, .same, .same])
    #expect(try await cinema.store.found(Show.self, cinema.show).value == moved)
    let priced = try await publish(try SampleShows.programme(price: 1_100), in: cinema)
    #expect(priced == [.changed, .changed, .changed])
    #expect(try await cinema.store.found(Show.self, cinema.show).value.begins == moved.begins)
    // A longer movie at the same announced time ends later, counted from the reported start.
    var longer = try SampleShows.programme(price: 1_100)
    let show = longer.shows[0]
    longer.shows[0] = .init(
      code: show.code, movie: show.movie, screen: show.screen, date: show.date,
      secondOfDay: show.secondOfDay, minutes: 130, prices: show.prices)
    _ = try await publish(longer, in: cinema)
    let lengthened = try await cinema.store.found(Show.self, cinema.show).value
    #expect(lengthened.begins == moved.begins)
    #expect(lengthened.ends.instant == moved.ends.instant.adding(seconds: 600))
    _ = try await publish(try SampleShows.programme(hour: 21, price: 1_100), in: cinema)
    let said = try await cinema.store.found(Show.self, cinema.show).value
    #expect(said.begins.instant == said.announced.instant.adding(seconds: 3_600))
    try await cinema.move(by: 600)
    _ = try await publish(try SampleShows.programme(hour: 21, price: 1_100), in: cinema)
    #expect(
      try await cinema.store.found(Show.self, cinema.show).value.begins.instant
        == said.begins.instant.adding(seconds: 600))
  }

  @Test(arguments: Cinema.Kind.allCases)
  func `no two shows are one to a door, whatever their hours are by now`(_ kind: Cinema.Kind)
    async throws
  {
    let cinema = try await Cinema(kind)
    try await cinema.move(by: -4 * 3_600)
    var programme = try SampleShows.programme()
    let show = programme.shows[0]
    func twin(_ minute: Int) throws -> Programme.Show {
      .init(
        code: try SampleShows.code("twin"), movie: show.movie, screen: show.screen,
        date: show.date, secondOfDay: show.secondOfDay + 60 * minute, prices: show.prices)
    }
    programme.shows = [try twin(0)]
    let refusal = await #expect(throws: Refusal.self) { try await publish(programme, in: cinema) }
    #expect(refusal?.description.contains("cannot tell the two shows apart") == true)
    #expect(refusal?.description.contains("tickets of one") == true)
    programme.shows = [try twin(1)]
    #expect(try await publish(programme, in: cinema) == [.new])
    // A cancelled show has no door that could confuse tickets.
    _ = try await cinema.desk.report(.cancelled, of: cinema.show, StaffCommand(now: cinema.now))
    var again = try twin(0)
    again = .init(
      code: try SampleShows.code("again"), movie: again.movie, screen: again.screen,
      date: again.date, secondOfDay: again.secondOfDay, prices: again.prices)
    programme.shows = [again]
    #expect(try await publish(programme, in: cinema) == [.new])
  }

  @Test func `a show that has begun is moved no more, so that nothing is given back for it`()
    async throws
  {
    let cinema = try await Cinema()
    let booking = try await cinema.book("A1")
    cinema.now = booking.begins.instant
    let refusal = await #expect(throws: Refusal.self) { try await cinema.move(by: 3_600) }
    #expect(refusal?.code == .showStarted)
    #expect(refusal?.description.contains("began at 20:00 on 2025-03-01;") == true)
    #expect(refusal?["showing_id"] == .text(cinema.show.rawValue))
    await #expect(throws: Refusal.self) { try await cinema.cancel(booking) }
  }

  @Test func `a house that asks for no single gaps is heard by shows that are announced`()
    async throws
  {
    let cinema = try await Cinema()
    _ = try await cinema.lock("B7", for: "john")
    func best() async throws -> [String] {
      let hold = try await cinema.desk.lock(
        .best(2, nil), of: cinema.show, Command(try cinema.user("jane"), now: cinema.now))
      _ = try await cinema.desk.release(hold.id, Command(try cinema.user("jane"), now: cinema.now))
      return hold.asks.compactMap { SeatName($0.resource.name)?.rawValue }.sorted()
    }
    #expect(try await best() == ["B4", "B5"])
    _ = try await publish(try SampleShows.programme(avoidsSingleGaps: true), in: cinema)
    #expect(try await best() == ["B5", "B6"])
  }

  @Test func `movies are found in a city as long as they are shown there`() async throws {
    let cinema = try await Cinema()
    func movies(_ city: String, _ now: Instant) async throws -> Int {
      try await cinema.store.records(
        Movie.self, .playing(in: city), ranks: Int(now.secondsSince1970)..<Int.max
      ).count
    }
    #expect(try await movies("ZÜRICH", cinema.now) == 1)
    #expect(try await movies("Bern", cinema.now) == 0)
    #expect(try await movies("Zürich", cinema.now.adding(seconds: 86_400)) == 0)
  }

  @Test func `names of seats are spelled in one way`() {
    for name in ["C7", "AA12", "12-3", "R2D5", "A999", "BALKON1"] {
      let seat = SeatName(name)
      #expect(seat?.rawValue == (name == "BALKON1" ? "BALKON1" : name))
      #expect(seat.flatMap { SeatName(row: $0.row, number: $0.number) } == seat)
    }
    for name in [
      "", "7", "C", "c7", "C07", "C0", "C1000", "A-3", "12-03", "123", "Ä7", "C 7", "TOOLONGX1",
      "-1", "C-", "1--2",
    ] {
      #expect(SeatName(name) == nil, "\(name)")
    }
    #expect(
      ["AA1", "B2", "B10", "A3"].compactMap(SeatName.init).sorted().map(\.rawValue) == [
        "A3", "B2", "B10", "AA1",
      ])
  }

  @Test func `a layout with holes is lawful; one with a seat twice or too many is not`() throws {
    #expect(try SampleShows.layout().seatCount == 17)
    let seat = ScreenLayout.Cell(number: 1, category: .regular)
    #expect(throws: ScreenLayout.Problem.self) {
      try ScreenLayout(rows: [.init(name: "A", cells: [seat, nil, seat])])
    }
    #expect(throws: ScreenLayout.Problem.noSeats) {
      try ScreenLayout(rows: [.init(name: nil, cells: [])])
    }
    let row = (1...200).map { ScreenLayout.Cell?.some(.init(number: $0, category: .regular)) }
    let rows = (0..<26).map {
      ScreenLayout.Row(name: String(UnicodeScalar(UInt8(65 + $0))), cells: row)
    }
    let problem = #expect(throws: ScreenLayout.Problem.self) { try ScreenLayout(rows: rows) }
    #expect("\(try problem.orThrow("a problem"))".contains("5000"))
  }

  private func publish(
    _ programme: Programme, in cinema: Cinema
  ) async throws -> [ProgrammePublishing.Outcome] {
    try await cinema.desk.publish(
      programme, now: cinema.now, zone: SampleShows.zone)
  }
}
