package import Vocabulary

/// A mail with a text, the same as a page, and files: the content, without the way to its reader.
package struct MailMessage: Sendable {
  /// The identifier without angle brackets, such as `1.bkg_4ER5@quay.example`; the same for a repetition of the message.
  package var id: String
  package var date: Instant
  package var from: Mailbox
  package var to: Mailbox
  package var replyTo: Mailbox?
  package var subject: String
  /// The language of the text, as a tag (BCP 47).
  package var language: String
  package var text: String
  package var html: String
  package var files: [MailFile] = []
  /// The address at which a reader ends messages of this kind with one click (RFC 8058), https; nil for a message that
  /// answers what the reader did.
  package var unsubscribe: String?

  package init(
    id: String, date: Instant, from: Mailbox, to: Mailbox, subject: String, language: String,
    text: String, html: String
  ) {
    (self.id, self.date, self.from, self.to) = (id, date, from, to)
    (self.subject, self.language, self.text, self.html) = (subject, language, text, html)
  }
}

/// A file that is attached to a mail.
package struct MailFile: Sendable {
  package let name: String
  /// The media type, such as `application/pdf`.
  package let type: String
  package let bytes: [UInt8]

  /// The `name` has only letters, digits, and `.`, `-`, `_`; other characters are replaced.
  package init(name: String, type: String, bytes: [UInt8]) {
    self.name = String(
      name.unicodeScalars.map { scalar -> Character in
        let isPlain =
          scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        return isPlain || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
      })
    (self.type, self.bytes) = (type, bytes)
  }

  /// The number of bytes that the file takes in a message: base64 in lines of 76 (RFC 2045 §6.8).
  package var encodedCount: Int { (bytes.count + 56) / 57 * 78 }
}
