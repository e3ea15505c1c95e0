internal import Foundation

/// The seeds of a simulation: PASSTOOL_SEED=7 selects one and prints its steps, PASSTOOL_SEED=7-700 a
/// range, and PASSTOOL_SOAK=1 very many.
package struct SeededRuns: Sendable {
  package let seeds: [UInt64]

  /// The result of the runs.
  package struct Outcome: Sendable {
    /// Counts of the events in the successful runs.
    package var tally: [String: Int] = [:]
    /// The failures of the others.
    package var failures: [String] = []
  }

  /// - Parameters:
  ///   - usual: the number of seeds by default, from 1 on.
  ///   - soak: the number of seeds with PASSTOOL_SOAK=1.
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

  /// Runs all seeds, a few concurrently; with PASSTOOL_TALLY it prints the counts.
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

/// The failure of a run, with its trace.
package protocol BrokenRun: Error {
  var trace: [String] { get }
}
