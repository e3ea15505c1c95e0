import BookingStore
import BookingTestSupport
import Bookings
import Flights
import Foundation
import Glibc
import PassTestSupport
import Testing

/// Every answered change is kept and none is partial when a part ends: a service, a backend, the server, the primary.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresFaultTests {
  private let directory: TemporaryDirectory
  private let rounds = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == nil ? 3 : 100

  init() throws { directory = try TemporaryDirectory() }

  private func store(_ schema: String, at address: String) -> String {
    "\(directory.path)/keys|\(schema)|\(address)"
  }

  /// Creates the store with its keys before several processes open it, and returns its name.
  private func create(_ schema: String, on server: PostgresServer) async throws -> String {
    let name = store(schema, at: server.address())
    _ = try await TestStore.open(name)
    return name
  }

  /// Expects that a worker ended well after this many changes, and returns its lines.
  private func expect(_ worker: Worker, did count: Int) throws -> [String] {
    let lines = try worker.lines()
    #expect(lines.count == count && worker.code == 0, "\(worker.faults)")
    return lines
  }

  @Test(.timeLimit(.minutes(10)))
  func `after kill -9 of a service every answered change is there and nothing half`() async throws {
    let server = try PostgresServer.shared.get()
    let store = try await create("killed_service", on: server)
    var random = SeededGenerator(seed: 9)
    var answered: Set<String> = []
    var first = 0
    for _ in 0..<rounds {
      let worker = try Worker("deeds", store, "k", "\(first)", "100000")
      worker.wait(forLines: Int.random(in: 1...300, using: &random))
      worker.kill()
      let lines = try worker.lines()
      answered.formUnion(lines)
      // The next process repeats changes that this one may have made without an answer.
      first = max((lines.compactMap { Int($0.dropFirst(2)) }.max() ?? first) - 8, 0)
    }
    let last = try Worker("deeds", store, "k", "0", "\(first + 16)")
    _ = try expect(last, did: first + 16)
    let done = try await Deed.all(in: try await TestStore.open(store))
    #expect(done.isSuperset(of: answered))
  }

  @Test(.timeLimit(.minutes(10)))
  func `services whose backends are ended again and again lose nothing`() async throws {
    let server = try PostgresServer(settings: ["fsync=off"])
    let store = try await create("ended_backends", on: server)
    let count = rounds * 200
    let workers = try ["a", "b"].map { try Worker("deeds", store, $0, "0", "\(count)") }
    for round in 0..<rounds * 4 {
      // The kills begin after the first line, because before it a service only opens its store.
      for worker in workers { worker.wait(forLines: round * 50 + 1) }
      try server.psql(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name = 'passservice'
        """)
    }
    let answered = try workers.flatMap { try expect($0, did: count) }
    let done = try await Deed.all(in: try await TestStore.open(store))
    #expect(done == Set(answered) && answered.count == done.count)
  }

  @Test(.timeLimit(.minutes(10)))
  func `services go on when the server crashed and started again`() async throws {
    let server = try PostgresServer()
    let store = try await create("crashed_server", on: server)
    let count = rounds * 300
    let workers = try ["a", "b"].map { try Worker("deeds", store, $0, "0", "\(count)") }
    for round in 0..<rounds {
      for worker in workers { worker.wait(forLines: round * 200 + 50) }
      // Half of the stops are immediate, and the others also kill all processes of the server.
      if round.isMultiple(of: 2) { server.stop(SIGQUIT) } else { server.kill() }
      try server.start()
    }
    let answered = try workers.flatMap { try expect($0, did: count) }
    let done = try await Deed.all(in: try await TestStore.open(store))
    #expect(done == Set(answered))
  }

  @Test(.timeLimit(.minutes(10)))
  func `when the primary dies the synchronous standby has all that was answered`() async throws {
    let primary = try PostgresServer(settings: [
      "synchronous_standby_names=standby", "synchronous_commit=local",
    ])
    let standby = try PostgresServer(following: primary, as: "standby")
    try primary.psql("ALTER SYSTEM SET synchronous_commit = 'on'")
    let both =
      "postgresql://passtool@127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)/postgres"
    let name = store("failover", at: both)
    _ = try await TestStore.open(name)
    let workers = try ["a", "b"].map { try Worker("deeds", name, $0, "0", "1500") }
    for worker in workers { worker.wait(forLines: 300) }
    primary.kill()
    let died = ContinuousClock.now
    try standby.promote()
    let before = workers.map(\.answered.count)
    for (worker, count) in zip(workers, before) { worker.wait(forLines: count + 20) }
    print("without a primary for \(died.duration(to: .now)), with the promotion")
    let answered = try workers.flatMap { try expect($0, did: 1_500) }
    let store = try await TestStore.open(store("failover", at: standby.address()))
    #expect(try await Deed.all(in: store) == Set(answered))
  }

  @Test(.timeLimit(.minutes(5)))
  func `services that sell the same seats and bays sell none twice`() async throws {
    let server = try PostgresServer.shared.get()
    let name = try await create("two_services", on: server)
    let store = try await TestStore.open(name)
    let flights = try SampleFlights(rows: 5)
    try await flights.load(into: store)
    let travelers = try ["a", "b", "c"].map { try Worker("travel", name, $0, "60") }
    let sold = try travelers.flatMap { worker in
      let lines = try worker.lines()
      #expect(worker.code == 0)
      return lines.map { $0.split(separator: " ").map(String.init) }
    }
    #expect(Set(sold.map(\.[0])).count == sold.count, "a seat was sold twice")
    let claims = try await store.claims(in: flights.first.key).filter { $0.until == nil }
    #expect(Set(claims.map { [$0.resource.name, $0.owner] }) == Set(sold))
    #expect(claims.count >= 25)

    let drivers = try ["a", "b", "c"].map { try Worker("stretches", name, $0, "80") }
    let parked = try drivers.flatMap { worker in
      let lines = try worker.lines()
      #expect(worker.code == 0)
      return lines
    }
    #expect(parked.count > 9, "nearly nothing was sold")
    let slots = try await store.claims(in: SampleGarage.scope)
    #expect(Set(slots.map { SampleGarage.Place($0).description }) == Set(parked))
    for slot in slots { #expect(slots.count { $0 == slot || $0.excludes(slot) } == 1, "\(slot)") }
  }
}
