package import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// The side of a lane that joins a door.
///
/// Nothing is trusted before people compared the numbers; until then the directory holds a key and a ledger, and
/// no trust.
package struct DoorJoining: Sendable {
  private let directory: DoorDirectory
  package let invitation: Invitation

  /// The bundle in a shared folder.
  static let bundleName = "bundle.jwt"
  /// The list in a shared folder.
  static let listName = "list.csv"
  /// The file that says of which door a shared folder is.
  static let doorName = "door.id"

  /// - Throws: `DoorError` where the invitation is over.
  package init(
    _ invitation: Invitation, _ directory: DoorDirectory, now: Instant
  ) throws(DoorError) {
    guard now < invitation.expires else {
      throw .notJoined(
        "the invitation ended at \(invitation.expires) and it is \(now) here; make another, or set "
          + "the clock")
    }
    self.invitation = invitation
    self.directory = directory
  }

  /// Makes the lane's key and ledger, and the answer with the public half.
  package func answer(
    now: Instant, random: any RandomSource = SecureRandom()
  ) throws -> JoinAnswer {
    if Files.exists(directory.gate.ledgerPath) {
      throw DoorError.invalid(
        "\(directory.path): holds another lane already; name a new directory with --state DIR, or "
          + "go on there: passtool door --state \(directory.path)")
    }
    try Files.createDirectory(directory.path, mode: 0o700)
    _ = try directory.gate.create(
      issuer: invitation.record.event.issuer, name: invitation.lane, now: now)
    guard let set = try Files.read(directory.gate.keySetPath, limit: JWKSet.longest) else {
      throw DoorError.invalid("\(directory.gate.keySetPath): is no key set")
    }
    return JoinAnswer(
      door: invitation.record.id, lane: invitation.lane, keySet: set,
      nonce: try random.bytes(Invitation.nonceByteCount))
  }

  /// Removes what `answer` made, because the numbers differ or nobody took the lane in.
  package func giveUp() {
    let ledger = ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite-shm"]
    for name in ledger + ["device.pem", "device.jwks.json"] {
      Files.remove("\(directory.gate.path)/\(name)")
    }
  }

  /// Takes the door's bundle, after people compared the numbers; then the lane is whole.
  ///
  /// - Parameters:
  ///   - share: the folder that the lanes share; nil where the lane shares none.
  /// - Returns: the list of the door, where it lay in the folder and is the one that was invited with.
  /// - Throws: `DoorError` where the bundle does not name this lane.
  package func finish(bundle: [UInt8], share: String?, now: Instant) throws -> Bool {
    guard
      let roots = RootPins(issuer: invitation.record.event.issuer, daily: invitation.root)
    else { throw DoorError.invalid("the invitation names no root") }
    var held = HeldTrust(roots: roots)
    try held.accept(bundle, now: now)
    let own = try Files.read(directory.gate.keySetPath, limit: JWKSet.longest) ?? []
    let key = try JWKSet(own).keys.first
    let isNamed = held.bundle?.issuers.contains { issuer in
      issuer.keys.contains { $0.keyID == key?.keyID && $0.x == key?.x && $0.y == key?.y }
    }
    guard isNamed == true else {
      throw DoorError.notJoined(
        "this bundle does not name \(invitation.lane) yet; take the next one")
    }
    if !Files.exists("\(directory.gate.path)/trust.json") {
      try directory.gate.store.create(held)
    }
    let hasList = try share.map(takeList) ?? false
    if let share { try Files.replace(directory.shareNamePath, Array(share.utf8), mode: 0o600) }
    try Files.replace(
      directory.recordPath, invitation.record.bytes(), mode: Files.privateMode)
    return hasList
  }

  /// Copies the list of the shared folder, where it is byte for byte the one of the invitation.
  private func takeList(_ share: String) throws -> Bool {
    guard let wanted = invitation.listDigest,
      let list = try? Files.read("\(share)/\(Self.listName)", limit: Manifest.longest),
      try SHA256.digest(list) == wanted
    else { return false }
    try Files.replace(directory.listPath, list, mode: Files.privateMode)
    return true
  }

  /// The bundle of the door, once it lies beside the invitation and names this lane.
  package static func bundle(beside path: String) -> [UInt8]? {
    try? Files.read("\(path).bundle", limit: 1 << 20)
  }

  /// The signed status lists of the door that lie beside the invitation, taken in.
  ///
  /// - Throws: `UpdateRefusal` where one is not the door's; errors of the store.
  package func takeLists(beside path: String, now: Instant) throws {
    guard let text = try? Files.read("\(path)\(Self.listsSuffix)", limit: 1 << 22) else { return }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      _ = try directory.gate.store.accept(Array(line), now: now)
    }
  }

  /// What the name of the file with the status lists has behind that of the invitation.
  package static let listsSuffix = ".lists"

  /// The folder of an invitation, where it is the one that the lanes of that door share.
  package static func share(of invitation: Invitation, at path: String) -> String? {
    let folder = Files.parent(of: path)
    guard let id = try? Files.read("\(folder)/\(doorName)", limit: 64),
      String(decoding: id, as: UTF8.self).split(separator: "\n").first.map(String.init)
        == invitation.record.id.rawValue
    else { return nil }
    return folder
  }
}
