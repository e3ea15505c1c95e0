package import Vocabulary

/// How a token is written into a barcode.
///
/// Every form gives back the identical token.
public enum BarcodeForm: String, CaseIterable, Sendable {
  /// In the airlines' own language: an IATA boarding pass whose security data carry the signature.
  case bcbp
  /// A ticket in few modules.
  case packed
  /// The compact JWT as it is.
  case token
}

/// A token taken out of a barcode, its form checked and nothing else.
package struct UnfoldedPass: Sendable {
  package let form: BarcodeForm
  package let jws: CompactJWS
  /// Key id and claims, where taking the barcode apart has told them: then header and payload are
  /// canonical, because they were written from these.
  package let rebuilt: (keyID: KeyID, claims: PassClaims)?

  /// The compact JWT.
  package var token: String {
    CompactJWS.text(signingInput: jws.signingInput, signature: jws.signature)
  }

  /// Key id and claims as the pass says them; nobody verified its signature.
  package func unverified() throws(MalformedText) -> (keyID: KeyID, claims: PassClaims) {
    if let rebuilt { return rebuilt }
    let token: OpenedToken<Void>
    do throws(TokenError) {
      token = try OpenedToken(jws) { $0 == TokenHeader.passType ? () : nil }
    } catch {
      throw error.malformedText
    }
    let payload = try JSONReader.read(jws.payload, part: "payload")
    do throws(ShapeError) {
      return (token.keyID, try PassClaims(payload, payload: jws.payload))
    } catch {
      throw MalformedText(payload: error)
    }
  }

  /// A compact JWT.
  package init(token: [UInt8]) throws(MalformedText) {
    form = .token
    jws = try CompactJWS(token)
    rebuilt = nil
  }

  /// The token of claims that another form carried, rebuilt.
  init(form: BarcodeForm, claims: PassClaims, keyID: KeyID, signature: [UInt8]) {
    self.form = form
    rebuilt = (keyID, claims)
    jws = CompactJWS(
      header: TokenHeader(keyID: keyID, type: TokenHeader.passType).bytes,
      payload: claims.payload, signature: signature)
  }
}

extension PassClaims {
  /// The barcode text of a signed pass, or nil where the pass has no such form.
  package func barcodeText(
    as form: BarcodeForm, keyID: KeyID, signature: [UInt8]
  ) -> String? {
    switch form {
    case .token:
      CompactJWS.text(
        signingInput: TokenHeader(keyID: keyID, type: TokenHeader.passType).signingInput(payload),
        signature: signature)
    case .bcbp: SignedBCBP.text(self, keyID: keyID, signature: signature)
    case .packed: PackedTicket.text(self, keyID: keyID, signature: signature)
    }
  }
}
