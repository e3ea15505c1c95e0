import GateRules
import Foundation
import PassCrypto
import PassFormats
import StrictText
import PassGate
import PassTestSupport
import Platform
import Testing
import Vocabulary

@testable import PassDoor

/// A machine that joins as a lane lies in its answer.
///
/// A door that accepted it would not open again, or would accept events of another key under the lane's name.
@Suite struct SpoilADoorByAnAnswerTests {
  private let test: DoorFixture

  init() throws { test = try DoorFixture() }

  private static func keySet(_ x: [UInt8], _ y: [UInt8], of lane: KeyID) throws -> [UInt8] {
    let terms = try KeyTerms(
      notBefore: DoorFixture.now.roundedDownToMinute,
      expires: DoorFixture.now.adding(seconds: 86_400),
      kinds: [.device], longestLifetime: KeyTerms.lifetimes.lowerBound
    ).orThrow("terms")
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { $0.publicKey(x: x, y: y, keyID: lane, terms: terms) }
    }
    return writer.bytes
  }

  /// Returns the lies, each with its name and the point that the answer holds.
  private func lies() throws -> [(name: String, x: [UInt8], y: [UInt8])] {
    let own = try PrivateKey.generate().publicKey
    var offCurve = own.y
    offCurve[31] ^= 1
    let zero = [UInt8](repeating: 0, count: 32)
    let all = [UInt8](repeating: 0xFF, count: 32)
    let root = try JWKSet(
      try Files.read(test.door.rootSetPath(test.event.issuer), limit: 1 << 16).orThrow("the root")
    ).keys[0]
    let door = try JWKSet(
      try Files.read(test.door.gate.keySetPath, limit: 1 << 16).orThrow("the door's key")
    ).keys[0]
    let ticket = test.airline.key.publicKey
    let other = try JWKSet(
      try Files.read("\(try test.join("other").gate.path)/device.jwks.json", limit: 1 << 16)
        .orThrow("another lane's key")
    ).keys[0]
    return [
      ("off the curve", own.x, offCurve), ("zero", zero, zero), ("beyond the field", all, all),
      ("the door's root", root.x, root.y), ("the door's own key", door.x, door.y),
      ("the key of the tickets", ticket.x, ticket.y), ("another lane's key", other.x, other.y),
    ]
  }

  @Test func `a key that is none, or somebody else's, is refused before anything is kept`() throws {
    let ticket = try test.ticket()
    for (lie, x, y) in try lies() {
      let inviting = try DoorInviting(test.door)
      let invitation = try inviting.invite(now: DoorFixture.now, lifetime: 600)
      let before = try FileManager.default.contentsOfDirectory(atPath: test.door.lanesPath)
      #expect(throws: (any Error).self, "\(lie)") {
        let answer = JoinAnswer(
          door: invitation.record.id, lane: invitation.lane,
          keySet: try Self.keySet(x, y, of: invitation.lane), nonce: [1])
        _ = try inviting.take(
          try JoinAnswer(Array(answer.text.utf8), to: invitation), of: invitation,
          now: DoorFixture.now)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: test.door.lanesPath) == before, "\(lie)"
      )
      #expect(try test.open().remarks.isEmpty, "\(lie)")
    }
    #expect(try test.session(test.door).scan(ticket).inShort == "admit")
  }

  @Test func `a door opens and follows its tickets although a bad key lies among its lanes`() throws
  {
    let lane = try KeyID("LANE7").orThrow("a name")
    for (lie, x, y) in try lies() {
      try test.folder.write("door/lanes/LANE7.jwks.json", try Self.keySet(x, y, of: lane))
      let remarks = try test.open().remarks
      #expect(remarks.count == 1 && remarks[0].contains("LANE7"), "\(lie): \(remarks)")
    }
    try test.folder.write("door/lanes/LANE7.jwks.json", Array("{".utf8))
    test.status = try test.lists.statusList(issuedAt: DoorFixture.now, values: [1: 1])
    try test.open(now: DoorFixture.now.adding(seconds: 60))
    let answer = try test.session(test.door).scan(
      try test.ticket(), now: DoorFixture.now.adding(seconds: 60))
    #expect(answer.inShort == "refuse revoked")
  }
}
