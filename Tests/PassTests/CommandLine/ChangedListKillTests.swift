import Foundation
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Runs of `passtool print --csv` with a list that changes, killed anywhere and begun again.
@Suite struct ChangedListKillTests {
  private let rounds = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == nil ? 6 : 200
  /// The command in a minute of the day: a ticket is issued again a minute later at the soonest.
  private static func command(minute: Int) -> String {
    let time = String(format: "%02d:%02d", minute / 60, minute % 60)
    return
      "passtool print --csv list.csv --event event.json --out out --now 2025-03-01T\(time):00Z --yes"
  }

  @Test(.timeLimit(.minutes(10)))
  func `one valid ticket for each row, and nothing else, after any kills`() async throws {
    let session = try Session()
    defer { session.end() }
    try session.write(
      "event.json",
      """
      {"issuer":"ZOFIN","kind":"event","title":"Ball","place":"Hall","reference":"B",
       "starts_at":"2025-03-15T19:00:00Z","ends_at":"2025-03-15T23:00:00Z"}
      """)
    _ = try await session.run("passtool keys generate --issuer ZOFIN --now 2025-02-01T00:00:00Z")
    var generator = SeededGenerator(seed: 2121)
    var rows = (1...9).map { "Guest \($0),\($0)" }
    var everIssued: [PassID: Int] = [:]
    for round in 0..<rounds {
      for run in 0..<2 {
        try session.write("list.csv", "name,seat\n" + rows.map { $0 + "\n" }.joined())
        let pause = Double.random(in: 0...0.5, using: &generator)
        _ = try await session.run(
          "\(Self.command(minute: 3 * round + run)) & process=$!; read -t \(pause) x < /dev/zero; kill -9 $process"
            .bash)
        for (passID, index) in try issued(session) { everIssued[passID] = index }
        edit(&rows, &generator)
      }
      try session.write("list.csv", "name,seat\n" + rows.map { $0 + "\n" }.joined())
      let answer = try await session.run(Self.command(minute: 3 * round + 2))
      #expect(answer.code == 0, "\(answer)")
      let standing = try issued(session)
      for (passID, index) in standing { everIssued[passID] = index }
      try await check(session, rows, standing, everIssued)
    }
  }

  private func edit(_ rows: inout [String], _ generator: inout SeededGenerator) {
    let row = Int.random(in: rows.indices, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0 where rows.count > 4: rows.remove(at: row)
    case 1: rows[row] = "Changed \(Int.random(in: 0...99, using: &generator)),\(row)"
    case 2: rows.append(rows[row])
    default: rows.append("New \(Int.random(in: 0...99, using: &generator)),9")
    }
  }

  private func check(
    _ session: Session, _ rows: [String], _ standing: [PassID: Int], _ everIssued: [PassID: Int]
  ) async throws {
    // The table that a door reads has exactly the current rows and passes.
    let table = try Manifest(guests: Array(try session.read("out/tickets.csv").utf8))
    #expect(table.rows.map { "\($0.surname),\($0.seat)" } == rows)
    #expect(Set(table.rows.compactMap(\.passIDs.first)) == Set(standing.keys))
    // No file is stale, and none is missing.
    let pages = try await session.run("ls out/*.pdf | sed 's/.*-//; s/[.]pdf//' | sort")
    #expect(pages.output == standing.keys.map(\.rawValue).sorted())
    // The status list beside the tickets revokes exactly the passes that were issued and are no longer current.
    let signed = try SignedStatement(reading: Array(try session.read("out/status-list-1.jwt").utf8))
    let list = try StatusListClaims(payload: signed.payload).list()
    for (passID, index) in everIssued {
      #expect(list[index] == (standing[passID] == nil ? 1 : 0), "\(passID)")
    }
    let revoked = (0..<list.count).count { list[$0] != 0 }
    #expect(revoked == everIssued.count - standing.count)
  }

  /// Returns the passes of the journal, each with its entry of the status list.
  private func issued(_ session: Session) throws -> [PassID: Int] {
    struct Line: Decodable { let barcode_data: String }
    var found: [PassID: Int] = [:]
    for line in try session.read("out/passes.ndjson").split(separator: "\n") {
      guard let entry = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)),
        case .pass(let pass) = try BarcodeReading(Array(entry.barcode_data.utf8))
      else { continue }
      let claims = try pass.unverified().claims
      #expect(found.updateValue(Int(claims.status?.index ?? -1), forKey: claims.passID) == nil)
    }
    return found
  }
}

extension String {
  /// The command for bash, whose `read` accepts a fraction of a second as timeout.
  fileprivate var bash: String { "bash -c '\(self)'" }
}
