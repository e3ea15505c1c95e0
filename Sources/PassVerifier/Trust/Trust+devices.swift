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
      throw UpdateRefusal(error) { _ in "the signature is not that of a ledger" }
    }
    let head: LedgerHead
    do throws(ShapeError) {
      head = try LedgerHead(payload: token.jws.payload)
    } catch {
      throw UpdateRefusal(.malformedClaims, "the ledger's head breaks the format (\(error))")
    }
    guard let party = party(head.device.issuer) else {
      throw UpdateRefusal(.unknownIssuer, "this gate trusts no issuer \(head.device.issuer)")
    }
    guard head.device.keyID == token.keyID, let key = party.keys[token.keyID] else {
      throw UpdateRefusal(
        .unknownKey, "this gate's bundle names no device \(head.device); add it to the bundle")
    }
    let isValid: Bool
    do throws(CryptoError) {
      isValid = try key.key.isValid(token.jws.signature, for: token.jws.signingInput)
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
