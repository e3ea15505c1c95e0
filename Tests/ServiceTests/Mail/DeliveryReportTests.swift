import Mail
import PassTestSupport
import Testing

/// Reports about mails that came back, which anybody may send.
@Suite struct DeliveryReportTests {
  /// A report as Postfix writes it (RFC 3464).
  static func report(
    id: String, status: String = "5.1.1", action: String = "failed", end: String = "\r\n"
  ) -> String {
    """
    Return-Path: <>
    From: MAILER-DAEMON@mx.example (Mail Delivery System)
    Subject: Undelivered Mail Returned to Sender
    To: returned@quay.example
    MIME-Version: 1.0
    Content-Type: multipart/report; report-type=delivery-status;
    \tboundary="4F3A.1/mx.example"

    This is a MIME-encapsulated message.

    --4F3A.1/mx.example
    Content-Type: text/plain; charset=us-ascii

    I'm sorry to have to inform you.

    --4F3A.1/mx.example
    Content-Type: message/delivery-status

    Reporting-MTA: dns; mx.example
    Arrival-Date: Sat, 15 Mar 2025 12:00:00 +0000 (UTC)

    Final-Recipient: rfc822; jane@example.com
    Action: \(action)
    Status: \(status)
    Diagnostic-Code: smtp; 550 no such user

    --4F3A.1/mx.example
    Content-Type: message/rfc822

    Subject: Confirmed
    Message-ID:
     <\(id)>

    body
    --4F3A.1/mx.example--

    """.replacing("\n", with: end)
  }

  @Test(arguments: ["\n", "\r\n"]) func `a report names the message and the reason`(end: String) {
    let report = DeliveryReport(Array(Self.report(id: "1.a.b.c@quay.example", end: end).utf8))
    #expect(report?.messageID == "1.a.b.c@quay.example")
    #expect(report?.status == "5.1.1")
    #expect(report?.isAboutAddress == true)
  }

  @Test func `a full mailbox and a policy are no fault of the address, and a delay is no report`() {
    for status in ["5.2.2", "5.7.1", "5.3.4"] {
      #expect(
        DeliveryReport(Array(Self.report(id: "a@b", status: status).utf8))?.isAboutAddress == false)
    }
    #expect(DeliveryReport(Array(Self.report(id: "a@b", action: "delayed").utf8)) == nil)
    #expect(DeliveryReport(Array(Self.report(id: "a@b", status: "4.4.7").utf8)) == nil)
    #expect(DeliveryReport(Array("Subject: out of office\n\nhello\n".utf8)) == nil)
  }

  @Test func `a mailbox of many messages is read whole, in any pieces`() throws {
    let messages = (0..<20).map {
      "From x Sat Mar 15 12:00:00 2025\n\(Self.report(id: "\($0)@b", end: "\n"))\n"
    }
    let bytes = Array(messages.joined().utf8)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      var (place, found): (Int, [String]) = (0, [])
      var known = 0
      while place < bytes.count {
        known = min(known + Int.random(in: 1...3_000, using: &random), bytes.count)
        let (parts, used) = MailboxText.messages(
          in: bytes[place..<known], isComplete: known == bytes.count)
        found += parts.compactMap { DeliveryReport($0)?.messageID }
        place += used
      }
      #expect(found == (0..<20).map { "\($0)@b" })
    }
  }

  @Test func `any bytes have an answer`() {
    var random = SeededGenerator(seed: 4)
    let report = Array(Self.report(id: "a@b").utf8)
    for _ in 0..<300 {
      var bytes = report
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(place..<min(place + 40, bytes.count))
        default: bytes.insert(contentsOf: bytes.prefix(60), at: place)
        }
      }
      _ = DeliveryReport(bytes)
      _ = MailboxText.messages(in: bytes[...], isComplete: true)
    }
  }
}
