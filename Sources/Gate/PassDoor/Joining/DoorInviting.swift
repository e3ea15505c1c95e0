package import GateRules
package import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassIssuer
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The side of a door that invites a lane and takes it in.
package struct DoorInviting: Sendable {
  private let directory: DoorDirectory
  private let record: DoorRecord
  private var trust: DoorTrust { DoorTrust(directory: directory, event: record.event) }
  private var lanes: LaneKeys { LaneKeys(directory: directory, issuer: record.event.issuer) }

  /// The number of seconds for which an invitation is good by default.
  package static let lifetime = 600

  /// The side of the door in a directory; throws a `DoorError` where there is no door, or it is only a lane that joined
  /// one.
  package init(_ directory: DoorDirectory) throws {
    self.directory = directory
    record = try DoorRecord(of: directory)
    guard directory.isOwner else {
      throw DoorError.invalid(
        "\(directory.path): is a lane that joined; invite lanes on the machine where the door was "
          + "opened")
    }
  }

  /// Returns the default path of an invitation of a lane, in the folder that lanes share.
  package func path(of invitation: Invitation) -> String {
    "\(directory.share)/\(invitation.lane).join"
  }

  /// Returns the signed status lists that the door holds, for a lane that joins.
  package func statusLists() throws -> [[UInt8]] { try directory.statusLists().map(\.token) }

  /// Makes a new invitation, with the next free name.
  package func invite(
    now: Instant, lifetime: Int, random: any RandomSource = SecureRandom()
  ) throws -> Invitation {
    let taken = try lanes.names()
    var number = 2
    while taken.contains("LANE\(number)") { number += 1 }
    guard let lane = KeyID("LANE\(number)") else {
      throw DoorError.invalid(
        "this door has too many lanes; remove the files of unused lanes from \(directory.lanesPath)"
      )
    }
    try DoorPublication(directory, record).publish(now: now)
    return Invitation(
      record: record, root: try trust.pins().daily, lane: lane,
      expires: now.adding(seconds: lifetime),
      listDigest: try directory.guests().map { try SHA256.digest($0) },
      nonce: try random.bytes(Invitation.nonceByteCount))
  }

  /// Takes a lane in, after people compared the numbers, and returns the new bundle, signed, which names the lane.
  ///
  /// The lane's ledger counts from that bundle on. It throws a `DoorError` where the answer is not that of a new lane,
  /// and then keeps nothing of it.
  package func take(_ answer: JoinAnswer, of invitation: Invitation, now: Instant) throws -> String
  {
    guard now < invitation.expires else {
      throw DoorError.notJoined(
        "the invitation ended at \(invitation.expires); make another: passtool door invite")
    }
    let lock = try FileLock(directory.lockPath)
    try lanes.add(answer.lane, answer.keySet)
    let token: String
    do {
      let last = try trust.last().map { try TrustBundle(payload: $0.payload) }
      let lists = last?.issuers.flatMap { $0.statusLists.map(\.uri) } ?? []
      token = try trust.bundle(statusLists: lists, now: now).statement.token
      _ = try directory.gate.store.accept(Array(token.utf8), now: now)
    } catch {
      lanes.remove(answer.lane)
      throw error
    }
    // Where the folder cannot be written, the lane is in all the same, because the door at work tries again and reports
    // it.
    try? DoorPublication(directory, record).publish(now: now)
    lock.release()
    return token
  }
}
