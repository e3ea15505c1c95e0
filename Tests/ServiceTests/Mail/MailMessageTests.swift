import Mail
import PassTestSupport
import Testing
import Vocabulary

/// Messages as bytes, read by Python's parser of mails.
@Suite struct MailMessageTests {
  static func message(
    subject: String = "Confirmed", text: String = "Hello", html: String = "<p>Hello</p>",
    sender: String = "Quay Air"
  ) throws -> MailMessage {
    let address = try MailAddress("tickets@quay.example").orThrow("an address")
    return MailMessage(
      id: "1.show_booking.shb_1.00@quay.example", date: Instant(secondsSince1970: 1_742_040_000),
      from: Mailbox(name: sender, address),
      to: Mailbox(try MailAddress("jane@example.com").orThrow("an address")), subject: subject,
      language: "en", text: text, html: html)
  }

  static let texts = [
    "plain", "", "Žofie – 日本語 🎟️", "شكرًا لك. تم تأكيد حجزك", ".", "..\n.\n", "From here\nFrom there",
    "blanks at the end  \n\tand\t", String(repeating: "long ", count: 400),
    String(repeating: "ä", count: 2_000), "=?utf-8?B?eA==?=", "a=b =\n= c", "\"quoted\" \\ back",
    "two\n\n\nlines",
  ]

  @Test(arguments: texts) func `any text comes back as it was, in lines that every server takes`(
    text: String
  ) throws {
    let bytes = try Self.message(subject: text, text: text, html: text, sender: text).bytes
    let mail = try ReadMail(bytes)
    #expect(mail.defects == [])
    #expect(mail.text == text && mail.html == text)
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    #expect(mail["subject"] == words)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    #expect(
      lines.dropLast().allSatisfy { $0.last == 13 && $0.count <= 77 && !$0.dropLast().contains(13) }
    )
    #expect(bytes.allSatisfy { $0 < 128 })
  }

  @Test func `headers say who, when and that a machine wrote it`() throws {
    let mail = try ReadMail(try Self.message().bytes)
    #expect(mail["date"] == "Sat, 15 Mar 2025 12:00:00 +0000")
    #expect(mail["from"] == "Quay Air <tickets@quay.example>")
    #expect(mail["to"] == "jane@example.com")
    #expect(mail["auto-submitted"] == "auto-generated")
    #expect(mail["message-id"] == "<1.show_booking.shb_1.00@quay.example>")
    #expect(mail["list-unsubscribe"] == nil)
  }

  @Test func `a file of ten megabytes arrives byte by byte`() throws {
    var message = try Self.message()
    var random = SeededGenerator(seed: 10)
    let bytes = (0..<(10 << 20)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    message.files = [
      MailFile(name: "AB\"C\r\nX: y/../ü.pdf", type: "application/pdf", bytes: bytes)
    ]
    let mail = try ReadMail(message.bytes)
    #expect(mail.defects == [] && mail.files.count == 1)
    #expect(mail.files.first?.bytes == bytes)
    let name = try #require(mail.files.first?.name)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || "._-".contains($0)) })
  }

  static let addresses = [
    "jane@example.com", "o'neil+tickets@mail.example.co.uk", "žofie@example.com", "用户@例子.example",
  ]
  static let nonAddresses = [
    "", "jane", "jane@", "@example.com", "jane@@example.com", "a b@example.com",
    "jane@example.com\r\nBcc: x@y.example", "jane@exa\nmple.com", "jane@example.com>",
    "<jane@example.com",
    "jane,joe@example.com", "jane;@example.com", "\"a\"@example.com", "jane@-example.com",
    "jane@example..com", ".jane@example.com", "jane@\u{202E}example.com", "jane\u{0}@example.com",
    String(repeating: "a", count: 65) + "@example.com", "jane@[127.0.0.1]", "jane@exa mple.com",
  ]

  @Test func `an address has nothing that could end a header or a command`() {
    for text in Self.addresses { #expect(MailAddress(text)?.description == text) }
    for text in Self.nonAddresses { #expect(MailAddress(text) == nil, "\(text.debugDescription)") }
  }
}
