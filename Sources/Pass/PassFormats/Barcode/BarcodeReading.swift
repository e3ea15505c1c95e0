internal import StrictText
internal import Vocabulary

/// The kind of a barcode text, decided by its form alone (docs/SPEC.md §1.2).
package enum BarcodeReading: Sendable {
  /// A token, in any of the forms.
  case pass(UnfoldedPass)
  /// A boarding pass without a signature of this format.
  case unsigned(BoardingPass)
  /// A boarding pass with a run of this format but without its signature.
  case signatureMissing(BoardingPass)
  /// Any other text.
  case notAPass

  /// Maximum length of a pass, in characters (docs/SPEC.md §1).
  package static let longestText = 1_800

  /// Classifies a scan.
  ///
  /// - Throws: `MalformedText` where the text is empty, too long, or breaks the form that it begins
  ///   with.
  package init(_ scan: ScanText) throws(MalformedText) {
    let text = scan.text
    guard !text.isEmpty else {
      throw MalformedText(place: "text", offset: 0, detail: "the text is empty")
    }
    guard text.count <= Self.longestText else {
      throw MalformedText(
        place: "text", offset: Self.longestText,
        detail:
          "the text is longer than \(Self.longestText) characters, the most that a pass may have")
    }
    try self.init(text)
  }

  /// Classifies a text.
  ///
  /// - Throws: `MalformedText` where the text breaks the form that it begins with.
  package init(_ text: [UInt8]) throws(MalformedText) {
    if text.starts(with: PackedTicket.prefix) {
      self = .pass(try PackedTicket.unfold(text))
    } else if Self.isBoardingPassLike(text) {
      self = try SignedBCBP.read(text)
    } else if Self.isTokenLike(text) {
      self = .pass(try UnfoldedPass(token: text))
    } else {
      self = .notAPass
    }
  }

  /// Returns whether a text begins like a boarding pass: long enough to be one, or shorter because trailing blanks were
  /// lost, and still readable.
  private static func isBoardingPassLike(_ text: [UInt8]) -> Bool {
    guard text.count > 1, text[0] == UInt8(ascii: "M"),
      (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(text[1])
    else { return false }
    return text.count >= BCBP.shortest || (try? BCBP(text, mode: .tolerant)) != nil
  }

  /// Returns whether a text begins like a token (`{"` in base64url) or has the three parts of one.
  private static func isTokenLike(_ text: [UInt8]) -> Bool {
    if text.starts(with: "eyJ".utf8) { return true }
    var dots = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        dots += 1
      } else if !Base64URL.isCharacter(byte) {
        return false
      }
    }
    return dots == 2
  }
}
