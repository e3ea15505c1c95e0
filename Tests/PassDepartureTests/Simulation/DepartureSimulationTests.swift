import PassTestSupport
import Testing

/// Desks, gates, a host, sticks, kills and messages in any order: no passenger twice, none lost, and the final sales
/// add up.
@Suite struct DepartureSimulationTests {
  @Test func anyDepartureKeepsItsPromises() async throws {
    let runs = SeededRuns(usual: 4, soak: 2_000)
    let outcome = await runs.run { seed in
      try DepartureSimulation(seed: seed).run(steps: 110)
    }
    for failure in outcome.failures.prefix(3) { Issue.record("\(failure)") }
    #expect(outcome.failures.count == 0)
    #expect(runs.missed(Self.usual, rare: Self.rare, in: outcome) == [])
  }

  /// The events that must happen in the usual runs, so that none of them proves less than it seems to.
  private static let usual = [
    "check-in", "party", "list", "offload", "move", "bags", "walk-up", "passes", "reissue",
    "message", "message of another airline",
    "check-in by the host", "exchange", "folder disturbed", "restart", "invite",
    "kit", "boards", "stopped", "boards by a paper of the host", "copy stopped",
    "killed", "killed while writing", "seat conflict", "twice",
  ]
  private static let rare = [
    "message declined", "message of yesterday", "half a message", "second list", "older kit",
    "lane hears another", "in twice", "gate restart",
  ]
}
