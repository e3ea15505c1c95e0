import Foundation
import StrictText
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor
@testable import PassGate

/// An attacker puts pipes and endless files where a gate or a door reads, so that it waits for ever or runs out of
/// memory.
@Suite struct HoldAGateByAPipeTests {
  @Test(.timeLimit(.minutes(5)))
  func `a pipe in the place of any file of a kit is refused at once`() throws {
    let test = try GateFixture()
    let kit = "\(test.folder.path)/kit"
    let gate = try test.add("GATE1")
    var writer = JSONWriter()
    let daily = test.root.daily
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        for root in [daily, test.root.recovery] {
          writer.publicKey(x: root.key.publicKey.x, y: root.key.publicKey.y, keyID: root.keyID)
        }
      }
    }
    try GateKit.write(
      kit, keySet: writer.bytes, gates: test.airline.issuer,
      bundle: Array(try test.bundle().utf8), lists: [], of: daily.issuer)
    let departure = try Departure(GateFixture.context).orThrow("a departure")
    try DoorFixture.pipe("\(kit)/UA123-2025-03-15-SFO.csv")
    #expect(throws: PlatformError.self) { try GateKit(kit).list(of: departure) }
    // A link does not reveal the file that it leads to.
    try FileManager.default.removeItem(atPath: "\(kit)/UA123-2025-03-15-SFO.csv")
    try FileManager.default.createSymbolicLink(
      atPath: "\(kit)/UA123-2025-03-15-SFO.csv", withDestinationPath: "/etc/passwd")
    #expect(throws: PlatformError.self) { try GateKit(kit).list(of: departure) }
    try DoorFixture.pipe("\(kit)/status-1.jwt")
    #expect(try GateKit(kit).update(gate, now: GateFixture.now).count == 1)
    for name in ["bundle.jwt", "roots.jwks.json", "gate-kit.json"] {
      try DoorFixture.pipe("\(kit)/\(name)")
      #expect(throws: (any Error).self, "\(name)") {
        _ = try GateKit(kit).trust(now: GateFixture.now)
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `pipes beside an invitation hold neither side`() throws {
    let test = try DoorFixture()
    let invitation = try DoorInviting(test.door).invite(now: DoorFixture.now, lifetime: 600)
    let files = JoinFiles(beside: "\(test.door.share)/\(invitation.lane).join")
    for part in JoinFiles.Part.allCases {
      try DoorFixture.pipe(files.path(part))
      #expect(throws: PlatformError.self) { try files.read(part) }
      try files.write(part, Array("good".utf8))
      #expect(try files.read(part) == Array("good".utf8))
      try test.link("LANE2.join\(part.rawValue)", to: "/etc/passwd")
      #expect(throws: PlatformError.self) { try files.read(part) }
    }
    files.remove(JoinFiles.Part.allCases)
    for part in JoinFiles.Part.allCases { #expect(try files.read(part) == nil) }
    try DoorFixture.pipe("\(test.door.share)/door.id")
    #expect(DoorJoining.share(of: invitation, at: files.path) == nil)
  }

  @Test func `an untrusted folder reads a stated number of names and bytes, and only plain files`()
    throws
  {
    let folder = try TemporaryDirectory()
    let place = UntrustedFolder(folder.path)
    try folder.write("long", [UInt8](repeating: 0x20, count: 101))
    do {
      _ = try place.read("long", limit: 100)
      Issue.record("it was read")
    } catch {
      #expect(error.isTooLong, "\(error)")
    }
    #expect(try place.read("long", limit: 101).count == 101)
    #expect(try place.readIfPresent("nothing", limit: 1) == nil)
    // A hole of 64 GB takes neither time nor memory.
    let long = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/long"))
    try long.truncate(atOffset: 1 << 36)
    try long.close()
    #expect(throws: PlatformError.self) { try place.read("long", limit: 100) }
    for name in ["", ".", "..", "../x", "a/b", "/etc/passwd", "x\u{0}y"] {
      #expect(throws: PlatformError.self, "\(name)") { try place.read(name, limit: 1 << 20) }
      #expect(throws: PlatformError.self, "\(name)") { try place.put(name, []) }
      #expect(!place.holds(name))
    }
    for number in 1...20 { try folder.write("\(number).x", []) }
    for number in 1...20 { try folder.write(".\(number).x", []) }
    #expect(try place.names(withSuffix: ".x").names.count == 20)
    #expect(try !place.names(withSuffix: ".x").isCut)
    let few = try place.names(withSuffix: ".x", atMost: 3)
    #expect(few.names.count == 3 && few.isCut)
    for number in 0..<UntrustedFolder.maxNames { try folder.write(".\(number).y", []) }
    #expect(try place.names(withSuffix: ".x").isCut)
  }
}
