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

  /// How long an invitation is good, in seconds, unless somebody says otherwise.
  package static let lifetime = 600

  /// The side of the door in a directory.
  ///
  /// - Throws: `DoorError` where there is no door, or it is only a lane that joined one.
  package init(_ directory: DoorDirectory) throws {
    self.directory = directory
    record = try DoorRecord(of: directory)
    guard Files.isDirectory(directory.rootPath) else {
      throw DoorError.invalid(
        "\(directory.path): is a lane that joined; lanes are invited where the door was opened")
    }
  }

  /// Where an invitation of a lane lies unless somebody says otherwise: in the folder that lanes share.
  package func path(of invitation: Invitation) -> String {
    "\(directory.share)/\(invitation.lane).join"
  }

  /// The signed status lists of the door: a lane without the folder lets nobody in whose ticket names one before it
  /// has that, too.
  package func statusLists() -> [[UInt8]] {
    let names = ((try? Files.names(in: directory.share, limit: 1_024)) ?? []).sorted().filter {
      $0.hasPrefix(DoorOpening.listPrefix) && $0.hasSuffix(".jwt")
    }
    return names.compactMap { name in
      try? Files.read("\(directory.share)/\(name)", limit: StatusListClaims.longestToken)
    }
  }

  /// A new invitation, with the next free name.
  package func invite(
    now: Instant, lifetime: Int, random: any RandomSource = SecureRandom()
  ) throws -> Invitation {
    let taken = try Files.names(in: directory.lanesPath)
    var number = 2
    while taken.contains("LANE\(number).jwks.json") { number += 1 }
    guard let lane = KeyID("LANE\(number)") else { throw DoorError.invalid("too many lanes") }
    var digest: [UInt8]?
    if Files.exists(directory.listPath),
      let list = try Files.read(directory.listPath, limit: Manifest.longest)
    {
      digest = try SHA256.digest(list)
      try SharedList.publish(
        list, of: record.id, in: directory, root: try trust.root(), now: now)
    }
    return Invitation(
      record: record, root: try trust.pins().daily, lane: lane,
      expires: now.adding(seconds: lifetime), listDigest: digest,
      nonce: try random.bytes(Invitation.nonceByteCount))
  }

  /// Takes a lane in, after people compared the numbers: its ledger counts from the next bundle on.
  ///
  /// - Returns: the new bundle, signed, which names the lane.
  package func take(_ answer: JoinAnswer, of invitation: Invitation, now: Instant) throws -> String
  {
    guard now < invitation.expires else {
      throw DoorError.notJoined("the invitation ended at \(invitation.expires); make another")
    }
    let lock = try FileLock(directory.lockPath)
    let path = "\(directory.lanesPath)/\(answer.lane).jwks.json"
    do throws(PlatformError) {
      try Files.create(path, answer.keySet, mode: Files.publicMode)
    } catch {
      guard error.alreadyExists else { throw error }
      throw DoorError.notJoined(
        "\(answer.lane) joined already with another invitation; make another one")
    }
    let last = try trust.last().map { try TrustBundle(payload: $0.payload) }
    let lists = last?.issuers.flatMap { $0.statusLists.map(\.uri) } ?? []
    let (bundle, _) = try trust.bundle(statusLists: lists, now: now)
    let token = bundle.token
    _ = try directory.gate.store.accept(Array(token.utf8), now: now)
    try Files.takePlace(
      "\(directory.share)/\(DoorJoining.bundleName)", Array("\(token)\n".utf8),
      mode: Files.privateMode)
    lock.release()
    return token
  }
}
