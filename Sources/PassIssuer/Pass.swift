public import PassBarcode
public import PassFormats
public import Vocabulary

/// A pass that was just issued.
public struct Pass: Sendable {
  /// What the pass says.
  public let claims: PassClaims
  /// The key that signed it.
  public let keyID: KeyID
  /// The compact JWT: what any JOSE library verifies.
  public let token: String
  private let signature: [UInt8]

  init(claims: PassClaims, keyID: KeyID, signature: [UInt8], token: String) {
    self.claims = claims
    self.keyID = keyID
    self.signature = signature
    self.token = token
  }

  /// How the barcode is written unless somebody asks for another form: a boarding pass in the
  /// airlines' language, a ticket packed.
  public var defaultForm: BarcodeForm {
    switch claims.content {
    case .boardingPass: .bcbp
    case .ticket: .packed
    }
  }

  /// The text that the barcode carries, by default.
  public var barcodeText: String { barcodeText(as: defaultForm) ?? token }

  /// The text that a barcode carries in this form, or nil where the pass has no such form.
  public func barcodeText(as form: BarcodeForm) -> String? {
    form == .token ? token : claims.barcodeText(as: form, keyID: keyID, signature: signature)
  }

  /// The barcode, ready to be drawn.
  public func symbol(
    _ symbology: Symbology = .aztec, errorCorrection: ErrorCorrection = .medium
  ) throws(SymbolError) -> Symbol {
    try Symbol(barcodeText, symbology: symbology, errorCorrection: errorCorrection)
  }
}
