import Foundation
import Glibc
package import PassTestSupport
import Synchronization

/// A PostgreSQL server for the tests: from Debian's package, in its own directory, on a free port of the loopback
/// interface, stopped by its process id.
///
/// The server refuses to run as root, so root starts it as the user `postgres`, which the package has made. The
/// server ends with the tests, however they end.
package final class PostgresServer: Sendable {
  package let directory: TemporaryDirectory
  package let port: Int
  private let settings: [String]
  /// Whether the server removes its directory when it ends, because the shared server is never released.
  private let isShared: Bool
  private let process = Mutex<ChildProcess?>(nil)

  /// The directory of the programs of the newest installed version; nil without the package.
  package static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let newest = versions.compactMap(Int.init).filter {
      FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/postgres")
    }.max()
    return newest.map { "\(root)/\($0)/bin" }
  }()

  package static var isInstalled: Bool { programs != nil }
  /// The reason for skipping tests without PostgreSQL.
  package static let howToInstall = "PostgreSQL is missing: Scripts/install-dependencies test"

  /// The server that tests share, each in its own schema; it syncs nothing, because no test cuts its power.
  package static let shared = Result {
    try PostgresServer(settings: ["fsync=off"], isShared: true)
  }

  /// Starts a server with an empty cluster and with these settings, each `name=value` as in postgresql.conf; it is in
  /// memory by default, where syncing costs nothing.
  package convenience init(settings: [String] = [], inMemory: Bool = true) throws {
    try self.init(settings: settings, inMemory: inMemory, isShared: false)
  }

  private init(settings: [String], inMemory: Bool = true, isShared: Bool) throws {
    self.isShared = isShared
    directory = try TemporaryDirectory(inMemory: inMemory)
    port = try freePort()
    self.settings = settings
    try Self.give(directory.path)
    try run(
      "initdb", "-D", data, "-U", "passtool", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
    try start()
  }

  /// Starts a standby of another server, with a copy of its data.
  package init(following primary: PostgresServer, as name: String, settings: [String] = []) throws {
    isShared = false
    directory = try TemporaryDirectory(inMemory: true)
    port = try freePort()
    self.settings = settings
    try Self.give(directory.path)
    try run(
      "pg_basebackup", "-D", data, "-R", "-X", "stream", "-c", "fast", "-d",
      "host=127.0.0.1 port=\(primary.port) user=passtool application_name=\(name)")
    try start()
  }

  deinit { stop(SIGQUIT) }

  private var data: String { "\(directory.path)/data" }

  /// Returns the address of a database of this server.
  package func address(_ database: String = "postgres") -> String {
    "postgresql://passtool@127.0.0.1:\(port)/\(database)"
  }

  /// The process id of the server.
  package var identifier: Int32? { process.withLock { $0?.identifier } }

  /// Starts the server, and waits until it accepts connections.
  package func start() throws {
    let options =
      settings + [
        "listen_addresses=127.0.0.1", "port=\(port)", "unix_socket_directories=\(directory.path)",
        "max_connections=200", "shared_buffers=32MB",
      ]
    let child = try Self.child(
      "postgres", ["-D", data] + options.flatMap { ["-c", $0] },
      log: "\(directory.path)/server.log", removing: isShared ? directory.path : nil)
    process.withLock { $0 = child }
    try run("pg_isready", "-q", "-t", "30", "-h", "127.0.0.1", "-p", "\(port)", isRepeated: true)
  }

  /// Ends the server: SIGQUIT at once, as after a crash; SIGINT in order.
  package func stop(_ signal: Int32 = SIGINT) {
    let child = process.withLock { child in
      defer { child = nil }
      return child
    }
    guard let child else { return }
    _ = Glibc.kill(child.identifier, signal)
    child.wait()
  }

  /// Kills the server and all its processes, as if its machine had failed.
  package func kill() {
    let server = identifier ?? 0
    let children = try? String(
      contentsOfFile: "/proc/\(server)/task/\(server)/children", encoding: .utf8)
    let processes = (children ?? "").split(separator: " ").compactMap { pid_t($0) }
    stop(SIGKILL)
    for process in processes { _ = Glibc.kill(process, SIGKILL) }
    // A new server does not start while processes of the old one are running.
    for process in processes { while Self.runs(process) { usleep(10_000) } }
  }

  /// Stops the server and all its processes where they are, as if its machine hung: connections stay open, and no
  /// request is answered until `goOn`.
  package func hang() { signalAll(SIGSTOP) }

  /// Continues what `hang` stopped.
  package func goOn() { signalAll(SIGCONT) }

  private func signalAll(_ signal: Int32) {
    let server = identifier ?? 0
    let children = try? String(
      contentsOfFile: "/proc/\(server)/task/\(server)/children", encoding: .utf8)
    for process in [server] + (children ?? "").split(separator: " ").compactMap({ pid_t($0) }) {
      _ = Glibc.kill(process, signal)
    }
  }

  private static func runs(_ process: pid_t) -> Bool {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return stat.map { !$0.contains(") Z ") } ?? false
  }

  /// Makes a standby a primary, and waits until it is one.
  package func promote() throws { try run("pg_ctl", "promote", "-w", "-D", data) }

  /// Runs a program of the package to its end.
  package func run(_ program: String, _ arguments: String..., isRepeated: Bool = false) throws {
    for attempt in 0..<600 {
      let log = "\(directory.path)/\(program).log"
      let code = try Self.child(program, arguments, log: log).wait()
      if code == 0 { return }
      guard isRepeated, attempt < 599 else {
        let words = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        throw MissingServer(description: "\(program) ended with \(code): \(words.suffix(2_000))")
      }
      usleep(50_000)
    }
  }

  /// Runs statements with psql, and returns its output.
  @discardableResult
  package func psql(_ sql: String, database: String = "postgres") throws -> String {
    let output = "\(directory.path)/psql.\(UUID().uuidString)"
    let code = try Self.child(
      "psql", ["-XqAt", "-v", "ON_ERROR_STOP=1", "-c", sql, address(database)], log: output
    ).wait()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    guard code == 0 else { throw MissingServer(description: "psql ended with \(code): \(text)") }
    return text.trimmingCharacters(in: .newlines)
  }

  /// A script that runs a program, passes SIGQUIT on to it, and removes a directory when it has ended.
  private static let removingScript = """
    d=$1; shift; "$@" & p=$!; trap 'kill -QUIT $p' QUIT; wait $p; wait $p; rm -rf "$d"
    """

  /// Returns the transactions per second of a pgbench script, without the time for connecting.
  package func pgbench(_ script: String, clients: Int, seconds: Int) throws -> Double {
    let file = "\(directory.path)/script-\(UUID().uuidString).sql"
    try script.write(toFile: file, atomically: true, encoding: .utf8)
    let output = "\(file).out"
    let code = try Self.child(
      "pgbench",
      [
        "-n", "-M", "prepared", "-h", "127.0.0.1", "-p", "\(port)", "-U", "passtool", "-f", file,
        "-c", "\(clients)", "-j", "2", "-T", "\(seconds)", "postgres",
      ], log: output
    ).wait()
    let text = try String(contentsOfFile: output, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("tps = ") }
    let rate = line.flatMap { $0.split(separator: " ").dropFirst(2).first }.flatMap { Double($0) }
    guard code == 0, let rate else {
      throw MissingServer(description: "pgbench ended with \(code): \(text)")
    }
    return rate
  }

  private static var user: String? { geteuid() == 0 ? "postgres" : nil }

  /// Gives a directory to the user that the server runs as.
  private static func give(_ path: String) throws {
    guard let user else { return }
    let code = try ChildProcess("/usr/bin/chown", [user, path]).wait()
    guard code == 0 else { throw MissingServer(description: "there is no user \(user)") }
  }

  /// Starts a program of the package; `removing` is a directory that is removed when the program has ended.
  private static func child(
    _ program: String, _ arguments: [String], log: String, removing: String? = nil
  ) throws -> ChildProcess {
    guard let programs else { throw MissingServer(description: howToInstall) }
    var path = "\(programs)/\(program)"
    var arguments = arguments
    if let removing {
      arguments = ["-c", removingScript, "sh", removing, path] + arguments
      path = "/bin/sh"
    }
    let stream = ChildProcess.Stream.file(log)
    let environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin", "PGCONNECT_TIMEOUT": "5"]
    guard let user else {
      return try ChildProcess(
        path, arguments, environment: environment, directory: "/", output: stream, error: stream)
    }
    // The kernel drops the parent-death signal when the user changes, so setpriv asks for it again.
    return try ChildProcess(
      "/usr/bin/setpriv",
      ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--pdeathsig", "QUIT", "--", path]
        + arguments, environment: environment, directory: "/", output: stream, error: stream)
  }
}

/// The error of a server that is missing or of a program that failed.
package struct MissingServer: Error, CustomStringConvertible {
  package let description: String
}
