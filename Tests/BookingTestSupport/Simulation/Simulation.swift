package import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import ParkingExample
internal import PassTestSupport
internal import Selling
internal import Vocabulary

/// Travelers, an airline and its gates at one desk, drivers and a car park at another, while the store fails, the provider does not answer
/// and time goes by between any two steps: all of it follows from one seed.
///
/// Nothing here runs side by side, and yet everything meets everything: whenever somebody has decided
/// and is about to commit, or waits for the provider, others may come in between with commands of their
/// own. After every commit the invariants are asked; in the end, when all faults have ceased, whether
/// everybody has what was paid for.
package actor Simulation {
  package let seed: UInt64
  /// The store behind the faults.
  nonisolated let inner: any BookingStore
  let provider = DeterministicProvider()
  let flights: SampleFlights
  let users: [UserID]
  /// Eight seats for all of them.
  let places: [SeatMap.Place.ID]
  let lot: ParkingLot

  var random: SeededGenerator
  var now: Instant
  var isFaulty = true
  /// How many have come in between each other just now.
  var depth = 0
  var step = 0

  // What travelers were told, and so may ask for next.
  var parties: [Party] = []
  var quotes: [FlightQuote] = []
  var bookings: [FlightBooking.ID] = []
  var offers: [(booking: FlightBooking.ID, offer: CancellationOffer.ID)] = []
  var sent: [SimulatedRequest] = []
  var drivers = ParkingParties()
  var nextKey = 0
  /// What who was answered is likely to ask next.
  var requests: [SimulatedCommand] = []
  /// The answer to each keyed request that was answered.
  var answers: [String: String] = [:]
  var promised: Set<FlightBooking.ID> = []

  // What the provider is about to do, and what it has said.
  var inFlight: [PaymentRequest] = []
  var messages: [(payment: Payment.ID, receipt: PaymentReceipt)] = []
  var expiredAuthorisations: Set<Payment.ID> = []

  var readEvents = 0
  var validPasses: Set<String> = []
  var trace: [String] = []
  package private(set) var tally: [String: Int] = [:]
  var broken: BrokenInvariant?

  /// A party that holds seats: the same on each of its flights.
  struct Party: Sendable {
    let user: UserID
    let hold: Hold.ID
    let flights: [FlightInstance.ID]
    let seats: [SeatMap.Place.ID]
  }

  package init(seed: UInt64, store: any BookingStore = InMemoryStore()) async throws {
    self.seed = seed
    inner = store
    random = SeededGenerator(seed: seed)
    flights = try SampleFlights(rows: 3)
    users = try ["jane", "john", "janie", "johnny"].map { try SampleFlights.user($0) }
    places = flights.map.places.filter { $0.cabin == .economy && $0.position < "E" }.map(\.id)
    now = flights.first.departure.instant.adding(
      seconds: -Int.random(in: 5_000...110_000, using: &random))
    try await flights.load(into: store)
    lot = try Self.lot(using: &random)
    var changes = ChangeSet(at: now)
    changes.insert(lot)
    try await store.commit(changes)
  }

  /// Runs so many steps under faults, then to rest, and throws what was found broken.
  package func run(steps: Int = 120) async throws -> Outcome {
    while step < steps, broken == nil {
      step += 1
      pass(time: 6)
      await act()
    }
    if broken == nil { try await rest() }
    if let broken { throw broken }
    return Outcome(trace: trace, tally: tally)
  }

  /// What a run came to.
  package struct Outcome: Sendable {
    package let trace: [String]
    /// How often what happened.
    package let tally: [String: Int]
  }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func count(_ what: String) { tally[what, default: 0] += 1 }

  func note(_ line: String) {
    trace.append("\(step)\(String(repeating: " ·", count: depth)) \(now) \(line)")
  }

  /// Lets time go by: mostly moments, one time in `rarity` longer than a hold lasts or much longer.
  func pass(time rarity: Int) {
    let seconds =
      switch Int.random(in: 0..<rarity * 4, using: &random) {
      case 0, 1: Int.random(in: 100...1_000, using: &random)
      case 2: Int.random(in: 1_000...9_000, using: &random)
      default: Int.random(in: 0...20, using: &random)
      }
    now = now.adding(seconds: seconds)
  }

  /// Others may come in between, and time may go by.
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
    broken = BrokenInvariant(seed: seed, step: step, what: what, trace: trace)
  }
}

/// What must never be, with the way to see it again.
package struct BrokenInvariant: BrokenRun, CustomStringConvertible {
  package let seed: UInt64
  package let step: Int
  package let what: String
  package let trace: [String]

  package var description: String {
    """
    seed \(seed), step \(step): \(what)
    again, with all its steps: PASSTOOL_SEED=\(seed) swift test --traits Service --disable-xctest --filter SimulationTests
    \(trace.suffix(12).joined(separator: "\n"))
    """
  }
}
