internal import CPostgreSQL
internal import Glibc

/// A connection to a PostgreSQL server, for use by one thread at a time.
///
/// Statements are sent in pipeline mode: several take one round trip, each in a transaction of its own. No wait for an
/// answer is longer than its deadline, even if the network fails; connecting takes at most the `connect_timeout` for
/// each address.
@safe package final class PostgresConnection {
  private let library: PostgresLibrary
  private let connection: OpaquePointer
  /// The name of each prepared statement, by its text.
  private var prepared: [String: String] = [:]
  private var preparedCount = 0
  /// Whether no answer of the server is expected any more.
  private var isGivenUp: () -> Bool = { false }
  /// The pause between two calls of `isGivenUp` while the connection waits for an answer, in milliseconds.
  private static let glance = 100

  /// Connects within the `connect_timeout` among the options, which are keywords and values of libpq (PostgreSQL,
  /// 34.1.2).
  package init(_ options: [String: String]) throws(PostgresError) {
    let library = try PostgresLibrary.shared.get()
    self.library = library
    let pairs = options.sorted { $0.key < $1.key }
    let opened = unsafe Self.withTexts(pairs.map(\.key)) { keywords in
      unsafe Self.withTexts(pairs.map(\.value)) { values in
        unsafe library.call.PQconnectdbParams(keywords, values, 0)
      }
    }
    guard let opened = unsafe opened else {
      throw PostgresError(.unreachable, "out of memory")
    }
    unsafe connection = opened
    _ = unsafe library.call.PQsetNoticeProcessor(opened, passtool_postgresql_ignore, nil)
    guard unsafe library.call.PQstatus(opened) == Self.ok else {
      throw failure(.unreachable)
    }
    guard unsafe library.call.PQsetnonblocking(opened, 1) == 0,
      unsafe library.call.PQenterPipelineMode(opened) == 1
    else { throw failure(.unreachable) }
  }

  deinit { unsafe library.call.PQfinish(connection) }

  // Values of libpq's enumerations (libpq-fe.h), which are part of its ABI.
  private static let ok: Int32 = 0
  private enum Status {
    static let (command, rows): (Int32, Int32) = (1, 2)
    static let (sync, aborted): (Int32, Int32) = (10, 11)
  }

  /// The server's version, such as 150018 for 15.18.
  package var serverVersion: Int { Int(unsafe library.call.PQserverVersion(connection)) }

  /// Whether the connection is encrypted.
  package var isEncrypted: Bool { unsafe library.call.PQsslInUse(connection) != 0 }

  /// Returns a parameter that the server reports, such as `server_encoding`.
  package func parameter(_ name: String) -> String? {
    unsafe library.call.PQparameterStatus(connection, name).map { unsafe String(cString: $0) }
  }

  /// Runs one statement.
  package func run(
    _ statement: PostgresStatement, until deadline: ContinuousClock.Instant,
    unless isGivenUp: @escaping () -> Bool = { false }
  ) throws(PostgresError) -> PostgresRows {
    let results = try run([statement], until: deadline, unless: isGivenUp)
    guard let first = results.first else {
      throw PostgresError(.lost, "the database server sent no result")
    }
    return try first.get()
  }

  /// Runs statements, each in a transaction of its own, in one round trip.
  ///
  /// Returns the result of each, in order; a statement that the server refuses fails alone. While it waits for an
  /// answer it asks `isGivenUp`, and true ends the wait. Throws an error of kind `lost` if the connection failed;
  /// callers must not use it any more.
  package func run(
    _ statements: [PostgresStatement], until deadline: ContinuousClock.Instant,
    unless isGivenUp: @escaping () -> Bool = { false }
  ) throws(PostgresError) -> [Result<PostgresRows, PostgresError>] {
    self.isGivenUp = isGivenUp
    defer { self.isGivenUp = { false } }
    var isNew: [Bool] = []
    for statement in statements { isNew.append(try send(statement)) }
    var results: [Result<PostgresRows, PostgresError>] = []
    for (statement, isNew) in zip(statements, isNew) {
      var failed: PostgresError?
      if isNew {
        if case .failure(let error) = try result(until: deadline) {
          failed = error
          prepared[statement.sql] = nil
        }
        try expectEnd(until: deadline)
      }
      let answer = try result(until: deadline)
      try expectEnd(until: deadline)
      try expectSync(until: deadline)
      results.append(failed.map { .failure($0) } ?? answer)
    }
    return results
  }

  /// Runs a script of several statements without parameters, in one transaction unless the script says otherwise.
  package func execute(
    _ script: String, until deadline: ContinuousClock.Instant
  ) throws(PostgresError) {
    // The script needs the simple protocol, which pipeline mode does not have.
    guard unsafe library.call.PQexitPipelineMode(connection) == 1 else { throw failure(.lost) }
    guard unsafe library.call.PQsendQuery(connection, script) == 1 else { throw failure(.lost) }
    var failed: PostgresError?
    while let next = unsafe try awaitResult(until: deadline) {
      if case .failure(let error) = unsafe outcome(of: next) { failed = failed ?? error }
    }
    guard unsafe library.call.PQenterPipelineMode(connection) == 1 else { throw failure(.lost) }
    if let failed { throw failed }
  }

  /// Sends a statement; returns whether it had to be prepared first.
  private func send(_ statement: PostgresStatement) throws(PostgresError) -> Bool {
    let known = prepared[statement.sql]
    let name = known ?? "s\(preparedCount)"
    if known == nil {
      preparedCount += 1
      prepared[statement.sql] = name
      let sent = unsafe library.call.PQsendPrepare(connection, name, statement.sql, 0, nil)
      guard sent == 1 else { throw failure(.lost) }
    }
    let parameters = PostgresParameters(statement.values)
    let count = parameters.places.count
    let lengths = parameters.places.map { Int32(clamping: $0?.count ?? 0) }
    let formats = [Int32](repeating: 1, count: count)
    let sent = unsafe parameters.bytes.withUnsafeBytes { bytes in
      // An empty value is not null, so it needs an address, too.
      let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe [CChar](repeating: 0, count: 1).withUnsafeBufferPointer { empty in
        let starts = unsafe parameters.places.map { place -> UnsafePointer<CChar>? in
          guard let place else { return nil }
          return unsafe base.map { unsafe $0 + place.start } ?? empty.baseAddress
        }
        return unsafe library.call.PQsendQueryPrepared(
          connection, name, Int32(count), starts, lengths, formats, 1)
      }
    }
    guard sent == 1, unsafe library.call.PQpipelineSync(connection) == 1 else {
      throw failure(.lost)
    }
    return known == nil
  }

  private func result(
    until deadline: ContinuousClock.Instant
  ) throws(PostgresError) -> Result<PostgresRows, PostgresError> {
    guard let next = unsafe try awaitResult(until: deadline) else {
      throw PostgresError(
        .lost,
        "the database server's answers do not match the statements, so this connection was closed")
    }
    let outcome = unsafe outcome(of: next)
    if case .failure(let error) = outcome, error.state.isEmpty || error.state.hasPrefix("57P") {
      // The server ended the connection, or the library did.
      throw PostgresError(.lost, error.message, state: error.state)
    }
    return outcome
  }

  private func expectEnd(until deadline: ContinuousClock.Instant) throws(PostgresError) {
    if let more = unsafe try awaitResult(until: deadline) {
      unsafe library.call.PQclear(more)
      throw PostgresError(
        .lost,
        "the database server's answers do not match the statements, so this connection was closed")
    }
  }

  private func expectSync(until deadline: ContinuousClock.Instant) throws(PostgresError) {
    guard let sync = unsafe try awaitResult(until: deadline) else {
      throw PostgresError(
        .lost,
        "the database server's answers do not match the statements, so this connection was closed")
    }
    defer { unsafe library.call.PQclear(sync) }
    guard unsafe library.call.PQresultStatus(sync) == Status.sync else {
      throw PostgresError(
        .lost,
        "the database server's answers do not match the statements, so this connection was closed")
    }
  }

  @unsafe private func outcome(of result: OpaquePointer) -> Result<PostgresRows, PostgresError> {
    let rows = unsafe PostgresRows(result, library)
    let status = unsafe library.call.PQresultStatus(result)
    if status == Status.command || status == Status.rows { return .success(rows) }
    if status == Status.aborted {
      return .failure(PostgresError(.refused, "an earlier part failed", state: "25P02"))
    }
    func field(_ code: Character) -> String {
      let number = Int32(code.asciiValue ?? 0)
      return unsafe library.call.PQresultErrorField(result, number).map {
        unsafe String(cString: $0)
      } ?? ""
    }
    let message = field("M")
    return .failure(
      PostgresError(
        .refused, message.isEmpty ? lastMessage : message, state: field("C"),
        constraint: field("n")))
  }

  /// Waits for the next result, nil at the end of a statement's results; meanwhile sends what is not sent yet.
  @unsafe private func awaitResult(
    until deadline: ContinuousClock.Instant
  ) throws(PostgresError) -> OpaquePointer? {
    while true {
      let unsent = unsafe library.call.PQflush(connection)
      if unsent < 0 { throw failure(.lost) }
      if unsent == 0, unsafe library.call.PQisBusy(connection) == 0 {
        return unsafe library.call.PQgetResult(connection)
      }
      try wait(writing: unsent > 0, until: deadline)
      if unsafe library.call.PQconsumeInput(connection) == 0 { throw failure(.lost) }
    }
  }

  private func wait(
    writing: Bool, until deadline: ContinuousClock.Instant
  ) throws(PostgresError) {
    var watched = pollfd(
      fd: unsafe library.call.PQsocket(connection),
      events: Int16(POLLIN | (writing ? POLLOUT : 0)), revents: 0)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else {
        throw PostgresError(.lost, "the server did not answer in time")
      }
      if isGivenUp() { throw PostgresError(.lost, "the server does not answer") }
      // Bytes that TLS has already decrypted do not make the socket readable, so the loop looks again soon.
      let pause = min(left, .milliseconds(isEncrypted ? 20 : Self.glance))
      let ready = unsafe poll(&watched, 1, Int32(clamping: Int(pause / .milliseconds(1)) + 1))
      if ready > 0 || ready == 0 && isEncrypted { return }
      if ready < 0, errno != EINTR { throw PostgresError(.lost, "poll failed (errno \(errno))") }
    }
  }

  private var lastMessage: String {
    let text =
      unsafe library.call.PQerrorMessage(connection).map { unsafe String(cString: $0) } ?? ""
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }
    return lines.isEmpty ? "the connection ended" : lines.joined(separator: "; ")
  }

  private func failure(_ kind: PostgresError.Kind) -> PostgresError {
    PostgresError(kind, lastMessage)
  }

  /// Runs `body` with texts for C, ended by a null pointer.
  @unsafe private static func withTexts<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    let pointers = unsafe copies.map { unsafe UnsafePointer($0) } + [nil]
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
      return unsafe body(start)
    }
  }
}
