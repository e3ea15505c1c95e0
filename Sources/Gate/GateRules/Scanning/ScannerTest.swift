/// A code that is no pass and shows how a scanner is set up: it has letters, digits and signs that lie elsewhere on
/// other keyboards.
package enum ScannerTest {
  /// The text of the code.
  ///
  /// It begins like the other codes of passtool, but no kind of pass begins like this.
  package static let text =
    "PT1-SCANNER-TEST azqwymAZQWYM0123456789-_/.,;:<>?!@#$%^&*()"

  /// The message about a scanner that needs no other setting.
  package static let right =
    "the scanner is set up correctly: it types the code as it is, and Enter after it"

  /// Returns what is to be set, a sentence each, by a scan of the code; nil for a scan of anything else.
  package static func faults(
    of scanned: [UInt8], ending: ScannerSetting.Ending = .line
  ) -> [String]? {
    // Passes are longer, and a letter of another keyboard has at most two bytes.
    guard scanned.count <= 2 * text.utf8.count + 16, scanned.count >= text.utf8.count else {
      return nil
    }
    if var setting = setting(of: scanned) {
      setting.ending = ending
      return setting.faults
    }
    let name = Array("scanner".utf8)
    let small = scanned.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    guard small.indices.contains(where: { small[$0...].starts(with: name) }) else { return nil }
    return [
      "the scanner or this computer is set to a keyboard that passtool does not know: set the scanner to this "
        + "computer's keyboard, or both to US English"
    ]
  }

  private static func setting(of scanned: [UInt8]) -> ScannerSetting? {
    let expected = Array(text.utf8)
    // A scanner may type the kind of symbol in front: `]` and two more characters.
    let typed =
      scanned.first == UInt8(ascii: "]") ? Array(scanned.dropFirst(3)) : scanned
    if typed == expected { return ScannerSetting() }
    return ScannerInput.readings(of: typed).first { $0.text == expected }?.setting
  }
}
