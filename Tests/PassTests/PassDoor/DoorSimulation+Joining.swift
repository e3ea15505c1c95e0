import GateRules
import Foundation
import PassCrypto
import PassFormats
import StrictText
import PassGate
import PassTestSupport
import Platform
import Vocabulary

@testable import PassDoor

extension DoorSimulation {
  /// The possible lies of a machine that joins, in the place of a key of its own.
  enum Lie: String, CaseIterable {
    // These keys are no point of the curve.
    case offTheCurve = "off the curve", zero, beyondTheField = "beyond the field", mixed
    // These keys belong to others.
    case root, door, tickets, statusLists = "status lists", lane
    // These key sets have another form.
    case noKey = "no key", twoKeys = "two keys", otherName = "another name", otherKind =
      "another kind"
    case noTerms = "no terms"
    // These answers are not for this invitation, damaged or late.
    case replayed, otherDoor = "another door", otherLane = "another lane", damaged, late
  }

  /// Joins a lane as people do it.
  func join() throws {
    let inviting = try DoorInviting(test.door)
    let invitation = try inviting.invite(now: time, lifetime: 600)
    let directory = DoorDirectory("\(test.folder.path)/\(invitation.lane).\(step)")
    let joining = try DoorJoining(
      try Invitation(Array(invitation.text.utf8)), at: nil, directory, now: time)
    let answer = try JoinAnswer(
      Array(try joining.answer(now: time).text.utf8), to: invitation)
    answers.append(answer)
    let bundle = try inviting.take(answer, of: invitation, now: time)
    let outcome = try joining.finish(
      bundle: Array(bundle.utf8), lists: try inviting.statusLists(), share: test.door.share,
      now: time)
    expect(outcome.refused.isEmpty, "\(invitation.lane) lacks status lists: \(outcome.refused)")
    lanes.append(
      Lane(
        name: invitation.lane, directory: directory, key: try key(at: directory.gate.keySetPath)))
    note("\(invitation.lane) joins")
    count("joined")
  }

  /// Lets a machine lie when it joins, and checks that the door keeps nothing of its answer.
  func lie() throws {
    let inviting = try DoorInviting(test.door)
    let invitation = try inviting.invite(now: time, lifetime: 600)
    guard let lie = any(Lie.allCases), let answer = try answer(lie, to: invitation) else { return }
    note("\(invitation.lane) answers: \(lie.rawValue)")
    count("lie: \(lie.rawValue)")
    let before = try state()
    let end = lie == .late ? invitation.expires : time
    do {
      // The checks of the text and those of the key must each suffice alone.
      let isRead = lie.isOfText || chance(50)
      let read = try isRead ? JoinAnswer(text(of: answer, lie), to: invitation) : answer
      _ = try inviting.take(read, of: invitation, now: end)
      fail("the door took an answer: \(lie.rawValue)")
    } catch is MissingValue {
      fail("\(lie.rawValue) is no lie")
    } catch {}
    let after = try state()
    expect(after == before, "something is kept of an answer that was refused: \(lie.rawValue)")
    // With a key of its own and in time, the same answer would be a good one.
    if ![.late, .damaged].contains(lie) { answers.append(answer) }
  }

  /// Returns the answer of a liar, or nil if the material for this lie does not exist yet.
  private func answer(_ lie: Lie, to invitation: Invitation) throws -> JoinAnswer? {
    let own = try PrivateKey.generate().publicKey
    var point = PublicPoint(x: own.x, y: own.y)
    var (door, lane) = (invitation.record.id, invitation.lane)
    let zero = [UInt8](repeating: 0, count: 32)
    switch lie {
    case .offTheCurve:
      var y = own.y
      y[number(0...31)] ^= UInt8(1 << number(0...7))
      point = PublicPoint(x: own.x, y: y)
    case .zero: point = PublicPoint(x: zero, y: zero)
    case .beyondTheField:
      let most = [UInt8](repeating: 0xFF, count: 32)
      point = PublicPoint(x: chance(50) ? most : own.x, y: most)
    case .mixed: point = PublicPoint(x: own.x, y: test.airline.key.publicKey.y)
    case .root: point = try key(at: test.door.rootSetPath(test.event.issuer))
    case .door: point = try key(at: test.door.gate.keySetPath)
    case .tickets: point = Self.point(of: test.airline)
    case .statusLists: point = Self.point(of: test.lists)
    case .lane:
      guard let other = any(lanes) else { return nil }
      point = other.key
    case .replayed:
      guard let old = any(answers) else { return nil }
      return old
    case .otherDoor: door = try PassID("0D4X8K2M7PQR9TVW").orThrow("an id")
    case .otherLane: lane = try KeyID("LANE99").orThrow("a name")
    default: break
    }
    return JoinAnswer(
      door: door, lane: lane, keySet: try keySet(lie, point, invitation.lane), nonce: [1, 2, 3])
  }

  private static func point(of authority: TestAuthority) -> PublicPoint {
    PublicPoint(x: authority.key.publicKey.x, y: authority.key.publicKey.y)
  }

  private func keySet(_ lie: Lie, _ point: PublicPoint, _ lane: KeyID) throws -> [UInt8] {
    let terms = try KeyTerms(
      notBefore: time.roundedDownToMinute,
      expires: time.roundedDownToMinute.adding(seconds: 86_400),
      kinds: lie == .otherKind ? [.device, .event] : [.device],
      longestLifetime: KeyTerms.lifetimes.lowerBound
    ).orThrow("terms")
    let name = lie == .otherName ? test.airline.keyID : lane
    let another = try PrivateKey.generate().publicKey
    let other = try KeyID("OTHER").orThrow("a name")
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        guard lie != .noKey else { return }
        writer.publicKey(
          x: point.x, y: point.y, keyID: name, terms: lie == .noTerms ? nil : terms)
        if lie == .twoKeys {
          writer.publicKey(x: another.x, y: another.y, keyID: other, terms: terms)
        }
      }
    }
    return writer.bytes
  }

  private func text(of answer: JoinAnswer, _ lie: Lie) -> [UInt8] {
    var text = Array(answer.text.utf8)
    if lie == .damaged { text.removeLast(number(1...text.count)) }
    return text
  }

  /// Returns everything that an answer could change.
  private func state() throws -> [String: Data] {
    var state = try DoorFixture.bytes(in: test.door.lanesPath)
    state.merge(try DoorFixture.bytes(in: test.door.path)) { first, _ in first }
    state["store"] = Data("\(test.door.gate.store.revision)".utf8)
    return state
  }
}

extension DoorSimulation.Lie {
  /// Whether the lie is visible in the text alone.
  fileprivate var isOfText: Bool { [.replayed, .otherDoor, .otherLane, .damaged].contains(self) }
}
