import Bookings
import BookingTestSupport
import Flights
import PassFormats
import PassTestSupport
import Vocabulary

@testable import PassGate

/// Days of an airline: travelers, the service, three gates, one of them without a network, and their
/// companion; everything derives from one seed.
///
/// Commits fail, payments are not answered, the service, a gate or the companion is killed, networks come and go,
/// clocks are wrong, passes are copied, the flight is late. In the evening all faults end and all reports are
/// collected; then bookings, entries and money must agree. The time is simulated, so no step waits.
actor DaySimulation {
  let seed: UInt64
  let home: TemporaryDirectory
  let flights: SampleFlights
  let office: DayOffice
  let gates: [DayGate]
  /// The travelers of the day.
  var travelers: [DayTraveler] = []
  var flight: FlightInstance
  /// The time of departure after all reported delays.
  var departs: Instant

  var random: SeededGenerator
  var time: Instant
  var day = 0
  var step = 0
  var isFaulty = true
  /// The events of the day, in order of time.
  var plan: [(at: Instant, event: DayEvent)] = []
  /// Entries that gates admitted or that agents made, with the passenger who had booked.
  var entries: [(traveler: Int, gate: String, event: AdmissionEvent)] = []
  /// Travelers of the day whom an agent off-loaded.
  var offloaded: Set<Int> = []
  private(set) var trace: [String] = []
  private(set) var tally: [String: Int] = [:]
  private(set) var broken: BrokenDay?

  init(seed: UInt64) async throws {
    self.seed = seed
    home = try TemporaryDirectory(inMemory: true)
    var random = SeededGenerator(seed: seed)
    flights = try SampleFlights(rows: 4)
    flight = flights.first
    departs = flight.departure.instant
    time = flight.departure.instant.adding(seconds: -50 * 3_600)
    office = try await DayOffice("\(home.path)/service", seed: random.next(), now: time)
    try await flights.load(into: office.inner)
    gates = try ["GATEA", "GATEB", "GATEC"].enumerated().map { [time, home, office] index, name in
      try DayGate(
        name, in: home.path, online: index < 2, seed: random.next(), office, now: time)
    }
    self.random = random
  }

  /// Runs this many days; throws the first violated invariant.
  func run(days: Int = 2) async throws -> (trace: [String], tally: [String: Int]) {
    while day < days, broken == nil {
      do {
        try await begin()
        for (at, event) in plan {
          guard broken == nil else { break }
          step += 1
          time = max(time, at)
          try await perform(event)
        }
        if broken == nil { try await evening() }
      } catch { fail("it threw \(error)") }
      day += 1
    }
    if let broken { throw broken }
    return (trace, tally)
  }

  // MARK: Random choices

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  // MARK: Trace

  func note(_ line: String) { trace.append("\(day)/\(step) \(time) \(line)") }

  func count(_ what: String) { tally[what, default: 0] += 1 }

  func fail(_ what: String) {
    if broken == nil { broken = BrokenDay(seed: seed, day: day, what: what, trace: trace) }
  }

  func expect(_ holds: Bool, _ what: @autoclosure () -> String) { if !holds { fail(what()) } }
}

/// A traveler of a day.
struct DayTraveler: Sendable {
  let user: UserID
  let place: SeatMap.Place.ID
  var booking: FlightBooking.ID?
  /// The printed pass; nil for a traveler who shows a telephone.
  var paper: (pass: PassID, barcode: [UInt8])?
  let isOnPaper: Bool
}

/// An event at a time of a day.
enum DayEvent: Sendable {
  case book(Int)
  case checkIn(Int)
  case print(Int)
  case changeSeat(Int)
  case reissue(Int)
  case cancel(Int)
  /// The traveler shows the pass at a gate, or another person shows a copy.
  case show(Int, gate: Int, isCopy: Bool)
  case offload(Int, gate: Int)
  case undo(gate: Int)
  case delay(seconds: Int)
  /// An agent enters the time of departure at a gate.
  case tellHour(gate: Int)
  /// In the morning a gate gets all documents, by hand if it has no network.
  case open(gate: Int)
  case sync(gate: Int)
  case network(gate: Int, isUp: Bool)
  case clock(gate: Int, error: Int)
  case killGate(Int)
  case killService
  /// The service does its work of each second.
  case chores
}

/// A violated invariant, with the trace that reproduces it.
struct BrokenDay: BrokenRun, CustomStringConvertible {
  let seed: UInt64
  let day: Int
  let what: String
  let trace: [String]

  var description: String {
    """
    seed \(seed), day \(day): \(what)
    again, with all its steps: PASSTOOL_SEED=\(seed) swift test --traits Service --disable-xctest --filter DaySimulationTests
    \(trace.suffix(12).joined(separator: "\n"))
    """
  }
}
