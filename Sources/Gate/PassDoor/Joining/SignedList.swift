internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import PassVerifier
internal import Vocabulary

/// A statement of a door about its list of guests, signed by the door's root: the digest of the list, so that a
/// lane takes a later list from a folder that it need not trust.
struct SignedList {
  /// The id of the door.
  let door: PassID
  /// The time at which the list was signed; a lane takes only a later one.
  let issuedAt: Instant
  /// The SHA-256 digest of the list's bytes.
  let digest: [UInt8]

  /// The `typ` of the token, so that one kind of statement never counts as another.
  static let type = "door-list+jwt"
  /// Maximum length of a token, in bytes.
  static let longest = 2_048

  /// Returns the token, signed by the root of a door.
  func token(signedBy root: Signer) throws -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("door", door.rawValue)
      writer.member("iat", issuedAt.secondsSince1970)
      writer.member("sha256", ascii: Base64URL.encode(digest))
    }
    let header = TokenHeader(keyID: root.keyID, type: Self.type)
    return try root.sign(header.signingInput(writer.bytes)).token
  }
}

extension SignedList {
  /// Reads a token and verifies it with the root that a lane pinned; throws a `DoorError` where another key signed it,
  /// or it is damaged.
  init(_ token: [UInt8], signedBy roots: RootPins) throws(DoorError) {
    do {
      let opened = try OpenedToken(token.filter { $0 > 0x20 }, type: Self.type)
      let key = try PublicKey(x: roots.daily.x, y: roots.daily.y)
      guard opened.header.keyID == roots.daily.keyID,
        try key.isValidSignature(try opened.jws.es256Signature(), for: opened.jws.signingInput)
      else {
        throw DoorError.invalid(
          "it is not signed with the key of this door; see whether the door is running, which puts the right list back"
        )
      }
      var object = try ObjectReader(json: opened.jws.payload)
      door = try object.text("door")
      issuedAt = try object.instant("iat")
      digest = try object.bytes("sha256")
      try object.finish()
    } catch let error as DoorError {
      throw error
    } catch {
      throw .invalid("\(error)")
    }
  }
}
