import BookingTestSupport
import PassTestSupport
import Testing

/// The simulation with two agents who refund at any moment (`SeededRuns`); every second seed has slow captures.
@Suite struct RefundSimulationTests {
  private static let runs = SeededRuns(usual: 100)

  @Test func `agents refund no more than was charged and within their limits, whatever fails`()
    async throws
  {
    let outcome = await Self.runs.run { seed in
      let captures: Simulation.Captures = seed.isMultiple(of: 2) ? .slow : .usual
      let run = try await Simulation(seed: seed, captures: captures, hasAgents: true).run()
      return (run.trace, run.tally)
    }
    for failure in outcome.failures.prefix(3) { Issue.record("\(failure)") }
    #expect(
      outcome.failures.isEmpty, "\(outcome.failures.count) of \(Self.runs.seeds.count) seeds")
    // Each expected event must occur, or the simulation does not cover it.
    #expect(Self.runs.missed(Self.expected, in: outcome) == [])
  }

  private static let expected = [
    "refund done", "refund NOTHING_TO_REFUND", "refund REFUND_TOO_LARGE",
    "refund REFUND_LIMIT_EXCEEDED", "refund interrupted", "during a capture: refund done",
    "during a capture: refund NOTHING_TO_REFUND", "payment ends refunded", "cancel done",
    "others came in between", "sent again",
  ]
}
