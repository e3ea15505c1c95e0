internal import PassCrypto
package import PassFormats
internal import Vocabulary

extension Trust {
  /// What a gate says of its ledger, where the bundle names the gate's key and lets it sign ledgers.
  ///
  /// A revoked key signs none, however old a ledger says that it is.
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
    let isValid: Bool
    do throws(CryptoError) {
      isValid = try key.key.isValidSignature(token.jws.signature, for: token.jws.signingInput)
    } catch {
      throw .signatureNotChecked(detail: "\(error)")
    }
    guard isValid else {
      throw .badSignature
    }
    guard let terms = key.terms, terms.kinds.contains(.device), key.revokedFrom == nil else {
      throw .mayNotSignLedgers(head.device)
    }
    return head
  }
}
