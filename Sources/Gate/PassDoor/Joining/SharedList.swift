internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassIssuer
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The list of guests in the folder that lanes share: the door puts it there whenever the tickets are printed
/// anew, and the lanes that joined follow.
package struct SharedList {
  private let folder: UntrustedFolder
  private let directory: DoorDirectory
  /// The revisions of list and signature at the last look; `fault` says what was wrong with them.
  private var seen: [String?] = []
  private var fault: String?

  /// The name of the file with the list.
  static let listName = "list.csv"
  /// The name of the file with the digest and the date of the list, signed by the door's root.
  static let signatureName = "list.sig"

  /// The list in the folder of a lane that joined; nil where the door was opened here and has its own list.
  package init?(for directory: DoorDirectory) {
    guard !directory.isOwner else { return nil }
    folder = directory.sharedFolder
    self.directory = directory
  }

  /// Takes the list where it differs from the held one and the door's root signed it later.
  ///
  /// The result says what is wrong with the list in the folder, for staff, for as long as it lasts.
  package mutating func take() -> [String] {
    let revisions = [Self.listName, Self.signatureName].map(folder.revision)
    guard revisions[1] != nil else {
      // A door without a list publishes none.
      let isKept = ((try? directory.listSignature()) ?? nil) != nil
      return isKept
        ? [
          "this lane does not get new lists of guests: the list is missing in "
            + "\(escaped(folder.path, limit: 60)); see whether the folder is mounted and the door "
            + "is running"
        ] : []
    }
    if revisions != seen {
      seen = revisions
      do {
        fault = nil
        try takeNew()
      } catch {
        fault = "the list of guests in \(escaped(folder.path, limit: 60)) was not loaded: \(error)"
      }
    }
    return [fault].compactMap(\.self)
  }

  private func takeNew() throws {
    let token = try folder.read(Self.signatureName, limit: SignedList.longest)
    let roots = try directory.gate.store.load().held.roots
    let signed = try SignedList(token, signedBy: roots)
    guard signed.door == (try DoorRecord(of: directory)).id else {
      throw DoorError.invalid(
        "it is the list of another door; see whether the door is running, which puts the right list back"
      )
    }
    if let held = try directory.listSignature().map({ try SignedList($0, signedBy: roots) }),
      signed.issuedAt <= held.issuedAt
    {
      return
    }
    let list = try folder.read(Self.listName, limit: Manifest.longest)
    // The list is written before its signature. So a list that does not match was changed, or is about to be signed,
    // and then the next look finds both.
    guard try SHA256.digest(list) == signed.digest else {
      throw DoorError.invalid(
        "it is not the list that the door signed; see whether the door is running, which puts the right list back"
      )
    }
    try directory.keep(list: list, signature: token)
  }

  /// Returns the signed date of a list of this door: the last one where it is of the same list, otherwise a new one,
  /// which is kept.
  static func signature(
    of list: [UInt8], of door: PassID, in directory: DoorDirectory, root: Signer, now: Instant
  ) throws -> [UInt8] {
    let digest = try SHA256.digest(list)
    let pins = RootPins(
      issuer: root.issuer,
      daily: RootKey(keyID: root.keyID, x: root.publicKey.x, y: root.publicKey.y))
    // A door of an earlier version kept its last signature in the folder alone.
    let token =
      try directory.listSignature()
      ?? (try? directory.sharedFolder.read(signatureName, limit: SignedList.longest))
    var last: SignedList?
    if let pins, let token { last = try? SignedList(token, signedBy: pins) }
    if let token, let last, last.digest == digest, last.door == door {
      try directory.keep(list: nil, signature: token)
      return token
    }
    // A second list of the same second is dated a second later, because lanes take only a later one.
    let made = max(now, last?.issuedAt.adding(seconds: 1) ?? now)
    let signed = try SignedList(door: door, issuedAt: made, digest: digest).token(signedBy: root)
    let new = Array("\(signed)\n".utf8)
    try directory.keep(list: nil, signature: new)
    return new
  }
}
