import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassGate

/// Somebody who has the export of a lane, or writes into the folder, and would hide that lane's entries from the others.
@Suite struct HideALaneTests {
  private let test: GateFixture
  private let (exchange, phone, lane): (GateDirectory, GateDirectory, GateDirectory)
  private let folder: String
  private let hub: LaneHub
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
    hub = try LaneHub(exchange, sharing: folder)
  }

  /// Returns the last line of a section with its signature, as if nothing stood before them.
  private func cut(_ section: [UInt8]) -> [UInt8] {
    Array(section.dropLast().split(separator: 0x0A).suffix(2).joined(separator: [0x0A])) + [0x0A]
  }

  private func handedOn(after number: Int = 0) throws -> [Int] {
    let bytes = try hub.events(
      of: try phone.ledger().device, after: number, upTo: 1 << 16, now: Self.now)
    return try LedgerText(bytes).sections.flatMap(\.lines).map {
      try AdmissionEvent(line: $0).sequence
    }
  }

  @Test(arguments: [false, true])
  func `events whose beginning is held back do not stand for it, and all come with it`(
    throughFolder: Bool
  ) throws {
    let session = try GateFixture.session(phone)
    for number in 1...3 { _ = session.scan(try test.pass(number).text) }
    let whole = try phone.export(now: Self.now, withOthers: false)
    let device = try phone.ledger().device
    if throughFolder {
      try test.folder.write("shared/aaa.ledger", cut(whole))
      try hub.turn(now: Self.now)
    } else {
      #expect(try hub.receive(cut(whole)).new == 1)
    }
    // The lane hears that nothing of it is here, and so sends all of it.
    #expect(try hub.ends().isEmpty)
    #expect(try handedOn().isEmpty)
    try hub.turn(now: Self.now)
    #expect(try exchange.ledger().heard().map(\.sequence) == [0])
    #expect(try hub.receive(whole).new == 2)
    #expect(try hub.ends() == [LaneEnd(device: device, sequence: 3)])
    #expect(try handedOn() == [1, 2, 3] && handedOn(after: 1) == [2, 3])
    try hub.turn(now: Self.now)
    let relayed = LedgerText(try test.folder.read("shared/UA_EXCHANGE.heard.ledger"))
    #expect(relayed.sections.flatMap(\.lines).count == 3)
  }

  @Test func `parts that come in any order lead to the same end, which has no gap before it`()
    throws
  {
    var device = try DishonestDevice(phone)
    let parts = try (1...40).map { number in (number, try device.part(.close)) }
    var random = SeededGenerator(seed: 11)
    var here: Set<Int> = []
    for (number, part) in parts.shuffled(using: &random) {
      _ = try hub.receive(part)
      here.insert(number)
      let end = (0...40).last { end in end == 0 || (1...end).allSatisfy(here.contains) } ?? 0
      #expect(try hub.ends().first?.sequence ?? 0 == end)
      #expect(try handedOn() == Array(1..<(end + 1)))
    }
  }

  @Test func `a file that is named like a lane hides no entry of it`() throws {
    let (first, second) = (try test.pass(1).text, try test.pass(2).text)
    let at = try GateFixture.session(phone)
    _ = at.scan(first)
    let old = try phone.export(now: Self.now, withOthers: false)
    _ = at.scan(second)
    for (file, pass) in [([], first), (old, second)] {
      try test.folder.write("shared/UA_PHONE.ledger", file)
      _ = try hub.receive(try phone.export(now: Self.now, withOthers: false))
      try hub.turn(now: Self.now)
      let there = try GateFixture.session(lane, sharing: folder)
      #expect(there.scan(pass).inShort == "refuse already_admitted")
    }
  }
}
