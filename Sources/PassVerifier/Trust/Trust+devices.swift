internal import PassCrypto
package import PassFormats
internal import Vocabulary

extension Trust {
  /// What a gate says of its ledger, where the bundle names the gate's key and lets it sign ledgers.
  ///
  /// A revoked key signs none, however old a ledger says that it is.
  package func ledgerHead(_ text: [UInt8]) throws(UpdateRefusal) -> LedgerHead {
    let token: CompactJWS
    let header: TokenHeader
    do throws(MalformedText) {
      token = try CompactJWS(text)
      _ = try token.es256Signature()
    } catch {
      throw .damaged(detail: "\(error)", isScan: false)
    }
    do throws(TokenHeaderError) {
      header = try TokenHeader(token.header)
    } catch {
      throw UpdateRefusal(error)
    }
    guard header.type == LedgerHead.type else {
      throw .noLedger
    }
    let head: LedgerHead
    do throws(ShapeError) {
      head = try LedgerHead(payload: token.payload)
    } catch {
      throw .malformedClaims(.ledgerHead, detail: "\(error)")
    }
    guard let party = party(head.device.issuer) else {
      throw .unknownIssuer(head.device.issuer)
    }
    guard head.device.keyID == header.keyID, let key = party.keys[header.keyID] else {
      throw .unknownDevice(head.device)
    }
    let isValid: Bool
    do throws(CryptoError) {
      isValid = try key.key.isValid(token.signature, for: token.signingInput)
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
