/// A report of a mail server that it could not deliver a message (RFC 3464), read from a message that anybody may have
/// sent.
package struct DeliveryReport: Hashable, Sendable {
  /// The identifier of the message that was not delivered, without angle brackets.
  package let messageID: String
  /// The enhanced status code of the first recipient that failed, such as `5.1.1` (RFC 3463).
  package let status: String

  /// Whether the address itself is at fault, so that further messages would come back, too.
  ///
  /// A full mailbox, a message that is too large, or a policy against the sender say nothing about the address. Servers
  /// write 5.0.0 where the other side gave no reason.
  package var isAboutAddress: Bool {
    status.hasPrefix("5.1.") || ["5.0.0", "5.2.1", "5.4.4"].contains(status)
  }

  /// Reads a report; nil for a message that is none, and for a report about a delay or a success.
  package init?(_ message: some Collection<UInt8>) {
    let lines = MailLines(message)
    let head = lines.headers(from: 0)
    guard let type = head.values["content-type"], type.lowercased().hasPrefix("multipart/report"),
      let border = Self.parameter("boundary", of: type)
    else { return nil }
    var (id, status): (String?, String?) = (nil, nil)
    for start in lines.parts(border, from: head.end) {
      let part = lines.headers(from: start)
      let kind = (part.values["content-type"] ?? "").lowercased()
      if kind.hasPrefix("message/delivery-status")
        || kind.hasPrefix("message/global-delivery-status")
      {
        status = status ?? Self.failure(lines, from: part.end)
      } else if kind.hasPrefix("message/rfc822") || kind.hasPrefix("text/rfc822-headers")
        || kind.hasPrefix("message/global")
      {
        id = id ?? Self.identifier(lines.headers(from: part.end).values["message-id"])
      }
    }
    guard let id, let status else { return nil }
    (messageID, self.status) = (id, status)
  }

  /// Returns the status of the first recipient whose delivery failed; the groups of fields are parted by empty lines.
  private static func failure(_ lines: MailLines, from start: Int) -> String? {
    var place = start
    while place < lines.count {
      let group = lines.headers(from: place)
      if group.values["action"]?.lowercased() == "failed",
        let status = group.values["status"]?.prefix(while: { $0.isNumber || $0 == "." }),
        status.hasPrefix("5.")
      {
        return String(status)
      }
      if group.values.isEmpty, group.end <= place + 1 { return nil }
      place = group.end
    }
    return nil
  }

  private static func identifier(_ value: String?) -> String? {
    guard let value, let open = value.firstIndex(of: "<"), let close = value.lastIndex(of: ">"),
      open < close
    else { return nil }
    return String(value[value.index(after: open)..<close])
  }

  /// Returns a parameter of a header's value (RFC 2045 §5.1).
  private static func parameter(_ name: String, of value: String) -> String? {
    for part in value.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, trimmed(pair[0]).lowercased() == name else { continue }
      let text = trimmed(pair[1])
      return text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
        ? String(text.dropFirst().dropLast()) : text
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
  }
}
