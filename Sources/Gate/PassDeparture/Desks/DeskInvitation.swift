internal import PassCrypto
internal import PassFormats
internal import PassIssuer
internal import StrictText
internal import Vocabulary

/// The needs of a further desk, in one file that is encrypted under a code of 24 digits: its key, the facts of the
/// departure, and the departure key where it was made for this departure.
///
/// The first desk makes the key of the new desk, and that key signs the facts. So the new desk, which alone can open the
/// key with the code, knows that the facts are those of the desk that showed the code.
struct DeskInvitation {
  let facts: DepartureFacts
  let desk: Int
  let rootOwner: IssuerID
  /// Whether passes are signed with a key that is elsewhere, and that the new desk must name.
  let needsKeys: Bool
  /// The key of the desk, and the departure key, each with its key set.
  let deskKey: SealedKey
  let passKey: SealedKey?

  static let type = "departure-invitation+jwt"
  /// Maximum length of an invitation, in bytes.
  static let longest = 1 << 16

  /// A private key that is encrypted, and the public key set that has its terms.
  struct SealedKey {
    let keyID: KeyID
    let pem: [UInt8]
    let keySet: [UInt8]

    func write(_ name: String, to writer: inout JSONWriter) {
      writer.name(name)
      writer.object { writer in
        writer.member("kid", keyID.rawValue)
        writer.member("pem", ascii: Base64URL.encode(pem))
        writer.member("set", ascii: Base64URL.encode(keySet))
      }
    }

    init(keyID: KeyID, pem: [UInt8], keySet: [UInt8]) {
      (self.keyID, self.pem, self.keySet) = (keyID, pem, keySet)
    }

    init(_ node: JSONNode, _ path: String) throws(ShapeError) {
      var object = try ObjectReader(node, path: path)
      keyID = try object.text("kid")
      (pem, keySet) = (try object.bytes("pem"), try object.bytes("set"))
      try object.finish()
    }
  }

  /// The text of the invitation; `signer` is the new desk's key.
  func text(signedBy signer: Signer) throws -> [UInt8] {
    var payload = JSONWriter()
    payload.object { writer in
      facts.write(to: &writer)
      writer.member("desk", desk)
      writer.member("root_owner", rootOwner.rawValue)
      writer.member("needs_keys", needsKeys)
      deskKey.write("desk_key", to: &writer)
      passKey?.write("pass_key", to: &writer)
    }
    let header = TokenHeader(keyID: signer.keyID, type: Self.type)
    return Array(try signer.sign(header.signingInput(payload.bytes)).token.utf8) + [0x0A]
  }

  /// Reads an invitation, and opens it with the code.
  init(_ text: [UInt8], code: [UInt8]) throws {
    do {
      let opened = try OpenedToken(text.filter { $0 > 0x20 }, type: Self.type)
      var object = try ObjectReader(json: opened.jws.payload)
      facts = try DepartureFacts(&object)
      desk = try object.integer("desk", in: 2...DepartureRecord.maxDesks)
      rootOwner = try object.text("root_owner")
      needsKeys = try object.optionalBoolean("needs_keys") ?? false
      deskKey = try SealedKey(try object.required("desk_key"), "desk_key")
      passKey = try object.optional("pass_key").map { node throws(ShapeError) in
        try SealedKey(node, "pass_key")
      }
      try object.finish()
      let key = try Self.open(deskKey, code: code)
      guard
        try key.publicKey.isValidSignature(
          try opened.jws.es256Signature(), for: opened.jws.signingInput)
      else { throw DepartureError.invalid("its signature is not that of its key") }
    } catch let error as DepartureError {
      throw error
    } catch {
      throw DepartureError.invalid("the invitation is damaged: \(error); make another")
    }
  }

  init(
    facts: DepartureFacts, desk: Int, rootOwner: IssuerID, needsKeys: Bool, deskKey: SealedKey,
    passKey: SealedKey?
  ) {
    self.facts = facts
    self.desk = desk
    self.rootOwner = rootOwner
    self.needsKeys = needsKeys
    self.deskKey = deskKey
    self.passKey = passKey
  }

  /// Opens a sealed key.
  static func open(_ sealed: SealedKey, code: [UInt8]) throws(DepartureError) -> PrivateKey {
    do throws(CryptoError) {
      return try PrivateKey(pem: sealed.pem, passphrase: code)
    } catch {
      throw .refused(
        "this is not the code of that invitation, or the file was changed on its way; look at the screen of the first "
          + "desk again, or make another invitation there")
    }
  }

  /// The number of digits of a code.
  static let digitCount = 24

  /// Returns a code from random bytes, in groups of four digits.
  static func code(_ random: [UInt8]) -> String {
    let digits = random.prefix(digitCount).map { "\($0 % 10)" }
    return stride(from: 0, to: digits.count, by: 4).map {
      digits[$0..<min($0 + 4, digits.count)].joined()
    }.joined(separator: " ")
  }
}
