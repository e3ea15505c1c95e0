/// The reason why a mail server did not take a message; it quotes neither addresses nor the server's own words, which
/// often repeat them.
package struct SMTPFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the delivery that failed.
  package enum Kind: Hashable, Sendable {
    /// The server cannot be reached, or takes nothing from us at present.
    case server
    /// The server refused the address for good.
    case address
    /// The server refused this message for good.
    case message
    /// The server takes no message of this size.
    case size
    /// The server does not take this message now, or it is not known whether it did.
    case later
  }

  package let kind: Kind
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    (self.kind, self.description) = (kind, description)
  }
}

/// The answers of the server in one delivery, and the step to which the last one belongs.
struct SMTPConversation {
  /// The last command that was sent, such as `RCPT`; empty before the first.
  private(set) var command = ""
  /// The last line of the server.
  private(set) var answer = ""
  /// Whether libcurl takes its leave of the server, which decides nothing any more.
  private var isOver = false
  /// The longest line that is kept, in characters.
  private static let longest = 512

  mutating func sent(_ text: String) {
    // What follows this answer (RFC 4954 §4) is a part of the login, and not a command.
    guard code != 334 else { return answer = "" }
    let word = String(text.prefix { $0.isLetter }.prefix(8)).uppercased()
    isOver = word == "QUIT"
    if !isOver { (command, answer) = (word, "") }
  }

  mutating func received(_ text: String) {
    if !isOver { answer = String(text.prefix(Self.longest)) }
  }

  /// The reply code of the last answer (RFC 5321 §4.2); nil without an answer to the last command.
  var code: Int? { answer.utf8.count >= 3 ? Int(answer.prefix(3)) : nil }

  /// The enhanced status code of the last answer, such as `5.1.1` (RFC 3463); nil if it has none.
  var status: String? {
    guard answer.utf8.count > 4 else { return nil }
    let word = answer.dropFirst(4).prefix { $0.isNumber || $0 == "." }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ (1...3).contains($0.count) }) else { return nil }
    return String(word)
  }

  /// Returns the fault of a delivery that libcurl ended with `reason`.
  func fault(_ reason: String) -> SMTPFault {
    guard let code, code >= 400 else {
      // After the end of the text the server may have taken the message without our knowledge.
      return SMTPFault(command == "DATA" ? .later : .server, reason)
    }
    let words = "the mail server answered \(code)\(status.map { " \($0)" } ?? "") to \(place)"
    return SMTPFault(kind(code), words)
  }

  private var place: String { command.isEmpty ? "the connection" : command }

  /// Whether the server takes no message of this size (RFC 1870 §6.1, RFC 3463 §3.4); the server learns the size with
  /// `MAIL` already, and is not at fault itself.
  private func isAboutSize(_ code: Int) -> Bool {
    guard ["MAIL", "DATA"].contains(command), code >= 500 else { return false }
    return status.map { ["5.2.3", "5.3.4"].contains($0) } ?? (code == 552)
  }

  private func kind(_ code: Int) -> SMTPFault.Kind {
    if isAboutSize(code) { return .size }
    switch command {
    case "RCPT":
      if code < 500 { return .later }
      guard let status else { return [550, 551, 553].contains(code) ? .address : .later }
      // Other reasons, such as a full mailbox or a policy against us, say nothing about the address.
      return status.hasPrefix("5.1.") || status == "5.2.1" ? .address : .later
    case "DATA": return code < 500 ? .later : .message
    default: return .server
    }
  }
}
