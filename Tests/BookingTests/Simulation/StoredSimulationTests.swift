import BookingKeys
import BookingStorePostgres
import BookingStoreSQLite
import BookingTestSupport
import PassTestSupport
import PostgreSQL
import Testing

/// The simulation with all faults on the stores of services: its trace equals that of the store in memory.
@Suite struct StoredSimulationTests {
  private static let seeds = SeededRuns(usual: 8, soak: 600)

  /// Returns the kind of captures: slow for every second seed.
  private static func captures(_ seed: UInt64) -> Simulation.Captures {
    seed.isMultiple(of: 2) ? .slow : .usual
  }

  /// Returns whether agents refund, which they do in half of the seeds of each kind.
  private static func hasAgents(_ seed: UInt64) -> Bool { seed % 4 < 2 }

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(.timeLimit(.minutes(60))) func `in a file`() async throws {
    let outcome = await Self.seeds.run { seed in
      let store = try SQLiteStore("\(directory.path)/\(seed)")
      let (captures, hasAgents) = (Self.captures(seed), Self.hasAgents(seed))
      let run = try await Simulation(
        seed: seed, store: store, captures: captures, hasAgents: hasAgents
      ).run()
      try expectEqual(
        run.trace,
        try await Simulation(seed: seed, captures: captures, hasAgents: hasAgents).run().trace)
      return ([], run.tally)
    }
    #expect(outcome.failures == [])
  }

  @Test(
    .timeLimit(.minutes(60)),
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
  func `in PostgreSQL`() async throws {
    let server = try PostgresServer.shared.get()
    let outcome = await Self.seeds.run { seed in
      let store = try await PostgresStore(
        PostgresAddress(server.address(), isPublic: true),
        keys: StorageKeys("\(directory.path)/\(seed)"), schema: "simulation_\(seed)",
        connections: 2)
      let (captures, hasAgents) = (Self.captures(seed), Self.hasAgents(seed))
      let run = try await Simulation(
        seed: seed, store: store, captures: captures, hasAgents: hasAgents
      ).run()
      try expectEqual(
        run.trace,
        try await Simulation(seed: seed, captures: captures, hasAgents: hasAgents).run().trace)
      try server.psql("DROP SCHEMA simulation_\(seed) CASCADE")
      return ([], run.tally)
    }
    #expect(outcome.failures == [])
  }
}
