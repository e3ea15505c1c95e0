internal import Dispatch
internal import Synchronization

/// The reachability of a database server, which all pools of one store share.
///
/// A server is away if it refuses a connection or stops answering. One probe then tries to connect, ten times a second,
/// and callers wait at most `grace`: those that come later fail at once. The first probe that succeeds lets all go on.
/// A connection of its own, which does nothing else, distinguishes a server that is away from one that has no room for
/// a further connection or takes long for one statement.
package final class ServerReach: Sendable {
  /// The actions of a pool when the server goes and comes back.
  struct Listener: Sendable {
    /// Fails all callers that wait.
    let failAll: @Sendable (PostgresError) -> Void
    /// Lets the connections work again.
    let goOn: @Sendable () -> Void
  }

  private struct Absence {
    let error: PostgresError
    /// Whether the server keeps connections open and answers nothing.
    let isHanging: Bool
    /// Whether the time for which callers wait is over.
    var isOver = false
  }

  private struct State {
    var absence: Absence?
    /// The number of absences, so that the end of the grace of one is not taken for that of the next.
    var number = 0
    var lastAnswer = ContinuousClock.now
    /// The start of each round trip that is under way, by its number.
    var underWay: [Int: ContinuousClock.Instant] = [:]
    var nextTrip = 0
    /// Whether the prober watches the round trips that are under way.
    var isWatched = false
    var listeners: [Listener] = []
  }

  private let address: PostgresAddress
  private let setup: @Sendable (PostgresConnection) throws(PostgresError) -> Void
  private let grace: Duration
  private let state = Mutex(State())
  private let prober = DispatchQueue(label: "postgres.probe")
  private let timer = DispatchQueue(label: "postgres.grace")

  /// The connection that shows whether the server answers; used on `prober` alone.
  private final class Sentinel: @unchecked Sendable {
    var connection: PostgresConnection?
  }

  private let sentinel = Sentinel()

  /// The pause between two probes, in milliseconds.
  private static let probePause = 100
  /// The time that a round trip may take before the server is asked whether it answers at all.
  private static let slowTrip = Duration.seconds(1)
  /// The time that the server may take for that answer.
  private static let sentinelPatience = Duration.seconds(2)

  /// The reachability of the server at an address.
  ///
  /// - Parameters:
  ///   - address: the address of the server.
  ///   - grace: the time for which callers wait after the server was found to be away.
  ///   - setup: prepares and examines a new connection.
  package init(
    _ address: PostgresAddress, grace: Duration,
    setup: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Void
  ) {
    self.address = address
    self.setup = setup
    self.grace = grace
  }

  /// Opens a connection that is ready for statements.
  func connect() throws(PostgresError) -> PostgresConnection {
    let connection = try open()
    // The sentinel must be connected before the server has trouble.
    prober.async { [weak self] in
      if let self, sentinel.connection == nil { _ = probe() }
    }
    return connection
  }

  private func open() throws(PostgresError) -> PostgresConnection {
    do throws(PostgresError) {
      let connection = try PostgresConnection(address.options)
      try setup(connection)
      return connection
    } catch {
      // No statement of a caller was sent, so every failure here is `unreachable`.
      throw PostgresError(.unreachable, error.message, state: error.state)
    }
  }

  func add(_ listener: Listener) { state.withLock { $0.listeners.append(listener) } }

  var isAway: Bool { state.withLock { $0.absence != nil } }

  /// Whether the server keeps connections open and answers nothing, so that no answer is expected on them any more.
  var isHanging: Bool { state.withLock { $0.absence?.isHanging ?? false } }

  /// The error for a caller that comes now; nil if the caller is served, or may wait for the server.
  var refusal: PostgresError? {
    state.withLock { state in
      guard let absence = state.absence, absence.isOver else { return nil }
      return absence.error
    }
  }

  /// Reports that a connection, begun at a time, could not be made.
  ///
  /// A server that answers other connections only lacks room for this one, and is not away.
  func failed(begun: ContinuousClock.Instant, _ error: PostgresError) {
    let isAnswering = state.withLock { $0.absence != nil || $0.lastAnswer > begun }
    if isAnswering || prober.sync(execute: { sentinelAnswers() }) { return }
    leave(error, isHanging: false)
  }

  /// Begins a round trip, which is watched until it has ended, and returns its number.
  func beginTrip() -> Int {
    let (trip, isFirst) = state.withLock { state in
      state.nextTrip += 1
      state.underWay[state.nextTrip] = .now
      defer { state.isWatched = true }
      return (state.nextTrip, !state.isWatched)
    }
    if isFirst { watch() }
    return trip
  }

  /// Ends a round trip; `isAnswered` says whether the server answered, also with an error.
  func endTrip(_ trip: Int, isAnswered: Bool) {
    state.withLock { state in
      state.underWay[trip] = nil
      if isAnswered { state.lastAnswer = .now }
    }
  }

  /// Checks after some time whether a round trip takes long, and whether the server then answers the sentinel.
  private func watch() {
    prober.asyncAfter(deadline: .now() + .milliseconds(Int(Self.slowTrip / .milliseconds(1)))) {
      [weak self] in
      guard let self else { return }
      let begun = ContinuousClock.now
      let (isIdle, isSlow) = state.withLock { state in
        if state.underWay.isEmpty { state.isWatched = false }
        let isSlow = state.underWay.values.contains { begun - $0 >= Self.slowTrip }
        // A server that is away is probed anyway.
        return (state.underWay.isEmpty, isSlow && state.absence == nil)
      }
      if isIdle { return }
      if isSlow, !sentinelAnswers(), state.withLock({ $0.lastAnswer < begun }) {
        leave(PostgresError(.unreachable, "the server does not answer"), isHanging: true)
      }
      watch()
    }
  }

  /// Returns whether the server answers on the connection that only watches it; false without such a connection.
  private func sentinelAnswers() -> Bool {
    guard let connection = sentinel.connection else { return false }
    do throws(PostgresError) {
      _ = try connection.run(PostgresStatement("SELECT 1"), until: .now + Self.sentinelPatience)
      return true
    } catch {
      sentinel.connection = nil
      return false
    }
  }

  /// Returns the reason why the server cannot be reached; nil if it answers.
  private func probe() -> PostgresError? {
    if sentinelAnswers() { return nil }
    do throws(PostgresError) {
      let connection = try open()
      _ = try connection.run(PostgresStatement("SELECT 1"), until: .now + Self.sentinelPatience)
      sentinel.connection = connection
      return nil
    } catch { return error }
  }

  private func leave(_ error: PostgresError, isHanging: Bool) {
    let said = PostgresError(
      .unreachable, "the database cannot be reached: \(error.message)", state: error.state)
    let number = state.withLock { state -> Int? in
      guard state.absence == nil else { return nil }
      state.absence = Absence(error: said, isHanging: isHanging)
      state.number += 1
      return state.number
    }
    guard let number else { return }
    timer.asyncAfter(deadline: .now() + .milliseconds(Int(grace / .milliseconds(1)))) {
      [weak self] in self?.endGrace(of: number, said)
    }
    prober.async { [weak self] in self?.probeUntilBack() }
  }

  private func endGrace(of number: Int, _ error: PostgresError) {
    let listeners = state.withLock { state -> [Listener] in
      guard state.number == number, state.absence != nil else { return [] }
      state.absence?.isOver = true
      return state.listeners
    }
    for listener in listeners { listener.failAll(error) }
  }

  private func probeUntilBack() {
    if probe() == nil {
      let listeners = state.withLock { state in
        state.absence = nil
        state.lastAnswer = .now
        return state.listeners
      }
      for listener in listeners { listener.goOn() }
      return
    }
    prober.asyncAfter(deadline: .now() + .milliseconds(Self.probePause)) { [weak self] in
      self?.probeUntilBack()
    }
  }
}
