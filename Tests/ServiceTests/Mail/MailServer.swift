import Foundation
import PassTestSupport
import SMTP

/// Debian's aiosmtpd as a process: a real mail server at 127.0.0.1, which keeps what it takes as files.
///
/// It refuses addresses that begin with `gone`, takes none now that begin with `full`, and no text for `policy`.
final class MailServer: Sendable {
  private let process: ChildProcess
  private let directory: TemporaryDirectory
  let port: Int

  /// Starts a server; with `tls` it takes mails only after STARTTLS, and with `password` only after a login as `tickets`.
  init(
    tls: Identity? = nil, password: String? = nil, longest: Int = 40_000_000
  ) async throws {
    directory = try TemporaryDirectory()
    var arguments = ["-c", Self.program, directory.path, password ?? "", "\(longest)"]
    if let tls { arguments += [tls.chain, tls.key] }
    process = try ChildProcess("/usr/bin/python3", arguments, output: .pipe)
    let output = try process.output.orThrow("an output")
    let line = try await Task.detached { () -> String in
      var line: [UInt8] = []
      while let byte = try output.read(upToCount: 1)?.first, byte != 10 { line.append(byte) }
      return String(decoding: line, as: UTF8.self)
    }.value
    port = try Int(line).orThrow("a port of python3-aiosmtpd (Scripts/install-dependencies test)")
  }

  struct Identity: Sendable {
    let chain: String
    let key: String
  }

  /// A server of mails, to which nothing that a busy machine does is a failure.
  func settings(
    _ security: SMTPServer.Security = .none, login: SMTPServer.Login? = nil,
    authorities: String? = nil
  ) -> SMTPServer {
    var server = SMTPServer(
      host: "127.0.0.1", port: port, security: security, login: login, authorities: authorities)
    (server.connectTime, server.time) = (300, 300)
    return server
  }

  /// A message as it was taken, in the order of arrival.
  struct Taken {
    let sender: String
    let recipients: String
    let bytes: [UInt8]
  }

  func taken() throws -> [Taken] {
    try directory.contents().filter { $0.hasSuffix(".eml") }.sorted().map { name in
      let bytes = Array(try Data(contentsOf: URL(filePath: "\(directory.path)/\(name)")))
      let envelope = try String(
        contentsOf: URL(filePath: "\(directory.path)/\(name.dropLast(4)).envelope"), encoding: .utf8
      ).split(separator: "\n", omittingEmptySubsequences: false)
      return Taken(sender: String(envelope[0]), recipients: String(envelope[1]), bytes: bytes)
    }
  }

  private static let program = """
    import asyncio, ssl, sys
    from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
    folder, password, longest, tls = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    count = 0
    class Handler:
      async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone"): return "550 5.1.1 no such user " + address
        if address.startswith("full"): return "452 4.2.2 mailbox full"
        if address.startswith("relay"): return "554 5.7.1 relay access denied"
        envelope.rcpt_tos.append(address)
        return "250 OK"
      async def handle_DATA(self, server, session, envelope):
        global count
        if envelope.rcpt_tos[0].startswith("policy"): return "554 5.7.1 not wanted"
        count += 1
        name = f"{folder}/{count:04}"
        with open(name + ".envelope", "w") as file:
          file.write(envelope.mail_from + "\\n" + " ".join(envelope.rcpt_tos) + "\\n")
        with open(name + ".eml", "wb") as file: file.write(envelope.content)
        return "250 OK"
    def login(server, session, envelope, mechanism, data):
      return AuthResult(success=isinstance(data, LoginPassword) and data.login == b"tickets"
                        and data.password == password.encode(), handled=False)
    context = None
    if tls:
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(*tls)
    def make():
      return SMTP(Handler(), data_size_limit=longest, enable_SMTPUTF8=True, tls_context=context,
                  require_starttls=bool(tls), authenticator=login if password else None,
                  auth_required=bool(password))
    async def main():
      server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
      print(server.sockets[0].getsockname()[1], flush=True)
      await asyncio.Event().wait()
    asyncio.run(main())
    """
}
