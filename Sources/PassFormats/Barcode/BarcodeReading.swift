internal import Vocabulary

/// What the text of a barcode is, told by its form alone.
package enum BarcodeReading: Sendable {
  /// A token, in whichever form it was written.
  case pass(UnfoldedPass)
  /// A boarding pass that nobody signed, or somebody else.
  case unsigned(BoardingPass)
  /// A boarding pass with our run, whose signature is gone.
  case signatureMissing(BoardingPass)
  /// Something else.
  case notAPass

  /// Longest text of a pass, in characters (docs/SPEC.md §1).
  package static let longestText = 1_800

  /// Tells what a scan is; one that is empty or longer than any pass is malformed, too.
  package init(_ scan: ScanText) throws(MalformedText) {
    let text = scan.text
    guard !text.isEmpty else {
      throw MalformedText(place: "text", offset: 0, detail: "it is empty")
    }
    guard text.count <= Self.longestText else {
      throw MalformedText(
        place: "text", offset: Self.longestText,
        detail: "longer than the \(Self.longestText) characters of a pass")
    }
    try self.init(text)
  }

  /// Tells what a text is; one that begins like a pass and then breaks its form is malformed.
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

  /// Whether a text begins like a boarding pass of the airlines: long enough to be one, or a short one
  /// that lost its last blanks and can be read all the same.
  private static func isBoardingPassLike(_ text: [UInt8]) -> Bool {
    guard text.count > 1, text[0] == UInt8(ascii: "M"),
      (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(text[1])
    else { return false }
    return text.count >= BCBP.shortest || (try? BCBP(text, mode: .tolerant)) != nil
  }

  /// Whether a text begins like a token of ours (`{"` in base64url), or has the three parts of one.
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
