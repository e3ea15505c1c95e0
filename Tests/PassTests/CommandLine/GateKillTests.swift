import Foundation
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// `kill -9` during a stream of scans: every displayed admission is in the ledger, and each pass is admitted once.
///
/// One ledger is used in all rounds and is never repaired by hand. PASSTOOL_SOAK=1 runs many rounds.
@Suite struct GateKillTests {
  private let session: Session
  private let test: GateFixture
  private let directory: GateDirectory
  private let isSoak = ProcessInfo.processInfo.environment["PASSTOOL_SOAK"] != nil

  init() throws {
    session = try Session()
    test = try GateFixture()
    directory = try test.add()
  }

  private var gate: GateLines { GateLines(directory) }

  /// Returns the passes of some travelers, by sequence.
  private func passes(_ sequences: Range<Int>) throws -> [Scanned] {
    try sequences.map { sequence in
      let pass = try test.pass(sequence)
      return Scanned(text: pass.text, id: pass.id)
    }
  }

  private struct Scanned {
    let text: String
    let id: PassID
  }

  /// Returns the admissions in the ledger, after checking its hash chain.
  private func admitted(_ comment: Comment) throws -> Set<PassID> {
    let ledger = try directory.ledger()
    #expect(try ledger.faults().isEmpty, comment)
    let standing = try ledger.everything().standing
    let passes = Set(standing.compactMap { $0.pass?.passID })
    #expect(passes.count == standing.count, "\(comment): somebody is in twice")
    #expect(standing.map(\.sequence).sorted() == Array(1..<standing.count + 1), comment)
    return passes
  }

  @Test(.timeLimit(.minutes(20)))
  func `after a kill at any instant whoever was let in is in the ledger, and nobody is twice`()
    async throws
  {
    defer { session.end() }
    let rounds = isSoak ? 500 : 12
    var generator = SeededGenerator(seed: 21)
    var everybody: [Scanned] = []
    var known: Set<PassID> = []
    var cutOff = 0
    for round in 1...rounds {
      let new = try passes(16 * round - 15..<16 * round + 1)
      // Passengers without an answer because of the last kill scan again, and so do some of the others.
      let again = everybody.suffix(20) + everybody.shuffled(using: &generator).prefix(8)
      let stream = (again + new + again.suffix(4)).shuffled(using: &generator)
      everybody += new
      let answers = try GateLines.lights(
        session.killed(
          gate.arguments, input: stream.map(\.text),
          after: Int.random(in: 0...30, using: &generator),
          microseconds: UInt32.random(in: 0...12_000, using: &generator)))
      var inside = known
      for (scan, light) in zip(stream, answers) {
        // Green is correct only for passes that were not admitted, red only for those that were.
        let isIn = !inside.insert(scan.id).inserted
        #expect(light == (isIn ? "refuse already_admitted" : "admit"), "round \(round)")
      }
      known = try admitted("round \(round)")
      #expect(known.isSuperset(of: inside), "round \(round): an admission is lost")
      // The scan that was cut off by the kill may have been admitted.
      #expect(known.count <= inside.count + 1, "round \(round)")
      cutOff += known.count - inside.count
    }
    #expect(known.count > 5 * rounds)
    // A new process continues: every scan is answered, and every pass is admitted once.
    try session.write("scans", everybody.map(\.text).joined(separator: "\n"))
    let rest = try await session.run(gate.command(scans: "scans"))
    #expect(
      try GateLines.lights(rest.output).count { $0 == "admit" } == everybody.count - known.count)
    let report = try await session.run(
      "passtool gate report --json --store \(directory.path) "
        + GateLines.flight.joined(separator: " "))
    #expect(report.code == 0)
    #expect(report.output[0].contains("\"boarded\":\(everybody.count),"), "\(report)")
    if isSoak { #expect(cutOff > 0, "no kill came between the disk and the answer") }
  }

  @Test(.timeLimit(.minutes(20)))
  func `of two gates on one ledger one is killed, and nobody is let in by both`() async throws {
    defer { session.end() }
    let rounds = isSoak ? 60 : 3
    var generator = SeededGenerator(seed: 22)
    var known: Set<PassID> = []
    for round in 1...rounds {
      let new = try passes(40 * round - 39..<40 * round + 1)
      let (one, other) = (new.shuffled(using: &generator), new.shuffled(using: &generator))
      try session.write("scans", other.map(\.text).joined(separator: "\n"))
      let (shell, command) = (session, gate.command(scans: "scans"))
      async let second = shell.run(command)
      let killed = try GateLines.lights(
        session.killed(
          gate.arguments, input: one.map(\.text), after: Int.random(in: 0...30, using: &generator),
          microseconds: UInt32.random(in: 0...12_000, using: &generator)))
      let lived = try GateLines.lights(await second.output)
      #expect(lived.count == other.count, "round \(round): the other gate stopped")
      var letIn: [PassID] = []
      for (scans, answers) in [(one, killed), (other, lived)] {
        for (scan, light) in zip(scans, answers) {
          #expect(["admit", "refuse already_admitted"].contains(light), "round \(round)")
          if light == "admit" { letIn.append(scan.id) }
        }
      }
      #expect(Set(letIn).count == letIn.count, "round \(round): let in by both")
      let after = try admitted("round \(round)")
      #expect(after.isSuperset(of: known.union(letIn)), "round \(round): an admission is lost")
      #expect(after == known.union(new.map(\.id)), "round \(round): somebody was left outside")
      known = after
    }
  }
}
