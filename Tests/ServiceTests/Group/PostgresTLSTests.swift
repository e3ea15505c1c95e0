import BookingStorePostgres
import BookingTestSupport
import Foundation
import PassTestSupport
import PostgreSQL
import Testing

/// The service sends nothing to a database on another machine before it has verified its identity.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.howToInstall)"))
struct PostgresTLSTests {
  private let server: PostgresServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try PostgresServer()
    directory = try TemporaryDirectory()
  }

  private func encrypt(with certificate: TestCertificate) throws {
    let folder = server.directory.path
    let owner: [FileAttributeKey: Any] =
      geteuid() == 0 ? [.ownerAccountName: "postgres"] : [:]
    for (name, content) in [("chain.pem", certificate.certificate), ("key.pem", certificate.key)] {
      try Data(content).write(to: URL(filePath: "\(folder)/\(name)"))
      try FileManager.default.setAttributes(
        owner.merging([.posixPermissions: 0o600]) { one, _ in one },
        ofItemAtPath: "\(folder)/\(name)")
    }
    try server.psql("ALTER SYSTEM SET ssl_cert_file = '\(folder)/chain.pem'")
    try server.psql("ALTER SYSTEM SET ssl_key_file = '\(folder)/key.pem'")
    try server.psql("ALTER SYSTEM SET ssl = on")
    try server.psql("SELECT pg_reload_conf()")
    // Each new connection uses the current setting of the server.
    while try server.psql("SHOW ssl") != "on" {}
  }

  private func roots(_ certificate: TestCertificate, _ name: String) throws -> String {
    let path = "\(directory.path)/\(name).pem"
    try Data(certificate.certificate).write(to: URL(filePath: path))
    return path
  }

  /// Returns the operator's message about this server under the name of another machine.
  private func told(_ host: String, roots: String) throws -> String {
    let address = try PostgresAddress(
      "postgresql://passtool@/postgres?host=\(host)&hostaddr=127.0.0.1&port=\(server.port)"
        + "&sslrootcert=\(roots)", isPublic: true)
    do { return try PostgresDatabase(address).report().lines[0] } catch { return "\(error)" }
  }

  @Test func `a server is verified by its certificate and its name`() throws {
    let (own, other) = (try TestCertificate(serial: 1), try TestCertificate(serial: 2))
    let (good, bad) = (try roots(own, "own"), try roots(other, "other"))
    // An attacker in between speaks without TLS.
    #expect(try told("db.example.com", roots: good).contains("does not support SSL"))
    try encrypt(with: own)
    let named =
      "postgresql://passtool@localhost:\(server.port)/postgres?sslmode=verify-full&sslrootcert=\(good)"
    let report = try PostgresDatabase(try PostgresAddress(named, isPublic: true)).report()
    #expect(report.lines[0].hasSuffix(", encrypted"))
    #expect(try told("db.example.com", roots: bad).contains("certificate verify failed"))
    #expect(try told("db.example.com", roots: good).contains("does not match host name"))
  }
}
