import Foundation
import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Testing

@testable import PassGate

/// An attacker tries to hide the events of one lane from another, so that both admit the same pass.
@Suite struct SilenceALaneTests {
  private let test: GateFixture
  private let (a, b): (GateDirectory, GateDirectory)

  init() throws {
    test = try GateFixture()
    (a, b) = (try test.add("A"), try test.add("B"))
    for gate in [a, b] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    }
  }

  private func shared() throws -> String {
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func `an event id that another device copied stands in nobody's way`() throws {
    let mine = try GateFixture.session(b)
    let texts = try (1...3).map { try test.pass($0).text }
    let event = try #require(mine.scan(texts[0]).event)
    // The device belongs to our own issuer, so that its events are accepted.
    var copier = try DishonestDevice(a)
    let trust = try b.store.load().held.trust
    let other = try test.add("C")
    _ = try other.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    let ledger = try other.ledger()
    #expect(try ledger.merge(copier.part(.close, id: event.id), trust: trust).refused.isEmpty)
    for text in texts.dropFirst() { #expect(mine.scan(text).inShort == "admit") }
    let report = try ledger.merge(try b.export(now: GateFixture.now), trust: trust)
    #expect(report.new == 3 && report.refused.isEmpty)
    let session = try GateFixture.session(other)
    for text in texts { #expect(session.scan(text).inShort == "refuse already_admitted") }
  }

  @Test func `an event signed twice with other content ends the merge of nothing that follows`()
    throws
  {
    var liar = try DishonestDevice(a)
    let id = try EventID(randomBytes: [UInt8](repeating: 7, count: 10)).orThrow("id")
    let first = try liar.part(.close, id: id)
    liar.forget()
    let second = try liar.part(.close, id: id) { $0.reason = "another" }
    let session = try GateFixture.session(b)
    let pass = try test.pass(25).text
    #expect(session.scan(pass).inShort == "admit")
    let behind = try b.export(now: GateFixture.now)
    let other = try test.add("C")
    let trust = try b.store.load().held.trust
    let ledger = try other.ledger()
    _ = try ledger.merge(first, trust: trust)
    let report = try ledger.merge(second + behind, trust: trust)
    #expect(report.new == 1 && report.refused.count == 1)
    #expect(report.refused.first?.contains("another event is kept") == true)
    // The first version is kept.
    #expect(try ledger.everything().events.values.count { $0.reason == "another" } == 0)
    #expect(try GateFixture.session(other).scan(pass).inShort != "admit")
  }

  @Test func `a line put into a lane's file costs not one event of that lane`() throws {
    let folder = try shared()
    let lanes = [
      try GateFixture.session(a, sharing: folder), try GateFixture.session(b, sharing: folder),
    ]
    let text = try test.pass(1).text
    #expect(lanes[0].scan(text).inShort == "admit")
    let path = "\(folder)/UA_A.ledger"
    // The line is put in front of the lane's data, so that it looks like a section.
    for junk in ["{\"event\":1}\n", "{}\n", "x.y.z\n", "\n\n"] {
      let whole = Array(junk.utf8) + (try test.folder.read("shared/UA_A.ledger"))
      try FileManager.default.removeItem(atPath: path)
      try test.folder.write("shared/UA_A.ledger", whole)
    }
    #expect(lanes[1].scan(text).inShort == "refuse already_admitted")
  }

  @Test func `what was refused stands in the report while it lasts`() throws {
    let folder = try shared()
    let lane = try GateFixture.session(a, sharing: folder)
    try test.folder.write("shared/UA_B.ledger", Array("{\"event\":1}\nx.y.z\n".utf8))
    lane.poll(now: GateFixture.now)
    #expect(lane.folderFault != nil)
    let setting = try GateFixture.setting()
    let refused = try lane.ledger.report(setting).refused
    #expect(refused.count == 1 && refused.first?.source.hasSuffix("UA_B.ledger") == true)
    // The fault is reported as long as it persists, also after a restart.
    let again = try GateFixture.session(a, sharing: folder)
    again.poll(now: GateFixture.now)
    #expect(again.folderFault != nil && again.counts.refused == 1)
    try FileManager.default.removeItem(atPath: "\(folder)/UA_B.ledger")
    again.poll(now: GateFixture.now)
    #expect(again.folderFault == nil && again.counts.refused == 0)
    #expect(try lane.ledger.report(setting).refused.isEmpty)
  }

  @Test func `a file that was mended and comes again is told of no more`() throws {
    let ledger = try a.ledger()
    let trust = try a.store.load().held.trust
    _ = try GateFixture.session(b).scan(try test.pass(1).text)
    let whole = try b.export(now: GateFixture.now)
    _ = try ledger.merge(
      Array(whole.dropLast(9)), trust: trust, from: "b.ledger", now: GateFixture.now)
    #expect(try ledger.refusedParts().map(\.source) == ["b.ledger"])
    _ = try ledger.merge(whole, trust: trust, from: "b.ledger", now: GateFixture.now)
    #expect(try ledger.refusedParts().isEmpty)
  }
}
