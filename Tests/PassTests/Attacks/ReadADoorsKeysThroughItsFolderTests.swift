import Foundation
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// A person who can write into the folder of a door's lanes wants its private keys.
///
/// Links in the folder lead to the keys, so that the door copies them to a place where they can be read.
@Suite struct ReadADoorsKeysThroughItsFolderTests {
  private let test: DoorFixture
  private let keys: [String]

  init() throws {
    test = try DoorFixture()
    let door = test.door.path
    let root = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: "\(door)/root").first {
        $0.hasSuffix(".pem")
      })
    keys = ["\(door)/root/\(root)", "\(door)/gate/device.pem", "/etc/passwd"]
  }

  private var names: [String] {
    [test.statusName, "status-x.jwt", "bundle.jwt", "door.id", "list.csv", "list.sig"]
  }

  @Test
  func `what an invitation hands out comes from the door's own store, whatever the folder holds`()
    throws
  {
    let secrets = try keys.map { try Data(contentsOf: URL(filePath: $0)) }
    for name in names {
      for key in keys {
        try test.link(name, to: key)
        let inviting = try DoorInviting(test.door)
        _ = try inviting.invite(now: DoorFixture.now, lifetime: 600)
        #expect(try inviting.statusLists() == [Array(test.status.utf8)])
      }
    }
    try test.open()
    for (name, bytes) in try DoorFixture.bytes(in: test.door.share) {
      #expect(!secrets.contains(bytes), "\(name)")
      #expect(bytes.range(of: Data("PRIVATE".utf8)) == nil, "\(name)")
    }
    #expect(try zip(keys, secrets).allSatisfy { try Data(contentsOf: URL(filePath: $0)) == $1 })
  }

  @Test func `a lane that joins and works copies no file that a link leads to`() throws {
    let secret = "\(test.folder.path)/secret"
    try test.folder.write("secret", Array("a secret\n".utf8))
    let lane = try test.join("lane")
    var (trust, list) = (
      try SharedTrust(for: lane).orThrow("a lane"), try SharedList(for: lane).orThrow("a lane")
    )
    for name in names { try test.link(name, to: secret) }
    // Each is reported, for as long as it lasts.
    for _ in 1...2 {
      #expect(trust.take(now: DoorFixture.now).count == 2)
      #expect(list.take().count == 1)
    }
    #expect(try lane.guests() == Array(test.guests.utf8))
  }
}
