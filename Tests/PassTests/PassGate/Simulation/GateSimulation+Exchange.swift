import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// An export of a gate, split into its sections.
  struct Letter {
    let from: String
    let parts: [Part]

    struct Part {
      /// The gate that the events belong to.
      let gate: String
      let events: [EventKey]
      let lines: [[UInt8]]
    }

    init(_ text: [UInt8], from: String) throws {
      self.from = from
      var parts: [Part] = []
      var lines: [[UInt8]] = []
      var events: [EventKey] = []
      for line in text.split(separator: 0x0A).map(Array.init) {
        lines.append(line)
        if line.first == UInt8(ascii: "{") {
          // The line is such as {"event":"0123456789ABCDEF","device":"UA/A",…
          let id = String(decoding: line[10..<26], as: UTF8.self)
          let device = String(
            decoding: line[38...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
          events.append(try EventKey("\(device)/\(id)").orThrow(id))
          continue
        }
        let start = try lines.first.orThrow("a line before the signature")[41...]
        parts.append(
          Part(
            gate: String(decoding: start.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self),
            events: events, lines: lines))
        (lines, events) = ([], [])
      }
      if !lines.isEmpty { throw MissingValue("a signature at the end") }
      self.parts = parts
    }
  }

  // MARK: Exports

  /// Exports everything that a gate knows, or its last events.
  func write(from gate: SimulatedGate) throws {
    let letter: Letter
    let due: Set<EventKey>
    if isFaulty, chance(45) {
      let start = number(0...gate.own.count)
      due = Set(gate.own.dropFirst(start))
      letter = try Letter(
        gate.directory.ledger().exported(
          after: start, key: gate.directory.key(), now: gate.now(time)), from: gate.name)
    } else {
      due = gate.known
      letter = try Letter(gate.directory.export(now: gate.now(time)), from: gate.name)
    }
    let written = letter.parts.flatMap(\.events).filter { $0.device != stranger.device }
    note("\(gate.name) hands on \(written.count) events in \(letter.parts.count) parts")
    expect(
      Set(written) == due && written.count == due.count,
      "\(gate.name) hands on \(written.sorted()), it has \(due.sorted())")
    if !letter.parts.isEmpty { letters.append(letter) }
  }

  /// Delivers an export: some of its sections, in any order, possibly repeated, modified or truncated.
  func deliver(_ letter: Letter, to gate: SimulatedGate) throws {
    var parts = letter.parts
    if chance(40) { parts.shuffle(using: &random) }
    if chance(30) { parts = Array(parts.prefix(number(1...parts.count))) }
    if chance(20) { parts += parts }
    var text: [UInt8] = []
    var intact: [Letter.Part] = []
    for part in parts {
      var lines = part.lines
      if chance(8) {
        let line = number(0...lines.count - 1)
        let place = number(1...lines[line].count - 1)
        lines[line][place] =
          lines[line][place] == UInt8(ascii: "7") ? UInt8(ascii: "8") : UInt8(ascii: "7")
        count("altered")
        // The lines after a modified line are still as they were signed.
        if line < part.events.count {
          intact.append(
            Letter.Part(
              gate: part.gate, events: Array(part.events.dropFirst(line + 1)), lines: part.lines))
        }
      } else {
        intact.append(part)
      }
      text += Array(lines.joined(separator: [0x0A])) + [0x0A]
    }
    if chance(15), let last = parts.last {
      // The text ends with a partial line, which is unsigned.
      text += last.lines[0].prefix(number(1...last.lines[0].count))
      count("cut")
    }
    try take(
      intact, text, at: gate, "\(gate.name) is brought \(parts.count) parts from \(letter.from)")
  }

  /// Imports the unmodified sections of gates that the gate's bundle names.
  func take(
    _ intact: [Letter.Part], _ text: [UInt8], at gate: SimulatedGate, _ story: String
  ) throws {
    let learned = Set(
      intact.filter { gate.bundle?.gates.contains($0.gate) ?? false }.flatMap(\.events))
    let ledger = try gate.directory.ledger()
    let trust = gate.held?.trust ?? Trust()
    var failures = isFaulty && chance(8) ? number(0...2) : -1
    let fails = failures >= 0
    let report = try? TransactionHooks.beforeCommit(
      of: ledger.database,
      {
        failures -= 1
        return failures != -1
      }, during: { try ledger.merge(text, trust: trust) })
    let new = learned.subtracting(gate.known)
    note("\(story): \(report.map { "\($0.new) new, \($0.refused.count) refused" } ?? "failed")")
    count("brought")
    if !new.isEmpty { count("brought new") }
    expect(report != nil || fails, "\(story), and it failed")
    if !fails, !gate.isListening, let report {
      expect(report.new == new.count, "\(story): \(report.new) new, \(new.count) expected")
    }
    try adopt(learned: new, nil, isSure: !fails, at: gate)
  }

  // MARK: Shared folder

  /// Returns the events that a gate finds at its next look into the folder: those of each lane whose file is intact.
  func offered(to gate: SimulatedGate) -> Set<EventKey> {
    Set(
      lanes(of: gate).filter { $0.tampering == .none || $0.tampering == .besides }
        .flatMap { $0.own.prefix($0.published) })
  }

  /// Returns the events that a gate may find there: also those of other files and of copies by an attacker.
  func offerable(to gate: SimulatedGate) -> Set<EventKey> {
    Set(lanes(of: gate).flatMap { $0.own.prefix($0.everPublished) })
  }

  private func lanes(of gate: SimulatedGate) -> [SimulatedGate] {
    guard gate.isAttached, let bundle = gate.bundle else { return [] }
    return gates.filter { $0 !== gate && bundle.gates.contains($0.name) }
  }

  private func removeFiles() {
    for gate in gates {
      Files.remove(gate.publishedFile)
      gate.published = 0
    }
  }

  /// Changes a gate's access to the folder, or empties the folder.
  func share(_ gate: SimulatedGate) throws {
    if chance(isHostile ? 30 : 15) {
      if isHostile { try emptyFolder() } else { removeFiles() }
      note("the shared folder is emptied")
      count("folder emptied")
    } else {
      gate.isAttached.toggle()
      note("\(gate.name) \(gate.isAttached ? "sees" : "loses") the shared folder")
      count(gate.isAttached ? "attached" : "partitioned")
    }
  }
}
