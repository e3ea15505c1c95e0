import Foundation
import Mail
import PassMail
import PassTestSupport
import SMTP
import Testing

@testable import passservice

/// The operator's file with the settings for mail.
@Suite struct MailFileTests {
  private static let from = #""from":{"name":"Quay Air","address":"tickets@quay.example"}"#
  private static let server =
    #""server":{"host":"smtp.quay.example","user":"tickets","password":"s3cret"}"#

  private static func read(_ members: String, mode: Int = 0o600) throws -> MailSettings {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/mail.json"
    let isMade = FileManager.default.createFile(
      atPath: path, contents: Data("{\(members)}".utf8), attributes: [.posixPermissions: mode])
    try #require(isMade)
    return try MailFile.settings(path)
  }

  @Test func `sender and server are enough, and TLS is the default`() throws {
    let settings = try Self.read("\(Self.from),\(Self.server)")
    #expect(settings.from.name == "Quay Air")
    guard case .server(let server) = settings.delivery else { throw MissingValue("a server") }
    #expect(server.security == .starttls && server.port == 587)
    #expect(settings.reminder == 86_400 && settings.bounceMailbox == nil)
  }

  static let faults: [(members: String, words: String)] = [
    (server, "from"),
    (
      #""from":{"name":"Quay","address":"tickets"},\#(server)"#,
      "from.address: expected a mail address"
    ),
    (#""from":{"name":"Q\r\nBcc: x","address":"a@b.example"},\#(server)"#, "from.name"),
    (#"\#(from),"server":{"host":"a/b"}"#, "server.host"),
    (#"\#(from),"server":{"host":"a.example","port":70000}"#, "server.port"),
    (
      #"\#(from),"server":{"host":"a.example","security":"ssl"}"#,
      "expected one of tls, starttls, none"
    ),
    (#"\#(from),"server":{"host":"a.example","user":"u"}"#, "user and password, or neither"),
    (
      #"\#(from),"server":{"host":"a.example","security":"none","user":"u","password":"s3cret"}"#,
      "only sent with TLS"
    ),
    (#"\#(from),\#(server),"language":"xx""#, "language"),
    (#"\#(from),\#(server),"origin":"https://a.example/path""#, "without a path"),
    (#"\#(from),\#(server),"reminder_hours":1000"#, "reminder_hours"),
    (#"\#(from),\#(server),"sender":1"#, "sender"),
  ]

  @Test(arguments: faults.indices) func `a fault is named, and the password is not`(index: Int)
    throws
  {
    let (members, words) = Self.faults[index]
    let error = #expect(throws: (any Error).self) { try Self.read(members) }
    let text = "\(try error.orThrow("an error"))"
    #expect(text.contains(words) && text.hasPrefix("mail.file: "), "\(text)")
    #expect(!text.contains("s3cret"))
  }

  @Test func `a file that others can read is refused`() {
    #expect(throws: (any Error).self) {
      try Self.read("\(Self.from),\(Self.server)", mode: 0o644)
    }
  }
}
