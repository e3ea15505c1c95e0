internal import StrictText

#if canImport(PassCrypto)
  package import PassFormats
  internal import Vocabulary

  extension Trust {
    /// Returns whether a device may sign ledgers.
    package func namesDevice(_ device: DeviceID) -> Bool {
      guard let key = party(device.issuer)?.keys[device.keyID], let terms = key.terms else {
        return false
      }
      return terms.kinds.contains(.device) && key.revokedFrom == nil
    }

    /// Reads and verifies the head of a gate's ledger, signed with a device key of the bundle.
    ///
    /// A revoked key may sign no head, even one with an earlier `iat`.
    ///
    /// - Throws: `UpdateRefusal` where the head is malformed, the device unknown, or the signature
    ///   invalid.
    package func ledgerHead(_ text: [UInt8]) throws(UpdateRefusal) -> LedgerHead {
      let token: OpenedToken<Void>
      do throws(TokenError) {
        token = try OpenedToken(text, type: LedgerHead.type)
      } catch {
        throw UpdateRefusal(error) { _ in .noLedger }
      }
      let head: LedgerHead
      do throws(ShapeError) {
        head = try LedgerHead(payload: token.jws.payload)
      } catch {
        throw .malformedClaims(.ledgerHead, detail: "\(error)")
      }
      guard let party = party(head.device.issuer) else {
        throw .unknownIssuer(head.device.issuer)
      }
      guard head.device.keyID == token.keyID, let key = party.keys[token.keyID] else {
        throw .unknownDevice(head.device)
      }
      try SignatureCheck(token.jws, by: key.key).answer().check()
      guard let terms = key.terms, terms.kinds.contains(.device), key.revokedFrom == nil else {
        throw .mayNotSignLedgers(head.device)
      }
      return head
    }
  }
#endif
