import PassTestSupport
import Testing

/// Days of an airline with all faults (`SeededRuns`), two days per seed.
@Suite struct DaySimulationTests {
  private static let runs = SeededRuns(usual: 4, soak: 500)

  @Test(.timeLimit(.minutes(60)))
  func
    `nobody boards twice unseen, no lawful pass is refused, every charge has its booking, every boarding its event`()
    async throws
  {
    let outcome = await Self.runs.run { seed in try await DaySimulation(seed: seed).run(days: 2) }
    for failure in outcome.failures.prefix(60) { Issue.record("\(failure)") }
    #expect(
      outcome.failures.isEmpty, "\(outcome.failures.count) of \(Self.runs.seeds.count) seeds")
    // Each expected event must occur, or the simulation does not cover it.
    #expect(Self.runs.missed(Self.expected, in: outcome) == [])
  }

  /// The events that must occur within four seeds.
  private static let expected = [
    "lawful admit", "scan refuse already_admitted", "delayed", "gate killed", "service killed",
    "companion killed", "upload cut", "sync broke off", "request lost", "answer lost", "carried",
    "boarded twice", "a copy boards",
    "sent again", "booking ends confirmed", "booking ends failed", "ends BOARDED", "ends NO_SHOW",
  ]

  @Test func `a seed says everything: run twice, it does the same twice`() async throws {
    let first = try await DaySimulation(seed: 3).run(days: 1)
    let second = try await DaySimulation(seed: 3).run(days: 1)
    #expect(first.trace == second.trace)
    #expect(first.tally == second.tally)
  }
}
