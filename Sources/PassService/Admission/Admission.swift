internal import AccessTokens
internal import Bookings
internal import HTTPTypes
internal import Logging
internal import Synchronization
internal import Vocabulary

/// Who is let in, and when: maintenance, the load of the service, and each client's limits.
final class Admission: Sendable {
  private struct State {
    var rates: RateLimiter?
    var holds: ForgettingTable<UserID, Backoff>
  }

  private let settings: AdmissionSettings
  private let proxies: Set<String>
  private let clock: @Sendable () -> Duration
  private let maintenance: Maintenance
  let queue: WorkQueue
  private let state: Mutex<State>

  /// - Parameters:
  ///   - proxies: addresses whose X-Forwarded-For is believed, and that are not counted themselves.
  ///   - data: the service's directory.
  init(_ settings: AdmissionSettings, proxies: Set<String>, data: String, logger: Logger) {
    self.settings = settings
    self.proxies = proxies
    let clock = settings.clock ?? Self.sinceStart()
    self.clock = clock
    maintenance = Maintenance(MaintenanceFile(data: data)) {
      logger.notice("maintenance", metadata: ["change": "\($0)"])
    }
    // Its patience is real time, whatever the clock of the limits.
    queue = WorkQueue(settings.overload ?? .none, clock: Self.sinceStart())
    state = Mutex(
      State(
        rates: settings.rates.map(RateLimiter.init),
        holds: ForgettingTable(maximum: 50_000, period: settings.backoff?.forgotten ?? .zero)))
  }

  /// Time since now that no clock of a wall changes.
  private static func sinceStart() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }

  /// The client's address, as far as it is counted.
  func address(peer: String?, _ fields: HTTPFields) -> Substring? {
    ClientAddress.of(peer: peer, forwarded: fields[values: .xForwardedFor], proxies: proxies)
  }

  /// Refuses what is not served now at all, before anything of the request is read or verified.
  func open(_ endpoint: Endpoint, now: Instant) throws(Problem) {
    guard endpoint.rate != .free else { return }
    if endpoint.repeats == .underKey, let notice = maintenance.notice(at: clock()) {
      throw notice.problem(at: now)
    }
    try queue.check()
  }

  /// Runs the work of a request when there is room for it.
  func run<Result: Sendable>(
    _ call: Call, _ work: () async throws -> Result
  ) async throws -> Result {
    guard call.endpoint.rate != .free else { return try await work() }
    let limits = settings.overload ?? .none
    guard let caller = call.caller else {
      // An airport shares an address: a share of its own has who says who he is.
      return try await queue.run(for: nil, share: .max, work)
    }
    let user = caller.user.rawValue
    guard caller.role == .traveler else {
      return try await queue.run(for: user, share: limits.perStaff, work)
    }
    // A blank stands in no user's name.
    return call.endpoint.rate == .hold
      ? try await queue.run(for: "hold \(user)", share: limits.holdsPerTraveler, work)
      : try await queue.run(for: user, share: limits.perTraveler, work)
  }

  /// Takes one request from the client's quotas; whatever is done for the first time passes here.
  ///
  /// A request that is answered again under its idempotency key does not, and spends nothing.
  func spend(_ call: Call) throws(Problem) {
    let kind = call.endpoint.rate
    guard kind != .free else { return }
    do throws(Exhausted) {
      let standing = try state.withLock { state throws(Exhausted) -> [QuotaStanding] in
        let now = clock()
        if kind == .hold, let user = call.caller?.user,
          let backoff = state.holds.value(user, at: now), backoff.wait(at: now) > .zero
        {
          throw Exhausted(reason: .failures(backoff.failures), wait: backoff.wait(at: now))
        }
        return try state.rates?.spend(
          RateLimiter.Spender(
            kind: kind, caller: call.caller, address: call.address,
            booking: call.parameters["booking_id"]), at: now) ?? []
      }
      call.quotas.write(standing)
    } catch {
      call.quotas.write(error.standing)
      throw error.problem
    }
  }

  /// Notes how a hold ended, for the pause before the user's next.
  func held(_ call: Call, failing error: (any Error)?) {
    guard let policy = settings.backoff, call.endpoint.rate == .hold, let user = call.caller?.user
    else { return }
    guard let error else { return state.withLock { $0.holds.remove(user) } }
    let code =
      (error as? Problem)?.code ?? (error as? Refusal).map { ProblemCode($0.code) }
    guard let code, [404, 409, 422].contains(code.status) else { return }
    state.withLock { state in
      let now = clock()
      var backoff = state.holds.value(user, at: now) ?? Backoff()
      backoff.fail(policy, at: now)
      state.holds.set(backoff, for: user, at: now)
    }
  }

  /// The state for operators.
  var status: AdmissionStatus {
    let load = queue.load
    return AdmissionStatus(
      running: load.running, waiting: load.waiting, refused: load.refused,
      buckets: state.withLock { $0.rates?.count ?? 0 }, maintenance: maintenance.notice(at: clock())
    )
  }
}

extension HTTPField.Name {
  fileprivate static let xForwardedFor: HTTPField.Name = {
    guard let name = HTTPField.Name("X-Forwarded-For") else {
      preconditionFailure("it is a token")
    }
    return name
  }()
}
