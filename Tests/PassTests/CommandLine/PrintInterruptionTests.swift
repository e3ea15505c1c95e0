import Foundation
import PassTestSupport
import Testing

/// Runs of `passtool print --csv` that are killed and restarted.
@Suite struct PrintInterruptionTests {
  private static let rows = 150

  @Test(.timeLimit(.minutes(5)))
  func `a run that is killed again and again mints each ticket once`() async throws {
    let session = try Session()
    defer { session.end() }
    let event = GoldenPasses.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/event.json")
    try session.write("event.json", String(contentsOf: event, encoding: .utf8))
    let list = (1...Self.rows).map { "Jane Doe \($0 / 2),REF\($0 / 2)\n" }.joined()
    try session.write("list.csv", "name,reference\n" + list)
    _ = try await session.run("passtool keys generate --issuer ZOFIN --now 2025-02-01T00:00:00Z")
    let command =
      "passtool print --csv list.csv --event event.json --out out --now 2025-03-01T00:00:00Z --yes"
    let full = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] == "1"
    var known: [String: String] = [:]
    // Each run is killed after this many pages; the last one finishes.
    for pages in stride(from: 1, to: 100, by: full ? 3 : 24) {
      // The next run waits for the lock if this one is still ending. (No `wait` here: SIGCHLD may be
      // blocked in a child of Foundation's `Process`, and the shell would wait forever.)
      _ = try await session.run(
        """
        \(command) & process=$! looks=0
        while [ $(ls out 2>/dev/null | wc -l) -lt \(pages) ] && [ $looks -lt 20000 ]; do
          looks=$((looks + 1))
        done
        kill -9 $process
        """)
      try check(&known, session)
    }
    let answer = try await session.run(command)
    #expect(answer.code == 0, "\(answer)")
    try check(&known, session)
    #expect(known.count == Self.rows)
    #expect(Set(known.values).count == Self.rows)
    let pages = try await session.run("ls out/*.pdf | sed 's/.*-//; s/[.]pdf//' | sort")
    #expect(pages.output == known.values.sorted())
    // Another run changes nothing.
    let again = try await session.run(command)
    #expect(again.output == ["\(Self.rows) tickets in out, 0 of them new"])
    #expect(try await session.run("ls -A out | wc -l").output == ["\(Self.rows + 5)"])
  }

  /// Checks that issued passes are kept, and that no row gets a second pass.
  private func check(_ known: inout [String: String], _ session: Session) throws {
    struct Entry: Decodable {
      let row: String
      let pass_id: String
    }
    let text = try session.read("out/passes.ndjson")
    var found: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else {
        continue
      }
      #expect(found.updateValue(entry.pass_id, forKey: entry.row) == nil)
    }
    for (row, passID) in known { #expect(found[row] == passID) }
    known = found
  }
}

extension Session {
  /// Returns the content of a file of the session; empty if it does not exist.
  func read(_ name: String) throws -> String {
    (try? String(contentsOf: directory.appending(path: name), encoding: .utf8)) ?? ""
  }
}
