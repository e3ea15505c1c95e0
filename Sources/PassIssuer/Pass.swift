public import PassBarcode
public import PassFormats

/// A pass that was just issued.
public struct Pass: Sendable {
  /// What the pass says.
  public let claims: PassClaims
  /// The compact JWT: what any JOSE library verifies.
  public let token: String

  init(claims: PassClaims, token: String) {
    self.claims = claims
    self.token = token
  }

  /// The text that the barcode carries.
  public var barcodeText: String { token }

  /// The barcode, ready to be drawn.
  public func symbol(
    _ symbology: Symbology = .aztec, errorCorrection: ErrorCorrection = .medium
  ) throws(SymbolError) -> Symbol {
    try Symbol(barcodeText, symbology: symbology, errorCorrection: errorCorrection)
  }
}
