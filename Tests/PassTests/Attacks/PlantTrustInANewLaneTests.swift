import GateRules
import Foundation
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// An attacker puts a trust store where a lane will have its directory.
///
/// Then the lane would trust a thief although the numbers on both screens are the same.
@Suite struct PlantTrustInANewLaneTests {
  private let test: DoorFixture
  private let inviting: DoorInviting
  private let invitation: Invitation

  init() throws {
    test = try DoorFixture()
    inviting = try DoorInviting(test.door)
    invitation = try inviting.invite(now: DoorFixture.now, lifetime: 600)
  }

  @Test func `a lane joins in no directory that holds anything`() throws {
    for name in ["gate/trust.json", "trust.json", ".hidden", "share.path", "gate/status/x.jwt"] {
      let lane = "lane-\(name.count)"
      let path = "\(test.folder.path)/\(lane)/\(name)"
      try FileManager.default.createDirectory(
        atPath: Files.parent(of: path), withIntermediateDirectories: true)
      try test.folder.write("\(lane)/\(name)", Array("planted".utf8))
      #expect(throws: DoorError.self, "\(name)") { try test.joining(invitation, lane) }
      // The planted files stay as they are.
      #expect(try test.folder.read("\(lane)/\(name)") == Array("planted".utf8))
    }
    try test.folder.write("file", [])
    #expect(throws: DoorError.self) { try test.joining(invitation, "file") }
    try FileManager.default.createSymbolicLink(
      atPath: "\(test.folder.path)/dangling", withDestinationPath: "\(test.door.share)/nothing")
    #expect(throws: DoorError.self) { try test.joining(invitation, "dangling") }
    try FileManager.default.createDirectory(
      atPath: "\(test.folder.path)/empty", withIntermediateDirectories: true)
    _ = try test.joining(invitation, "empty")
  }

  @Test func `a lane joins in no directory inside the folder of the invitation`() throws {
    let path = inviting.path(of: invitation)
    try FileManager.default.createSymbolicLink(
      atPath: "\(test.folder.path)/link", withDestinationPath: test.door.share)
    for name in ["door/share/lane", "door/share/a/b", "link/lane", "door/keys/../share/lane"] {
      #expect(throws: DoorError.self, "\(name)") {
        try test.joining(invitation, name, at: path)
      }
      #expect(!Files.exists("\(test.folder.path)/\(name)"))
    }
    _ = try test.joining(invitation, "door/share-not/lane", at: path)
  }

  @Test func `a join that fails leaves nothing, and the next one begins anew`() throws {
    let (joining, answer, lane) = try test.joining(invitation, "lane")
    let bundle = Array(try inviting.take(answer, of: invitation, now: DoorFixture.now).utf8)
    let stranger = try DoorFixture()
    let foreign = try stranger.folder.read("door/bundle.jwt")
    for wrong in [foreign, Array("garbage".utf8), []] {
      #expect(throws: DoorError.self) {
        try joining.finish(bundle: wrong, share: nil, now: DoorFixture.now.adding(seconds: 60))
      }
    }
    joining.giveUp()
    #expect(!Files.exists(lane.path))
    // A bad status list is refused alone, and the lane still joins.
    let next = try inviting.invite(now: DoorFixture.now, lifetime: 600)
    let (again, second, _) = try test.joining(next, "lane")
    _ = bundle
    let good = Array(try inviting.take(second, of: next, now: DoorFixture.now).utf8)
    let outcome = try again.finish(
      bundle: good, lists: [Array("garbage".utf8)] + (try inviting.statusLists()),
      share: test.door.share, now: DoorFixture.now.adding(seconds: 60))
    #expect(outcome.refused.count == 1 && outcome.hasList)
    #expect(try test.session(lane).scan(try test.ticket()).inShort == "admit")
    // A late failure does not remove a lane that has joined.
    again.giveUp()
    #expect(lane.exists)
  }

  @Test func `the folder that a lane shares is remembered from the root of the file system`() throws
  {
    // A person may type this path in another directory.
    let path = "\(test.door.path)/keys/../share/\(invitation.lane).join"
    let share = try DoorJoining.share(of: invitation, at: path).orThrow("the folder")
    #expect(share.hasPrefix("/") && !share.contains(".."))
    // The folder of another door does not count.
    let stranger = try DoorFixture()
    let other = try DoorInviting(stranger.door).invite(now: DoorFixture.now, lifetime: 600)
    #expect(DoorJoining.share(of: other, at: path) == nil)
  }
}
