import Airports
import BookingStore
import BookingTestSupport
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Testing
import Vocabulary

@testable import Shows

/// The import of a programme: first, repeated, and changed.
@Suite struct ProgrammeImportTests {
  private struct House {
    let desk = ShowDesk(
      ShowProduct(), store: InMemoryStore(), providers: .only(DeterministicProvider()))
    var zones = SystemZones()
    /// Sunday noon, the day before the demonstration's week.
    var now = Instant("2025-03-23T12:00:00Z") ?? SampleFlights.now

    var store: any BookingStore { desk.store }

    mutating func publish(
      _ files: [(String, String)]
    ) async throws -> [ProgrammePublishing.Outcome] {
      var reading = ProgrammeFiles()
      for (name, text) in files { reading.read(name, Array(text.utf8)) }
      var zones = self.zones
      return try await desk.publish(
        reading, now: now, zone: { try zones.zone($0) })
    }

    /// Imports the demonstration, with changes to its texts.
    mutating func publishDemo(
      _ change: (String) -> String = { $0 }
    ) async throws -> [ProgrammePublishing.Outcome] {
      let day = try CivilDate(ProgrammeFilesTests.day).orThrow("a day")
      return try await publish(
        DemoProgramme.files(from: day).map {
          ($0.name, change(String(decoding: $0.bytes, as: UTF8.self)))
        })
    }

    /// Imports shows with these rows, in theaters that are known.
    mutating func publish(
      rows: [String]
    ) async throws -> [ProgrammePublishing.Outcome] {
      let text = ([ProgrammeFilesTests.columnLine] + rows).joined(separator: "\n")
      return try await publish([("f.csv", text)])
    }

    func show(_ code: String) async throws -> Show {
      let code = try OperatorCode(code).orThrow(code)
      return try await store.first(Show.self, .code(code)).orThrow("\(code)").value
    }

    /// Returns all shows, by theater and beginning.
    func announced() async throws -> [Show] {
      var shows: [Show] = []
      for theater in try await store.records(Theater.self, .city("wien")) {
        shows += try await store.records(
          Show.self, .shows(at: theater.value.id), ranks: 0..<Int.max
        ).map(\.value)
      }
      return shows
    }

    /// Returns the problems for which an import of these rows is refused.
    mutating func problems(_ rows: [String]) async throws -> [String] {
      do {
        _ = try await publish(rows: rows)
        return []
      } catch let fault as ProgrammeFault { return fault.problems.map(\.description) }
    }
  }

  @Test func `what was imported is found by city, has its local times, and is sold`() async throws {
    var house = House()
    #expect(try await house.publishDemo() == Array(repeating: .new, count: 98))
    let show = try await house.show("palast-1-2025-03-30-1100")
    // On this day clocks are put forward.
    #expect(show.begins.description == "2025-03-30T11:00:00+02:00[Europe/Vienna]")
    #expect(show.place.rawValue == "Palast am Kanal, Großer Saal")
    #expect(try await house.store.offer(show.id, choosing: true).avoidsSingleGaps)
    let playing = try await house.store.records(
      Movie.self, .playing(in: "WIEN"), ranks: 0..<Int.max)
    #expect(playing.count == 6)
    let plan = try await house.desk.plan(of: show.id, now: house.now)
    #expect(plan.free == 196)
    let hold = try await house.desk.lock(
      .best(2, nil), of: show.id, Command(try SampleFlights.user(), now: house.now))
    #expect(hold.asks.count == 2)
    let studio = try await house.show("lumen-studio-2025-03-24-1500")
    #expect(studio.admission == .general(places: 60))
  }

  @Test func `files are told where a door could not tell two shows apart`() async throws {
    var house = House()
    _ = try await house.publishDemo()
    let show = try await house.show("lumen-1-2025-03-24-2030")
    let zone = try house.zones.zone(show.begins.zone)
    func later(_ time: ZonedTime) throws -> ZonedTime {
      try ZonedTime(
        time.instant.adding(seconds: 11_000), zone: zone.name, rules: zone.rules
      ).orThrow("a time")
    }
    _ = try await house.desk.report(
      .moved(begins: try later(show.begins), ends: try later(show.ends)), of: show.id,
      StaffCommand(now: house.now))
    let row = "new,harbour,lumen-1,2025-03-24,20:30,EUR,,,1200,1450,,800,0"
    let problem =
      "f.csv:2:1: new: tickets of lumen-1-2025-03-24-2030 have the same title, place and announced hour, so a door "
      + "cannot tell the two shows apart; announce this show a minute earlier or later"
    #expect(try await house.problems([row]) == [problem])
    #expect(try await house.problems([row.replacing("20:30", with: "20:31")]).isEmpty)
    // The show keeps its reported time when the unchanged files are imported again.
    #expect(try await house.publishDemo() == Array(repeating: .same, count: 98))
    #expect(try await house.show(show.code.rawValue).begins == (try later(show.begins)))
  }

  @Test func `what is no money is no currency of prices`() async throws {
    var house = House()
    _ = try await house.publishDemo()
    for code in ["XXX", "XTS", "XAU", "CHE", "ABC", "eur"] {
      let row = "new,harbour,lumen-1,2025-03-24,08:30,\(code),,,1200,1450,,800,0"
      let problems = try await house.problems([row])
      #expect(problems.count == 1 && problems[0].contains("ISO 4217"), "\(code): \(problems)")
    }
    for code in ["EUR", "JPY", "XOF", "CHF"] {
      #expect(CurrencyCode(code)?.isMoney == true)
    }
  }

