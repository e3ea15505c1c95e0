internal import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassIssuer
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The list of guests in the folder that lanes share: the door lays it there whenever the tickets are printed
/// anew, and the lanes that joined follow.
package struct SharedList {
  private let folder: String
  private let directory: DoorDirectory
  private var seen: String?

  static let signatureName = "list.sig"
  private var heldPath: String { "\(directory.path)/\(Self.signatureName)" }

  /// The list in a folder, for a lane that joined; nil where the door is at home here and has its own list.
  package init?(_ folder: String, for directory: DoorDirectory) {
    guard !directory.isOwner else { return nil }
    self.folder = folder
    self.directory = directory
  }

  /// Takes the list where it is another and the door's root signed it later than the one that is held.
  ///
  /// - Returns: what was refused, for staff.
  package mutating func take() -> [String] {
    let path = "\(folder)/\(Self.signatureName)"
    guard let revision = Files.revision(of: path), seen != revision else { return [] }
    do {
      let token = try FileDescriptor(plain: path).read(count: SignedList.longest)
      let roots = try directory.gate.store.load().held.roots
      let signed = try SignedList(token, signedBy: roots)
      guard signed.door == (try DoorRecord(of: directory)).id else {
        throw DoorError.invalid("it is of another door")
      }
      if let held = try held(signedBy: roots), signed.issuedAt <= held.issuedAt {
        seen = revision
        return []
      }
      let file = try FileDescriptor(plain: "\(folder)/\(DoorJoining.listName)")
      let list = try file.read(count: Manifest.longest)
      // The list is written before its signature; where they do not match yet, the next look finds both.
      guard try SHA256.digest(list) == signed.digest else { return [] }
      try Files.replace(directory.listPath, list, mode: Files.privateMode)
      try Files.replace(heldPath, token, mode: Files.privateMode)
      seen = revision
      return []
    } catch {
      seen = revision
      return ["the list of guests in \(escaped(folder, limit: 60)) was not taken: \(error)"]
    }
  }

  private func held(signedBy roots: RootPins) throws -> SignedList? {
    guard Files.exists(heldPath), let token = try Files.read(heldPath, limit: SignedList.longest)
    else { return nil }
    return try SignedList(token, signedBy: roots)
  }

  /// Lays a list into the folder, signed, unless it lies there already.
  ///
  /// - Throws: errors of the key store and of the folder.
  static func publish(
    _ list: [UInt8], of door: PassID, in directory: DoorDirectory, root: Signer, now: Instant
  ) throws {
    let path = "\(directory.share)/\(signatureName)"
    let digest = try SHA256.digest(list)
    let pins = RootPins(
      issuer: root.issuer,
      daily: RootKey(keyID: root.keyID, x: root.publicKey.x, y: root.publicKey.y))
    var last: SignedList?
    if let pins, let token = try? FileDescriptor(plain: path).read(count: SignedList.longest) {
      last = try? SignedList(token, signedBy: pins)
    }
    if let last, last.digest == digest, last.door == door { return }
    // A second list of the same second is dated a second later: lanes take only a later one.
    let made = max(now, last?.issuedAt.adding(seconds: 1) ?? now)
    let token = try SignedList(door: door, issuedAt: made, digest: digest).token(signedBy: root)
    try Files.takePlace(
      "\(directory.share)/\(DoorJoining.listName)", list, mode: Files.privateMode)
    try Files.takePlace(path, Array("\(token)\n".utf8), mode: Files.privateMode)
  }
}
