internal import Mail
internal import PassMail
internal import Platform
internal import SMTP
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The operator's file with the settings for mail (docs/guides/mail.md).
///
/// ```json
/// {"from": {"name": "Quay Air", "address": "tickets@quay.example"},
///  "server": {"host": "smtp.quay.example", "port": 587, "security": "starttls", "user": "tickets", "password": "…"},
///  "reply_to": "service@quay.example", "bounces": {"address": "returned@quay.example", "mailbox": "/var/mail/returned"},
///  "language": "en", "reminder_hours": 24, "origin": "https://book.quay.example"}
/// ```
///
/// It may contain a password, so only its owner may be able to read it.
enum MailFile {
  private static let longest = 64 << 10

  /// Reads the settings; throws a `ServiceError` with every fault and how to mend it, and without the password.
  static func settings(_ path: String) throws -> MailSettings {
    let bytes: [UInt8]
    switch try Files.readSecret(path, limit: longest) {
    case .exposed:
      throw ServiceError(
        "mail.file: \(path): others can read the password in it; chmod 600 \(path)")
    case .tooLong: throw ServiceError("mail.file: \(path): longer than \(longest) bytes")
    case .bytes(let found): bytes = found
    }
    do throws(ShapeError) {
      var object = try ObjectReader(json: bytes)
      return try object.whole { (object) throws(ShapeError) in
        try settings(&object, beside: Files.parent(of: path))
      }
    } catch {
      throw ServiceError("mail.file: \(path): \(error)")
    }
  }

  private static func settings(
    _ object: inout ObjectReader, beside folder: String
  ) throws(ShapeError) -> MailSettings {
    let (from, server, reply, bounces, language, hours, origin) = try together(
      part(try object.object("from", mailbox)),
      part(
        try object.object("server") { (server) throws(ShapeError) in
          try Self.server(&server, beside: folder)
        }),
      part(try optionalAddress(&object, "reply_to")), part(try bounces(&object, beside: folder)),
      part(try object.optionalString("language")),
      part(try object.optionalInteger("reminder_hours", in: 0...720)),
      part(try object.optionalText("origin", as: WebAddress.self)))
    var settings = MailSettings(.server(server), from: from)
    settings.replyTo = reply.map { Mailbox($0) }
    settings.bounceAddress = bounces?.address
    settings.bounceMailbox = bounces?.mailbox
    if let language {
      guard let known = Language(rawValue: language) else {
        throw object.failure("language", "expected \(Language.expectation)")
      }
      settings.language = known
    }
    if let hours { settings.reminder = hours == 0 ? nil : Int(hours) * 3_600 }
    if let origin {
      guard origin.site == "\(origin)" else {
        throw object.failure(
          "origin", "expected a site such as https://book.quay.example, without a path")
      }
      settings.origin = origin.site
    }
    return settings
  }

  private static func mailbox(_ object: inout ObjectReader) throws(ShapeError) -> Mailbox {
    let (name, address) = try together(
      part(try object.line("name", upTo: 80)), part(try address(&object, "address")))
    return Mailbox(name: name, address)
  }

  private static func server(
    _ object: inout ObjectReader, beside folder: String
  ) throws(ShapeError) -> SMTPServer {
    let (host, port, word, user, password, authorities) = try together(
      part(try object.line("host", upTo: 253)),
      part(try object.optionalInteger("port", in: 1...65_535)),
      part(try object.optionalString("security")), part(try object.optionalString("user")),
      part(try object.optionalString("password")), part(try object.optionalString("authorities")))
    guard host.utf8.allSatisfy({ isHost($0) }) else {
      throw object.failure("host", "expected the name or the address of a mail server")
    }
    guard let security = SMTPServer.Security(rawValue: word ?? "starttls") else {
      throw object.failure(
        "security",
        "expected one of \(SMTPServer.Security.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    guard (user == nil) == (password == nil) else {
      throw object.failure("password", "give user and password, or neither")
    }
    guard user == nil || security != .none else {
      throw object.failure("security", "a password is only sent with TLS: expected tls or starttls")
    }
    let login = user.flatMap { user in password.map { SMTPServer.Login(user: user, password: $0) } }
    let path = authorities.map { $0.hasPrefix("/") || folder == "." ? $0 : "\(folder)/\($0)" }
    return SMTPServer(
      host: host, port: port.map { Int($0) } ?? (security == .tls ? 465 : 587), security: security,
      login: login, authorities: path)
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    ASCII.isUpperCaseLetter(byte) || ASCII.isLowerCaseLetter(byte) || ASCII.isDigit(byte)
      || ".-:".utf8.contains(byte)
  }

  private static func bounces(
    _ object: inout ObjectReader, beside folder: String
  ) throws(ShapeError) -> (address: MailAddress, mailbox: String)? {
    guard object.peek("bounces") != nil else { return nil }
    return try object.object("bounces") { (bounces) throws(ShapeError) in
      let (address, mailbox) = try together(
        part(try address(&bounces, "address")), part(try bounces.line("mailbox", upTo: 4_096)))
      return (
        address, mailbox.hasPrefix("/") || folder == "." ? mailbox : "\(folder)/\(mailbox)"
      )
    }
  }

  private static func optionalAddress(
    _ object: inout ObjectReader, _ name: String
  ) throws(ShapeError) -> MailAddress? {
    object.peek(name) == nil ? nil : try address(&object, name)
  }

  private static func address(
    _ object: inout ObjectReader, _ name: String
  ) throws(ShapeError) -> MailAddress {
    guard let address = MailAddress(try object.line(name, upTo: 254)) else {
      throw object.failure(name, "expected \(MailAddress.expectation)")
    }
    return address
  }
}
