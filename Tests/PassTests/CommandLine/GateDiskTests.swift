import Foundation
import PassTestSupport
import SQLite
import Testing

@testable import PassGate

/// A gate on a full disk, without permissions, and with an invalid ledger; runs passtool itself.
@Suite struct GateDiskTests {
  private let session: Session
  private let test: GateFixture
  private let directory: GateDirectory

  init() throws {
    session = try Session()
    test = try GateFixture()
    directory = try test.add()
  }

  private var command: String { GateLines(directory).command(scans: "scans") }

  /// Writes scans for several passengers, and admits the first of them.
  private func queue(_ count: Int) throws {
    let texts = try (1...count).map { try test.pass($0).text }
    #expect(try GateFixture.session(directory).scan(texts[0]).inShort == "admit")
    try session.write("scans", texts.joined(separator: "\n"))
  }

  /// Root is subject to permissions only after dropping the capability to override them.
  private var unprivileged: String {
    geteuid() == 0 ? "setpriv --bounding-set=-dac_override " : ""
  }

  /// The system refuses a write, as on a full disk; SIGXFSZ is ignored, so that it is an error.
  @Test(.timeLimit(.minutes(5)), arguments: [64, 128, 256])
  func `on a full disk nobody is let in without a record, and with room again all are`(
    blocks: Int
  ) async throws {
    defer { session.end() }
    try queue(16)
    // The output goes through a pipe, so that it is not subject to the limit itself.
    let full = try await session.run(
      "trap '' XFSZ; ulimit -f \(blocks); { \(command); echo $? > code; } | cat; cat code")
    #expect(full.output.last == "0", "\(full)")
    let answers = full.output.dropLast()
    let lights = try GateLines.lights(Array(answers))
    #expect(lights.count == 16)
    #expect(lights[0] == "refuse already_admitted")
    let admitted = lights.count { $0 == "admit" }
    #expect(lights.count { $0 == "refer not_recorded" } == 15 - admitted && admitted < 15)
    let ledger = try directory.ledger()
    #expect(try ledger.everything().standing.count == admitted + 1)
    #expect(try ledger.faults().isEmpty)
    let again = try await session.run(command)
    #expect(try GateLines.lights(again.output).count { $0 == "admit" } == 15 - admitted)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a ledger that must not be written to lets nobody in, and is read all the same`()
    async throws
  {
    defer { session.end() }
    try queue(2)
    let path = directory.path
    let report =
      "passtool gate report --json --store \(path) " + GateLines.flight.joined(separator: " ")
    _ = try await session.run("chmod 444 \(path)/ledger.sqlite")
    let denied = try await session.run(unprivileged + command)
    let lights = try GateLines.lights(denied.output)
    #expect(lights.count == 2 && lights.allSatisfy { !$0.hasPrefix("admit") }, "\(denied)")
    let message = try GateLines.messages(denied.output).last ?? ""
    #expect(message.contains("look at the rights of the file"), "\(denied)")
    let read = try await session.run(unprivileged + report)
    #expect(read.code == 0 && read.output[0].contains("\"boarded\":1,"), "\(read)")

    // In a directory without permissions SQLite cannot even lock for readers.
    _ = try await session.run("chmod 644 \(path)/ledger.sqlite; rm -f \(path)/ledger.sqlite-*")
    _ = try await session.run("chmod 555 \(path)")
    for verb in [command, report] {
      let closed = try await session.run(unprivileged + verb)
      #expect(closed.code == 77 && closed.output.isEmpty, "\(closed)")
      #expect(closed.error.last?.contains("look at the rights of the file") == true, "\(closed)")
    }
    _ = try await session.run("chmod 755 \(path)")
    let again = try await session.run(command)
    #expect(try GateLines.lights(again.output) == ["refuse already_admitted", "admit"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `what is no ledger is told with what to do, and left as it is`() async throws {
    defer { session.end() }
    try queue(40)
    let good = try test.folder.read("GATE1/ledger.sqlite")
    var generator = SeededGenerator(seed: 4)
    let noise = (0..<good.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let newer = good[..<60] + [0, 0, 0, 99] + good[64...]
    let files: [(bytes: [UInt8], word: String)] = [
      ([], "is no ledger of passtool"), (Array("a text".utf8), "damaged ("), (noise, "damaged ("),
      (Array(newer), "written by a newer passtool (ledger version 99)"),
      (Array(good[..<100]), "damaged ("), (Array(good[..<4096]), "damaged ("),
      (Array(good[..<(good.count / 2)]), "damaged ("),
    ]
    for (bytes, word) in files {
      try test.folder.write("GATE1/ledger.sqlite", bytes)
      for verb in [command, "passtool gate export --store \(directory.path)"] {
        let answer = try await session.run(verb)
        #expect(answer.code == 65 && answer.output.isEmpty, "\(word): \(answer)")
        #expect(
          answer.error.last?.contains("\(directory.path)/ledger.sqlite: \(word)") == true,
          "\(word): \(answer)")
      }
      #expect(try test.folder.read("GATE1/ledger.sqlite") == bytes)
    }
    try test.folder.write("GATE1/ledger.sqlite", good)
    #expect(
      try GateLines.lights(try await session.run(command).output).count { $0 == "admit" } == 39)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a ledger that somebody else holds lets nobody in meanwhile`() async throws {
    defer { session.end() }
    try queue(2)
    let holder = try SQLiteDatabase(directory.ledgerPath, .write)
    try holder.execute("BEGIN IMMEDIATE")
    try session.write("scans", try test.pass(2).text)
    let held = try await session.run(command)
    #expect(try GateLines.lights(held.output) == ["refer not_recorded"], "\(held)")
    #expect(try GateLines.messages(held.output)[0].contains("another program holds the ledger"))
    try holder.execute("ROLLBACK")
    #expect(try GateLines.lights(try await session.run(command).output) == ["admit"])
  }

  @Test func `a ledger is made whole or not at all`() throws {
    let made = try test.folder.contents().filter { $0.hasPrefix("GATE1/") }
    #expect(
      made == [
        "GATE1/.lock", "GATE1/device.jwks.json", "GATE1/device.pem", "GATE1/ledger.sqlite",
        "GATE1/status", "GATE1/trust.json",
      ])
    #expect(try test.folder.mode("GATE1/ledger.sqlite") == 0o600)
  }
}
