/// Text in headers: nothing in it can end a header or begin another one.
enum HeaderText {
  /// Returns text that is ASCII by its origin, without anything else.
  static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { (0x21...0x7e).contains($0.value) && $0 != "<" && $0 != ">" }.map(
        Character.init))
  }

  /// Returns a mailbox with its name as encoded words or a quoted text (RFC 5322 §3.4).
  static func mailbox(_ mailbox: Mailbox) -> String {
    let name = cleaned(mailbox.name)
    guard !name.isEmpty else { return mailbox.address.description }
    return "\(isPlain(name) ? quoted(name) : encoded(name)) <\(mailbox.address)>"
  }

  /// Returns unstructured text, as it is or as encoded words (RFC 2047).
  static func words(_ text: String) -> String {
    let text = cleaned(text)
    return isPlain(text) && !text.contains("=?") ? text : encoded(text)
  }

  /// Returns the text with each control character and line break as a blank.
  private static func cleaned(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view).split(separator: " ").joined(separator: " ")
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
      && text.split(separator: " ").allSatisfy { $0.utf8.count <= 60 }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
  }

  /// Returns encoded words of at most 60 characters, so that they fit into a line behind a header's name; they are split between characters
  /// (RFC 2047 §2, §5).
  private static func encoded(_ text: String) -> String {
    var words: [String] = []
    var word: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if word.count + bytes.count > 36 {
        words.append(encodedWord(word))
        word = []
      }
      word += bytes
    }
    words.append(encodedWord(word))
    return words.joined(separator: " ")
  }

  private static func encodedWord(_ bytes: [UInt8]) -> String {
    "=?utf-8?B?\(String(decoding: Base64.encode(bytes), as: UTF8.self))?="
  }
}
