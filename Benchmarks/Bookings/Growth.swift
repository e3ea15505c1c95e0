import Airports
import Appointments
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import Foundation
import OperatorFiles
import PassTestSupport
import Platform
import Selling
import Shows
import Stays
import Synchronization
import Vocabulary

/// A command that is given again and again, and whose cost must not grow with what was sold before.
struct Growth {
  let what: String
  /// The number of commands that are measured together.
  let portion: Int
  /// The number of commands of the whole, a multiple of `portion`.
  let count: Int
  /// The highest ratio of the processor time of the last portion to that of the first.
  static let goal = 1.2

  /// Gives the commands one by one, and compares the processor time of the last portion with that of the first.
  ///
  /// `clock` is the processor time spent so far, which includes that of a database server.
  func measure(
    clock: () throws -> Duration = { ProcessorTime.now }, _ command: (Int) async throws -> Void
  ) async throws -> Figure {
    var spent: [Duration] = []
    var written: [Int] = []
    for start in stride(from: 0, to: count, by: portion) {
      let (before, bytes) = (try clock(), writtenBytes())
      for number in start..<(start + portion) { try await command(number) }
      spent.append((try clock() - before) / portion)
      written.append((writtenBytes() - bytes) / portion)
    }
    guard let first = spent.first, let last = spent.last, let least = written.first,
      let most = written.last
    else { throw GrowthFault.nothingMeasured }
    var figure = Figure(
      "\(what): the last \(portion) of \(count)",
      String(
        format:
          "%.2f ms of processor for each, %.2f for each of the first %d, ratio %.2f; %d and %d kB written",
        last.milliseconds, first.milliseconds, portion, last / first, most / 1_000, least / 1_000))
    figure.isMet = last / first <= Self.goal
    return figure
  }
}

/// The bytes that this process has written to files and sockets.
func writtenBytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("wchar: ") }
  return line.flatMap { Int($0.dropFirst("wchar: ".count)) } ?? 0
}

enum GrowthFault: Error {
  case nothingMeasured
  case notSold(Int)
}

/// Whether commands become dearer with what was sold.
extension BookingBench {
  /// Sells the places of a pool.
  static func growthOfPools(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let stores = try ["pool", "empty"].map { try SQLiteStore("\(home)/\($0).sqlite") }
    for figure in try await pools(stores[0], beside: stores[1], isQuick ? 5_000 : 100_000) {
      figures.add(figure)
    }
  }

  /// The same for places of a pool in PostgreSQL, with the processor time of the server.
  static func growthInPostgres(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    guard PostgresServer.isInstalled else {
      return figures.add(Figure("PostgreSQL", "(\(PostgresServer.howToInstall))"))
    }
    let server = try PostgresServer(inMemory: false)
    let identifier = try server.identifier.orThrow("a server")
    let store = try await TestStore.open("\(home)/keys|growth|\(server.address())")
    let empty = try await TestStore.open("\(home)/keys|empty|\(server.address())")
    let clock = { ProcessorTime.now + ProcessorTime.ofServer(identifier) }
    for figure in try await pools(
      store, beside: empty, isQuick ? 5_000 : 100_000, in: "PostgreSQL: ", clock: clock)
    { figures.add(figure) }
  }

  /// Sells a pool, and then, in turn, places of this pool, of a new one in the same store, and of one in an empty store.
  ///
  /// In turn, other work on the machine disturbs all of them alike.
  private static func pools(
    _ store: any BookingStore, beside empty: any BookingStore, _ count: Int, in place: String = "",
    clock: () throws -> Duration = { ProcessorTime.now }
  ) async throws -> [Figure] {
    let (portion, step) = (1_000, 100)
    let sale = try await PoolSale(store, places: count + portion, shows: 2)
    let other = try await PoolSale(empty, places: portion)
    let growth = Growth(what: "\(place)a place of a pool", portion: portion, count: count)
    let figure = try await growth.measure(clock: clock) { try await sale.sell($0) }
    var (late, fresh, first) = (Duration.zero, Duration.zero, Duration.zero)
    for start in stride(from: count, to: count + portion, by: step) {
      let begun = try clock()
      for number in start..<(start + step) { try await sale.sell(number) }
      let sold = try clock()
      for number in start..<(start + step) { try await sale.sell(portion + number, of: 1) }
      let opened = try clock()
      for number in start..<(start + step) { try await other.sell(number) }
      late += sold - begun
      fresh += opened - sold
      first += try clock() - opened
    }
    func compared(with what: String, _ spent: Duration) -> Figure {
      var figure = Figure(
        "\(place)the next \(portion), beside the first of \(what)",
        String(
          format: "%.2f ms of processor for each, beside %.2f, ratio %.2f",
          (late / portion).milliseconds, (spent / portion).milliseconds, late / spent))
      figure.isMet = late / spent <= Growth.goal
      return figure
    }
    return [figure, compared(with: "another pool", fresh), compared(with: "an empty store", first)]
  }