  @Test func `imported again, nothing happens, and changes keep their ids`() async throws {
    var house = House()
    _ = try await house.publishDemo()
    let before = try await house.announced()
    let events = try await house.store.events().count
    #expect(try await house.publishDemo() == Array(repeating: .same, count: 98))
    #expect(try await house.announced() == before)
    #expect(try await house.store.events().count == events)
    let old = try await house.show("lumen-1-2025-03-24-2030")
    let outcomes = try await house.publishDemo {
      $0.replacing("lumen-1,2025-03-24,20:30", with: "lumen-1,2025-03-24,20:45")
        .replacing("Salt Road", with: "The Salt Road")
        .replacing(",EUR,,,1100,,1900", with: ",EUR,,,1150,,1900")
    }
    #expect(outcomes.count { $0 == .changed } == 1 + 21)
    #expect(outcomes.count { $0 == .same } == 98 - 22)
    let moved = try await house.show("lumen-1-2025-03-24-2030")
    #expect(moved.id == old.id)
    #expect(moved.begins.local?.description == "2025-03-24T20:45:00")
    #expect(moved.announced == old.announced)
    let cheaper = try await house.show("palast-2-2025-03-24-1600")
    #expect(cheaper.price(of: .regular)?.minorUnits == 1150)
  }

  @Test func `shows alone refer to what is known, and to nothing else`() async throws {
    var house = House()
    _ = try await house.publishDemo()
    let row = "x,harbour,lumen-1,2025-04-02,20:30,EUR,,,1200,,,,"
    #expect(try await house.publish(rows: [row]) == [.new])
    #expect(try await house.show("x").ends.local?.description == "2025-04-02T22:14:00")
    var empty = House()
    #expect(
      try await empty.problems([row]) == [
        "f.csv:2:1: movie: there is no movie with the code harbour; add it, or correct the code",
        "f.csv:2:1: screen: there is no screen with the code lumen-1; add it, or correct the code",
      ])
  }

  @Test
  func `a show that overlaps one that was announced is refused, unless that one is cancelled`()
    async throws
  {
    var house = House()
    _ = try await house.publishDemo()
    let row = "x,harbour,lumen-1,2025-03-24,20:00,EUR,,,1200,,,,"
    let found = try await house.problems([row])
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("f.csv:2:1: x overlaps lumen-1-2025-03-24-2030") == true, "\(found)")
    #expect(found.first?.hasSuffix("; that show is announced") == true, "\(found)")
    let later = try await house.problems(["x,harbour,lumen-1,2025-03-24,21:00,EUR,,,1200,,,,"])
    #expect(later.first?.hasPrefix("f.csv:2:1: x overlaps") == true, "\(later)")
    let show = try await house.show("lumen-1-2025-03-24-2030")
    _ = try await house.desk.report(.cancelled, of: show.id, StaffCommand(now: house.now))
    #expect(try await house.publish(rows: [row]) == [.new])
    // The file that still has the cancelled show is imported as before.
    let again = try await house.publishDemo()
    #expect(again.contains(.left(show.code, "it is cancelled")))
    #expect(again.count { $0 == .same } == 97)
  }

  @Test func `a show in the past is left alone, and other seats of a screen are refused`()
    async throws
  {
    var house = House()
    house.now = try Instant("2025-03-24T16:00:00Z").orThrow("a time")
    let outcomes = try await house.publishDemo()
    // The first day has five shows before 17:00 in Vienna.
    #expect(outcomes.count { $0 == .new } == 98 - 5)
    let first = try OperatorCode("lumen-1-2025-03-24-1430").orThrow("a code")
    #expect(
      outcomes.contains(.left(first, "it has begun already, and it was not announced before")))
    do {
      _ = try await house.publishDemo {
        $0.replacing(#""seats": "1-14""#, with: #""seats": "1-13""#)
      }
      Issue.record("imported")
    } catch let fault as ProgrammeFault {
      #expect(fault.problems.count == 1)
      #expect(fault.description.contains("lumen-1 exists already with other seats"), "\(fault)")
    }
  }

  @Test func `prices that are negative or of two currencies are refused, whoever makes them`()
    async throws
  {
    var reading = try ProgrammeFilesTests.demo()
    var zones = SystemZones()
    reading.complete { try zones.zone($0) }
    let euro = try CurrencyCode("EUR").orThrow("EUR")
    let show = try reading.programme.shows.first.orThrow("a show")
    let regular = Show.Price(category: .regular, amount: Money(1, euro))
    for prices in [
      [], [.init(category: .regular, amount: Money(-1, euro))], [regular, regular],
      [regular, .init(category: .vip, amount: Money(2, SampleFlights.usd))],
    ] as [[Show.Price]] {
      let house = House()
      var programme = reading.programme
      programme.shows = [
        .init(
          code: show.code, movie: show.movie, screen: show.screen, date: show.date,
          secondOfDay: show.secondOfDay, prices: prices)
      ]
      await #expect(throws: Refusal.self) {
        _ = try await house.desk.publish(
          programme, now: house.now, zone: { try zones.zone($0) })
      }
    }
  }
}
