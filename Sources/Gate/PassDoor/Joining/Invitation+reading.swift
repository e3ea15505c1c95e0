package import GateRules
internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import Vocabulary

extension Invitation {
  /// Reads an invitation; throws a `DoorError` where the text is no invitation, or is damaged.
  package init(_ text: [UInt8]) throws(DoorError) {
    try self.init(unchecked: text)
    do throws(CryptoError) {
      _ = try PublicKey(x: root.x, y: root.y)
    } catch {
      throw .invalid("the invitation is damaged: \(error); make another: passtool door invite")
    }
  }
}

extension JoinAnswer {
  /// Reads the answer to an invitation; throws a `DoorError` where the text is no answer, is damaged, or answers
  /// another invitation.
  package init(_ text: [UInt8], to invitation: Invitation) throws(DoorError) {
    let json = try JoinText.json(
      text, Self.prefix, named: "answer of passtool door join",
      again: "join again with a new invitation")
    let key: JWKSet.Key?
    let (door, lane, keySet, nonce): (PassID, KeyID, [UInt8], [UInt8])
    do {
      var object = try ObjectReader(json: json)
      (door, lane) = (try object.text("door"), try object.text("lane"))
      (keySet, nonce) = (try object.bytes("keys"), try object.bytes("nonce"))
      try object.finish()
      let keys = try JWKSet(keySet).keys
      key = keys.count == 1 ? keys.first : nil
      // Every verifier would refuse a bundle that names a point off the curve.
      if let key { _ = try PublicKey(x: key.x, y: key.y) }
    } catch {
      throw .invalid("the answer is damaged: \(error); join again with a new invitation")
    }
    guard door == invitation.record.id, lane == invitation.lane else {
      throw .invalid("the answer is of another invitation; join again with this one")
    }
    guard let key, key.keyID == lane, key.terms?.kinds == [.device] else {
      throw .invalid(
        "the answer holds another key than that of a lane called \(invitation.lane); join again with a new "
          + "invitation")
    }
    self.init(door: door, lane: lane, keySet: keySet, nonce: nonce)
  }
}
