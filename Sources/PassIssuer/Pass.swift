public import PassBarcode
public import PassFormats
public import Vocabulary

/// A pass that was just issued.
public struct Pass: Sendable {
  /// The content of the pass.
  public let claims: PassClaims
  /// The key that signed it.
  public let keyID: KeyID
  /// The compact JWT, which any JOSE library verifies.
  public let token: String
  private let signature: [UInt8]

  init(claims: PassClaims, keyID: KeyID, signature: [UInt8], token: String) {
    self.claims = claims
    self.keyID = keyID
    self.signature = signature
    self.token = token
  }

  /// The default form of the barcode: BCBP for a boarding pass, packed for a ticket.
  public var defaultForm: BarcodeForm {
    switch claims.content {
    case .boardingPass: .bcbp
    case .ticket: .packed
    }
  }

  /// The text of the barcode in the default form.
  public var barcodeText: String { barcodeText(as: defaultForm) ?? token }

  /// Returns the text of the barcode in a given form, or nil if the pass has no such form.
  public func barcodeText(as form: BarcodeForm) -> String? {
    form == .token ? token : claims.barcodeText(as: form, keyID: keyID, signature: signature)
  }

  /// Returns the barcode, ready to be drawn.
  public func symbol(
    _ symbology: Symbology = .aztec, errorCorrection: ErrorCorrection = .medium
  ) throws(SymbolError) -> Symbol {
    try Symbol(barcodeText, symbology: symbology, errorCorrection: errorCorrection)
  }
}
