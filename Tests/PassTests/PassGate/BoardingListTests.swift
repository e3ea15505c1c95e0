import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// Counts that are updated per event equal those computed from all events.
@Suite struct BoardingListTests {
  /// The events of this gate and another one in their ledgers; this gate never knowingly admits the same person twice.
  private struct History {
    let here: DeviceID
    let there: DeviceID
    var all = Admissions()
    var number = 0

    mutating func event(_ generator: inout SeededGenerator) throws -> AdmissionEvent {
      number += 1
      let isHere = Int.random(in: 0..<3, using: &generator) > 0
      let earlier = all.events.values.sorted { $0.id < $1.id }
      let choice = Int.random(in: 0..<10, using: &generator)
      if choice < 4, let target = earlier.randomElement(using: &generator) {
        let kind: AdmissionEvent.Kind =
          switch choice {
          case 0, 1: .exit
          case 2: .undo
          default: .offload
          }
        var event = try event(kind, isHere ? here : there)
        event.target = target.key
        return event
      }
      if choice == 4 { return try event(.departure, isHere ? here : there) }
      var event = try event(
        choice == 5 ? .override : choice == 6 ? .manual : .admit, isHere ? here : there)
      let person = Int.random(in: 1...12, using: &generator)
      if event.kind != .manual {
        let id = try PassID(randomBytes: [UInt8](repeating: UInt8(person % 8), count: 10))
          .orThrow("pass")
        event.pass = PassKey(issuer: try IssuerID("UA").orThrow("issuer"), passID: id, part: "0")
      }
      event.airlineKey = AirlineKey("2025-03-15/UA/123/\(person)/SFO")
      let isIn = all.standing.contains {
        $0.pass != nil && $0.pass == event.pass || $0.airlineKey == event.airlineKey
      }
      return isHere && event.kind != .override && isIn ? try self.event(.close, here) : event
    }

    private func event(_ kind: AdmissionEvent.Kind, _ device: DeviceID) throws -> AdmissionEvent {
      let bytes = (0..<10).map { UInt8(truncatingIfNeeded: number >> (8 * (9 - $0))) }
      return AdmissionEvent(
        id: try EventID(randomBytes: bytes).orThrow("event"), device: device, sequence: number,
        previous: [], at: GateFixture.now.adding(seconds: number), kind: kind,
        context: GateFixture.context)
    }
  }

  @Test(arguments: 0..<60)
  func `counts and conflicts are those of the set, in whatever portions events come`(
    seed: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let setting = try GateFixture.setting(
      (1...10).map { "\($0),\($0)A,Doe,Jane,ABC123,1,,,\n" }.joined())
    let rows = Dictionary(
      uniqueKeysWithValues: (setting.manifest?.rows ?? []).map { (setting.airlineKey($0), $0) })
    let here = try DeviceID("UA/HERE").orThrow("device")
    var history = History(here: here, there: try DeviceID("UA/THERE").orThrow("device"))
    var list = BoardingList(setting, device: here)
    for _ in 0..<25 {
      var portion: [AdmissionEvent] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        portion.append(try history.event(&generator))
        history.all.insert(portion[portion.count - 1])
      }
      _ = list.take(portion)
      let standing = history.all.standing
      #expect(list.admitted == standing.count)
      #expect(list.toBoard == 10 - Set(standing.compactMap { rows[$0.airlineKey] }).count)
      #expect(list.conflicts == history.all.conflicts)
      let people = Dictionary(grouping: standing.compactMap { rows[$0.airlineKey] }) { $0 }
      let doubles = people.values.reduce(0) { $0 + $1.count - 1 }
      #expect(list.doubles == (list.conflicts.isEmpty ? 0 : doubles))
      #expect(list.outside == outside(history.all))
    }
  }

  /// The people who are out: of each pass or passenger, the most who were ever in at once, without those who are in.
  private func outside(_ all: Admissions) -> Int {
    func subject(_ event: AdmissionEvent) -> AdmissionEvent? {
      event.kind == .exit ? event.target.flatMap { all.events[$0] } : event
    }
    let exits = all.counting(.exit).filter { subject($0)?.kind.isEntry == true }
    let entries = all.events.values.filter { event in
      event.kind.isEntry && all.counts(event)
        && (all.isStanding(event) || exits.contains { $0.target == event.key })
    }
    let turns = Dictionary(grouping: entries + exits) { event in
      let entry = subject(event)
      return entry?.pass?.passID.rawValue ?? entry?.airlineKey?.rawValue ?? ""
    }
    return turns.values.reduce(0) { sum, events in
      var (inside, most) = (0, 0)
      for event in events.sorted(by: { $0.sequence < $1.sequence }) {
        inside += event.kind == .exit ? -1 : 1
        most = max(most, inside)
      }
      return sum + most - max(inside, 0)
    }
  }

  @Test func `who comes in on an issue that admits more ends a conflict`() throws {
    let here = try DeviceID("UA/HERE").orThrow("device")
    let pass = PassKey(
      issuer: try IssuerID("UA").orThrow("issuer"),
      passID: try PassID(randomBytes: [UInt8](repeating: 1, count: 10)).orThrow("pass"), part: "")
    var list = BoardingList(try GateFixture.setting(), device: here)
    var all = Admissions()
    // The former issue has one admission and a second by an agent's override; then the new issue has three.
    for (number, kind, admits, conflicts) in [
      (1, .admit, nil, 0), (2, .override, nil, 1), (3, .admit, 3, 0),
    ] as [(Int, AdmissionEvent.Kind, Int?, Int)] {
      var event = AdmissionEvent(
        id: try EventID(randomBytes: [UInt8](repeating: UInt8(number), count: 10)).orThrow("event"),
        device: here, sequence: number, previous: [], at: GateFixture.now.adding(seconds: number),
        kind: kind, context: GateFixture.context)
      event.pass = pass
      event.admits = admits
      all.insert(event)
      _ = list.take([event])
      #expect(list.conflicts.count == conflicts)
      #expect(list.conflicts == all.conflicts)
    }
  }

  @Test func `a gate that starts again counts the same without reading the events`() throws {
    let test = try GateFixture()
    let directory = try test.add()
    let list = (1...6).map { "\($0),\($0)A,Doe,Jane,ABC123,1,,,\n" }.joined()
    let session = try GateFixture.session(directory, list)
    for sequence in 1...3 { _ = session.scan(try test.pass(sequence).text) }
    let desk = try GateControl(directory, manifest: list)
    _ = try desk.board(try desk.passenger("4"), reason: "dead phone")
    let again = try GateFixture.session(directory, list)
    #expect(again.counts.admitted == 4 && again.counts.toBoard == 2)
    // Later commands and scans update the counts, although the earlier events were not read.
    _ = try desk.undo(nil, reason: "not here")
    #expect(again.scan(try test.pass(5).text).inShort == "admit")
    #expect(again.counts.admitted == 4 && again.counts.toBoard == 2)
    #expect(again.takeNews().map(\.kind) == [.undo])
    _ = try desk.offload(try desk.passenger("1"), reason: "ill")
    again.poll(now: GateFixture.now)
    #expect(again.counts.admitted == 3)
    #expect(try GateFixture.session(directory, list).counts == again.counts)
  }
}
