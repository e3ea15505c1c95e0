public import PassFormats
internal import Vocabulary

/// A signed pass to be printed: the text of its barcode, and the claims read from that text.
///
/// Claims are always read from the barcode, so the paper cannot contradict it. The format is checked but the signature
/// is not, so verify a text of unknown origin first.
public struct PrintablePass: Sendable {
  /// The text of the barcode, byte for byte.
  public let text: String
  /// The claims of the pass.
  public let claims: PassClaims

  /// Reads the pass in a barcode text; throws the reason if it is no pass.
  public init(_ scanned: [UInt8]) throws(PrintablePassError) {
    let scan = ScanText(scanned)
    do {
      switch try BarcodeReading(scan) {
      case .pass(let pass): claims = try pass.unverified().claims
      case .unsigned:
        throw PrintablePassError(
          "is a boarding pass without a signature; give a signed pass")
      case .signatureMissing:
        throw PrintablePassError(
          "is a boarding pass whose signature was cut off; give the whole text of its barcode")
      case .notAPass:
        throw PrintablePassError(
          "is neither a token nor a boarding pass; give the whole text of a barcode")
      }
    } catch let error as PrintablePassError {
      throw error
    } catch {
      throw PrintablePassError("is no pass: \(error)")
    }
    self.text = String(decoding: scan.text, as: UTF8.self)
  }
}

/// The reason why a text cannot be printed as a pass: it is no pass, or a damaged one; read the barcode again.
public struct PrintablePassError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault of the text, worded to follow its name.
  public let description: String

  init(_ description: String) { self.description = description }
}
