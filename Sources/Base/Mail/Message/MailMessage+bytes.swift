internal import Vocabulary

extension MailMessage {
  /// The message with its headers, in lines that end in CR LF and have at most 78 characters where that is possible
  /// (RFC 5322 §2.1.1).
  package var bytes: [UInt8] {
    var writer = MailWriter()
    writer.header("Date", Self.time(date))
    writer.header("Message-ID", "<\(HeaderText.plain(id))>")
    writer.header("From", HeaderText.mailbox(from))
    if let replyTo { writer.header("Reply-To", HeaderText.mailbox(replyTo)) }
    writer.header("To", HeaderText.mailbox(to))
    writer.header("Subject", HeaderText.words(subject))
    writer.header("Content-Language", HeaderText.plain(language))
    // A machine that answers mails, such as about a holiday, must not answer this one (RFC 3834 §5).
    writer.header("Auto-Submitted", "auto-generated")
    if let unsubscribe {
      writer.header("List-Unsubscribe", "<\(HeaderText.plain(unsubscribe))>")
      writer.header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
    }
    writer.header("MIME-Version", "1.0")
    if files.isEmpty {
      write(alternativesTo: &writer)
    } else {
      let border = Self.border("mixed")
      writer.header("Content-Type", "multipart/mixed; boundary=\"\(border)\"")
      writer.line()
      writer.line("--\(border)")
      write(alternativesTo: &writer)
      for file in files {
        writer.line("--\(border)")
        writer.header("Content-Type", "\(file.type); name=\"\(file.name)\"")
        writer.header("Content-Disposition", "attachment; filename=\"\(file.name)\"")
        writer.header("Content-Transfer-Encoding", "base64")
        writer.line()
        writer.base64(file.bytes)
      }
      writer.line("--\(border)--")
    }
    return writer.bytes
  }

  /// Writes text and page; a reader shows the last of them that it can (RFC 2046 §5.1.4).
  private func write(alternativesTo writer: inout MailWriter) {
    let border = Self.border("alternative")
    writer.header("Content-Type", "multipart/alternative; boundary=\"\(border)\"")
    writer.line()
    for (type, content) in [("text/plain", text), ("text/html", html)] {
      writer.line("--\(border)")
      writer.header("Content-Type", "\(type); charset=utf-8")
      writer.header("Content-Transfer-Encoding", "quoted-printable")
      writer.line()
      writer.quotedPrintable(content)
    }
    writer.line("--\(border)--")
  }

  /// Returns a border between parts; `=_` occurs in no part, because quoted-printable and base64 never have it (RFC 2045
  /// §6.7).
  private static func border(_ kind: String) -> String { "=_\(kind)_part" }

  /// Returns a time such as `Sat, 15 Mar 2025 12:00:00 +0000` (RFC 5322 §3.3).
  private static func time(_ instant: Instant) -> String {
    let seconds = instant.secondsSince1970
    let second = Int((seconds % 86_400 + 86_400) % 86_400)
    guard let date = instant.date(offsetMinutes: 0) else { return "Thu, 1 Jan 1970 00:00:00 +0000" }
    let weekday = days[(date.daysSince1970 % 7 + 7) % 7]
    let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
    return "\(weekday), \(date.day) \(months[date.month - 1]) \(padded(date.year, to: 4)) "
      + clock.joined(separator: ":") + " +0000"
  }

  /// The days of the week from that of 1 January 1970 on.
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
