import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Synchronization
import Testing
import Vocabulary

/// A crowd that wants the seats of one flight at the same moment (`HoldingLine`).
@Suite struct CrowdTests {
  /// The answer to each user, by the user's number.
  private typealias Answers = [Int: Result<Hold, Refusal>]

  private let flights: SampleFlights
  private let seats: [SeatMap.Place.ID]

  init() throws {
    flights = try SampleFlights(rows: 11)
    seats = flights.map.places.map(\.id)
  }

  /// Lets users ask for seats at the same moment; `seats` says which.
  private func rush(
    _ count: Int, at desk: FlightDesk, for seat: @escaping @Sendable (Int) -> SeatMap.Place.ID
  ) async throws -> Answers {
    let flight = flights.first.id
    return try await withThrowingTaskGroup(of: (Int, Result<Hold, Refusal>).self) { group in
      for number in 0..<count {
        let user = try UserID("user\(number)").orThrow("a user")
        group.addTask {
          do {
            return (
              number,
              .success(
                try await desk.hold(
                  [(flight, seat(number))], Command(user, now: SampleFlights.now)))
            )
          } catch let refusal as Refusal { return (number, .failure(refusal)) }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func check(_ answers: Answers, on store: any BookingStore) async throws {
    let claims = try await store.claims(in: flights.first.key)
    let held = answers.values.compactMap { try? $0.get() }
    #expect(Set(claims.map(\.resource)).count == claims.count)
    #expect(Set(claims.map(\.owner)) == Set(held.map(\.key)) && claims.count == held.count)
    for case .failure(let refusal) in answers.values { #expect(refusal.code == .unavailable) }
  }

  /// What a remote store is asked, it is asked for all of a line at once.
  @Test(arguments: [false, true])
  func `each seat goes to one of those who want it, and all others are refused`(
    isRemote: Bool
  ) async throws {
    let store = WatchedStore(isRemote: isRemote)
    try await flights.load(into: store)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let before = store.commits
    let answers = try await rush(400, at: desk) { [seats] in seats[$0 % 40] }
    try await check(answers, on: store)
    #expect(answers.values.count { (try? $0.get()) != nil } == 40)
    // Without a line, most of those who are refused try a commit first.
    #expect(store.commits - before < 80, "\(store.commits - before) commits")
  }

  @Test(arguments: [false, true])
  func `a refusal never rests on a commit that failed`(isRemote: Bool) async throws {
    let store = WatchedStore(isRemote: isRemote)
    try await flights.load(into: store)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    // The first commits lose against another process, as far as their callers learn.
    store.fail(10)
    let answers = try await rush(300, at: desk) { [seats] in seats[$0 % 60] }
    try await check(answers, on: store)
    #expect(answers.values.count { (try? $0.get()) != nil } == 60, "no seat stays free")
  }

  @Test func `several holds of one user at once keep to the limits of the user`() async throws {
    let store = WatchedStore()
    try await flights.load(into: store)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let flight = flights.first.id
    let jane = try SampleFlights.user()
    await withTaskGroup(of: Void.self) { group in
      for seat in seats.prefix(40) {
        group.addTask {
          _ = try? await desk.hold([(flight, seat)], Command(jane, now: SampleFlights.now))
        }
      }
    }
    let claims = try await store.claims(in: flights.first.key)
    #expect((1...desk.terms.holds.holdsPerUser).contains(claims.count))
  }

  @Test func `a user who asks for one seat many times at once gets one hold`() async throws {
    let store = WatchedStore()
    try await flights.load(into: store)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let (flight, seat) = (flights.first.id, seats[0])
    let jane = try SampleFlights.user()
    let holds = try await withThrowingTaskGroup(of: Hold.ID.self) { group in
      for _ in 0..<30 {
        group.addTask {
          try await desk.hold([(flight, seat)], Command(jane, now: SampleFlights.now)).id
        }
      }
      return try await group.reduce(into: Set<Hold.ID>()) { $0.insert($1) }
    }
    #expect(holds.count == 1)
  }

  @Test func `who asks again under a key gets the hold of the first time`() async throws {
    let store = WatchedStore()
    try await flights.load(into: store)
    let desk = FlightDesk(store: store, provider: DeterministicProvider())
    let jane = try SampleFlights.user()
    let key = try RequestKey(
      principal: jane, operation: "hold", key: "a", fingerprint: "f"
    ).orThrow("a key")
    let (flight, seat) = (flights.first.id, seats[0])
    let command = Command(jane, once: key, now: SampleFlights.now)
    let holds = try await withThrowingTaskGroup(of: Hold.ID?.self) { group in
      for _ in 0..<20 {
        group.addTask { try? await desk.hold([(flight, seat)], command).id }
      }
      return try await group.reduce(into: Set<Hold.ID?>()) { $0.insert($1) }
    }
    #expect(holds.count == 1 && holds.first != .some(nil))
  }
}

/// A store whose reads and commits yield, which counts commits and lets some of them fail.
private final class WatchedStore: ForwardingStore {
  let base: any BookingStore = InMemoryStore()
  let isRemote: Bool
  private let state = Mutex((commits: 0, failing: 0))

  init(isRemote: Bool = false) { self.isRemote = isRemote }

  var commits: Int { state.withLock { $0.commits } }

  /// Lets the next commits of holds end in a conflict.
  func fail(_ count: Int) { state.withLock { $0.failing = count } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let fails = state.withLock { state in
      state.commits += 1
      guard state.failing > 0 else { return false }
      state.failing -= 1
      return true
    }
    await Task.yield()
    if fails, let take = changes.takes.first { throw .conflict(.full(take.resource)) }
    try await base.commit(changes)
  }

  func willCall(_ call: StoreCall) async {
    if case .record = call { await Task.yield() }
  }
}
