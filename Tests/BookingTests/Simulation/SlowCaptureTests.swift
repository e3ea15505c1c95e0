import BookingTestSupport
import PassTestSupport
import Testing

/// The simulation with captures that stay under way across other commands and time (`SeededRuns`).
@Suite struct SlowCaptureTests {
  private static let runs = SeededRuns(usual: 500)

  @Test func `what is paid is delivered or paid back, whatever happens while it is captured`()
    async throws
  {
    let outcome = await Self.runs.run { seed in
      let run = try await Simulation(seed: seed, captures: .slow).run()
      return (run.trace, run.tally)
    }
    for failure in outcome.failures.prefix(3) { Issue.record("\(failure)") }
    #expect(
      outcome.failures.isEmpty, "\(outcome.failures.count) of \(Self.runs.seeds.count) seeds")
    // Each expected event must occur, or the simulation does not cover it.
    #expect(Self.runs.missed(Self.expected, in: outcome) == [])
  }

  /// The events that must occur while a capture is under way.
  private static let expected = [
    "during a capture: changeSeat ADDITION_UNDER_WAY",
    "during a capture: addition.buy ADDITION_UNDER_WAY",
    "during a capture: addition.counterSeat done", "during a capture: gate.offLoad done",
    "during a capture: checkIn done", "during a capture: report done",
    "during a capture: updateBookings done", "during a capture: offer done",
    "during a capture: cancel done", "during a capture: stay.offer done",
    "during a capture: stay.cancel done", "during a capture: stay.redate ADDITION_UNDER_WAY",
    "during a capture: show.report done", "during a capture: show.update done",
    "during a capture: appointment.callOff done", "during a capture: parking.cancel done",
    "addition ends confirmed", "addition ends cancelled", "addition ends failed overtaken",
    "addition ends failed paymentUnavailable", "ends confirmed", "ends failed overtaken",
  ]
}
