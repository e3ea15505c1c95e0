import BookingTestSupport
import Foundation
import Testing

/// Everything at once, under every fault, from a seed: PASSTOOL_SEED runs one and prints its steps,
/// PASSTOOL_SOAK=1 runs ten thousand.
@Suite struct SimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds: [UInt64] =
    if let seed = environment["PASSTOOL_SEED"].flatMap(UInt64.init) {
      [seed]
    } else {
      Array(1...(environment["PASSTOOL_SOAK"] == "1" ? 10_000 : 200))
    }

  @Test func `no seat twice, no charge without a booking, one valid pass, whatever fails`()
    async throws
  {
    let workers = 4
    let results = await withTaskGroup(of: (tally: [String: Int], failures: [String]).self) {
      group in
      for worker in 0..<workers {
        group.addTask {
          var tally: [String: Int] = [:]
          var failures: [String] = []
          for seed in Self.seeds where seed % UInt64(workers) == UInt64(worker) {
            do {
              let outcome = try await Simulation(seed: seed).run()
              tally.merge(outcome.tally, uniquingKeysWith: +)
              if Self.seeds.count == 1 { print(outcome.trace.joined(separator: "\n")) }
            } catch let broken as BrokenInvariant {
              if Self.seeds.count == 1 { print(broken.trace.joined(separator: "\n")) }
              failures.append("\(broken)")
            } catch { failures.append("seed \(seed): \(error)") }
          }
          return (tally, failures)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let failures = results.flatMap(\.failures)
    for failure in failures.prefix(3) { Issue.record("\(failure)") }
    #expect(failures.isEmpty, "\(failures.count) of \(Self.seeds.count) seeds")
    let tally = results.map(\.tally).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    if Self.environment["PASSTOOL_TALLY"] != nil {
      for (what, count) in tally.sorted(by: { $0.key < $1.key }) { print(count, what) }
    }
    guard Self.seeds.count > 1, failures.isEmpty else { return }
    // A simulation in which nothing happens breaks nothing.
    for what in Self.expected { #expect(tally[what, default: 0] > 0, "\(what) never happened") }
  }

  /// What 200 seeds must have seen.
  private static let expected = [
    "others came in between", "somebody else was first", "sent again", "commit failed",
    "commit lost", "commit done without a word", "provider away", "time-out before",
    "time-out after", "request on its way", "message done", "recovery done",
    "ends confirmed", "ends cancelled", "ends failed paymentDeclined",
    "ends failed paymentUnavailable", "ends failed lost", "ends failed closed",
    "payment ends captured", "payment ends refunded", "payment ends voided",
    "payment ends declined", "payment ends failed", "changeSeat done", "cancel done",
    "pass.minted", "pass.reissued", "pass.revoked", "begin QUOTE_EXPIRED", "hold UNAVAILABLE",
    "hold TOO_MANY_HOLDS",
  ]

  @Test func `a seed says everything: run twice, it does the same twice`() async throws {
    for seed: UInt64 in [3, 4, 5] {
      let first = try await Simulation(seed: seed).run()
      let second = try await Simulation(seed: seed).run()
      #expect(first.trace == second.trace)
      #expect(first.tally == second.tally)
    }
  }
}
