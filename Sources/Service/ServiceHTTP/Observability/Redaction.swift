/// Removes from a text for the log everything that looks like a secret or a person.
///
/// Our own lines contain nothing of the kind. This is for the errors of libraries, which may quote input that they
/// could not read. It is only a safety net, because names have no form that it could know.
enum Redaction {
  static func redacted(_ text: String) -> String {
    // Most texts are short words and numbers, which need no check.
    guard text.utf8.count >= shortest else { return text }
    var kept: [UInt8] = []
    kept.reserveCapacity(text.utf8.count)
    var run: [UInt8] = []
    func finish() {
      kept += replacement(for: run).map { Array($0.utf8) } ?? run
      run.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if isPart(byte) {
        run.append(byte)
      } else {
        finish()
        kept.append(byte)
      }
    }
    finish()
    return withoutLongNumbers(String(decoding: kept, as: UTF8.self))
  }

  /// The length of the shortest text that is checked, in bytes: that of the shortest e-mail address.
  private static let shortest = 5
  private static let longestWord = 80
  private static let fewestDigits = 12

  private static func replacement(for run: [UInt8]) -> String? {
    if let at = run.firstIndex(of: UInt8(ascii: "@")), at > 0, at < run.count - 1 {
      return "[e-mail]"
    }
    // A compact token has three parts of base64url.
    let dots = run.count { $0 == UInt8(ascii: ".") }
    if dots >= 2, run.count >= longestWord || run.starts(with: Array("eyJ".utf8)) {
      return "[token]"
    }
    return nil
  }

  /// Whether a byte may be part of an e-mail address or of a compact token.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF:
      true
    default: "@._-+%".utf8.contains(byte)
    }
  }

  /// Replaces numbers of twelve digits or more, with blanks or hyphens between them, such as those of cards and
  /// telephones.
  ///
  /// Digits beside a letter stay, because they belong to an id of ours.
  private static func withoutLongNumbers(_ text: String) -> String {
    var kept = ""
    var (run, digits) = ("", 0)
    var before: Character?
    func finish(_ next: Character?) {
      let isID = [before, next].contains { $0.map { $0.isLetter || $0 == "_" } ?? false }
      if digits >= fewestDigits, !isID {
        kept += "[number]" + String(run.reversed().prefix { !$0.isNumber }.reversed())
      } else {
        kept += run
      }
      (run, digits) = ("", 0)
    }
    for character in text {
      let isDigit = character.isASCII && character.isNumber
      if isDigit || !run.isEmpty && (character == " " || character == "-") {
        if run.isEmpty { before = kept.last }
        run.append(character)
        if isDigit { digits += 1 }
      } else {
        if !run.isEmpty { finish(character) }
        kept.append(character)
      }
    }
    finish(nil)
    return kept
  }
}
