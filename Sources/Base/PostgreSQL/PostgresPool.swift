internal import Dispatch
internal import Synchronization

/// Connections to one database, each with a thread of its own while it works, for callers that do not block.
///
/// Requests that wait when a connection becomes free are sent together, in one round trip, and those for one row each in
/// one statement. A connection that fails is replaced; a pool survives the restart of its server, and while the server is
/// away (`ServerReach`) its callers get an error soon.
package final class PostgresPool: Sendable {
  /// The request of a caller, and whether it may be sent again after a failure.
  private struct Waiting: Sendable {
    let statement: PostgresStatement
    let isRepeatable: Bool
    let deadline: ContinuousClock.Instant
    let answer: @Sendable (Result<PostgresAnswer, PostgresError>) -> Void
  }

  private struct State {
    var waiting: [Waiting] = []
    var idle: [Worker]
  }

  /// A connection, which is used by one thread at a time: the one that took it from the idle ones.
  private final class Worker: @unchecked Sendable {
    let thread: DispatchQueue
    var connection: PostgresConnection?
    /// The moment from which on the server makes its plans anew.
    var plansUntil = ContinuousClock.now

    init(_ number: Int) { thread = DispatchQueue(label: "postgres.\(number)") }
  }

  /// The time for which a connection keeps the plans of its statements.
  private static let plansKept = Duration.seconds(30)
  /// The time for which a connection that cannot be opened leaves requests to the others, in milliseconds.
  private static let pauseWithoutConnection = 100
  /// Maximum number of repetitions of a transaction that collides with others.
  private static let maxAttempts = 20

  private let server: ServerReach
  private let maxBatch: Int
  private let patience: Duration
  private let attemptLimit: Duration
  private let state: Mutex<State>

  /// A pool of connections to a server.
  ///
  /// - Parameters:
  ///   - server: the server, and whether it can be reached.
  ///   - count: the maximum number of connections; each is opened when it is first needed.
  ///   - maxBatch: the maximum number of statements that one connection sends together.
  ///   - patience: the longest time of a statement, with all reconnecting.
  ///   - attempt: the longest wait for a statement that may be repeated, at a time, because a network that loses what
  ///     was sent must not use up the patience.
  package init(
    _ server: ServerReach, count: Int, maxBatch: Int, patience: Duration, attempt: Duration
  ) {
    self.server = server
    self.maxBatch = maxBatch
    self.patience = patience
    attemptLimit = attempt
    state = Mutex(State(idle: (0..<count).map { Worker($0) }.reversed()))
    server.add(
      ServerReach.Listener(
        failAll: { [weak self] in self?.failAll($0) }, goOn: { [weak self] in self?.goOn() }))
  }

  /// Runs a statement, and reads its rows on the connection's thread.
  ///
  /// A statement that `isRepeatable`, as reading is, may be sent again when the connection failed before its answer.
  /// Throws `PostgresError`, of kind `lost` if it is not known whether the statement had its effect.
  package func run<Answer: Sendable>(
    _ statement: PostgresStatement, isRepeatable: Bool,
    _ read: @escaping @Sendable (PostgresRows) throws -> Answer
  ) async throws -> Answer {
    try await answer(to: statement, isRepeatable: isRepeatable) { try read($0.rows) }
  }

  /// Runs a statement for one row, which may be repeated, and reads that row on the connection's thread.
  package func row<Answer: Sendable>(
    _ statement: PostgresStatement,
    _ read: @escaping @Sendable (PostgresAnswer) throws -> Answer
  ) async throws -> Answer {
    try await answer(to: statement, isRepeatable: true, read)
  }

  private func answer<Answer: Sendable>(
    to statement: PostgresStatement, isRepeatable: Bool,
    _ read: @escaping @Sendable (PostgresAnswer) throws -> Answer
  ) async throws -> Answer {
    if let fault = statement.fault { throw fault }
    let deadline = ContinuousClock.now + patience
    return try await withCheckedThrowingContinuation { continuation in
      submit(
        Waiting(statement: statement, isRepeatable: isRepeatable, deadline: deadline) { result in
          continuation.resume(with: Result { try read(try result.get()) })
        })
    }
  }

  private func submit(_ request: Waiting) {
    if let refusal = server.refusal { return request.answer(.failure(refusal)) }
    let worker = state.withLock { state in
      state.waiting.append(request)
      return state.idle.popLast()
    }
    if let worker { worker.thread.async { self.work(worker) } }
  }

  /// Answers all waiting requests with an error.
  private func failAll(_ error: PostgresError) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for request in waiting { request.answer(.failure(error)) }
  }

  /// Starts as many idle connections as there are waiting requests.
  private func goOn() {
    let workers = state.withLock { state in
      let count = min(state.idle.count, state.waiting.count)
      defer { state.idle.removeLast(count) }
      return Array(state.idle.suffix(count))
    }
    for worker in workers { worker.thread.async { self.work(worker) } }
  }

  /// Puts requests back before all others, for when the server can be reached again.
  private func putBack(_ requests: [Waiting]) {
    // Requests no longer wait for a server that has been away for long.
    if let refusal = server.refusal {
      for request in requests { request.answer(.failure(refusal)) }
      return
    }
    state.withLock { $0.waiting.insert(contentsOf: requests, at: 0) }
    // The server may have come back or have been given up meanwhile.
    if let refusal = server.refusal { failAll(refusal) } else if !server.isAway { goOn() }
  }

  private func work(_ worker: Worker) {
    while let batch = next(worker) { answer(batch, with: worker) }
  }

  private func next(_ worker: Worker) -> [Waiting]? {
    state.withLock { state in
      // While the server is away, only its probe connects.
      guard !state.waiting.isEmpty, !server.isAway else {
        state.idle.append(worker)
        return nil
      }
      // The waiting requests are shared with the connections that are free.
      let share = (state.waiting.count + state.idle.count) / (state.idle.count + 1)
      let batch = Array(state.waiting.prefix(min(maxBatch, max(share, 1))))
      state.waiting.removeFirst(batch.count)
      return batch
    }
  }

  private func answer(_ batch: [Waiting], with worker: Worker) {
    var left = batch
    var attempt = 0
    while true {
      left = unexpired(left)
      if left.isEmpty { return }
      let limit = left.allSatisfy(\.isRepeatable) ? attemptLimit : patience
      let deadline = min(left.map(\.deadline).min() ?? .now, .now + limit)
      var again: [Waiting] = []
      var isConnected = true
      let begun = ContinuousClock.now
      do throws(PostgresError) {
        let results = try answers(to: left.map(\.statement), from: worker, until: deadline)
        for (request, result) in zip(left, results) {
          if case .failure(let error) = result, error.isReadOnlyServer || error.isCollision {
            // The server undid the statement; another server, or a repetition, may succeed.
            if error.isReadOnlyServer { worker.connection = nil }
            let mayRepeat = attempt < Self.maxAttempts || error.isReadOnlyServer
            if mayRepeat, ContinuousClock.now < request.deadline {
              again.append(request)
            } else {
              request.answer(result)
            }
          } else {
            request.answer(result)
          }
        }
      } catch {
        worker.connection = nil
        if error.kind == .unreachable {
          isConnected = false
          server.failed(begun: begun, error)
        }
        for request in left {
          let mayRepeat = error.kind == .unreachable || request.isRepeatable
          if mayRepeat, error.isPassing, ContinuousClock.now < request.deadline {
            again.append(request)
          } else {
            request.answer(.failure(error))
          }
        }
      }
      left = again
      if !left.isEmpty {
        if server.isAway { return putBack(left) }
        if !isConnected {
          // Connections that are open answer these requests meanwhile.
          putBack(left)
          return pause(milliseconds: Self.pauseWithoutConnection)
        }
        attempt += 1
        // The first pauses are short, because a restarted server is back at once; later ones last a tenth of a second.
        pause(milliseconds: min(100, 5 << min(attempt, 5)))
      }
    }
  }

  /// Returns the requests whose deadline is not over; answers the others with the error for statements that were never
  /// sent.
  private func unexpired(_ requests: [Waiting]) -> [Waiting] {
    let now = ContinuousClock.now
    return requests.filter { request in
      if now < request.deadline { return true }
      request.answer(
        .failure(
          PostgresError(.unreachable, "no connection to the database was available in time")))
      return false
    }
  }

  private func pause(milliseconds: Int) {
    let never = DispatchSemaphore(value: 0)
    _ = never.wait(timeout: .now() + .milliseconds(milliseconds))
  }

  private func answers(
    to statements: [PostgresStatement], from worker: Worker, until deadline: ContinuousClock.Instant
  ) throws(PostgresError) -> [Result<PostgresAnswer, PostgresError>] {
    let joined = JoinedStatements(statements)
    let connection = try connection(of: worker)
    let trip = server.beginTrip()
    do throws(PostgresError) {
      let results = try connection.run(joined.sent, until: deadline) { [server] in
        server.isHanging
      }
      server.endTrip(trip, isAnswered: true)
      return joined.answers(results)
    } catch {
      server.endTrip(trip, isAnswered: false)
      throw error
    }
  }

  private func connection(of worker: Worker) throws(PostgresError) -> PostgresConnection {
    if let connection = worker.connection {
      let now = ContinuousClock.now
      if now >= worker.plansUntil {
        // Plans that were made for small tables are bad when the tables have grown.
        _ = try connection.run(PostgresStatement("DISCARD PLANS"), until: now + .seconds(5)) {
          [server] in server.isHanging
        }
        worker.plansUntil = now + Self.plansKept
      }
      return connection
    }
    let connection = try server.connect()
    worker.connection = connection
    worker.plansUntil = .now + Self.plansKept
    return connection
  }
}
