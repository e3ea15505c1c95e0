import Foundation
import PassGate
import PassTestSupport
import PassVerifier
import Platform
import Testing
import Vocabulary

@testable import PassDoor
@testable import PassGate

/// A person who can write into a folder that lanes share fills it, so that a lane does not find the files of the
/// others.
@Suite struct HideNewsInAFullFolderTests {
  private func fill(_ folder: String, _ count: Int, _ name: (Int) -> String) {
    for number in 1...count {
      _ = FileManager.default.createFile(atPath: "\(folder)/\(name(number))", contents: nil)
    }
  }

  @Test func `copies of the bundle and files without number hide no status list`() throws {
    let test = try DoorFixture()
    let lane = try test.join("lane")
    var trust = try SharedTrust(for: lane).orThrow("a lane")
    #expect(trust.take(now: DoorFixture.now).isEmpty)
    let bundle = try test.folder.read("door/bundle.jwt")
    for number in 0..<64 { try test.folder.write("door/share/a\(number).jwt", bundle) }
    fill(test.door.share, UntrustedFolder.maxNames + 500) { "junk\($0).jwt" }
    let later = DoorFixture.now.adding(seconds: 60)
    test.status = try test.lists.statusList(issuedAt: DoorFixture.now, values: [1: 1])
    try test.open(now: later)
    #expect(trust.take(now: later).isEmpty)
    // A lane that starts when the folder is full finds the list, too.
    let second = try test.join("second")
    try test.open(now: later)
    let latest = later.adding(seconds: 60)
    test.status = try test.lists.statusList(issuedAt: later, values: [1: 1, 2: 1])
    try test.open(now: latest)
    var follower = try SharedTrust(for: second).orThrow("a lane")
    #expect(follower.take(now: latest).isEmpty)
    let ticket = try test.ticket(entry: 2)
    #expect(try test.session(second).scan(ticket, now: latest).inShort == "refuse revoked")
    #expect(try test.session(lane).scan(try test.ticket(), now: later).inShort == "refuse revoked")
  }

  @Test func `a bundle or a list that is gone is told, for as long as it is gone`() throws {
    let test = try DoorFixture()
    let lane = try test.join("lane")
    var (trust, list) = (
      try SharedTrust(for: lane).orThrow("a lane"), try SharedList(for: lane).orThrow("a lane")
    )
    #expect(trust.take(now: DoorFixture.now).isEmpty && list.take().isEmpty)
    for name in ["bundle.jwt", test.statusName, "list.sig"] { test.door.sharedFolder.remove(name) }
    for _ in 1...2 {
      #expect(trust.take(now: DoorFixture.now).count == 2 && list.take().count == 1)
    }
    try test.open()
    #expect(trust.take(now: DoorFixture.now).isEmpty && list.take().isEmpty)
  }

  @Test func `a lane is heard although its file is one of six thousand, and the folder is told of`()
    throws
  {
    let test = try GateFixture()
    let (a, b) = (try test.add("Z"), try test.add("B"))
    for gate in [a, b] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    }
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    fill(folder, 6_000) { "UA_X\($0).ledger" }
    let pass = try test.pass(1).text
    #expect(try GateFixture.session(a, sharing: folder).scan(pass).inShort == "admit")
    let lane = try GateFixture.session(b, sharing: folder)
    #expect(lane.scan(pass).inShort == "refuse already_admitted")
    for _ in 1...2 {
      lane.poll(now: GateFixture.now)
      #expect(lane.folderFaults.contains { $0.contains("more than 4096 files") })
      // Staff see some of the faults, and not each one.
      #expect(lane.folderFaults.count < 16)
    }
  }

  @Test func `large files without a signature delay no lane`() throws {
    let test = try GateFixture()
    let (a, b) = (try test.add("A"), try test.add("Z"))
    for gate in [a, b] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    }
    let folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let junk = [UInt8](repeating: UInt8(ascii: "{"), count: LaneFolder.chunk)
    for number in 1...40 { try test.folder.write("shared/UA_B\(number).ledger", junk) }
    let pass = try test.pass(1).text
    #expect(try GateFixture.session(b, sharing: folder).scan(pass).inShort == "admit")
    let lane = try GateFixture.session(a, sharing: folder)
    #expect(lane.scan(pass).inShort == "refuse already_admitted")
    for _ in 1...12 { lane.poll(now: GateFixture.now) }
    #expect(lane.counts.refused == 40)
    // A file that did not change is not read again.
    let reader = try LaneFolder(folder, a, ledger: try a.ledger())
    for _ in 1...12 { _ = try reader.take(lane.gate.held, now: GateFixture.now) }
    #expect(reader.unreadable.count == 40)
  }

  @Test func `made-up lanes are not missed, and the lanes of the door are`() throws {
    let test = try DoorFixture()
    let lane = try test.join("lane")
    fill(test.door.share, 1_000) { "BALL_FAKE\($0).alive" }
    let session = try test.session(test.door)
    #expect(session.knownLanes.map(\.keyID.rawValue).sorted() == ["DOOR1", "LANE2"])
    var own = LanePresence(test.door.sharedFolder, lane: session.ledger.device)
    var other = LanePresence(test.door.sharedFolder, lane: try lane.gate.ledger().device)
    _ = other.look(at: session.knownLanes, second: 0, now: DoorFixture.now)
    _ = own.look(at: session.knownLanes, second: 0, now: DoorFixture.now)
    let report = own.look(at: session.knownLanes, second: 60, now: DoorFixture.now)
    #expect(report.silent.map(\.lane) == ["LANE2"])
  }
}
