import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Testing

@testable import PassGate

/// Exchange of ledgers between gates.
@Suite struct ExchangeTests {
  private let test: GateFixture

  init() throws { test = try GateFixture() }

  /// Returns two disconnected gates that both admitted the same pass, and each another one.
  private func partition() throws -> (a: GateDirectory, b: GateDirectory) {
    let a = try test.add("A")
    let b = try test.add("B")
    _ = try a.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    let copied = try test.pass(25).text
    for (directory, own) in [(a, 1), (b, 2)] {
      let session = try GateFixture.session(directory)
      #expect(session.scan(copied).inShort == "admit")
      #expect(session.scan(try test.pass(own).text).inShort == "admit")
    }
    return (a, b)
  }

  private func trust(_ directory: GateDirectory) throws -> Trust {
    try directory.store.load().held.trust
  }

  @Test func `a double admission is found by both and names both`() throws {
    let (a, b) = try partition()
    let fromA = try a.export(now: GateFixture.now)
    let fromB = try b.export(now: GateFixture.now)
    for (directory, text) in [(a, fromB), (b, fromA)] {
      let ledger = try directory.ledger()
      let report = try ledger.merge(text, trust: try trust(directory))
      #expect(report.new == 2 && report.refused.isEmpty)
      let again = try ledger.merge(text, trust: try trust(directory))
      #expect(again.new == 0 && again.known == 2)
      let all = try ledger.everything()
      #expect(all.conflicts.count == 1)
      #expect(Set(all.conflicts[0].entries.map(\.device.rawValue)) == ["UA/A", "UA/B"])
      #expect(try ledger.faults().isEmpty)
      let gate = try GateFixture.session(directory)
      #expect(gate.counts.conflicts == 1 && gate.counts.admitted == 4)
    }
    #expect(try a.ledger().everything().events == b.ledger().everything().events)
  }

  @Test func `parts in any order come to the whole, and are handed on under their own signature`()
    throws
  {
    let (a, b) = try partition()
    let c = try test.add("C")
    let first = try a.export(now: GateFixture.now)
    let session = try GateFixture.session(a)
    _ = session.scan(try test.pass(3).text)
    let key = try a.key()
    let second = try session.ledger.exported(after: 2, key: key, now: GateFixture.now)
    // B receives A's sections in the wrong order, and C receives A's only through B.
    let ledger = try b.ledger()
    for text in [second, first, second] {
      #expect(try ledger.merge(text, trust: try trust(c)).refused.isEmpty)
    }
    let relayed = try b.export(now: GateFixture.now)
    let report = try c.ledger().merge(relayed, trust: try trust(c))
    #expect(report.refused.isEmpty && report.new == 5)
    #expect(try c.ledger().everything().events == b.ledger().everything().events)
    #expect(try c.ledger().faults().isEmpty)
  }

  @Test func `what is known with a gap in it is handed on, both sides of the gap`() throws {
    let (a, b, c) = (try test.add("A"), try test.add("B"), try test.add("C"))
    let session = try GateFixture.session(a)
    let key = try a.key()
    _ = session.scan(try test.pass(1).text)
    let first = try session.ledger.exported(key: key, now: GateFixture.now, withOthers: false)
    _ = session.scan(try test.pass(2).text)
    _ = session.scan(try test.pass(3).text)
    let third = try session.ledger.exported(after: 2, key: key, now: GateFixture.now)
    // The second section is lost.
    for text in [first, third] {
      #expect(try b.ledger().merge(text, trust: try trust(c)).refused.isEmpty)
    }
    let report = try c.ledger().merge(try b.export(now: GateFixture.now), trust: try trust(c))
    #expect(report.refused.isEmpty && report.new == 2)
    #expect(try c.ledger().everything().events == b.ledger().everything().events)
  }

