package import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import ParkingExample
internal import PassTestSupport
internal import Selling
internal import Shows
internal import Vocabulary

/// A simulation of travelers, an airline with gates, drivers and a car park, visitors and a cinema, guests and
/// hotels, owners and a practice, under failures of the store and the provider; everything derives from one seed.
///
/// It is single-threaded. Whenever a decision is about to be committed, or the provider is being asked, other
/// commands and passing time may be interleaved. The invariants are checked after every commit; at the end the faults
/// stop, and every customer must have what was paid for.
package actor Simulation {
  package let seed: UInt64
  let captures: Captures
  /// Whether agents refund; they do so in separate simulations, so that the others reach their cases as often as
  /// before.
  let hasAgents: Bool
  /// The store without faults.
  nonisolated let inner: any BookingStore
  let provider = DeterministicProvider()
  /// The randomness of all desks, so that interleaved commands do not change what a command draws.
  nonisolated let randomness: Randomness
  let flights: SampleFlights
  let users: [UserID]
  /// The eight seats that all users want.
  let places: [SeatMap.Place.ID]
  /// Another aircraft that the flights may get.
  let smaller: SeatMap
  let lot: ParkingLot
  /// One show with numbered seats, and one without.
  let shows: [Show]
  let house: House
  let practice: Practice

  var random: SeededGenerator
  var now: Instant
  var isFaulty = true
  /// Current depth of interleaved commands.
  var depth = 0
  var step = 0

  // The ids that travelers have received and can use in later commands.
  var parties: [Party] = []
  var quotes: [FlightQuote] = []
  var bookings: [FlightBooking.ID] = []
  var offers: [(booking: FlightBooking.ID, offer: CancellationOffer.ID)] = []
  var sent: [SimulatedRequest] = []
  var drivers = ParkingParties()
  var visitors = ShowParties()
  var guests = StayParties()
  var owners = AppointmentParties()
  /// Entries of waiting lists.
  var waits: [(user: UserID, entry: String)] = []
  /// Holds that were offered to users who waited.
  var offered: Set<Hold.ID> = []
  var nextKey = 0
  /// Likely next commands of users who were answered.
  var requests: [SimulatedCommand] = []
  /// Answers by idempotency key.
  var answers: [String: String] = [:]
  var promised: Set<FlightBooking.ID> = []

  // Requests have their own list, because they have not reached the provider yet.
  var inFlight: [PaymentRequest] = []
  /// Whether the capture of a payment stays under way.
  var isSlow: [Payment.ID: Bool] = [:]
  /// The command that was done last during the capture of each payment.
  var lastDuring: [Payment.ID: String] = [:]
  var messages: [(payment: Payment.ID, receipt: PaymentReceipt)] = []
  var expiredAuthorisations: Set<Payment.ID> = []

  var readEvents = 0
  var validPasses: Set<String> = []
  /// The state of each booking at the last check.
  var seen: [String: String] = [:]
  var looks = 0
  var trace: [String] = []
  package private(set) var tally: [String: Int] = [:]
  var broken: BrokenInvariant?

  /// A user's hold, on the same seats of each flight.
  struct Party: Sendable {
    let user: UserID
    let hold: Hold.ID
    let flights: [FlightInstance.ID]
    let seats: [SeatMap.Place.ID]
  }

  /// The time that providers take to capture.
  package enum Captures: Sendable {
    /// The time of any other request.
    case usual
    /// Captures stay under way across other commands, which are about one product and mostly about the payments under
    /// way.
    case slow
  }

  package init(
    seed: UInt64, store: any BookingStore = InMemoryStore(), captures: Captures = .usual,
    hasAgents: Bool = false
  ) async throws {
    self.seed = seed
    self.captures = captures
    self.hasAgents = hasAgents
    inner = store
    randomness = .seeded(seed)
    random = SeededGenerator(seed: seed)
    flights = try SampleFlights(rows: 3)
    users = try ["jane", "john", "janie", "johnny"].map { try SampleFlights.user($0) }
    places = flights.map.places.filter { $0.cabin == .economy && $0.position < "E" }.map(\.id)
    now = flights.first.departure.instant.adding(
      seconds: -Int.random(in: 5_000...110_000, using: &random))
    try await flights.load(into: store)
    smaller = try Self.smallerAircraft(seed: seed)
    lot = try Self.lot(using: &random)
    var changes = ChangeSet(at: now)
    changes.insert(lot)
    changes.insert(smaller)
    try await store.commit(changes)
    shows = try await Self.shows(in: store, now: now, randomness)
    house = try await Self.house(in: store, now: now, randomness)
    practice = try await Self.practice(in: store, users: users, now: now, randomness)
  }

  /// Runs this many steps with faults, then the recovery; throws the first violated invariant.
  package func run(steps: Int = 120) async throws -> Outcome {
    if captures == .slow { try await sellSomething() }
    while step < steps, broken == nil {
      step += 1
      pass(time: captures == .slow ? 25 : 6)
      await act()
    }
    if broken == nil { try await rest() }
    if let broken { throw broken }
    return Outcome(trace: trace, tally: tally)
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    package let trace: [String]
    /// The number of times that each event occurred.
    package let tally: [String: Int]
  }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func count(_ what: String) { tally[what, default: 0] += 1 }

  func note(_ line: String) {
    trace.append("\(step)\(String(repeating: " ·", count: depth)) \(now) \(line)")
  }

  /// Advances the clock: mostly by seconds, in one of `rarity` cases beyond the end of a hold or much further.
  func pass(time rarity: Int) {
    let seconds =
      switch Int.random(in: 0..<rarity * 4, using: &random) {
      case 0, 1: Int.random(in: 100...1_000, using: &random)
      case 2: Int.random(in: 1_000...9_000, using: &random)
      default: Int.random(in: 0...20, using: &random)
      }
    now = now.adding(seconds: seconds)
  }

  /// Interleaves other commands and passing time.
  func interrupt() async {
    guard isFaulty, broken == nil else { return }
    if depth < 2, chance(35) {
      depth += 1
      count("others came in between")
      await act()
      depth -= 1
    }
    if chance(15) { pass(time: 2) }
  }

  func fail(_ what: String) {
    guard broken == nil else { return }
    let suite = captures == .slow ? "SlowCaptureTests" : "SimulationTests"
    broken = BrokenInvariant(
      seed: seed, suite: hasAgents ? "RefundSimulationTests" : suite, step: step, what: what,
      trace: trace)
  }
}

/// A violated invariant, with the trace that reproduces it.
package struct BrokenInvariant: BrokenRun, CustomStringConvertible {
  package let seed: UInt64
  package let suite: String
  package let step: Int
  package let what: String
  package let trace: [String]

  package var description: String {
    """
    seed \(seed), step \(step): \(what)
    again, with all its steps: PASSTOOL_SEED=\(seed) swift test --traits Service --disable-xctest --filter \(suite)
    \(trace.suffix(12).joined(separator: "\n"))
    """
  }
}
