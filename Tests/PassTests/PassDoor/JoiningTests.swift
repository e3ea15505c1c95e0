import GateRules
import PassCrypto
import PassFormats
import PassGate
import PassIssuer
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// A further lane: the texts that two screens exchange, and the attacks of a third party in between.
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
      policy: .once, language: .czech, keys: test.airline.jwks, list: nil, statusLists: [])
    _ = try opening.open(door, now: now)
    inviting = try DoorInviting(door)
  }

  private func lane(_ invitation: Invitation, _ name: String) throws -> (DoorJoining, JoinAnswer) {
    let joining = try DoorJoining(
      try Invitation(Array(invitation.text.utf8)), at: nil,
      DoorDirectory("\(folder.path)/\(name)"), now: now)
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
      try DoorJoining(invitation, at: nil, DoorDirectory("\(folder.path)/late"), now: late)
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
    let record = try DoorRecord(of: DoorDirectory("\(folder.path)/a"))
    #expect(record == invitation.record && record.language == .czech)
  }

  private static let devices = ["UA/DOOR1", "UA/LANE2", "UA/LANE3"].compactMap { DeviceID($0) }

  private func lanes() -> (own: LanePresence, other: LanePresence) {
    let devices = Self.devices
    return (
      LanePresence(door.sharedFolder, lane: devices[0]),
      LanePresence(door.sharedFolder, lane: devices[1])
    )
  }

  @Test func `a lane that is not heard is silent until it is heard or closed`() throws {
    var (own, other) = lanes()
    _ = other.look(at: Self.devices, second: 0, now: now)
    #expect(own.look(at: Self.devices, second: 0, now: now).silent.isEmpty)
    #expect(own.look(at: Self.devices, second: LanePresence.patience - 1, now: now).silent.isEmpty)
    let silent = own.look(
      at: Self.devices, second: LanePresence.patience, now: now.adding(seconds: 30)
    ).silent
    #expect(silent.map(\.lane) == ["LANE2"] && silent.map(\.since) == [now])
    _ = other.look(
      at: Self.devices, second: LanePresence.patience + 1, now: now.adding(seconds: 31))
    #expect(own.look(at: Self.devices, second: LanePresence.patience + 2, now: now).silent.isEmpty)
    #expect(
      !own.look(at: Self.devices, second: 2 * LanePresence.patience + 2, now: now).silent.isEmpty)
    other.close()
    #expect(
      own.look(at: Self.devices, second: 2 * LanePresence.patience + 3, now: now).silent.isEmpty)
    let later = own.look(at: Self.devices, second: 2 * LanePresence.patience + 9, now: now)
    #expect(later.silent.isEmpty && later.closed == ["LANE2"])
    #expect(own.look(at: Self.devices, second: 9 * LanePresence.patience, now: now).closed.isEmpty)
    // A lane that begins later gets no report of it.
    var late = lanes().own
    for second in [0, 10, 100] {
      let report = late.look(at: Self.devices, second: second, now: now)
      #expect(report.silent.isEmpty && report.closed.isEmpty)
    }
  }

  @Test func `of two terminals of one lane one may be closed, and the other is heard on`() throws {
    var (own, other) = lanes()
    _ = other.look(at: Self.devices, second: 0, now: now)
    _ = own.look(at: Self.devices, second: 0, now: now)
    lanes().other.close()
    #expect(own.look(at: Self.devices, second: 1, now: now).closed.isEmpty)
    _ = other.look(at: Self.devices, second: 5, now: now)
    for second in [6, 12, 30] {
      let report = own.look(at: Self.devices, second: second, now: now)
      #expect(report.silent.isEmpty && report.closed.isEmpty)
    }
  }

  @Test func `a lane that died says since when by its own clock, and somebody may dismiss it`()
    throws
  {
    var (own, other) = lanes()
    let died = now.adding(seconds: -3_600)
    _ = other.look(at: Self.devices, second: 0, now: died)
    _ = own.look(at: Self.devices, second: 0, now: now)
    let silent = own.look(
      at: Self.devices, second: LanePresence.patience, now: now.adding(seconds: 30)
    ).silent
    #expect(silent.map(\.since) == [died])
    let (known, unknown) = (
      try DeviceID("UA/LANE2").orThrow("a name"), try DeviceID("UA/LANE9").orThrow("a name")
    )
    #expect(throws: DoorError.self) { try LanePresence.dismiss(unknown, in: door.sharedFolder) }
    try LanePresence.dismiss(known, in: door.sharedFolder)
    #expect(own.look(at: Self.devices, second: 99, now: now).silent.isEmpty)
    _ = other.look(at: Self.devices, second: 100, now: now)
    #expect(own.look(at: Self.devices, second: 101, now: now).silent.isEmpty)
    #expect(own.look(at: Self.devices, second: 199, now: now).silent.map(\.lane) == ["LANE2"])
    // A future time in the file is not believed.
    try Files.takePlace(
      "\(door.share)/UA_LANE3.alive", Array("99999999999999 1\n".utf8), mode: 0o600)
    _ = own.look(at: Self.devices, second: 200, now: now)
    let found = own.look(at: Self.devices, second: 300, now: now).silent.first {
      $0.lane == "LANE3"
    }
    #expect(found?.since == now)
  }

  @Test func `a lane follows the list that the door's root signed later, and no other`() throws {
    let invitation = try inviting.invite(now: now, lifetime: 600)
    let (joining, answer) = try lane(invitation, "a")
    let bundle = try inviting.take(answer, of: invitation, now: now)
    _ = try joining.finish(
      bundle: Array(bundle.utf8), share: door.share, now: now.adding(seconds: 60))
    let joined = DoorDirectory("\(folder.path)/a")
    var follower = try SharedList(for: joined).orThrow("a lane that joined")
    #expect(SharedList(for: door) == nil)
    let root = try DoorTrust(directory: door, event: invitation.record.event).root()
    func publish(_ text: String, by another: Signer? = nil, at time: Instant) throws {
      let token = try SharedList.signature(
        of: Array(text.utf8), of: invitation.record.id, in: door, root: another ?? root, now: time)
      try door.sharedFolder.put(SharedList.listName, Array(text.utf8))
      try door.sharedFolder.put(SharedList.signatureName, token)
    }
    func held() -> String {
      String(decoding: (try? Files.read(joined.listPath, limit: 99)) ?? [], as: UTF8.self)
    }
    try publish("one\n", at: now)
    #expect(follower.take().isEmpty && held() == "one\n")
    let files = ["list.csv", "list.sig"].map { "\(door.share)/\($0)" }
    let old = try files.map { try Files.read($0, limit: 4_096) ?? [] }
    // A second list of the same second still counts as later.
    try publish("two\n", at: now)
    #expect(follower.take().isEmpty && held() == "two\n")
    // An attacker puts the former list back, which is not later.
    for (path, bytes) in zip(files, old) { try Files.takePlace(path, bytes, mode: 0o600) }
    #expect(follower.take().isEmpty && held() == "two\n")
    // The first attempt is another list under that signature, and the second is a list of another door.
    try publish("three\n", at: now)
    try Files.takePlace(files[0], Array("3\n".utf8), mode: 0o600)
    for _ in 1...2 { #expect(follower.take().count == 1 && held() == "two\n") }
    let stranger = try JoiningTests()
    let theirs = try DoorTrust(directory: stranger.door, event: invitation.record.event).root()
    try publish("four\n", by: theirs, at: now.adding(seconds: 60))
    #expect(follower.take().count == 1 && held() == "two\n")
  }
}
