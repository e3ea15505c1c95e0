internal import PassBarcode

/// The symbology of a pass, by its name in the API; more may be added.
package enum BarcodeFormat: String, CaseIterable, Sendable {
  case aztec = "AZTEC"
  case qr = "QR"
  case pdf417 = "PDF417"
  case dataMatrix = "DATA_MATRIX"

  var symbology: Symbology {
    switch self {
    case .aztec: .aztec
    case .qr: .qr
    case .pdf417: .pdf417
    case .dataMatrix: .datamatrix
    }
  }
}
