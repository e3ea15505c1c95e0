package import PassFormats
internal import StrictText
internal import Vocabulary

/// The head of a gate's ledger, whose signature is not checked yet.
package struct PendingHead {
  /// The signature that must be checked.
  package let check: SignatureCheck
  private let head: LedgerHead
  private let isKeyOfDevice: Bool

  /// Reads the head of a ledger that a device key of a bundle may have signed.
  ///
  /// - Throws: `UpdateRefusal` where the head is malformed, or the device unknown.
  package init(_ text: [UInt8], trust: Trust) throws(UpdateRefusal) {
    let token: OpenedToken<Void>
    do throws(TokenError) {
      token = try OpenedToken(text, type: LedgerHead.type)
    } catch {
      throw UpdateRefusal(error) { _ in .noLedger }
    }
    do throws(ShapeError) {
      head = try LedgerHead(payload: token.jws.payload)
    } catch {
      throw .malformedClaims(.ledgerHead, detail: "\(error)")
    }
    guard let party = trust.party(head.device.issuer) else {
      throw .unknownIssuer(head.device.issuer)
    }
    guard head.device.keyID == token.keyID, let key = party.keys[token.keyID] else {
      throw .unknownDevice(head.device)
    }
    check = SignatureCheck(token.jws, by: key.key)
    isKeyOfDevice = key.terms?.kinds.contains(.device) == true && key.revokedFrom == nil
  }

  /// Returns the head, given the result of the signature check.
  ///
  /// A revoked key may sign no head, even one with an earlier `iat`.
  ///
  /// - Throws: `UpdateRefusal` where the signature is invalid, or the key may not sign ledgers.
  package func head(_ answer: SignatureAnswer) throws(UpdateRefusal) -> LedgerHead {
    try answer.check()
    guard isKeyOfDevice else { throw .mayNotSignLedgers(head.device) }
    return head
  }
}
