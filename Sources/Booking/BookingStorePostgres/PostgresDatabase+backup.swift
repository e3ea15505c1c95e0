internal import Foundation
internal import PostgreSQL

// Backups are made and restored by PostgreSQL's own programs, which know every version of their server.
extension PostgresDatabase {
  /// Copies a consistent snapshot of the store into a new file, while services go on.
  ///
  /// The file appears only when it is complete and can be read. It holds no keys.
  package func backUp(to path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw PostgresBackupError.inTheWay(path)
    }
    let server = try connect().serverVersion / 10_000
    let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier).part"
    guard
      FileManager.default.createFile(
        atPath: temporary, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw PostgresBackupError.unwritable(path) }
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    try run(
      server, "pg_dump", "--format=custom", "--schema=\(schema)", "--no-owner", "--no-privileges",
      "--file=\(temporary)", "--dbname=\(connectionText)")
    try run(server, "pg_restore", "--list", temporary)
    let file = try FileHandle(forUpdating: URL(filePath: temporary))
    try file.synchronize()
    try file.close()
    // A hard link, unlike a renaming, replaces no file that appeared meanwhile.
    do { try FileManager.default.linkItem(atPath: temporary, toPath: path) } catch {
      throw PostgresBackupError.inTheWay(path)
    }
  }

  /// Restores a backup into a database that has no store, completely or not at all.
  ///
  /// Event numbers continue above any number that a reader may have seen, even if the lost store had
  /// assigned more than the backup contains.
  package func restore(_ path: String) throws {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw PostgresBackupError.missing(path)
    }
    let connection = try connect()
    try examine(connection)
    let rows = try connection.run(
      PostgresStatement("SELECT 1::bigint FROM pg_namespace WHERE nspname = $1", .text(schema)),
      until: .now + .seconds(10))
    guard rows.count == 0 else {
      throw PostgresBackupError.occupied(address.place, schema: schema)
    }
    try run(
      connection.serverVersion / 10_000, "pg_restore", "--no-owner", "--no-privileges",
      "--exit-on-error", "--single-transaction",
      "--dbname=\(connectionText)", path)
    // A new connection is used, because the other one was idle during the restoring, which may take long.
    let finishing = try connect()
    try finishing.execute(
      """
      SET statement_timeout TO 0;
      SELECT setval('event_number', ((last_value >> 32) + 1) << 32) FROM event_number;
      """, until: .now + .seconds(600))
    // Autovacuum would do it a little later.
    try? finishing.execute(
      "ANALYZE record, lookup, claim, stretch, event", until: .now + .seconds(3_600))
  }

  /// The address as libpq's programs read it, without a password, which they have from where we have it.
  private var connectionText: String {
    address.options.filter { $0.key != "password" }.sorted { $0.key < $1.key }.map { key, value in
      let escaped = value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      return "\(key)='\(escaped)'"
    }.joined(separator: " ")
  }

  /// Runs one of PostgreSQL's programs, of the server's version or the next that is installed.
  ///
  /// An older program refuses the server, and the server may not be able to read what a much newer one writes.
  private func run(_ server: Int, _ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: try Self.path(of: program, server: server))
    process.arguments = arguments
    let faults = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = faults
    do { try process.run() } catch { throw PostgresBackupError.program(program, "\(error)") }
    let words = String(
      decoding: try faults.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let lines = words.split(separator: "\n")
      let line = (lines.first { $0.contains("error:") } ?? lines.first).map(String.init)
      throw PostgresBackupError.program(
        program, line ?? "failed with the exit code \(process.terminationStatus)")
    }
  }

  private static func path(of program: String, server: Int) throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let paths = versions.compactMap(Int.init).filter { $0 >= server }.sorted().map {
      "\(root)/\($0)/bin/\(program)"
    }
    let others = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      "\($0)/\(program)"
    }
    guard
      let path = (paths + others).first(where: FileManager.default.isExecutableFile(atPath:))
    else {
      throw PostgresBackupError.program(
        program,
        "is not installed; install PostgreSQL's client programs (postgresql-client-\(server))")
    }
    return path
  }
}

/// The reason why a backup was not made or restored; nothing was changed.
package enum PostgresBackupError: Error, Hashable, Sendable, CustomStringConvertible {
  case inTheWay(String)
  case unwritable(String)
  case missing(String)
  case occupied(String, schema: String)
  case program(String, String)

  package var description: String {
    switch self {
    case .inTheWay(let path): "\(path) is there already; name another file"
    case .unwritable(let path):
      "\(path): the file cannot be created; name a file where you may write"
    case .missing(let path): "\(path): no such file, or it cannot be read"
    case .occupied(let place, let schema):
      "\(place): a schema \(schema) is there already; restore into an empty database (createdb "
        + "--encoding=UTF8 --template=template0 NAME)"
    case .program(let program, let reason): "\(program): \(reason)"
    }
  }
}
