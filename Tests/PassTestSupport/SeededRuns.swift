internal import Foundation

/// The seeds of a simulation.
///
/// PASSTOOL_SEED=7 selects one seed and prints its steps, PASSTOOL_SEED=7-700 selects a range, and PASSTOOL_SOAK=1
/// selects very many, from PASSTOOL_SOAK_FROM on.
package struct SeededRuns: Sendable {
  package let seeds: [UInt64]
  /// Whether there are at least ten times the usual number of seeds, so that rare events must happen, too.
  private let coverRare: Bool
  /// Whether every usual event must happen in these seeds: they are the usual seeds, or ten times that number.
  ///
  /// With other seeds, an event that happens once among the usual ones may be missing by chance.
  private let coverAll: Bool

  /// The result of the runs.
  package struct Outcome: Sendable {
    /// The counts of the events in the successful runs.
    package var tally: [String: Int] = [:]
    /// The failures of the other runs.
    package var failures: [String] = []
  }

  /// Selects the seeds that the environment asks for.
  ///
  /// - Parameters:
  ///   - usual: the number of seeds by default, from 1 on.
  ///   - soak: the number of seeds with PASSTOOL_SOAK=1.
  package init(usual: Int, soak: Int = 10_000) {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["PASSTOOL_SEED"]?.split(separator: "-").compactMap { UInt64($0) } ?? []
    if let first = wanted.first, let last = wanted.last {
      seeds = Array(first...max(first, last))
    } else if environment["PASSTOOL_SOAK"] == "1" {
      seeds = Array(Self.soaked(soak))
    } else {
      seeds = Array(1...UInt64(usual))
    }
    coverRare = seeds.count >= 10 * usual
    coverAll = coverRare || seeds == Array(1...UInt64(usual))
  }

  package init(_ seeds: [UInt64]) {
    self.seeds = seeds
    coverAll = false
    coverRare = false
  }

  /// Returns the seeds of this soak, which are other ones each time (`Scripts/soak-tests`).
  private static func soaked(_ count: Int) -> Range<UInt64> {
    let from = ProcessInfo.processInfo.environment["PASSTOOL_SOAK_FROM"].flatMap(UInt64.init) ?? 1
    return from..<from + UInt64(count)
  }

  /// Returns the expected events that never happened; none if the seeds are too few to decide, or if a run failed.
  ///
  /// The events in `rare` must happen only among ten times the usual number of seeds.
  package func missed(
    _ expected: [String], rare: [String] = [], in outcome: Outcome
  ) -> [String] {
    guard coverAll, outcome.failures.isEmpty else { return [] }
    return (expected + (coverRare ? rare : [])).filter { outcome.tally[$0, default: 0] == 0 }
  }

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
