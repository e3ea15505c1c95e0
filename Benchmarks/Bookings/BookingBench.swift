import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import Foundation
import Platform
import Selling
import Vocabulary

/// A program that measures the booking stores, and the disk's sync time in the same run.
///
/// The parts are durable holds one by one, concurrently and from two processes, searches over a year of flights, and the
/// processor time of commands after 100,000 others. The parts `large` and `large-postgres`, which are
/// measured only if they are asked for, fill a store first.
///
///     booking-bench [--quick] [--only PART] [--count BOOKINGS] [--json FILE] [--folder FOLDER]
@main
struct BookingBench {
  static func main() async throws {
    var (isQuick, json, folder) = (false, String?.none, FileManager.default.temporaryDirectory.path)
    var parts = Part.allCases.filter { ![.large, .largePostgres].contains($0) }
    var count = 1_000_000
    var rest = CommandLine.arguments.dropFirst()
    while let option = rest.popFirst() {
      switch option {
      case "--quick": isQuick = true
      case "--json": json = rest.popFirst()
      // A profile needs one part alone.
      case "--only":
        parts = Part.allCases.filter { $0.rawValue == rest.first }; rest = rest.dropFirst()
      case "--count": count = rest.popFirst().flatMap { Int($0) } ?? count
      case "--folder": folder = rest.popFirst() ?? folder
      // This program starts itself with these arguments as the second process.
      case "--users":
        let (path, first, count) = (rest.popFirst(), rest.popFirst(), rest.popFirst())
        try await users(path ?? "", Int(first ?? "") ?? 0, Int(count ?? "") ?? 0)
        return
      default:
        print(
          "usage: booking-bench [--quick] [--only PART] [--count BOOKINGS] [--json FILE] [--folder FOLDER]"
        )
        print("parts: \(Part.allCases.map(\.rawValue).joined(separator: " "))")
        exit(option == "--help" ? 0 : 64)
      }
    }
    let home = "\(folder)/booking-bench-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    var figures = Figures()
    for part in parts {
      switch part {
      case .single: try await single(home, isQuick, &figures)
      case .stream: try await streams(home, isQuick, &figures)
      case .commands: try await commands(home, isQuick, &figures)
      case .crowd: try await crowd(home, &figures)
      case .pools: try await growthOfPools(home, isQuick, &figures)
      case .nights: try await growthOfNights(home, isQuick, &figures)
      case .years: try await growthOfYears(home, isQuick, &figures)
      case .lines: try await growthOfLines(home, isQuick, &figures)
      case .processes: try await processes(home, &figures)
      case .postgres: try await postgres(home, isQuick, &figures)
      case .large: try await large(home, count, &figures)
      case .largePostgres: try await largeInPostgres(home, count, &figures)
      case .postgresPools: try await growthInPostgres(home, isQuick, &figures)
      case .search: try await searching(home, days: isQuick ? 30 : 365, &figures)
      }
    }
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(figures.all).write(to: URL(filePath: json), options: .atomic)
    }
  }

  private enum Part: String, CaseIterable {
    case single, stream, commands, crowd, processes, pools, nights, years, lines, search, postgres
    case large
    case postgresPools = "postgres-pools"
    case largePostgres = "large-postgres"
  }

  static let seats = 500

  static func crowd(
    on store: any BookingStore, seats: Int = seats
  ) async throws -> Crowd {
    var random = SeededGenerator(seed: -1)
    let airline = try Airline(seats: seats, using: &random)
    let flight = try airline.instance(route: 0, departure: 0, day: 1, using: &random)
    if try await store.record(FlightInstance.self, flight.id) == nil {
      var changes = ChangeSet(at: Airline.now)
      changes.insert(airline.map)
      changes.insert(airline.tariff)
      changes.insert(flight)
      try await store.commit(changes)
    }
    return Crowd(
      desk: FlightDesk(store: store, providers: .only(DeterministicProvider())), flight: flight,
      seats: airline.map.places.map(\.id))
  }

  private static func single(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let writes = try disk("\(home)/disk", isQuick ? 200 : 1_000)
    figures.add(Figure("this disk: 4 KiB appended and fsync", writes))

    let one = try await crowd(on: try SQLiteStore("\(home)/one.sqlite"))
    let start = ContinuousClock.now
    let (times, held) = try await one.queue(0..<(isQuick ? 100 : seats))
    var figure = Figure(
      "durable holds, one by one", times, done: held.count, in: start.duration(to: .now))
    figure.oversold = try await one.oversold(held)
    figures.add(figure)
  }

  private static func streams(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    // The figure is the median of three runs of each, in turn, since other processes disturb both.
    let count = isQuick ? 1_000 : 4_000
    var (ratios, plain, bare, streams): ([Double], [Double], [Double], [Figure]) = ([], [], [], [])
    for run in 0..<3 {
      plain.append(try PlainDriver.pythonRate(count, in: "\(home)/plain\(run).sqlite"))
      let time = try PlainDriver.holds(count, in: "\(home)/bare\(run).sqlite")
      bare.append(Double(count) / (time / .seconds(1)))
      let stream = try await crowd(on: try SQLiteStore("\(home)/stream\(run).sqlite"), seats: count)
      let start = ContinuousClock.now
      let (times, held) = try await stream.stream(0..<count, width: 64)
      var figure = Figure(
        "durable holds, 64 at a time, different seats", times, done: held.count,
        in: start.duration(to: .now))
      figure.oversold = try await stream.oversold(held)
      ratios.append((figure.perSecond ?? 0) / plain[run])
      streams.append(figure)
    }
    var figure = streams[ratios.indices.sorted { ratios[$0] < ratios[$1] }[1]]
    let ratio = ratios.sorted()[1]
    figure.note = String(
      format:
        "(%.2f of Python's plain driver in batches of 64: %.0f/s; our own connection: %.0f/s)",
      ratio, plain.sorted()[1], bare.sorted()[1])
    figure.isMet = ratio >= 0.65 && figure.oversold == 0
    figures.add(figure)
  }

  private static func crowd(_ home: String, _ figures: inout Figures) async throws {
    let many = try await crowd(on: try SQLiteStore("\(home)/many.sqlite"))
    let start = ContinuousClock.now
    let rush = try await many.rush(0..<1_000)
    var figure = Figure(
      "1,000 users at once for \(seats) seats, one process", rush.times, done: rush.held.count,
      in: start.duration(to: .now))
    figure.judge(oversold: try await many.oversold(rush.held))
    figures.add(figure)
  }

  private static func processes(_ home: String, _ figures: inout Figures) async throws {
    try await processes("\(home)/two.sqlite", "two processes", &figures)
  }

  /// Measures 1,000 users, half of them in this process and half in another.
  static func processes(
    _ path: String, _ name: String, _ figures: inout Figures
  ) async throws {
    let two = try await crowd(on: try await TestStore.open(path))
    let other = Process()
    let output = Pipe()
    other.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    other.arguments = ["--users", path, "500", "500"]
    other.standardOutput = output
    let start = ContinuousClock.now
    try other.run()
    let own = try await two.rush(0..<500)
    let lines = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self
    )
    .split(separator: "\n")
    other.waitUntilExit()
    guard other.terminationStatus == 0 else { throw Unexpected("the second process failed") }
    let theirs = lines.filter { $0.hasPrefix("t ") }.compactMap { Int($0.dropFirst(2)) }
    let theirSeats = lines.filter { $0.hasPrefix("s ") }.map { String($0.dropFirst(2)) }
    var figure = Figure(
      "1,000 users at once for \(seats) seats, \(name)",
      own.times + theirs.map { .microseconds($0) }, done: own.held.count + theirSeats.count,
      in: start.duration(to: .now))
    figure.note = "(\(own.held.count) and \(theirSeats.count) seats)"
    figure.judge(oversold: try await two.oversold(own.held + theirSeats))
    figures.add(figure)
  }

  /// Does the work of the second process.
  private static func users(_ path: String, _ first: Int, _ count: Int) async throws {
    let (times, held) = try await crowd(on: try await TestStore.open(path)).rush(
      first..<first + count)
    for time in times { print("t \(Int(time / .microseconds(1)))") }
    for seat in held { print("s \(seat)") }
  }

  private static func searching(
    _ home: String, days: Int, _ figures: inout Figures
  ) async throws {
    var random = SeededGenerator(seed: 7)
    let airline = try Airline(seats: 180, using: &random)
    let count = days * Airline.flightsPerDay
    let path = "\(home)/year.sqlite"
    let stores: [(String, any BookingStore)] = [
      ("SQLite", try SQLiteStore(path)), ("in memory", InMemoryStore()),
    ]
    for (name, store) in stores {
      let before = try residentMegabytes()
      let start = ContinuousClock.now
      try await airline.load(days: days, into: store, using: &random)
      let wall = start.duration(to: .now)
      let desk = FlightDesk(store: store, providers: .only(DeterministicProvider()))
      var times: [Duration] = []
      for _ in 0..<2_000 {
        let start = ContinuousClock.now
        try await airline.search(days: days, in: desk, using: &random)
        times.append(start.duration(to: .now))
      }
      var figure = Figure("search among \(count) departures, \(name)", times)
      let grown = try residentMegabytes() - before
      figure.note = String(
        format: "(%.0f MB of memory; loaded in %.0f s", grown, wall / .seconds(1))
      if name == "SQLite" {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        figure.note += String(format: "; %.0f MB on disk", Double(size) / 1e6)
      }
      figure.note += ")"
      figures.add(figure)
    }
  }
}

/// Prints each figure as soon as it is measured.
struct Figures {
  private(set) var all: [Figure] = []

  mutating func add(_ figure: Figure) {
    if all.isEmpty {
      // `print` would buffer the lines when the output is a file.
      FileHandle.standardOutput.write(
        Data(
          "p50 and p99 of each; goals: nothing oversold, p99 below 100 ms, 64 at a time at least 0.65 of a plain driver\n"
            .utf8))
    }
    all.append(figure)
    FileHandle.standardOutput.write(Data("\(figure.line)\n".utf8))
  }
}

extension Figure {
  /// Compares the figure with the goals for concurrent users.
  mutating func judge(oversold count: Int) {
    oversold = count
    isMet = count == 0 && (p99 ?? .infinity) < 100
  }
}
