import Foundation
import PassTestSupport
import Testing

@testable import PassGate

/// Another lane's file is read on from the last position, unless it has been replaced by another file.
@Suite struct LaneFileTests {
  @Test func `a file that was replaced is read from its beginning, also after a refused part`()
    throws
  {
    let test = try GateFixture()
    let (a, b) = (try test.add("A"), try test.add("B"))
    for gate in [a, b] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    }
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let texts = try (1...2).map { try test.pass($0).text }
    let lane = try GateFixture.session(a, sharing: folder)
    #expect(lane.scan(texts[0]).inShort == "admit")
    // An attacker appends an unsigned line, and the other lane refuses it.
    let file = try test.folder.read("shared/UA_A.ledger")
    try test.folder.write("shared/UA_A.ledger", file + Array("x.y.z\n".utf8))
    let other = try GateFixture.session(b, sharing: folder)
    other.poll(now: GateFixture.now)
    #expect(other.folderFaults.count == 1 && other.counts.admitted == 1)
    // The file disappears, and the lane writes another, in which the refused part would begin within an event.
    try FileManager.default.removeItem(atPath: "\(folder)/UA_A.ledger")
    #expect(lane.scan(texts[1]).inShort == "admit")
    // Another process, or a newer bundle, reads refused parts again.
    let again = try GateFixture.session(b, sharing: folder)
    #expect(again.scan(texts[1]).inShort == "refuse already_admitted")
    #expect(again.folderFaults.isEmpty)
  }

  @Test func `a file that cannot be read is shown, also after a look that was not recorded`() throws
  {
    let test = try GateFixture()
    let gate = try test.add("A")
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let endless = [UInt8](repeating: UInt8(ascii: "{"), count: 2 * LaneFolder.chunk)
    try test.folder.write("shared/UA_B.ledger", endless)
    let lane = try GateFixture.session(gate, sharing: folder)
    // The disk is full.
    TransactionHooks.beforeCommit(of: lane.ledger.database, { false }) {
      lane.poll(now: GateFixture.now)
    }
    lane.poll(now: GateFixture.now)
    #expect(lane.folderFaults.count == 1)
    // An attacker moves the file away for a moment.
    let away = "\(test.folder.path)/away"
    try FileManager.default.moveItem(atPath: "\(folder)/UA_B.ledger", toPath: away)
    lane.poll(now: GateFixture.now)
    #expect(lane.folderFaults.isEmpty)
    try FileManager.default.moveItem(atPath: away, toPath: "\(folder)/UA_B.ledger")
    lane.poll(now: GateFixture.now)
    #expect(lane.folderFaults.count == 1)
  }
}
