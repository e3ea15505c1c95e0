import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// The result of a set of events does not depend on their order.
@Suite struct AdmissionsTests {
  /// Returns random events as recorded by several gates.
  static func events(_ count: Int, seed: UInt64) throws -> [AdmissionEvent] {
    var generator = SeededGenerator(seed: seed)
    var events: [AdmissionEvent] = []
    for number in 1...count {
      let kind = try #require(
        [.admit, .admit, .manual, .override, .exit, .offload, .undo, .undo]
          .randomElement(using: &generator) as AdmissionEvent.Kind?)
      let bytes = (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var event = AdmissionEvent(
        id: try EventID(randomBytes: bytes).orThrow("id"),
        device: try DeviceID(["UA/A", "UA/B"].randomElement(using: &generator) ?? "").orThrow("id"),
        sequence: number, previous: number == 1 ? [] : [UInt8](repeating: 7, count: 32),
        at: Instant(secondsSince1970: 1_742_040_000 + Int.random(in: 0...900, using: &generator)),
        kind: kind, context: "UA123/2025-03-15/SFO")
      let passes = ["0D4X8K2M7PQR9TV1", "0D4X8K2M7PQR9TV2", "0D4X8K2M7PQR9TV3"]
      event.pass = PassKey(
        issuer: try IssuerID("UA").orThrow("issuer"),
        passID: try PassID(passes.randomElement(using: &generator) ?? "").orThrow("pass"), part: "0"
      )
      if Bool.random(using: &generator) {
        event.airlineKey = AirlineKey(
          "2025-03-15/UA/123/\(Int.random(in: 1...2, using: &generator))/SFO")
      }
      if !kind.isEntry { event.target = events.randomElement(using: &generator)?.key }
      events.append(event)
    }
    return events
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `the union is the same in any order, in parts and repeated`(seed: UInt64) throws {
    let events = try Self.events(12, seed: seed)
    let whole = Admissions(events)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let shuffled = events.shuffled(using: &generator)
      let cut = Int.random(in: 0...events.count, using: &generator)
      var parts = Admissions(shuffled[..<cut])
      parts.formUnion(Admissions(shuffled[cut...] + shuffled.prefix(3)))
      #expect(parts.standing == whole.standing)
      #expect(parts.conflicts == whole.conflicts)
      #expect(parts.counting(.undo) == whole.counting(.undo))
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `whatever stands twice on a pass is a conflict, and nothing else`(seed: UInt64) throws {
    let admissions = Admissions(try Self.events(12, seed: seed))
    let told = Set(
      admissions.conflicts.compactMap { if case .pass(let pass) = $0.subject { pass } else { nil } }
    )
    let twice = Dictionary(grouping: admissions.standing) { $0.pass }.filter { $0.value.count > 1 }
    #expect(told == Set(twice.keys.compactMap(\.self)))
    for conflict in admissions.conflicts { #expect(conflict.entries.count > conflict.allowed) }
  }

  private func entry(_ events: inout [AdmissionEvent], _ kind: AdmissionEvent.Kind, of: Int? = nil)
    throws -> AdmissionEvent
  {
    var event = AdmissionEvent(
      id: try EventID(randomBytes: [UInt8](repeating: UInt8(events.count), count: 10)).orThrow(
        "id"),
      device: try DeviceID("UA/A").orThrow("device"), sequence: events.count + 1, previous: [],
      at: Instant(secondsSince1970: 1_742_040_000), kind: kind, context: "x")
    event.pass = PassKey(
      issuer: try IssuerID("UA").orThrow("issuer"),
      passID: try PassID("0D4X8K2M7PQR9TVW").orThrow("pass"), part: "0")
    event.target = of.map { events[$0].key }
    events.append(event)
    return event
  }

  @Test func `an undone entry does not stand, an undone undo makes it stand again`() throws {
    var events: [AdmissionEvent] = []
    let first = try entry(&events, .admit)
    #expect(Admissions(events).isStanding(first))
    _ = try entry(&events, .undo, of: 0)
    #expect(!Admissions(events).isStanding(first))
    _ = try entry(&events, .undo, of: 1)
    #expect(Admissions(events).isStanding(first))
  }

  @Test func `two entries of which one was taken back are no conflict`() throws {
    var events: [AdmissionEvent] = []
    _ = try entry(&events, .admit)
    _ = try entry(&events, .admit)
    #expect(Admissions(events).conflicts.count == 1)
    _ = try entry(&events, .undo, of: 0)
    #expect(Admissions(events).conflicts.isEmpty)
  }

  @Test func `who went out is not in, and an exit taken back brings back in`() throws {
    var events: [AdmissionEvent] = []
    _ = try entry(&events, .admit)
    _ = try entry(&events, .exit, of: 0)
    #expect(Admissions(events).standing.isEmpty)
    _ = try entry(&events, .undo, of: 1)
    #expect(Admissions(events).standing.count == 1)
  }

  @Test func `a ring of events that take each other back ends`() throws {
    var events: [AdmissionEvent] = []
    _ = try entry(&events, .undo)
    _ = try entry(&events, .undo, of: 0)
    events[0].target = events[1].key
    #expect(Admissions(events).counting(.undo).count <= 2)
  }
}

/// The encoding of an event.
@Suite struct AdmissionEventTests {
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `a line gives the event back`(seed: UInt64) throws {
    for event in try AdmissionsTests.events(8, seed: seed) {
      #expect(try AdmissionEvent(line: event.line) == event)
    }
  }

  @Test func `another spelling of the same is no line`() throws {
    let line = String(decoding: try AdmissionsTests.events(1, seed: 1)[0].line, as: UTF8.self)
    let spellings = [
      " " + line, line + " ", line.replacing("\"kind\"", with: "\"\\u006bind\""),
      line.replacing("\"device_seq\":1", with: "\"device_seq\":1.0"),
      line.replacing("\"device_seq\":1", with: "\"device_seq\":0"),
      line.replacing("}}", with: "},\"x\":1}"),
      line.replacing("\"part\":\"0\"", with: "\"part\":0"),
      "", "{}", "[]", String(line.dropLast()),
    ]
    for spelling in spellings where spelling != line {
      #expect(throws: ShapeError.self) { try AdmissionEvent(line: Array(spelling.utf8)) }
    }
  }
}
