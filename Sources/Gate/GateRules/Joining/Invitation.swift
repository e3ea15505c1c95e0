package import PassFormats
internal import StrictText
package import Vocabulary

/// The information with which a further lane of a door begins: the root to trust, the event and the name of the lane.
///
/// It has no secret, and it opens nothing: a lane belongs to the door once people at both screens have compared the
/// number of `JoinNumber`, which covers every byte of it. It is good for some minutes.
package struct Invitation: Equatable, Sendable {
  /// The record of the door, with its event and its rule.
  package let record: DoorRecord
  /// The root of the door, which the lane pins.
  package let root: RootKey
  /// The name of the lane, which is the id of its key.
  package let lane: KeyID
  /// The time until which a lane may join with the invitation.
  package let expires: Instant
  /// The SHA-256 digest of the list beside the invitation; nil where the door has no list.
  package let listDigest: [UInt8]?
  /// Random bytes, so that no two invitations are the same.
  package let nonce: [UInt8]

  package init(
    record: DoorRecord, root: RootKey, lane: KeyID, expires: Instant, listDigest: [UInt8]?,
    nonce: [UInt8]
  ) {
    self.record = record
    self.root = root
    self.lane = lane
    self.expires = expires
    self.listDigest = listDigest
    self.nonce = nonce
  }

  package static let prefix = "PT1D/"
  /// The number of random bytes in an invitation or an answer.
  package static let nonceByteCount = 16

  /// The invitation as a barcode and a file carry it.
  package var text: String {
    var writer = JSONWriter()
    writer.object { writer in
      record.write(to: &writer)
      writer.member("kid", root.keyID.rawValue)
      writer.member("x", ascii: Base64URL.encode(root.x))
      writer.member("y", ascii: Base64URL.encode(root.y))
      writer.member("lane", lane.rawValue)
      writer.member("exp", expires.secondsSince1970)
      if let listDigest { writer.member("list", ascii: Base64URL.encode(listDigest)) }
      writer.member("nonce", ascii: Base64URL.encode(nonce))
    }
    return JoinText.text(Self.prefix, writer.bytes)
  }

  /// Reads an invitation, whose root may be no point of the curve; throws a `DoorError` where the text is no invitation,
  /// or is damaged.
  package init(unchecked text: [UInt8]) throws(DoorError) {
    let json = try JoinText.json(
      text, Self.prefix, named: "invitation of passtool door invite",
      again: "run passtool door join again, and scan or copy the invitation again")
    do throws(ShapeError) {
      var object = try ObjectReader(json: json)
      record = try DoorRecord(&object)
      let (x, y) = (try object.bytes("x"), try object.bytes("y"))
      root = RootKey(keyID: try object.text("kid"), x: x, y: y)
      lane = try object.text("lane")
      expires = try object.instant("exp")
      listDigest = object.peek("list") == nil ? nil : try object.bytes("list")
      nonce = try object.bytes("nonce")
      try object.finish()
    } catch {
      throw .invalid("the invitation is damaged: \(error); make another: passtool door invite")
    }
  }
}

/// A lane's answer to an invitation: its public key.
package struct JoinAnswer: Equatable, Sendable {
  /// The id of the door that invited.
  package let door: PassID
  /// The name of the lane.
  package let lane: KeyID
  /// The lane's key set: one key with its terms, as `GateDirectory` made it.
  package let keySet: [UInt8]
  package let nonce: [UInt8]

  package static let prefix = "PT1A/"

  package init(door: PassID, lane: KeyID, keySet: [UInt8], nonce: [UInt8]) {
    self.door = door
    self.lane = lane
    self.keySet = keySet
    self.nonce = nonce
  }

  /// The answer as a barcode and a file carry it.
  package var text: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("door", door.rawValue)
      writer.member("lane", lane.rawValue)
      writer.member("keys", ascii: Base64URL.encode(keySet))
      writer.member("nonce", ascii: Base64URL.encode(nonce))
    }
    return JoinText.text(Self.prefix, writer.bytes)
  }

  /// Returns whether a text begins like an answer.
  package static func isLike(_ text: [UInt8]) -> Bool { text.starts(with: prefix.utf8) }
}

/// JSON as capital letters, which Aztec writes in five bits each.
package enum JoinText {
  /// Maximum length of a text, in characters.
  static let longest = 8_192

  static func text(_ prefix: String, _ json: [UInt8]) -> String {
    prefix + String(decoding: Letters.encode(json), as: UTF8.self)
  }

  package static func json(
    _ text: [UInt8], _ prefix: String, named name: String, again: String
  ) throws(DoorError) -> [UInt8] {
    let text = Array(text.trimmed { $0 <= 0x20 })
    guard text.count <= longest, text.starts(with: prefix.utf8) else {
      throw .invalid("this is no \(name), which begins with \(prefix); \(again)")
    }
    let letters = text[prefix.utf8.count...]
    guard let count = Letters.byteCount(letters: letters.count),
      let json = Letters.decode(letters, bytes: count)
    else { throw .invalid("the \(name) is damaged; \(again)") }
    return json
  }
}
