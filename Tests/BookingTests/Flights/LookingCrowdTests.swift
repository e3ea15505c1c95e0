import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Shows
import Synchronization
import Testing
import Vocabulary

/// A crowd that looks at the seats of one flight or show at the same moment (`SharedReadings`).
@Suite struct LookingCrowdTests {
  /// Counts the readings of the store for one who looks first and for 200 who look during that reading.
  private func readings<P, Plan: Sendable>(
    at desk: SalesDesk<P>, on store: GatedStore, as name: String,
    _ look: @escaping @Sendable () async throws -> Plan
  ) async throws -> (count: Int, plans: [Plan]) {
    let first = Task { try await look() }
    await store.begin()
    let others = (0..<200).map { _ in Task { try await look() } }
    while desk.plans.callersWaiting(for: name) < others.count { await Task.yield() }
    store.open()
    var plans = [try await first.value]
    for other in others { plans.append(try await other.value) }
    return (store.count, plans)
  }

  @Test func `the seats of a flight are read once for all who look during a reading`()
    async throws
  {
    let (flights, base) = (try SampleFlights(rows: 11), InMemoryStore())
    try await flights.load(into: base)
    let store = GatedStore(base)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let (flight, now) = (flights.first.id, SampleFlights.now)
    let (count, plans) = try await readings(
      at: desk, on: store, as: "\(flight.rawValue) \(now.secondsSince1970)"
    ) { try await desk.seats(of: flight, now: now).taken }
    #expect(count == 2)
    #expect(plans.allSatisfy { $0.isEmpty })
  }

  @Test func `the seats of a show are read once for all who look during a reading`() async throws {
    let cinema = try await Cinema()
    let (show, now, store) = (cinema.show, cinema.now, GatedStore(cinema.store))
    let desk = ShowDesk(ShowProduct(), store: store, providers: .only(cinema.provider))
    let (count, plans) = try await readings(
      at: desk, on: store, as: "\(show.rawValue) \(now.secondsSince1970)"
    ) { try await desk.plan(of: show, now: now) }
    #expect(count == 2)
    #expect(plans.allSatisfy { $0 == plans[0] })
  }

  @Test(arguments: 0..<4)
  func `each sees the seat that it just held, in whatever reading`(round: Int) async throws {
    let flights = try SampleFlights(rows: 20)
    let store = InMemoryStore()
    try await flights.load(into: store)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let (flight, now) = (flights.first.id, SampleFlights.now)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, place) in flights.map.places.enumerated() {
        let user = try UserID("user\(round)-\(number)").orThrow("a user")
        group.addTask {
          _ = try await desk.hold([(flight, place.id)], Command(user, now: now))
          #expect(try await desk.seats(of: flight, now: now).taken.contains(place.id))
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A store that counts the readings of what is taken; the first of them waits until the store is opened.
private final class GatedStore: ForwardingStore {
  let base: any BookingStore
  private let readings = Mutex(0)
  private let (entered, enter) = AsyncStream<Void>.makeStream()
  private let (opened, opening) = AsyncStream<Void>.makeStream()

  init(_ base: any BookingStore) { self.base = base }

  var count: Int { readings.withLock { $0 } }

  /// Waits until the first reading began.
  func begin() async { for await _ in entered { break } }
  func open() { opening.yield() }

  func willCall(_ call: StoreCall) async {
    guard case .taken = call else { return }
    let number = readings.withLock { count in
      count += 1
      return count
    }
    guard number == 1 else { return }
    enter.yield()
    for await _ in opened { break }
  }
}
