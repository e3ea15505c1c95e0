import Foundation
import PassTestSupport
import PassVerifier
import Platform
import SQLite
import Vocabulary

@testable import PassGate

extension GateSimulation {
  func answer(
    to scan: Scan, at gate: SimulatedGate, _ session: GateSession, _ trouble: Trouble,
    _ story: String
  ) throws -> (GateAnswer, Remains?) {
    let reading = gate.reading(time)
    let database = session.ledger.database
    func answer() -> GateAnswer { session.scan(scan.text, at: reading) }
    switch trouble {
    case .none: return (answer(), nil)
    case .commitFails:
      var commits = number(0...1)
      let answer = TransactionHooks.beforeCommit(
        of: database,
        {
          commits -= 1
          return commits != -1
        }, during: answer)
      return (answer, nil)
    case .readOnly:
      try database.execute("PRAGMA query_only=ON")
      defer { try? database.execute("PRAGMA query_only=OFF") }
      let answer = answer()
      expect(answer.light != .admit, "\(story): green, and nothing could be written")
      return (answer, nil)
    case .killedBefore, .killedWithin:
      return try killed(trouble, gate, session, answer)
    case .killedAfter:
      let answer = answer()
      return (answer, Remains(directory: try gate.snapshot(), isDecided: true))
    case .others:
      let others = meeting(gate, session, scan)
      let (answer, met) = try TransactionHooks.betweenReadingAndWriting(
        database,
        {
          self.depth += 1
          do { try others() } catch { self.fail("in between it threw \(error)") }
          self.depth -= 1
        }, during: answer)
      if met { count("met") }
      return (answer, nil)
    }
  }

  /// Kills the process before a commit, or during it.
  private func killed(
    _ trouble: Trouble, _ gate: SimulatedGate, _ session: GateSession, _ body: () -> GateAnswer
  ) throws -> (GateAnswer, Remains?) {
    var commits = number(0...1)
    var remains: Result<GateDirectory, any Error>?
    let isWithin = trouble == .killedWithin
    let answer = TransactionHooks.beforeCommit(
      of: session.ledger.database,
      {
        commits -= 1
        guard commits == -1 else { return true }
        remains = Result { try gate.snapshot() }
        // Later events did not happen and are not published.
        gate.isAttached = false
        return isWithin
      }, during: body)
    guard let copy = try remains?.get() else {
      return (answer, Remains(directory: try gate.snapshot(), isDecided: true))
    }
    if isWithin {
      let whole = try Files.read("\(gate.directory.path)/ledger.sqlite-wal", limit: 1 << 26) ?? []
      let path = "\(copy.path)/ledger.sqlite-wal"
      let part = Files.exists(path) ? try Files.read(path, limit: 1 << 26) ?? [] : []
      if whole.count > part.count {
        let end = number(part.count...whole.count - 1)
        try Files.replace(
          path, part + whole[part.count..<end], mode: Files.privateMode, isDurable: false)
      }
    }
    return (answer, Remains(directory: copy, isDecided: false))
  }

  /// Returns the actions of another process on the same ledger meanwhile.
  private func meeting(
    _ gate: SimulatedGate, _ session: GateSession, _ scan: Scan
  ) -> () throws -> Void {
    let other = gate.lanes.firstIndex { $0 !== session }
    if let other, chance(70) {
      let same = chance(80) ? scan : self.scan()
      return { try self.perform(same, at: gate, lane: other, .none) }
    }
    let word: Word =
      setting.manifest == nil || chance(30)
      ? .clock
      : any([.board(self.passenger(of: scan)), .offload(self.passenger(of: scan))]) ?? .clock
    return { try self.say(word, to: gate) }
  }

  private func passenger(of scan: Scan) -> Int {
    switch scan {
    case .pass(let pass): pass.sequence ?? 1
    case .paper(let paper): paper.sequence
    case .other: 1
    }
  }

  /// Restarts the gate from the files that were left; its shared file may end in an incomplete line.
  func goOn(
    _ gate: SimulatedGate, _ remains: Remains, _ sizeBefore: Int
  ) throws {
    gate.goOn(in: remains.directory)
    let bytes = plainBytes(gate.publishedFile) ?? []
    if bytes.count > sizeBefore, chance(50) {
      try Files.replace(
        gate.publishedFile, Array(bytes.prefix(number(sizeBefore...bytes.count - 1))),
        mode: Files.privateMode, isDurable: false)
      count("torn in the folder")
    }
    // With foreign lines in the file, its signed events are not simply counted.
    if gate.tampering == .besides { gate.tampering = .untilPublished }
    // The gate may have written its file, or not.
    if gate.tampering == .untilPublished, plainBytes(gate.publishedFile) != nil {
      gate.isObstacle = false
    }
    gate.published = gate.own.count
    gate.published = gate.tampering == .none ? signedEvents(in: gate.publishedFile) : 0
    if chance(50) { Files.createLeftover(in: gate.directory.path) }
    if chance(45) { try start(gate) }
    if chance(50) { gate.isAttached = true }
  }

  /// Returns the number of events before the last signature in a gate's file in the folder.
  private func signedEvents(in path: String) -> Int {
    let lines = (plainBytes(path) ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
      .dropLast()
    guard let last = lines.lastIndex(where: { $0.first != UInt8(ascii: "{") }) else { return 0 }
    return lines[..<last].count { $0.first == UInt8(ascii: "{") }
  }

  func fileSize(_ gate: SimulatedGate) -> Int { plainBytes(gate.publishedFile)?.count ?? 0 }
}

extension Files {
  /// Creates the temporary file that a process leaves if it is killed while replacing a file.
  fileprivate static func createLeftover(in path: String) {
    try? replace(
      "\(path)/.trust.json.0000000000000", Array("{\"issuer\":".utf8), mode: publicMode,
      isDurable: false)
  }
}
