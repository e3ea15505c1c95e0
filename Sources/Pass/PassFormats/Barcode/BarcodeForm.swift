internal import StrictText
package import Vocabulary

/// The form in which a token is written into a barcode (docs/SPEC.md §1.2).
///
/// Reading any form yields the identical token.
public enum BarcodeForm: String, CaseIterable, Sendable {
  /// An IATA boarding pass whose security data hold the signature.
  case bcbp
  /// A packed ticket, which needs fewer modules.
  case packed
  /// The compact JWT itself.
  case token
}

/// A token that was read from a barcode; its form is checked, its signature is not.
package struct UnfoldedPass: Sendable {
  package let form: BarcodeForm
  package let jws: CompactJWS
  /// Key id and claims, where the token was rebuilt from another form.
  ///
  /// Header and payload are canonical then, because they were written from key id and claims.
  package let rebuilt: (keyID: KeyID, claims: PassClaims)?

  /// The compact JWT.
  package var token: String {
    CompactJWS.text(signingInput: jws.signingInput, signature: jws.signature)
  }

  /// Returns key id and claims without verifying the signature.
  ///
  /// - Throws: `MalformedText` where header or claims break the format.
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

  /// Reads a compact JWT.
  package init(token: [UInt8]) throws(MalformedText) {
    form = .token
    jws = try CompactJWS(token)
    rebuilt = nil
  }

  /// Rebuilds the token from the claims that another form holds.
  init(form: BarcodeForm, claims: PassClaims, keyID: KeyID, signature: [UInt8]) {
    self.form = form
    rebuilt = (keyID, claims)
    jws = CompactJWS(
      header: TokenHeader.bytes(ofPassBy: keyID),
      payload: claims.payload, signature: signature)
  }
}

extension PassClaims {
  /// Returns the barcode text of a signed pass, or nil where the pass cannot be written in this form.
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
