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
      throw UpdateRefusal(.malformed, "damaged (\(error))")
    }
    do throws(TokenHeaderError) {
      header = try TokenHeader(token.header)
    } catch {
      throw UpdateRefusal(error)
    }
    guard header.type == LedgerHead.type else {
      throw UpdateRefusal(.wrongType, "the signature is not that of a ledger")
    }
    let head: LedgerHead
    do throws(ShapeError) {
      head = try LedgerHead(payload: token.payload)
    } catch {
      throw UpdateRefusal(.malformedClaims, "the ledger's head breaks the format (\(error))")
    }
    guard let party = party(head.device.issuer) else {
      throw UpdateRefusal(.unknownIssuer, "this gate trusts no issuer \(head.device.issuer)")
    }
    guard head.device.keyID == header.keyID, let key = party.keys[header.keyID] else {
      throw UpdateRefusal(
        .unknownKey, "this gate's bundle names no device \(head.device); add it to the bundle")
    }
    let isValid: Bool
    do throws(CryptoError) {
      isValid = try key.key.isValid(token.signature, for: token.signingInput)
    } catch {
      throw UpdateRefusal(.badSignature, "the signature could not be checked (\(error))")
    }
    guard isValid else {
      throw UpdateRefusal(.badSignature, "forged or altered: the signature does not match")
    }
    guard let terms = key.terms, terms.kinds.contains(.device), key.revokedFrom == nil else {
      throw UpdateRefusal(
        .keyNotAllowed, "the key \(head.device) may not sign ledgers, or was revoked")
    }
    return head
  }
}
