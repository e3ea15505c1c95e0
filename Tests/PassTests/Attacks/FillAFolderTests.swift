import Foundation
import PassFormats
import PassTestSupport
import Testing
import Vocabulary

@testable import PassGate

/// A lane of the bundle that writes into the shared folder without an end, to fill the disks of the others.
@Suite struct FillAFolderTests {
  private let test: GateFixture
  private let (gate, greedy, modest): (GateDirectory, GateDirectory, GateDirectory)
  private let folder: String
  private static let now = GateFixture.now

  init() throws {
    test = try GateFixture()
    (gate, greedy, modest) = (
      try test.add("GATE"), try test.add("GREEDY"), try test.add("MODEST")
    )
    for gate in [gate, greedy, modest] {
      _ = try gate.store.accept(Array(try test.bundle().utf8), now: Self.now)
    }
    folder = "\(test.folder.path)/shared"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test(arguments: [(events: 3, bytes: 1 << 20), (events: 1_000, bytes: 700)])
  func
    `a lane that wrote as much as is kept of one is named and read no further, and the others are`(
      limit: (events: Int, bytes: Int)
    ) throws
  {
    let ledger = try gate.ledger()
    let quota = LaneQuota(limit, of: ledger)
    let shared = try LaneFolder(folder, gate, ledger: ledger, quota: quota)
    let held = try gate.store.load().held
    var device = try DishonestDevice(greedy)
    var file: [UInt8] = []
    var (taken, refused): (Int, [String]) = (0, [])
    for _ in 1...12 {
      file += try device.part(.close)
      try test.folder.write("shared/UA_GREEDY.ledger", file)
      let report = try shared.take(held, now: Self.now)
      taken += report.new
      refused += report.refused
    }
    #expect(taken > 0 && taken < 12 && shared.full == [device.device])
    if limit.events == 3 { #expect(taken == 3) }
    // The part that first had no room says so, and the parts behind it are not read.
    #expect(refused.count == 1)
    let words = try #require(try ledger.refusals(of: "\(folder)/UA_GREEDY.ledger").first)
    #expect(
      words.contains("UA/GREEDY sent as many events as are kept of one lane (\(limit.events)"))
    #expect(words.contains("call the supervisor"))
    let pass = try test.pass(1).text
    #expect(try GateFixture.session(modest, sharing: folder).scan(pass).inShort == "admit")
    #expect(try shared.take(held, now: Self.now).new == 1)
    // A restart gives the lane no more, because it is measured by the ledger.
    let again = try LaneFolder(
      folder, gate, ledger: ledger, quota: LaneQuota(limit, of: ledger))
    file += try device.part(.close)
    try test.folder.write("shared/UA_GREEDY.ledger", file)
    #expect(try again.take(held, now: Self.now).new == 0)
    #expect(again.full == [device.device])
  }
}
