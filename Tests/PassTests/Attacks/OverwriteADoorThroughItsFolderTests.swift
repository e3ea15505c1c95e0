import GateRules
import Foundation
import PassGate
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// A person who can write into the folder of a door's lanes tries to make the door overwrite files or open no more.
///
/// The targets are its ledger, its keys and other files of its user.
@Suite struct OverwriteADoorThroughItsFolderTests {
  private let test: DoorFixture

  init() throws { test = try DoorFixture() }

  private var names: [String] {
    ["door.id", "bundle.jwt", test.statusName, "list.csv", "list.sig", "LANE2.alive"]
  }

  @Test func `a link in the place of a file of the door makes way, and what it leads to stays`()
    throws
  {
    let ticket = try test.ticket()
    #expect(try test.session(test.door).scan(ticket).inShort == "admit")
    let (door, gate) = (test.door.path, test.door.gate.path)
    try test.folder.write("letters", Array("private letters\n".utf8))
    let targets = [
      "\(gate)/ledger.sqlite", "\(gate)/device.pem", "\(gate)/trust.json", "\(door)/door.json",
      "\(test.folder.path)/letters",
    ]
    let before = try targets.map { try Data(contentsOf: URL(filePath: $0)) }
    let inviting = try DoorInviting(test.door)
    var publication = DoorPublication(test.door, try DoorRecord(of: test.door))
    for name in names {
      for target in targets {
        try test.link(name, to: target)
        try test.open()
        try test.link(name, to: target)
        _ = try inviting.invite(now: DoorFixture.now, lifetime: 600)
        try test.link(name, to: target)
        _ = publication.look(now: DoorFixture.now)
      }
    }
    for (target, bytes) in zip(targets, before) {
      #expect(try Data(contentsOf: URL(filePath: target)) == bytes, "\(target)")
    }
    #expect(try test.session(test.door).scan(ticket).inShort == "refuse already_admitted")
  }

  @Test(.timeLimit(.minutes(5)))
  func `pipes and directories in the place of its files keep no door from opening`() throws {
    for name in names {
      try DoorFixture.pipe("\(test.door.share)/\(name)")
    }
    #expect(try test.open().remarks.isEmpty)
    for name in names.dropLast() {
      let path = "\(test.door.share)/\(name)"
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(
        atPath: "\(path)/inside", withIntermediateDirectories: true)
    }
    #expect(try test.open().remarks.isEmpty)
    let bundle = try Data(contentsOf: URL(filePath: "\(test.door.path)/bundle.jwt"))
    #expect(try DoorFixture.bytes(in: test.door.share)["bundle.jwt"] == bundle)
  }

  @Test func `a folder that cannot be written keeps no door from opening, and is told`() throws {
    try FileManager.default.removeItem(atPath: test.door.share)
    try test.folder.write("door/share", [])
    // The folder of the lanes is a file now.
    #expect(throws: (any Error).self) { try test.door.sharedFolder.put("x", []) }
    let words = try test.open().remarks.joined()
    #expect(
      words.contains("the lanes that joined do not get the newest keys and lists"), "\(words)")
  }

  @Test func `a door at work puts back what somebody changed, and tells of it`() throws {
    var publication = DoorPublication(test.door, try DoorRecord(of: test.door))
    let first = publication.look(now: DoorFixture.now)
    #expect(first.faults.isEmpty && first.notices.isEmpty)
    let before = try DoorFixture.bytes(in: test.door.share)
    for name in names.dropLast() {
      try test.folder.write("door/share/\(name)", Array("another\n".utf8))
      let report = publication.look(now: DoorFixture.now)
      #expect(report.notices.count == 1 && report.notices[0].contains(name), "\(report)")
      // The door has repaired the file, so no fault lasts.
      let next = publication.look(now: DoorFixture.now)
      #expect(report.faults.isEmpty && next.faults.isEmpty && next.notices.isEmpty)
      #expect(try DoorFixture.bytes(in: test.door.share) == before)
    }
    for name in names.dropLast() { test.door.sharedFolder.remove(name) }
    #expect(publication.look(now: DoorFixture.now).notices.count == 5)
    #expect(try DoorFixture.bytes(in: test.door.share) == before)
    // A change that the door itself publishes is no fault.
    let later = DoorFixture.now.adding(seconds: 60)
    test.status = try test.lists.statusList(issuedAt: DoorFixture.now, values: [1: 1])
    try test.open(now: later)
    #expect(publication.look(now: later).notices.isEmpty)
    // A folder that cannot be written is a fault for as long as it lasts.
    try FileManager.default.removeItem(atPath: test.door.share)
    try test.folder.write("door/share", [])
    for _ in 1...2 { #expect(publication.look(now: later).faults.count == 1) }
    try FileManager.default.removeItem(atPath: test.door.share)
    try FileManager.default.createDirectory(
      atPath: test.door.share, withIntermediateDirectories: true)
    #expect(publication.look(now: later).faults.isEmpty)
  }
}