  @Test func `what an unknown device signed is refused`() throws {
    let (a, _) = try partition()
    let stranger = try GateFixture()
    let other = try stranger.add("A")
    _ = try GateFixture.session(other).scan(try stranger.pass(25).text)
    let report = try a.ledger().merge(
      try other.export(now: GateFixture.now), trust: try trust(a))
    #expect(report.new == 0 && report.refused.count == 1)
  }

  @Test func `what is no export is refused and not remembered, what was cut is`() throws {
    let (a, b) = try partition()
    let ledger = try a.ledger()
    let trust = try trust(a)
    var texts = [
      "# Lane two\nRead me first.\n", "{\n\"a\":1\n}\n", "name,seat\nJane,1A\n", "hello",
      "{\"a\":1}", "\u{0}",
    ].map { Array($0.utf8) }
    // The bundle is signed, and is no ledger.
    let bundle = Array(try test.bundle().utf8)
    texts += [bundle, bundle + [0x0A]]
    for text in texts {
      let report = try ledger.merge(text, trust: trust, from: "README")
      #expect(report.new == 0 && report.refused.count == 1)
      #expect(report.refused.first?.hasPrefix("is no export of a gate") == true)
      #expect(try ledger.refusedParts().isEmpty)
    }
    for text in [[], Array(try b.export(now: GateFixture.now).prefix(40))] {
      #expect(try !ledger.merge(text, trust: trust, from: "b.ledger").refused.isEmpty)
      #expect(try ledger.refusedParts().map(\.source) == ["b.ledger"])
    }
  }

  @Test func `a gate's own export is known to it, also before a bundle lists its key`() throws {
    let (a, _) = try partition()
    let own = try a.export(now: GateFixture.now)
    let report = try a.ledger().merge(own, trust: Trust(), from: "own")
    #expect(report.new == 0 && report.known == 2 && report.refused.isEmpty)
    // No other gate accepts the export without the key.
    let other = try test.add("C").ledger().merge(own, trust: Trust(), from: "own")
    #expect(other.new == 0 && !other.refused.isEmpty)
  }

