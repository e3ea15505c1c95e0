/// A mail server that takes our messages, and the way to it.
package struct SMTPServer: Hashable, Sendable {
  /// The encryption of the connection.
  package enum Security: String, CaseIterable, Sendable {
    /// The connection begins with TLS (RFC 8314), usually at port 465.
    case tls
    /// The connection changes to TLS before anything is said (RFC 3207), usually at port 587.
    case starttls
    /// The connection is not encrypted, for a server on the same machine.
    case none
  }

  package let host: String
  package let port: Int
  package let security: Security
  /// The user and the password; nil for a server that asks for none.
  package let login: Login?
  /// The file of authorities (PEM) by which the server is trusted; nil for those of the system.
  package let authorities: String?
  /// The seconds in which a connection with its TLS and the greeting of the server must be there.
  package var connectTime = 15
  /// The seconds in which a message must be taken, besides one for each 100 000 bytes of it.
  package var time = 60

  /// The name and the password of a user of the mail server.
  package struct Login: Hashable, Sendable {
    package let user: String
    package let password: String

    package init(user: String, password: String) { (self.user, self.password) = (user, password) }
  }

  package init(
    host: String, port: Int, security: Security, login: Login? = nil, authorities: String? = nil
  ) {
    (self.host, self.port, self.security) = (host, port, security)
    (self.login, self.authorities) = (login, authorities)
  }

  /// The address for libcurl; the own name in EHLO follows the slash.
  func url(from name: String) -> String {
    let host = host.contains(":") ? "[\(host)]" : host
    return "\(security == .tls ? "smtps" : "smtp")://\(host):\(port)/\(name)"
  }
}
