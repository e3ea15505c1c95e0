package import PassCrypto
internal import PassFormats
internal import PassIssuer
package import Platform
package import Vocabulary

/// The first desk's side of a new desk: it names the desk, and makes the file and the code with which it joins.
package struct DeskInviting: Sendable {
  /// The file for the new desk.
  package let file: [UInt8]
  /// The code that opens it, for the agent's eyes.
  package let code: String
  /// The number of the new desk.
  package let number: Int
  /// The event that names the desk.
  package let event: DeskEvent.Content

  /// Makes a key for a new desk, and seals it; the caller writes the event before it hands the file out.
  package init(
    _ desk: Desk, now: Instant, random: any RandomSource = SecureRandom()
  ) throws {
    guard desk.record.desk == 1 else {
      throw DepartureError.refused(
        "this is desk \(desk.record.desk); the first desk invites, because all others trust the desks that it names"
      )
    }
    let taken = desk.keys
    guard let number = (2...DepartureRecord.maxDesks).first(where: { taken[$0] == nil }) else {
      throw DepartureError.refused("a departure has at most \(DepartureRecord.maxDesks) desks")
    }
    // A byte above 249 would favour some digits.
    var bytes: [UInt8] = []
    while bytes.count < DeskInvitation.digitCount {
      bytes += try random.bytes(64).filter { $0 < 250 }
    }
    code = DeskInvitation.code(bytes)
    let secret = Array(code.utf8.filter { $0 != 0x20 })
    let issuer = desk.facts.issuer
    let folder = "\(desk.directory.path)/.invited"
    Files.removeTree(folder)
    defer { Files.removeTree(folder) }
    let store = KeyStore(directory: folder)
    guard let terms = KeyTerms(from: now.adding(seconds: -3_600), days: 30, kinds: [.device]) else {
      throw DepartureError.invalid("the clock says \(now); set it first")
    }
    let keyID = try store.generate(issuer: issuer, terms: terms, passphrase: secret)
    let signer = try store.signer(of: issuer, for: .device, now: now) { _ in secret }
    let sealed = DeskInvitation.SealedKey(
      keyID: keyID, pem: try Self.read(store.privatePath(issuer, keyID)),
      keySet: try Self.read(store.setPath(issuer)))
    let invitation = DeskInvitation(
      facts: desk.facts, desk: number, rootOwner: desk.record.rootOwner,
      needsKeys: desk.record.keys != nil, deskKey: sealed,
      passKey: try Self.passKey(desk, secret))
    file = try invitation.text(signedBy: signer)
    self.number = number
    event = .desk(number: number, key: DeskKey(signer))
  }

  /// The departure key, encrypted under the code, where it was made for this departure.
  private static func passKey(
    _ desk: Desk, _ secret: [UInt8]
  ) throws -> DeskInvitation.SealedKey? {
    guard desk.record.keys == nil else { return nil }
    let store = KeyStore(directory: desk.directory.keysPath)
    guard let entry = try store.list().first else { return nil }
    let path = store.privatePath(entry.issuer, entry.keyID)
    guard case .bytes(let pem) = try Files.readSecret(path, limit: 1 << 14) else {
      throw DepartureError.invalid(
        "\(path): others can read this key; correct it: chmod 600 '\(path)'")
    }
    return DeskInvitation.SealedKey(
      keyID: entry.keyID, pem: try PrivateKey(pem: pem).pem(passphrase: secret),
      keySet: try read(store.setPath(entry.issuer)))
  }

  private static func read(_ path: String) throws -> [UInt8] {
    guard let bytes = try Files.read(path, limit: 1 << 16) else {
      throw DepartureError.invalid("\(path): is too long for a key")
    }
    return bytes
  }
}

extension Desk {
  /// Invites a further desk: it puts the file into a folder, names the desk, and exchanges by the folder, which the desks
  /// share from then on where `isShared` says so.
  ///
  /// A folder that cannot be written costs no number of a desk, and does not become the shared one. Returns the name of the
  /// file and what was left out of the exchange. The caller holds the lock.
  package mutating func invite(
    by folder: UntrustedFolder, isShared: Bool, now: Instant
  ) throws -> (inviting: DeskInviting, name: String, faults: [String]) {
    // The folder may name desks that a directory which was put back has forgotten.
    _ = try DeskExchange(folder.path).run(&self)
    let inviting = try DeskInviting(self, now: now)
    let name = "\(facts.departure.flight)-desk\(inviting.number).join"
    try folder.put(name, inviting.file)
    do {
      try append([inviting.event], now: now)
    } catch {
      folder.remove(name)
      throw error
    }
    let faults = try DeskExchange(folder.path).run(&self)
    if isShared { try share(folder.path) }
    return (inviting, name, faults)
  }
}

/// The side of a desk that joins a departure.
package enum DeskJoining {
  /// Maximum length of an invitation, in bytes.
  package static let longest = DeskInvitation.longest

  /// Opens an invitation in a new directory.
  ///
  /// `code` is as the agent typed it. `keys` is the directory of the departure key, where the airline's bundle has it.
  /// The desk knows no list until it has exchanged with the first desk.
  package static func join(
    _ file: [UInt8], code: [UInt8], keys: String?, _ directory: DepartureDirectory, now: Instant
  ) throws -> DepartureRecord {
    let secret = code.filter { (0x30...0x39).contains($0) }
    let invitation = try DeskInvitation(file, code: secret)
    guard invitation.needsKeys == (keys != nil) else {
      throw DepartureError.unclear(
        invitation.needsKeys
          ? "this departure signs with the airline's departure key; name its directory: --keys DIR"
          : "this departure has a key of its own, which comes with the invitation; leave --keys out"
      )
    }
    guard !Files.exists(directory.recordPath) else {
      throw DepartureError.refused(
        "\(directory.path): is in use; name a new directory: --directory")
    }
    try directory.create()
    let issuer = invitation.facts.issuer
    try keep(invitation.deskKey, in: directory.deskPath, issuer, secret)
    if let key = invitation.passKey { try keep(key, in: directory.keysPath, issuer, secret) }
    let record = DepartureRecord(
      facts: invitation.facts, desk: invitation.desk, keys: keys.map(Files.absolute),
      rootOwner: invitation.rootOwner)
    try record.write(to: directory)
    return record
  }

  private static func keep(
    _ sealed: DeskInvitation.SealedKey, in path: String, _ issuer: IssuerID, _ secret: [UInt8]
  ) throws {
    let store = KeyStore(directory: path)
    let half = store.privatePath(issuer, sealed.keyID)
    try Files.createDirectory(Files.parent(of: half), mode: 0o700)
    try Files.replace(
      half, try DeskInvitation.open(sealed, code: secret).pem(), mode: Files.privateMode)
    try Files.replace(store.setPath(issuer), sealed.keySet, mode: Files.publicMode)
  }
}
