import Foundation
import StrictText
import PassTestSupport
import PassTrustStore
import PassVerifier
import Testing
import Vocabulary

/// `kill -9` while bundles and lists are imported into a trust store: the store opens, and holds every acknowledged
/// update.
///
/// PASSTOOL_SOAK=1 runs many rounds.
@Suite struct TrustKillTests {
  private let session: Session
  private let gate: TestGate
  private let rounds = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == nil ? 10 : 500

  init() throws {
    session = try Session()
    gate = try TestGate()
  }

  /// Returns the bundles and lists of one run, with versions from `first` on.
  private func stream(from first: Int, count: Int) throws -> [String] {
    let airline = try gate.airline.trusted(
      [gate.airline.trustedKey(), gate.listKey.trustedKey(kinds: [.status])],
      lists: [gate.airline.listURI()])
    return try (first..<first + count).flatMap { number in
      [
        try gate.root.token(gate.root.bundle([airline], version: number)),
        try gate.listKey.statusList(issuedAt: Self.made(number), count: 4 * number),
      ]
    }
  }

  /// Returns the time of issue of the list with this number.
  private static func made(_ number: Int) -> Instant {
    Scan.time("00:00:00").adding(seconds: number)
  }

  @Test(.timeLimit(.minutes(20)))
  func `after a kill at any instant the store holds what was answered and never goes back`()
    async throws
  {
    defer { session.end() }
    let store = TrustStore(directory: session.path("gate"))
    try store.create(HeldTrust(roots: try gate.root.pins()))
    var generator = SeededGenerator(seed: 11)
    var version = 0
    var entries = 0
    for round in 1...rounds {
      let answers = try session.killed(
        ["trust", "update", "--store", "gate", "--json", "--now", TestAuthority.now.description],
        input: stream(from: version + 1, count: 60),
        after: Int.random(in: 0...40, using: &generator),
        microseconds: UInt32.random(in: 0...12_000, using: &generator))
      for answer in answers {
        // An answer acknowledges an update; the store must not be older afterwards.
        var object = try ObjectReader(try JSONReader.read(Array(answer.utf8)))
        switch try object.string("update") {
        case "trust_bundle": version = max(version, try object.integer("version"))
        case "status_list": entries = max(entries, try object.integer("entries"))
        default: Issue.record("round \(round): \(answer)")
        }
      }
      let (held, diagnostics) = try store.load()
      #expect(diagnostics.isEmpty)
      let heldVersion = Int(held.bundle?.version ?? 0)
      let list = held.report(now: TestAuthority.now).lists.first
      let heldEntries = list?.entries ?? 0
      // An update in progress may have been stored without an answer.
      #expect((version...version + 1).contains(heldVersion), "round \(round)")
      #expect((entries...entries + 4).contains(heldEntries), "round \(round)")
      (version, entries) = (heldVersion, heldEntries)
      if heldEntries > 0 {
        #expect(list?.age == TestAuthority.now.seconds(since: Self.made(heldEntries / 4)))
      }
    }
    #expect(version > 5 * rounds)
    // A new process continues, and removes leftovers.
    _ = try store.accept(
      Array(stream(from: version + 1, count: 1)[0].utf8), now: TestAuthority.now)
    let files = try FileManager.default.subpathsOfDirectory(atPath: store.directory)
    #expect(files.count == 4, "\(files)")
  }
}
