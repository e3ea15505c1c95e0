import Foundation
import PassTestSupport
import Testing

/// `passtool departure passes --printer` and `passtool print --printer`, with a printer that jams and goes away.
@Suite(.timeLimit(.minutes(5))) struct PrintedDepartureTests {
  private let session: Session
  private static let now = "2026-03-12T06:00:00Z"

  init() async throws {
    session = try Session()
    // A flight of 20, all of whom are checked in.
    let opened = try await session.run(
      """
      passtool departure drill list --people 20 --now 2026-03-12T06:00:00Z > /dev/null &&
      passtool departure open list/PNL*.txt --departs 2026-03-12T10:00:00+01:00 \
        --cabin 'C=1-4:AC DF' --cabin 'Y=5-32:ABC DEF' --now \(Self.now) &&
      passtool departure check-in --all --now \(Self.now)
      """)
    #expect(opened.code == 0, "\(opened)")
  }

  private func passes(_ printer: TestPrinter, _ more: String = "") async throws -> Session.Answer {
    try await session.run(
      "passtool departure passes --printer \(printer.uri) \(more) --now \(Self.now)")
  }

  private func drawn() throws -> Set<[UInt8]> {
    let folder = session.directory.appending(path: "departure/passes")
    return Set(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
        Array(try Data(contentsOf: $0))
      })
  }

  @Test func afterAJamTheSameCommandGoesOnAndNoPassComesOutTwice() async throws {
    defer { session.end() }
    let printer = try await TestPrinter()
    try printer.jam()
    // Without a terminal nobody would see the printer's words, so that the command ends with them.
    let stopped = try await passes(printer)
    #expect(stopped.code == 69, "\(stopped)")
    let words = stopped.error.joined()
    #expect(words.contains(#/0 of \d+ printed; the printer says: paper jam: /#), "\(words)")
    #expect(words.contains("passtool departure passes --printer \(printer.uri) goes on from there"))
    try printer.clear()
    let finished = try await passes(printer)
    #expect(finished.code == 0, "\(finished)")
    let pages = try printer.pages().map(\.document)
    let drawn = try drawn()
    #expect(drawn.count >= 20 && pages.count == drawn.count && Set(pages) == drawn)
    // Nothing is left, and a person may want one again.
    #expect(try await passes(printer).output == ["0 passes printed, and in departure/passes"])
    let again = try await passes(printer, "1001")
    #expect(again.output[0].hasSuffix("printed, and in departure/passes") && again.code == 0)
    #expect(try printer.pages().count > drawn.count)
  }

  @Test func aRunThatIsKilledAgainAndAgainPrintsEachPassOnceOrSaysWhichIsDoubtful() async throws {
    defer { session.end() }
    let printer = try await TestPrinter()
    var doubtful: Set<Substring> = []
    for out in stride(from: 1, through: 16, by: 5) {
      let run = try await session.run(
        """
        passtool departure passes --printer \(printer.uri) --now \(Self.now) & process=$!
        while [ $(wc -l < \(printer.folder.path)/out 2>/dev/null || echo 0) -lt \(out) ]; do :; done
        kill -9 $process
        """)
      doubtful.formUnion(sequences(run.error))
    }
    let last = try await passes(printer)
    #expect(last.code == 0, "\(last)")
    doubtful.formUnion(sequences(last.error))
    let pages = try printer.pages().map(\.document)
    let twice = Dictionary(grouping: pages) { $0 }.values.filter { $0.count > 1 }
    #expect(Set(pages) == (try drawn()))
    #expect(twice.count <= doubtful.count, "\(twice.count) came out twice, named: \(doubtful)")
  }

  /// The sequences that messages name.
  private func sequences(_ lines: [String]) -> [Substring] {
    lines.compactMap { $0.firstMatch(of: /sequence ([0-9A-Z-]+) is printed now/)?.1 }
  }

  @Test func aPrinterThatIsNotThereIsToldBeforeAnythingIsSigned() async throws {
    defer { session.end() }
    let answer = try await session.run(
      "passtool departure passes --printer ipp://127.0.0.1:\(freePort())/ipp/print --now \(Self.now)"
    )
    #expect(answer.code == 69 && answer.error.joined().contains("no printer answers"), "\(answer)")
    let list = try await session.run("passtool departure list --json --now \(Self.now)")
    #expect(!list.output.joined().contains("\"state\":\"pass\""))
    let wrong = try await session.run("passtool departure passes --printer 'a b' --now \(Self.now)")
    #expect(wrong.code == 64 && wrong.error.joined().contains("a name without spaces"))
  }

  @Test func aPassThatCannotBeDrawnIsNamedAndTheOthersComeOut() async throws {
    defer { session.end() }
    // A directory stands where the file of one pass belongs.
    try FileManager.default.createDirectory(
      at: session.directory.appending(path: "departure/passes/1003.pdf/x"),
      withIntermediateDirectories: true)
    let printer = try await TestPrinter()
    let answer = try await passes(printer)
    #expect(answer.code == 2, "\(answer)")
    #expect(answer.error.count == 1 && answer.error[0].contains("sequence 1003: not drawn: "))
    let others = try printer.pages().count
    #expect(others >= 19)
    try FileManager.default.removeItem(
      at: session.directory.appending(path: "departure/passes/1003.pdf"))
    let again = try await passes(printer)
    #expect(again.code == 0, "\(again)")
    #expect(try printer.pages().count == others + 1)
  }

  @Test func anyPassesArePrintedByPrint() async throws {
    defer { session.end() }
    let printer = try await TestPrinter()
    let example = GoldenPasses.folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/boarding-pass.json")
    try session.write("request.json", String(contentsOf: example, encoding: .utf8))
    let answer = try await session.run(
      """
      passtool keys generate --issuer UA --now 2025-03-01T00:00:00Z > /dev/null
      for i in 1 2 3; do passtool issue boarding-pass request.json --now 2025-03-15T12:00:00Z; done > passes
      passtool print passes --printer \(printer.uri) --now 2025-03-15T12:00:00Z
      """)
    #expect(answer.code == 0 && answer.output == ["3 jobs printed"], "\(answer)")
    let pages = try printer.pages()
    #expect(pages.count == 3 && pages.allSatisfy { $0.document.starts(with: Array("%PDF-".utf8)) })
    let receipt = try await session.run(
      "passtool print passes --printer \(printer.uri) --paper receipt --now 2025-03-15T12:00:00Z")
    #expect(receipt.code == 2 && receipt.error.joined().contains("has no paper of 80 ×"))
    for wrong in ["-o x.pdf", "--out x", "--layout phone"] {
      #expect(try await session.run("passtool print passes --printer X \(wrong)").code == 64)
    }
  }
}
