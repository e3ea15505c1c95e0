import PassCrypto
import PassFormats
import PassGate
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// A further lane: what is handed between two screens, and what a third party in between can do.
@Suite struct JoiningTests {
  private let folder: TemporaryDirectory
  private let door: DoorDirectory
  private let inviting: DoorInviting
  private let now = TestAuthority.now

  init() throws {
    folder = try TemporaryDirectory()
    door = DoorDirectory("\(folder.path)/door")
    let test = try GateFixture()
    let opening = DoorOpening(
      event: DoorEvent(
        issuer: test.airline.issuer, title: try TicketText("Ball").orThrow("title")),
      policy: .once, keys: test.airline.jwks, list: nil, statusLists: [])
    _ = try opening.open(door, now: now)
    inviting = try DoorInviting(door)
  }

  private func lane(_ invitation: Invitation, _ name: String) throws -> (DoorJoining, JoinAnswer) {
    let joining = try DoorJoining(
      try Invitation(Array(invitation.text.utf8)), DoorDirectory("\(folder.path)/\(name)"),
      now: now)
    return (joining, try joining.answer(now: now))
  }

  @Test func `texts read back as they were, and a changed letter is another number or none`() throws
  {
    let invitation = try inviting.invite(now: now, lifetime: 600)
    #expect(try Invitation(Array(invitation.text.utf8)) == invitation)
    let (_, answer) = try lane(invitation, "a")
    #expect(try JoinAnswer(Array(answer.text.utf8), to: invitation) == answer)
    let number = try JoinNumber.digits(of: invitation.text, answer.text)
    #expect(number.split(separator: " ").map(\.count) == [4, 4, 4])
    let other = try inviting.invite(now: now, lifetime: 600)
    #expect(try JoinNumber.digits(of: other.text, answer.text) != number)
    for cut in stride(from: 0, to: invitation.text.utf8.count, by: 7) {
      let part = Array(invitation.text.utf8.prefix(cut))
      #expect(throws: DoorError.self) { try Invitation(part) }
      var changed = Array(invitation.text.utf8)
      changed[cut] = changed[cut] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      if let read = try? Invitation(changed) { #expect(read != invitation) }
    }
  }

  @Test func `an invitation is short-lived, good once, and for its own lane`() throws {
    let invitation = try inviting.invite(now: now, lifetime: 600)
    let late = now.adding(seconds: 600)
    #expect(throws: DoorError.self) {
      try DoorJoining(invitation, DoorDirectory("\(folder.path)/late"), now: late)
    }
    let (_, answer) = try lane(invitation, "a")
    #expect(throws: DoorError.self) { try inviting.take(answer, of: invitation, now: late) }
    _ = try inviting.take(answer, of: invitation, now: now)
    let (_, again) = try lane(invitation, "b")
    #expect(throws: DoorError.self) { try inviting.take(again, of: invitation, now: now) }
    let next = try inviting.invite(now: now, lifetime: 600)
    #expect(next.lane.rawValue == "LANE3")
    #expect(throws: DoorError.self) { try JoinAnswer(Array(answer.text.utf8), to: next) }
  }

  @Test func `a lane takes only a bundle of the root that invited it, and that names it`() throws {
    let invitation = try inviting.invite(now: now, lifetime: 600)
    let (joining, answer) = try lane(invitation, "a")
    let before = try Files.read("\(door.path)/bundle.jwt", limit: 1 << 20) ?? []
    #expect(throws: DoorError.self) {
      try joining.finish(bundle: before, share: nil, now: now.adding(seconds: 60))
    }
    let bundle = try inviting.take(answer, of: invitation, now: now)
    let stranger = try JoiningTests()
    let foreign = try Files.read("\(stranger.door.path)/bundle.jwt", limit: 1 << 20) ?? []
    #expect(throws: (any Error).self) {
      try joining.finish(bundle: foreign, share: nil, now: now.adding(seconds: 60))
    }
    _ = try joining.finish(
      bundle: Array(bundle.utf8), share: door.share, now: now.adding(seconds: 60))
    #expect(try DoorRecord(of: DoorDirectory("\(folder.path)/a")) == invitation.record)
  }

  @Test func `a lane that is not heard is silent until it is heard or closed`() throws {
    let names = ["UA/DOOR1", "UA/LANE2"].compactMap { DeviceID($0) }
    var own = LanePresence(door.share, lane: names[0])
    var other = LanePresence(door.share, lane: names[1])
    _ = other.look(second: 0, now: now)
    #expect(own.look(second: 0, now: now).isEmpty)
    #expect(own.look(second: LanePresence.patience - 1, now: now).isEmpty)
    let silent = own.look(second: LanePresence.patience, now: now.adding(seconds: 30))
    #expect(silent.map(\.lane) == ["LANE2"] && silent.map(\.since) == [now])
    _ = other.look(second: LanePresence.patience + 1, now: now.adding(seconds: 31))
    #expect(own.look(second: LanePresence.patience + 2, now: now).isEmpty)
    #expect(!own.look(second: 2 * LanePresence.patience + 2, now: now).isEmpty)
    other.close()
    #expect(own.look(second: 2 * LanePresence.patience + 3, now: now).isEmpty)
    #expect(own.look(second: 9 * LanePresence.patience, now: now).isEmpty)
  }
}
