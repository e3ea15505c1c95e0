import Foundation
import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// `kill -9` while entries are allocated and passes are revoked: answered changes are kept.
///
/// Runs are killed after a random number of answers, repeatedly over one register that is never repaired by
/// hand. PASSTOOL_SOAK=1 runs many rounds.
@Suite struct StatusKillTests {
  private let session: Session
  private let rounds = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == nil ? 4 : 300

  init() throws { session = try Session() }

  @Test(.timeLimit(.minutes(10)))
  func `no entry is given twice and no answered change is lost`() async throws {
    defer { session.end() }
    let setUp = try await session.run(
      "passtool keys generate --issuer UA --now 2025-03-15T11:00:00Z "
        + "&& passtool status create --issuer UA --entries \(2000 * rounds)")
    #expect(setUp.code == 0)
    let register = try StatusRegister(directory: session.path("status/UA/1"))
    let request = #"{"issuer":"UA","bcbp":"\#(TestAuthority.bcbp)"}"#
    var generator = SeededGenerator(seed: 9)
    var indexOfPass: [PassID: Int] = [:]
    var revoked: Set<PassID> = []
    for _ in 0..<rounds {
      let issued = try session.killed(
        [
          "issue", "boarding-pass", "-", "--status-list", "status/UA/1", "--now",
          "2025-03-15T12:00:00Z",
        ], input: [String](repeating: request, count: 700),
        after: Int.random(in: 1...600, using: &generator),
        microseconds: UInt32.random(in: 0...20_000, using: &generator))
      for line in issued { try note(line, in: &indexOfPass) }

      let standing = indexOfPass.keys.filter { !revoked.contains($0) }.sorted()
      let targets = standing.shuffled(using: &generator).prefix(300).map(\.rawValue)
      let answers = try session.killed(
        ["revoke", "--list", "status/UA/1", "--reason", "test", "--json"], input: targets,
        after: Int.random(in: 1...250, using: &generator),
        microseconds: UInt32.random(in: 0...5_000, using: &generator))
      for line in answers {
        var object = try ObjectReader(try JSONReader.read(Array(line.utf8)))
        let passID = try object.text("pass", as: PassID.self)
        #expect(try object.integer("index") == indexOfPass[passID])
        revoked.insert(passID)
      }
    }
    #expect(indexOfPass.count > rounds * 50 && revoked.count > rounds * 10)
    #expect(Set(indexOfPass.values).count == indexOfPass.count, "an entry was given twice")
    let slots = Array(try Data(contentsOf: URL(filePath: session.path("status/UA/1/allocations"))))
    for (passID, index) in indexOfPass {
      #expect(slots[16 * index..<16 * index + 16].elementsEqual(passID.rawValue.utf8))
    }
    let changes = try register.changes()
    #expect(revoked.isSubset(of: changes.compactMap(\.passID)))
    #expect(changes.allSatisfy { $0.status == .revoked })
    #expect(Set(changes.map(\.index)).count == changes.count, "a pass was revoked twice")
    // A new process continues: nothing is left locked or incomplete.
    let next = try await session.run(
      "passtool keys generate --issuer UA --kind status --now 2025-03-15T11:00:00Z "
        + "&& passtool status sign status/UA/1 --now 2025-03-15T12:00:00Z")
    #expect(next.code == 0, "\(next)")
  }

  /// Records the entry of an issued pass, from its token.
  private func note(_ answer: String, in indexOfPass: inout [PassID: Int]) throws {
    var object = try ObjectReader(try JSONReader.read(Array(answer.utf8)))
    let token = try CompactJWS(Array(try object.string("offline_token").utf8))
    let claims = try PassClaims(try JSONReader.read(token.payload), payload: token.payload)
    #expect(indexOfPass[claims.passID] == nil)
    indexOfPass[claims.passID] = Int(try claims.status.orThrow("status").index)
  }
}
