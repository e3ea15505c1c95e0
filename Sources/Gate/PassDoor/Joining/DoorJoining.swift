package import GateRules
package import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The side of a lane that joins a door.
///
/// Nothing is trusted before people have compared the numbers; until then the directory holds a key and a ledger, and
/// no trust. The directory is new, so that the lane uses nothing that was put there before, and it is removed again
/// where the join fails.
package struct DoorJoining: Sendable {
  private let directory: LaneDirectory
  package let invitation: Invitation

  /// The side of a lane that joins by an invitation, in a new directory.
  ///
  /// `path` is the file of the invitation; nil where it was scanned. It throws a `DoorError` where the invitation is
  /// over, the directory holds something, or others can write into it.
  package init(
    _ invitation: Invitation, at path: String?, _ directory: DoorDirectory, now: Instant
  ) throws(DoorError) {
    guard now < invitation.expires else {
      throw .notJoined(
        "the invitation ended at \(invitation.expires), and this machine's clock says \(now); make another at the "
          + "door (passtool door invite), or set the clock that is wrong")
    }
    self.invitation = invitation
    self.directory = try LaneDirectory(new: directory, outside: path)
  }

  /// Makes the lane's key and ledger, and the answer with the public half.
  package func answer(
    now: Instant, random: any RandomSource = SecureRandom()
  ) throws -> JoinAnswer {
    let set = try directory.create(
      issuer: invitation.record.event.issuer, name: invitation.lane, now: now)
    return JoinAnswer(
      door: invitation.record.id, lane: invitation.lane, keySet: set,
      nonce: try random.bytes(Invitation.nonceByteCount))
  }

  /// Removes everything that was made, because the numbers differ or the door did not take the lane in.
  package func giveUp() { directory.remove() }

  /// The result of a join, with what the lane lacks.
  package struct Outcome: Equatable, Sendable {
    /// Whether it has the door's list of guests.
    package var hasList = false
    /// The reasons why status lists of the door were not taken; without its list, a ticket that names one is not let
    /// in.
    package var refused: [String] = []
  }

  /// Takes the door's bundle, after people compared the numbers, and so completes the lane.
  ///
  /// `lists` are the signed status lists of the door, as far as they are at hand. `share` is the folder that the lanes
  /// share; nil where this lane shares none. It throws a `DoorError` where the bundle is not the door's, or does not
  /// name this lane.
  package func finish(
    bundle: [UInt8], lists: [[UInt8]] = [], share: String?, now: Instant
  ) throws -> Outcome {
    let held = try trust(bundle, now: now)
    var outcome = Outcome()
    outcome.refused = try directory.store(held, lists, now: now)
    // The folder need not be trusted, because the bundle is signed and the list is known by its digest.
    if let share, let wanted = invitation.listDigest,
      let list = try? UntrustedFolder(share).read(SharedList.listName, limit: Manifest.longest),
      try SHA256.digest(list) == wanted
    {
      try directory.keep(list)
      outcome.hasList = true
    }
    try directory.finish(invitation.record, share: share)
    return outcome
  }

  private func trust(_ bundle: [UInt8], now: Instant) throws -> HeldTrust {
    guard
      let roots = RootPins(issuer: invitation.record.event.issuer, daily: invitation.root)
    else {
      throw DoorError.invalid(
        "the invitation is damaged: it names no root key; at the door, make another: passtool door invite"
      )
    }
    var held = HeldTrust(roots: roots)
    do throws(UpdateRefusal) {
      try held.accept(bundle, now: now)
    } catch {
      throw DoorError.invalid(
        "this is not the bundle of the door that invited (\(error)); join again with a new invitation"
      )
    }
    let key = try JWKSet(directory.keySet()).keys.first
    let isNamed = held.bundle?.issuers.contains { issuer in
      issuer.keys.contains { $0.keyID == key?.keyID && $0.x == key?.x && $0.y == key?.y }
    }
    guard isNamed == true else {
      throw DoorError.notJoined(
        "this code or file of the door does not name \(invitation.lane) yet, so the lane did not "
          + "join; at the door, make a new invitation (passtool door invite), and join with it")
    }
    return held
  }

  /// Returns the folder of an invitation, where it is the one that the lanes of that door share; otherwise nil.
  package static func share(of invitation: Invitation, at path: String) -> String? {
    let folder = UntrustedFolder.place(of: path).folder
    guard let id = try? folder.read(DoorPublication.doorName, limit: 64),
      String(decoding: id, as: UTF8.self).split(separator: "\n").first.map(String.init)
        == invitation.record.id.rawValue
    else { return nil }
    return folder.absolutePath
  }
}