  /// Sells one night after the other for 700 nights, and begins again: in the last round each night has as many guests as
  /// there were rounds.
  static func growthOfNights(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let sale = try await RoomSale(try SQLiteStore("\(home)/rooms.sqlite"))
    figures.add(
      try await Growth(
        what: "a night of a room by type, over 700 nights", portion: RoomSale.nights,
        count: (isQuick ? 4 : 20) * RoomSale.nights
      ).measure { try await sale.sell($0) })
  }

  /// Sells the eight hours of each day of a provider, on the day before.
  static func growthOfYears(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let sale = try await HourSale(try SQLiteStore("\(home)/calendar.sqlite"))
    let years = isQuick ? 2 : 10
    let year = 365 * HourSale.hours
    figures.add(
      try await Growth(
        what: "an hour of a provider's calendar of \(years) years", portion: year / 5,
        count: years * year
      ).measure { try await sale.sell($0) })
  }

  /// Lets a hundred users enter the line of each of some shows, and compares the last ten with the first; then lets
  /// others ask for what is sold out.
  static func growthOfLines(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let shows = isQuick ? 10 : 40
    let sale = try await PoolSale(
      try SQLiteStore("\(home)/lines.sqlite"), places: 1, shows: shows)
    for show in 0..<shows { try await sale.sell(show, of: show) }
    func asked(_ round: Int) async throws {
      for show in 0..<shows { try await sale.ask(round, of: show) }
    }
    func measured(_ rounds: Range<Int>, _ round: (Int) async throws -> Void) async throws
      -> Duration
    {
      let before = ProcessorTime.now
      for number in rounds { try await round(number) }
      return (ProcessorTime.now - before) / (rounds.count * shows)
    }
    func figure(_ what: String, _ last: Duration, _ first: Duration) -> Figure {
      var figure = Figure(
        what,
        String(
          format: "%.3f ms of processor for each, beside %.3f, ratio %.2f", last.milliseconds,
          first.milliseconds, last / first))
      figure.isMet = last / first <= Growth.goal
      return figure
    }
    func waits(_ round: Int) async throws {
      for show in 0..<shows { try await sale.wait(round, for: show) }
    }
    // One user waits in each line before anything is measured, because a show without waiting users has no line to read.
    try await waits(0)
    let before = try await measured(0..<10, asked)
    let first = try await measured(1..<11, waits)
    for round in 11..<90 { try await waits(round) }
    let last = try await measured(90..<100, waits)
    let after = try await measured(10..<20, asked)
    figures.add(figure("entering a line of 90 to 99 users, beside one of 1 to 10", last, first))
    figures.add(figure("a refusal where a hundred wait, beside one where one waits", after, before))
  }
}

/// Sells the nights of one type of rooms by number of rooms.
struct RoomSale {
  /// The number of nights that are sold.
  static let nights = 700

  private let desk: StayDesk
  private let hotel: Hotel.ID
  private let type: OperatorCode
  private let firstDay: CivilDate

