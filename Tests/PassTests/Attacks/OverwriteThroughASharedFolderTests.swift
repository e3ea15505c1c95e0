import Foundation
import PassFormats
import StrictText
import PassTestSupport
import PassVerifier
import Testing

@testable import PassGate

/// An attacker with write access to the lanes' shared folder tries to damage a gate's own files, or to
/// block the gate.
@Suite struct OverwriteThroughASharedFolderTests {
  private let test: GateFixture
  private let gate: GateDirectory
  private let folder: String
  private var mine: String { "\(folder)/UA_A.ledger" }

  init() throws {
    test = try GateFixture()
    gate = try test.add("A")
    try test.add("B")
    _ = try gate.store.accept(Array(try test.bundle().utf8), now: GateFixture.now)
    folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func scanOne(_ sequence: Int) throws {
    let lane = try GateFixture.session(gate, sharing: folder)
    #expect(lane.scan(try test.pass(sequence).text).inShort == "admit")
  }

  @Test func `a symbolic link in the folder leads to no file of the gate`() throws {
    let trust = try test.folder.read("A/trust.json")
    try FileManager.default.createSymbolicLink(
      atPath: mine, withDestinationPath: "\(gate.path)/trust.json")
    try scanOne(1)
    #expect(try test.folder.read("A/trust.json") == trust)
    // The link was replaced by the lane's own file.
    #expect(LedgerText(try test.folder.read("shared/UA_A.ledger")).sections.count == 1)
    #expect(
      try FileManager.default.attributesOfItem(atPath: mine)[.type] as? FileAttributeType
        == .typeRegular)
  }

  @Test func `a hard link in the folder leads to no file of the gate`() throws {
    let trust = try test.folder.read("A/trust.json")
    try FileManager.default.linkItem(atPath: "\(gate.path)/trust.json", toPath: mine)
    try scanOne(1)
    #expect(try test.folder.read("A/trust.json") == trust)
  }

  @Test func `a file in the place of the lane's own is not cut, it makes way`() throws {
    try test.folder.write("elsewhere", Array("somebody's letters\n".utf8))
    try FileManager.default.linkItem(atPath: "\(test.folder.path)/elsewhere", toPath: mine)
    try scanOne(1)
    #expect(try test.folder.read("elsewhere") == Array("somebody's letters\n".utf8))
    #expect(LedgerText(try test.folder.read("shared/UA_A.ledger")).sections.count == 1)
  }

  @Test(.timeLimit(.minutes(5))) func `a pipe in the folder holds no gate`() throws {
    for name in ["UA_A.ledger", "UA_B.ledger"] {
      let made = unsafe mkfifo("\(folder)/\(name)", 0o600)
      #expect(made == 0)
    }
    let lane = try GateFixture.session(gate, sharing: folder)
    #expect(lane.scan(try test.pass(1).text).inShort == "admit")
    #expect(lane.folderFault?.contains("UA_B.ledger") == true)
  }

  @Test func `another lane's name on a link is not read`() throws {
    let secret = "\(test.folder.path)/secret"
    try test.folder.write("secret", Array("{\"event\":1}\nx.y.z\n".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/UA_B.ledger", withDestinationPath: secret)
    let lane = try GateFixture.session(gate, sharing: folder)
    lane.poll(now: GateFixture.now)
    #expect(lane.folderFault?.contains("link") == true)
  }

  @Test func `a folder of a thousand strange files and one without an end holds no scan up`() throws
  {
    for number in 1...1_100 {
      try test.folder.write("shared/X\(number).ledger", Array("{}\n".utf8))
    }
    // A sparse file of 64 GB takes no space.
    try test.folder.write("shared/UA_B.ledger", Array("{".utf8))
    let long = try FileHandle(forWritingTo: URL(filePath: "\(folder)/UA_B.ledger"))
    try long.truncate(atOffset: 1 << 36)
    try long.close()
    let lane = try GateFixture.session(gate, sharing: folder)
    #expect(lane.scan(try test.pass(1).text).inShort == "admit")
    // All problems are reported, briefly.
    for _ in 1...3 { lane.performIdleWork(now: GateFixture.now) }
    #expect(!lane.folderFaults.isEmpty)
  }

  @Test func `a long file is read in parts of a stated size, and to its end`() throws {
    let other = GateDirectory("\(test.folder.path)/B")
    var writer = try DishonestDevice(other)
    var text: [UInt8] = []
    for number in 1...400 {
      text += try writer.part(.admit) { event in
        event.airlineKey = AirlineKey("2025-03-15/UA/123/\(number)/SFO")
        event.reason = String(repeating: "r", count: 200)
      }
    }
    try test.folder.write("shared/UA_B.ledger", text)
    let lane = try GateFixture.session(gate, sharing: folder)
    let held = lane.gate.held
    let reader = try LaneFolder(folder, gate, ledger: try gate.ledger())
    var parts = 0
    while true {
      let new = try reader.take(held, now: GateFixture.now).new
      if new == 0 { break }
      parts += 1
      #expect(new * 300 < LaneFolder.chunk)
    }
    #expect(parts > text.count / LaneFolder.chunk)
    // The events that one process of the gate has read also count in another process.
    lane.poll(now: GateFixture.now)
    #expect(lane.counts.admitted == 400)
    // A restart continues at the saved position.
    let again = try LaneFolder(folder, gate, ledger: try gate.ledger())
    #expect(try again.take(held, now: GateFixture.now).known == 0)
  }
}
