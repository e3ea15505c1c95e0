import Bookings
import Foundation
import Mail
import PassTestSupport
import SMTP
import Testing
import Vocabulary

@testable import PassMail

/// Mail that is not wanted or does not arrive: refusals, messages that come back, and reminders that a customer ends.
@Suite struct MailStoppingTests {
  /// Refunds a little, which the customer is told by mail.
  private static func refund(_ sold: FourProducts.Sold, _ products: FourProducts) async throws {
    let ann = try products.agent()
    _ = try await ann.post(
      "\(sold.path)/refunds",
      #"{"amount":{"amount_minor":1,"currency":"\#(sold.currency)"},"reason_code":"GOODWILL"}"#,
      key: "refund \(products.next())", ["if-match": try await ann.tag(of: sold.path)]
    ).with(201)
  }

  @Test func `an address that the mail server refuses gets no further mail`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      room.post.fail(SMTPFault(.address, "the mail server answered 550 5.1.1 to RCPT"))
      let sold = try await products.sold(.shows)
      try await room.step()
      room.post.fail(nil)
      try await Self.refund(sold, products)
      _ = try await products.sold(.stays)
      #expect(try await room.settle().isEmpty)
      #expect(!products.service.log.all.contains { $0.lowercased().contains("jane@example.com") })
    }
  }

  @Test func `a message that is refused stops no other message`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      room.post.fail(SMTPFault(.message, "the mail server answered 554 5.7.1 to DATA"))
      let sold = try await products.sold(.shows)
      try await room.step()
      room.post.fail(nil)
      try await Self.refund(sold, products)
      #expect(try await room.step().map { String($0.subject.prefix(6)) } == ["Refund"])
    }
  }

  @Test(arguments: ["mbox", "Maildir"])
  func `a message that comes back stops mail to its address, and a forged report nothing`(
    kind: String
  ) async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let sold = try await products.sold(.shows)
      let id = try await room.step().first.orThrow("a mail").id
      let folder = try TemporaryDirectory()
      let place = try Mailbag(kind, in: folder.path)
      var mailbox = BounceMailbox(place.path)
      let digits = try id.firstIndex(of: "@").orThrow("a domain")
      let other = id[digits...].replacing("@", with: "0@")
      for forged in [
        "1.show_booking.\(sold.id).00000000000000000000000000000000@quay.example",
        id.replacing("1.show", with: "2.show"), "\(id[..<digits])\(other)",
        "all.show_booking.\(sold.id).1@quay.example", "x",
      ] {
        try place.put(DeliveryReportTests.report(id: forged, end: "\n"))
      }
      try place.put(DeliveryReportTests.report(id: id, status: "5.2.2", end: "\n"))
      for _ in 0..<3 { try await mailbox.read { await room.work.note($0) } }
      try await Self.refund(sold, products)
      #expect(try await room.step().count == 1)

      try place.put(DeliveryReportTests.report(id: id, end: "\n"))
      for _ in 0..<3 { try await mailbox.read { await room.work.note($0) } }
      try await Self.refund(sold, products)
      #expect(try await room.step().isEmpty)
    }
  }

  @Test func `a message in a Maildir that cannot be read is told, and holds up no other`()
    async throws
  {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let sold = try await products.sold(.shows)
      let id = try await room.step().first.orThrow("a mail").id
      let folder = try TemporaryDirectory()
      let place = try Mailbag("Maildir", in: folder.path)
      // A folder, a link to nothing and a link to itself come first, whatever the user of the test may read.
      let (new, files) = ("\(place.path)/new", FileManager.default)
      try files.createDirectory(atPath: "\(new)/0.jane.example", withIntermediateDirectories: true)
      for (name, end) in [("1.jane.example", "nothing"), ("2.jane.example", "2.jane.example")] {
        try files.createSymbolicLink(atPath: "\(new)/\(name)", withDestinationPath: end)
      }
      try place.put(DeliveryReportTests.report(id: id, end: "\n"))
      var mailbox = BounceMailbox(place.path)
      for _ in 0..<3 { try await room.work.hear(&mailbox) }
      try await Self.refund(sold, products)
      #expect(try await room.step().isEmpty)
      #expect(try files.contentsOfDirectory(atPath: new).count == 3)
      let lines = products.service.log.all.filter { $0.contains("returned mail was skipped") }
      #expect(!lines.isEmpty)
      #expect(lines.allSatisfy { !$0.contains("jane") })
    }
  }

  /// A mailbox into which a mail server puts messages.
  private struct Mailbag {
    let path: String
    private let isFolder: Bool

    init(_ kind: String, in folder: String) throws {
      path = "\(folder)/\(kind)"
      isFolder = kind == "Maildir"
      if isFolder {
        for name in ["new", "cur", "tmp"] {
          try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)", withIntermediateDirectories: true)
        }
      } else {
        try Data().write(to: URL(filePath: path))
      }
    }

    func put(_ message: String) throws {
      if isFolder {
        try Data(message.utf8).write(to: URL(filePath: "\(path)/new/\(UUID().uuidString)"))
      } else {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(
          contentsOf: Data("From MAILER-DAEMON Sat Mar 15 12:00:00 2025\n\(message)\n".utf8))
        try file.close()
      }
    }
  }

  @Test func `a reminder comes the day before, and one click ends all of them`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service)
      let sold = try await products.sold(.stays)
      _ = try await products.sold(.appointments)
      try await room.step()
      // The appointment is on 4 March, the stay begins on 10 March.
      products.service.clock.set(try Instant("2025-03-03T20:00:00Z").orThrow("a time"))
      let reminders = try await room.step()
      #expect(reminders.count == 1)
      let mail = try reminders.first.orThrow("a reminder").read()
      #expect(mail["subject"]?.hasPrefix("Reminder") == true)
      #expect(mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click")
      let link = try mail["list-unsubscribe"].orThrow("a link").trimmingCharacters(in: ["<", ">"])
      #expect(link.hasPrefix("https://book.quay.example/v1/mail/reminders/"))
      #expect(mail.text.contains(link) && !link.lowercased().contains("jane"))
      let path = String(link.dropFirst("https://book.quay.example".count))

      // A program that only looks at the link ends nothing; another name is none.
      let page = try await products.service.stranger.get(path).with(200)
      #expect(page.text.contains("<button"))
      let form = ["content-type": "application/x-www-form-urlencoded"]
      let wrong = String(path.dropLast()) + (path.hasSuffix("0") ? "1" : "0")
      let stranger = products.service.stranger
      let body = Array("List-Unsubscribe=One-Click".utf8)
      #expect(try await stranger.send("POST", wrong, body: body, fields: form).status == 404)
      #expect(try await stranger.send("POST", path, body: body, fields: form).status == 200)
      #expect(try await stranger.send("POST", path, body: body, fields: form).status == 200)

      products.service.clock.set(try Instant("2025-03-09T20:00:00Z").orThrow("a time"))
      #expect(try await room.step().isEmpty)
      try await Self.refund(sold, products)
      #expect(try await room.step().count == 1, "other messages still come")
    }
  }

  @Test func `without a site there are no reminders, because nobody could end them`() async throws {
    try await FourProducts.run { products in
      let room = try await MailRoom(products.service, origin: nil)
      _ = try await products.sold(.stays)
      try await room.step()
      products.service.clock.set(try Instant("2025-03-09T20:00:00Z").orThrow("a time"))
      #expect(try await room.step().isEmpty)
    }
  }
}
