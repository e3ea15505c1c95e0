internal import Foundation

/// The seeds from which a simulation runs, as whoever starts the tests wants them: PASSTOOL_SEED=7 is one, whose
/// steps are printed, PASSTOOL_SEED=7-700 some, and PASSTOOL_SOAK=1 very many.
package struct SeededRuns: Sendable {
  package let seeds: [UInt64]

  /// What runs came to.
  package struct Outcome: Sendable {
    /// How often what happened in those that broke nothing.
    package var tally: [String: Int] = [:]
    /// What the others broke.
    package var failures: [String] = []
  }

  /// - Parameters:
  ///   - usual: how many seeds there are, from 1 on.
  ///   - soak: how many there are with PASSTOOL_SOAK=1.
  package init(usual: Int, soak: Int = 10_000) {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["PASSTOOL_SEED"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
    if let first = wanted.first, let last = wanted.last {
      seeds = Array(first...max(first, last))
    } else {
      seeds = Array(1...UInt64(environment["PASSTOOL_SOAK"] == "1" ? soak : usual))
    }
  }

  package init(_ seeds: [UInt64]) { self.seeds = seeds }

  /// Runs all of them, a few at a time; with PASSTOOL_TALLY it prints what happened.
  package func run(
    _ simulate: @escaping @Sendable (UInt64) async throws -> (trace: [String], tally: [String: Int])
  ) async -> Outcome {
    let workers = 4
    let outcome = await withTaskGroup(of: Outcome.self) { group in
      for worker in 0..<workers {
        group.addTask { await run(seeds.filter { Int($0 % UInt64(workers)) == worker }, simulate) }
      }
      return await group.reduce(into: Outcome()) { all, some in
        all.tally.merge(some.tally, uniquingKeysWith: +)
        all.failures += some.failures
      }
    }
    if ProcessInfo.processInfo.environment["PASSTOOL_TALLY"] != nil {
      for (what, count) in outcome.tally.sorted(by: { $0.key < $1.key }) { print(count, what) }
    }
    return outcome
  }

  private func run(
    _ seeds: [UInt64],
    _ simulate: @Sendable (UInt64) async throws -> (trace: [String], tally: [String: Int])
  ) async -> Outcome {
    var outcome = Outcome()
    for seed in seeds {
      do {
        let (trace, tally) = try await simulate(seed)
        outcome.tally.merge(tally, uniquingKeysWith: +)
        tell(trace)
      } catch let broken as any BrokenRun {
        tell(broken.trace)
        outcome.failures.append("\(broken)")
      } catch { outcome.failures.append("seed \(seed): \(error)") }
    }
    return outcome
  }

  private func tell(_ trace: [String]) {
    if seeds.count == 1 { print(trace.joined(separator: "\n")) }
  }
}

/// What a run broke, with its story.
package protocol BrokenRun: Error {
  var trace: [String] { get }
}
