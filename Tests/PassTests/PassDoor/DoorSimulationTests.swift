import PassTestSupport
import Testing

/// The simulation of a door and of lanes that lie when they join (`SeededRuns`).
@Suite struct DoorSimulationTests {
  private static let runs = SeededRuns(usual: 12, soak: 1_000)

  @Test func `a door opens after each lie, and names the keys of its own lanes alone`()
    async throws
  {
    let outcome = await Self.runs.run { try DoorSimulation(seed: $0).run() }
    for failure in outcome.failures.prefix(3) { Issue.record("\(failure)") }
    #expect(
      outcome.failures.isEmpty, "\(outcome.failures.count) of \(Self.runs.seeds.count) seeds")
    let expected = ["joined", "taken back", "admit", "refuse revoked"]
    #expect(Self.runs.missed(expected, in: outcome) == [])
    #expect(Self.runs.seeds.count < 12 || outcome.tally.keys.count { $0.hasPrefix("lie: ") } > 12)
  }
}
