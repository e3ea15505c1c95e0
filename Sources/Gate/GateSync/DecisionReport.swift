internal import StrictText
internal import PassGate
internal import Platform
internal import Vocabulary

/// The report of how often a gate decided, which its companion sends: `POST /telemetry`, numbers alone.
///
/// A file of the gate's directory has the last scan that was reported. It is written before anything is sent, because
/// decisions that are sent twice would count twice. Where the answer is lost, those decisions may be missing from the
/// count, but they never count twice.
struct DecisionReport {
  private let path: String

  /// Maximum count in one entry of a report, and maximum number of entries.
  private static let (longestCount, maxEntries) = (100_000, 100)
  private static let longestFile = 1 << 10

  /// Creates the report of the gate with this directory, in the file `reported.json`.
  init(_ directory: GateDirectory) { path = "\(directory.path)/reported.json" }

  /// Reports the decisions of the gate since the last report.
  ///
  /// The errors are `LedgerError`, `PlatformError` and `RemoteError`.
  func send(_ ledger: Ledger, to remote: any Remote) async throws {
    let told = told
    let count = try ledger.decisions(after: told)
    guard count.through > told else { return }
    try note(count.through)
    do throws(RemoteError) {
      try await remote.report(Self.body(count))
    } catch {
      // A service that answers with an error did not count the decisions; without an answer that is unknown.
      if error.isAnswer { try note(told) }
      throw error
    }
  }

  private static func body(_ count: DecisionCount) -> [UInt8] {
    var entries: [(light: Light, number: Int)] = []
    for light in Light.allCases {
      var rest = count.numbers[light] ?? 0
      while rest > 0, entries.count < maxEntries {
        entries.append((light, min(rest, longestCount)))
        rest -= longestCount
      }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("offline_verifications")
      writer.array { writer in
        for entry in entries {
          writer.object { writer in
            writer.member("decision", entry.light.rawValue)
            writer.member("count", entry.number)
          }
        }
      }
    }
    return writer.bytes
  }

  /// The number of the last scan that was reported; 0 where the file is missing or damaged.
  private var told: Int {
    guard let bytes = try? Files.read(path, limit: Self.longestFile),
      var object = try? ObjectReader(json: bytes)
    else { return 0 }
    return max((try? object.integer("scans")) ?? 0, 0)
  }

  private func note(_ number: Int) throws(PlatformError) {
    var writer = JSONWriter()
    writer.object { $0.member("scans", number) }
    try Files.replace(path, writer.bytes + [0x0A], mode: Files.privateMode)
  }
}