  init(_ store: any BookingStore) async throws {
    let zones = Mutex(SystemZones())
    desk = StayDesk(
      StayProduct { name in try zones.withLock { try $0.zone(name) } }, store: store,
      providers: .only(DeterministicProvider()), randomness: .seeded(2))
    firstDay = try CivilDate("2025-03-10").orThrow("a day")
    type = try OperatorCode("double").orThrow("a type")
    let last = try CivilDate(daysSince1970: firstDay.daysSince1970 + Self.nights).orThrow("a day")
    var files = HotelFiles()
    let demo = try DemoHotels.files(from: firstDay).first.orThrow("the hotels")
    files.read(demo.name, demo.bytes)
    files.read(
      "rates.csv",
      Array(
        "hotel,type,from,until,price,currency\nuferhof,double,\(firstDay),\(last),9900,EUR\n".utf8))
    _ = try await desk.publish(files, now: SampleShows.start)
    hotel = try await store.first(
      Hotel.self, .hotel(try OperatorCode("uferhof").orThrow("a hotel"))
    ).orThrow("the hotel").value.id
  }

  /// Sells the night after the one before, to a user of its own, from the hold to the confirmed booking.
  func sell(_ number: Int) async throws {
    let day = firstDay.daysSince1970 + number % Self.nights
    let nights = try Nights(
      try CivilDate(daysSince1970: day).orThrow("a day"),
      try CivilDate(daysSince1970: day + 1).orThrow("a day")
    ).orThrow("a night")
    let user = try UserID("guest\(number)").orThrow("a user")
    let reservation = try await desk.reserve(
      StayWish(hotel: hotel, rooms: .ofType(type, 1), nights: nights, guests: 1),
      Command(user, once: nil, now: SampleShows.start))
    let payment = try PaymentMethodToken("pm_approve").orThrow("a token")
    let booking = try await desk.book(
      reservation.quote.id,
      Checkout.Order(
        payment: .token(payment, isSaved: false),
        details: StayBooking.Guest(givenNames: "Jane", surname: "Doe", email: "jane@example.com")),
      Command(user, now: SampleShows.start))
    guard booking.stage == .confirmed else { throw GrowthFault.notSold(number) }
  }
}

/// Sells the hours of one provider, each on the day before.
struct HourSale {
  /// The number of hours that are sold of each day.
  static let hours = 8

  private let desk: AppointmentDesk
  private let provider: Provider.ID
  private let subject: Subject.ID
  private let user: UserID
  private let service: Keyword

  init(_ store: any BookingStore) async throws {
    let zones = Mutex(SystemZones())
    desk = AppointmentDesk(
      AppointmentProduct { name in try zones.withLock { try $0.zone(name) } }, store: store,
      providers: .only(DeterministicProvider()), randomness: .seeded(3))
    user = try UserID("jane").orThrow("a user")
    service = try Keyword("walking").orThrow("a service")
    let name = try TicketText("Park Walks").orThrow("a name")
    let euro = try CurrencyCode("EUR").orThrow("EUR")
    let walking = try OfferedService(
      type: service, name: name, lengths: [60], price: Money(0, euro), buffers: .none, answers: nil,
      cancellation: try CancellationTerms([.init(hours: 24, percent: 100)]), capacity: 1)
    let draft = ProviderDraft(
      code: try OperatorCode("park").orThrow("a code"), name: name, place: name,
      zone: try ZoneName("Europe/Vienna").orThrow("a zone"), currency: euro,
      user: try UserID("walker").orThrow("a user"), services: [walking],
      hours: try WeeklyHours((1...7).map { .init(weekday: $0, from: 0, until: 1_440) }))
    let actor = AppointmentActor(try UserID("desk").orThrow("a user"), isOperator: true)
    provider = try await desk.addProvider(draft, Command(actor, now: SampleShows.start)).id
    subject = try await desk.addSubject(
      Subject.Profile(
        kind: try Keyword("dog").orThrow("a kind"), name: try TicketText("Rex").orThrow("a name"),
        notes: "pulls"),
      Command(user, now: SampleShows.start)
    ).value.id
  }

  func sell(_ number: Int) async throws {
    let day = number / Self.hours
    let now = SampleShows.start.adding(seconds: day * 86_400)
    let start = now.adding(seconds: 86_400 + number % Self.hours * 3_600)
    _ = try await desk.request(
      AppointmentWish(
        provider: provider, service: service, start: start, end: start.adding(seconds: 3_600),
        session: nil, subjects: [subject]),
      notes: "ring twice", paying: nil, Command(user, once: nil, now: now))
  }
}