  @Test func `whatever is altered in an export refuses its part`() throws {
    let (a, b) = try partition()
    let text = try b.export(now: GateFixture.now)
    let trust = try trust(a)
    let ledger = try a.ledger()
    let before = try ledger.everything().events
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var altered = text
      let place = Int.random(in: 0..<altered.count, using: &generator)
      altered[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
      if altered == text { continue }
      #expect(try !ledger.merge(altered, trust: trust).refused.isEmpty)
    }
    let lines = text.split(separator: 0x0A).map(Array.init)
    for drop in 0..<lines.count - 1 {
      var fewer = lines
      fewer.remove(at: drop)
      let report = try ledger.merge(Array(fewer.joined(separator: [0x0A])) + [0x0A], trust: trust)
      // Without its first line the rest is a valid section of the ledger.
      #expect(report.refused.isEmpty == (drop == 0))
    }
    // Everything imported was signed by one of the two gates.
    let signed = Admissions(Array(before.values) + Array(try b.ledger().everything().events.values))
    for (id, event) in try ledger.everything().events { #expect(signed.events[id] == event) }
  }

  @Test func `lanes that share a folder refuse what the other let in`() throws {
    let a = try test.add("A")
    let b = try test.add("B")
    _ = try a.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lanes = [
      try GateFixture.session(a, sharing: folder), try GateFixture.session(b, sharing: folder),
    ]
    for sequence in 1...6 {
      let text = try test.pass(sequence).text
      #expect(lanes[sequence % 2].scan(text).inShort == "admit")
      #expect(lanes[1 - sequence % 2].scan(text).inShort == "refuse already_admitted")
    }
    #expect(lanes.allSatisfy { $0.counts.admitted == 6 || $0.counts.admitted == 5 })
    #expect(lanes.allSatisfy { $0.folderFault == nil })
    // A restarted lane continues after what it wrote.
    let again = try GateFixture.session(a, sharing: folder)
    #expect(again.scan(try test.pass(7).text).inShort == "admit")
    lanes[1].poll(now: GateFixture.now)
    #expect(lanes[1].counts.admitted == 7)
    #expect(lanes[1].takeNews().count == 4)
  }

  private func shared() throws -> String {
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func `a lane that the bundle names later is heard from its first event on`() throws {
    let a = try test.add("A")
    let b = try test.add("B")
    let folder = try shared()
    let lanes = [
      try GateFixture.session(a, sharing: folder), try GateFixture.session(b, sharing: folder),
    ]
    let copied = try test.pass(25).text
    #expect(lanes[1].scan(copied).inShort == "admit")
    lanes[0].poll(now: GateFixture.now)
    #expect(lanes[0].counts.admitted == 0)
    #expect(lanes[0].folderFault?.contains("does not name the device") == true)
    #expect(lanes[0].folderFault?.contains("passtool departure kit STICK --gate FILE") == true)
    lanes[0].poll(now: GateFixture.now)
    #expect(lanes[0].folderFault != nil)
    #expect(lanes[0].scan(try test.bundle()).light == .admit)
    #expect(lanes[0].scan(copied).inShort == "refuse already_admitted")
    #expect(lanes[0].folderFault == nil)
  }

  @Test func `a file that was taken away and written anew is read from its start`() throws {
    let a = try test.add("A")
    let b = try test.add("B")
    _ = try a.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    let folder = try shared()
    let lanes = [
      try GateFixture.session(a, sharing: folder), try GateFixture.session(b, sharing: folder),
    ]
    #expect(lanes[1].scan(try test.pass(1).text).inShort == "admit")
    lanes[0].poll(now: GateFixture.now)
    try FileManager.default.removeItem(atPath: "\(folder)/UA_B.ledger")
    // The file is written in one section, so it is longer than the part that was read, and its section boundaries
    // differ.
    let desk = try GateControl(b, manifest: nil)
    let texts = try (2...5).map { try test.pass($0).text }
    for _ in 1...3 { _ = try desk.depart(at: GateFixture.now, reason: nil) }
    for text in texts { #expect(lanes[1].scan(text).inShort == "admit") }
    for text in texts { #expect(lanes[0].scan(text).inShort == "refuse already_admitted") }
    #expect(lanes[0].folderFault == nil && lanes[0].counts.admitted == 5)
  }

  @Test func `two processes of a gate write one file, and nothing of it is lost`() throws {
    let a = try test.add("A")
    let b = try test.add("B")
    _ = try a.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    let folder = try shared()
    let (one, other) = (
      try GateFixture.session(b, sharing: folder), try GateFixture.session(b, sharing: folder)
    )
    let reader = try GateFixture.session(a, sharing: folder)
    for sequence in 1...6 {
      let text = try test.pass(sequence).text
      #expect((sequence % 2 == 0 ? one : other).scan(text).inShort == "admit")
      #expect(reader.scan(text).inShort == "refuse already_admitted")
    }
    #expect(reader.folderFault == nil && reader.counts.admitted == 6)
    let written = LedgerText(try test.folder.read("shared/UA_B.ledger"))
    #expect(written.sections.flatMap(\.lines).count == 6 && written.unsigned.isEmpty)
  }

  @Test func `a folder that is gone or spoilt stops no gate`() throws {
    let a = try test.add("A")
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let session = try GateFixture.session(a, sharing: folder)
    #expect(session.scan(try test.pass(1).text).inShort == "admit")
    try test.folder.write("shared/UA_B.ledger", Array("{\"event\":1}\nx.y.z\nhalf a li".utf8))
    #expect(session.scan(try test.pass(2).text).inShort == "admit")
    #expect(session.folderFault != nil)
    try FileManager.default.removeItem(atPath: folder)
    #expect(session.scan(try test.pass(3).text).inShort == "admit")
    #expect(session.folderFault != nil)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    session.poll(now: GateFixture.now)
    #expect(session.folderFault == nil)
    let written = try test.folder.read("shared/UA_A.ledger")
    #expect(LedgerText(written).sections.flatMap(\.lines).count == 3)
  }
}
