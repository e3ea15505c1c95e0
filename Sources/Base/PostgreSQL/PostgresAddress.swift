internal import CPostgreSQL
internal import Glibc

/// The address of a database and the way to connect to it: a URI (`postgresql://…`) or keywords as libpq reads them
/// (PostgreSQL, 34.1.1).
///
/// A connection to another machine is encrypted and verifies the server's certificate, or it is not made.
package struct PostgresAddress: Hashable, Sendable {
  /// Keywords and values of libpq.
  package let options: [String: String]

  /// Reads an address.
  ///
  /// A password is refused if the address is public, such as an argument of a command, because others can read it.
  package init(_ text: String, isPublic: Bool) throws(PostgresAddressError) {
    let given = try Self.parse(text)
    if isPublic, given["password"] != nil || given["sslpassword"] != nil {
      throw .passwordInPublic
    }
    options = try Self.secured(given)
  }

  private init(options: [String: String]) { self.options = options }

  /// Returns the address with further options, which override its own.
  package func adding(_ more: [String: String]) -> PostgresAddress {
    PostgresAddress(options: options.merging(more) { _, new in new })
  }

  /// The host and the database for messages, without the password; an unnamed database has the name of the user.
  package var place: String {
    let hosts = options["host"] ?? options["hostaddr"] ?? "the local server"
    return "\(hosts)/\(options["dbname"] ?? options["user"] ?? "")"
  }

  private static func parse(_ text: String) throws(PostgresAddressError) -> [String: String] {
    let call: passtool_postgresql
    do throws(PostgresError) { call = try PostgresLibrary.shared.get().call } catch {
      throw .noLibrary(error.message)
    }
    var reason: UnsafeMutablePointer<CChar>?
    guard let first = unsafe call.PQconninfoParse(text, &reason) else {
      let words = unsafe reason.map { unsafe String(cString: $0) } ?? "out of memory"
      unsafe reason.map { unsafe call.PQfreemem($0) }
      // The library quotes its input, which may contain the password.
      throw .unreadable(text.contains("password") || text.contains("@") ? nil : words)
    }
    defer { unsafe call.PQconninfoFree(first) }
    var options: [String: String] = [:]
    var next = unsafe first
    while let keyword = unsafe next.pointee.keyword {
      if let value = unsafe next.pointee.val {
        unsafe options[String(cString: keyword)] = unsafe String(cString: value)
      } else if let variable = unsafe next.pointee.envvar, let value = unsafe getenv(variable) {
        // Options from the environment are checked with the rest; a password there is not copied.
        let name = unsafe String(cString: keyword)
        if Self.judged.contains(name) { options[name] = unsafe String(cString: value) }
      }
      unsafe next += 1
    }
    return options
  }

  private static func secured(
    _ given: [String: String]
  ) throws(PostgresAddressError) -> [String: String] {
    // A service file could turn verification off.
    if given["service"] != nil { throw .service }
    var options = given
    let hosts = [given["host"], given["hostaddr"]].compactMap(\.self)
      .flatMap { $0.split(separator: ",").map(String.init) }
    let away = hosts.filter { !isHere($0) }
    guard let first = away.first else { return options }
    let mode = given["sslmode"] ?? "verify-full"
    guard mode == "verify-full" else { throw .unverified(first, mode: mode) }
    options["sslmode"] = mode
    if options["sslrootcert"] == nil { options["sslrootcert"] = systemRoots }
    return options
  }

  /// The options that choose the server and whether it is verified.
  private static let judged: Set<String> = [
    "host", "hostaddr", "service", "sslmode", "sslrootcert",
  ]

  private static let systemRoots = "/etc/ssl/certs/ca-certificates.crt"

  /// Returns whether a host is this machine: a socket's directory, or an address that never leaves it.
  private static func isHere(_ host: String) -> Bool {
    host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost"
      || host == "::1" || isLoopback(host.split(separator: ".", omittingEmptySubsequences: false))
  }

  private static func isLoopback(_ parts: [Substring]) -> Bool {
    parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// The reason why an address of a database is refused.
package enum PostgresAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  case noLibrary(String)
  /// The address cannot be read; with the library's reason, unless the reason could quote a password.
  case unreadable(String?)
  case passwordInPublic
  case unverified(String, mode: String)
  case service

  package var description: String {
    switch self {
    case .noLibrary(let reason): reason
    case .unreadable(let reason):
      "expected postgresql://USER@HOST:PORT/DATABASE" + (reason.map { " (\($0))" } ?? "")
    case .passwordInPublic:
      "a password on a command line can be read by everybody on this machine: put it into the variable "
        + "PGPASSWORD, or into the file ~/.pgpass (mode 0600)"
    case .service:
      "pg_service.conf is not used: name the host in the address, and remove service= and the variable "
        + "PGSERVICE"
    case .unverified(let host, let mode):
      "sslmode=\(mode) does not verify who answers at \(host): use sslmode=verify-full, with "
        + "sslrootcert=FILE if its certificate is your own"
    }
  }
}
