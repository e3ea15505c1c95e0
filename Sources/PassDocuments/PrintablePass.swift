public import PassFormats
internal import Vocabulary

/// A signed pass as it goes to the printer: the text of its barcode, and what that text says.
///
/// Paper says nothing that contradicts the barcode, because it is made from it. The form is checked
/// and the signature is not: whoever does not know where a text comes from verifies it first.
public struct PrintablePass: Sendable {
  /// The text of the barcode, byte for byte.
  public let text: String
  /// What the pass says.
  public let claims: PassClaims

  /// The pass of a barcode text, or why there is none.
  public init(_ scanned: [UInt8]) throws(PrintablePassError) {
    let scan = ScanText(scanned)
    do {
      switch try BarcodeReading(scan) {
      case .pass(let pass): claims = try pass.unverified().claims
      case .unsigned: throw PrintablePassError("is a boarding pass that nobody signed")
      case .signatureMissing: throw PrintablePassError("is a boarding pass without its signature")
      case .notAPass: throw PrintablePassError("is neither a token nor a boarding pass")
      }
    } catch let error as PrintablePassError {
      throw error
    } catch {
      throw PrintablePassError("is no pass: \(error)")
    }
    self.text = String(decoding: scan.text, as: UTF8.self)
  }
}

/// Why a text is not printed.
public struct PrintablePassError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with the text, fit to follow its name.
  public let description: String

  init(_ description: String) { self.description = description }
}
