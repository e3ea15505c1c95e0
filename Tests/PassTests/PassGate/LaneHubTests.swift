import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// Lanes that exchange events over a network, and through it with the lanes of a folder.
@Suite struct LaneHubTests {
  private let test: GateFixture
  /// The gate of the exchange, a gate that sends over a network, and a gate of the folder.
  private let (exchange, phone, lane): (GateDirectory, GateDirectory, GateDirectory)
  private let folder: String
  private static let now = GateFixture.now

  init() throws {
    test = try GateFixture()
    (exchange, phone, lane) = (
      try test.add("EXCHANGE"), try test.add("PHONE"), try test.add("LANE")
    )
    for gate in [exchange, phone, lane] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: Self.now)
    }
    folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func hub() throws -> LaneHub { try LaneHub(exchange, sharing: folder) }

  /// Returns the events of a device that a hub hands on after a number, in parts of about that many bytes.
  private func parts(
    _ hub: LaneHub, of device: DeviceID, after number: Int = 0, upTo byteCount: Int = 1 << 16
  ) throws -> [[UInt8]] {
    var (parts, last): ([[UInt8]], Int) = ([], number)
    while case let part = try hub.events(
      of: device, after: last, upTo: byteCount, now: Self.now), !part.isEmpty
    {
      let line = try LedgerText(part).sections.last.orThrow("a section").lines.last
      last = try AdmissionEvent(line: line.orThrow("an event")).sequence
      parts.append(part)
    }
    return parts
  }

  @Test
  func `a pass that came in at a phone is a copy at the gate of the exchange and in the folder`()
    throws
  {
    let pass = try test.pass(1).text
    let (here, there) = (
      try GateFixture.session(exchange), try GateFixture.session(lane, sharing: folder)
    )
    #expect(try GateFixture.session(phone).scan(pass).inShort == "admit")
    let hub = try hub()
    try hub.turn(now: Self.now)
    #expect(try hub.receive(try phone.export(now: Self.now)).new == 1)
    try hub.turn(now: Self.now)
    #expect(here.scan(pass).inShort == "refuse already_admitted")
    #expect(there.scan(pass).inShort == "refuse already_admitted")
  }

  @Test func `what a lane of the folder let in is handed on, as that lane signed it`() throws {
    let pass = try test.pass(1).text
    #expect(
      try GateFixture.session(lane, sharing: folder).scan(pass).inShort == "admit")
    let hub = try hub()
    try hub.turn(now: Self.now)
    let device = try lane.ledger().device
    #expect(try hub.ends() == [LaneEnd(device: device, sequence: 1)])
    let session = try GateFixture.session(phone)
    for part in try parts(hub, of: device) {
      let report = try session.ledger.merge(part, trust: session.gate.held.trust)
      #expect(report.new == 1 && report.refused.isEmpty)
    }
    #expect(session.scan(pass).inShort == "refuse already_admitted")
  }

  @Test func `events that came one by one go on in signed parts of a stated size, all of them`()
    throws
  {
    var device = try DishonestDevice(phone)
    let hub = try hub()
    for _ in 1...300 { _ = try hub.receive(try device.part(.close)) }
    let byteCount = 1 << 15
    let parts = try parts(hub, of: device.device, upTo: byteCount)
    #expect(parts.count > 1 && parts.allSatisfy { $0.count <= byteCount })
    let (other, trust) = (try lane.ledger(), try lane.store.load().held.trust)
    var new = 0
    for part in parts {
      let report = try other.merge(part, trust: trust)
      #expect(report.refused.isEmpty)
      new += report.new
    }
    #expect(new == 300)
    // A new exchange writes the folder anew, and its lanes read past every part.
    try self.hub().turn(now: Self.now)
    let reader = try LaneFolder(folder, lane, ledger: try test.add("LATE").ledger())
    let late = try GateFixture.session(lane).gate.held
    var taken = 0
    for _ in 1...8 { taken += try reader.take(late, now: Self.now).new }
    #expect(taken == 300)
  }

  @Test func `a file of heard events that another program changed is written anew`() throws {
    var device = try DishonestDevice(phone)
    let hub = try hub()
    let path = "shared/UA_EXCHANGE.heard.ledger"
    for change in ["", "cut", "{\"event\":1}\nx.y.z\n"] {
      _ = try hub.receive(try device.part(.close))
      try hub.turn(now: Self.now)
      let whole = try test.folder.read(path)
      #expect(LedgerText(whole).sections.flatMap(\.lines).count == device.sequence)
      let changed = change == "cut" ? Array(whole.dropLast(9)) : whole + Array(change.utf8)
      try FileManager.default.removeItem(atPath: "\(folder)/UA_EXCHANGE.heard.ledger")
      try test.folder.write(path, changed)
    }
    // A file that was not changed is appended to, so that the others read each part once.
    try hub.turn(now: Self.now)
    _ = try hub.receive(try device.part(.close))
    try hub.turn(now: Self.now)
    let before = try test.folder.read(path)
    _ = try hub.receive(try device.part(.close))
    try hub.turn(now: Self.now)
    #expect(try test.folder.read(path).starts(with: before))
  }

  @Test func `a lane that writes a file of its own is not repeated there`() throws {
    let pass = try test.pass(1).text
    _ = try GateFixture.session(lane, sharing: folder).scan(pass)
    let hub = try hub()
    _ = try hub.receive(try lane.export(now: Self.now))
    try hub.turn(now: Self.now)
    #expect(
      !FileManager.default.fileExists(atPath: "\(folder)/UA_EXCHANGE.heard.ledger"))
  }
}
