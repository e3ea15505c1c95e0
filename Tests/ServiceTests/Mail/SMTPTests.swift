import Foundation
import Mail
import PassTestSupport
import SMTP
import ServiceHTTP
import Testing

/// Messages to a mail server: Debian's aiosmtpd.
@Suite struct SMTPTests {
  /// Returns the kind of the fault with which a message is not taken; nil if it is taken.
  private static func fault(
    _ server: SMTPServer, to recipient: String, _ bytes: [UInt8]? = nil
  ) async throws -> SMTPFault? {
    let bytes = try bytes ?? MailMessageTests.message().bytes
    return try await Task.detached { () throws -> SMTPFault? in
      do {
        try SMTPConnection(server, from: "quay.example").send(
          bytes, from: "returned@quay.example", to: recipient)
        return nil
      } catch let fault as SMTPFault { return fault }
    }.value
  }

  @Test func `the server gets the message byte by byte, with ten megabytes too`() async throws {
    let server = try await MailServer()
    var message = try MailMessageTests.message(text: ".\n..\nFrom x\n")
    message.files = [
      MailFile(
        name: "a.pdf", type: "application/pdf", bytes: [UInt8](repeating: 7, count: 10 << 20))
    ]
    #expect(try await Self.fault(server.settings(), to: "jane@example.com", message.bytes) == nil)
    let taken = try server.taken()
    #expect(taken.map(\.recipients) == ["jane@example.com"])
    #expect(taken.map(\.sender) == ["returned@quay.example"])
    #expect(taken.first.map { Array($0.bytes.prefix(message.bytes.count)) } == message.bytes)
  }

  @Test func `a refusal tells whose fault it is, and repeats no address`() async throws {
    let server = try await MailServer()
    let kinds: [(String, SMTPFault.Kind)] = [
      ("gone@example.com", .address), ("full@example.com", .later), ("relay@example.com", .later),
      ("policy@example.com", .message),
    ]
    for (recipient, kind) in kinds {
      let fault = try await Self.fault(server.settings(), to: recipient)
      #expect(fault?.kind == kind, "\(recipient)")
      #expect(fault?.description.contains("example.com") == false)
    }
  }

  @Test func `TLS and the login are used, and a wrong password or certificate sends nothing`()
    async throws
  {
    let folder = try TLSFolder(try TestCertificate(serial: 1))
    let server = try await MailServer(
      tls: .init(chain: folder.files.chain, key: folder.files.key), password: "right")
    func settings(_ password: String, trusting authorities: String?) -> SMTPServer {
      server.settings(
        .starttls, login: .init(user: "tickets", password: password), authorities: authorities)
    }
    let own = folder.files.chain
    #expect(try await Self.fault(settings("right", trusting: own), to: "jane@example.com") == nil)
    let refused = try await Self.fault(
      settings("wrongpassword", trusting: own), to: "jane@example.com")
    #expect(refused?.kind == .server)
    // The login is sent in lines of its own, of which nothing may be in a message.
    #expect(refused?.description.hasPrefix("the mail server answered 535") == true)
    #expect(refused?.description.hasSuffix("to AUTH") == true, "\(refused?.description ?? "")")
    #expect(
      try await Self.fault(settings("right", trusting: nil), to: "jane@example.com")?.kind
        == .server)
    #expect(try server.taken().count == 1)
  }

  @Test func `a message that is too large for the server is no fault of the server`() async throws {
    let server = try await MailServer(longest: 4_000)
    var message = try MailMessageTests.message(text: "small")
    message.files = [
      MailFile(name: "a.pdf", type: "application/pdf", bytes: [UInt8](repeating: 7, count: 8_000))
    ]
    #expect(
      try await Self.fault(server.settings(), to: "jane@example.com", message.bytes)?.kind == .size)
    message.files = []
    #expect(try await Self.fault(server.settings(), to: "jane@example.com", message.bytes) == nil)
  }

  @Test func `STARTTLS that the server does not offer sends nothing, and no password`() async throws
  {
    let server = try await MailServer()
    let settings = server.settings(.starttls, login: .init(user: "tickets", password: "secret"))
    #expect(try await Self.fault(settings, to: "jane@example.com")?.kind == .server)
    #expect(try server.taken().isEmpty)
  }

  @Test func `a server that accepts and never answers is given up after its time`() async throws {
    let silent = try SilentMailServer()
    var server = SMTPServer(host: "127.0.0.1", port: silent.port, security: .none)
    (server.connectTime, server.time) = (1, 1)
    let fault = try await Self.fault(server, to: "jane@example.com")
    #expect(fault?.kind == .server)
    #expect(fault?.description.contains("127.0.0.1:\(silent.port)") == true)
  }
}

/// A port at which connections are accepted, and nothing is ever said.
final class SilentMailServer: Sendable {
  private let descriptor: Int32
  let port: Int

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw MissingValue("a socket") }
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard bound else { throw MissingValue("a port") }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
