internal import PassGate
internal import Platform
package import Vocabulary

/// The gates that one companion keeps current: one, or all in a folder.
package struct GateGroup: Sendable {
  private let remote: any Remote
  private let gates: [String]
  private let folders: [String]
  private let departure: Departure?

  /// Maximum number of gates in a folder.
  private static let maxGates = 1_024

  /// A group of the gates in `gates`, which are directories of gates, and in `folders`, which hold a directory for each
  /// gate.
  ///
  /// The folders are read anew in each round. `departure` is the flight that the gates board; nil for the one that
  /// their directories name.
  package init(
    _ remote: any Remote, gates: [String], folders: [String], departure: Departure? = nil
  ) {
    self.remote = remote
    self.gates = gates
    self.folders = folders
    self.departure = departure
  }

  /// The results of a round, one for each gate.
  package struct Round: Sendable {
    package fileprivate(set) var reports: [(gate: String, report: GateCompanion.Report)] = []

    /// The reason why the service could not be reached; nil if it was reached.
    package var away: RemoteError? { reports.compactMap(\.report.away).first }
    package var hasProblems: Bool { reports.contains { !$0.report.problems.isEmpty } }
  }

  /// Syncs every gate once; where the service cannot be reached, the remaining gates wait for the next round.
  ///
  /// An error that the service answers to one gate does not hold up the others.
  package func round(now: Instant) async -> Round {
    var round = Round()
    for path in paths {
      let companion = GateCompanion(GateDirectory(path), remote: remote, departure: departure)
      let report = await companion.sync(now: now)
      round.reports.append((path, report))
      if case .away(_, _, answered: false)? = report.away { return round }
    }
    return round
  }

  private var paths: [String] {
    gates
      + folders.flatMap { folder in
        ((try? Files.names(in: folder, limit: Self.maxGates)) ?? []).map { "\(folder)/\($0)" }
          .filter { Files.exists(GateDirectory($0).ledgerPath) }
      }
  }
}
