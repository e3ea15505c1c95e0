internal import AccessTokens
internal import Bookings
package import HTTPTypes
package import Logging
internal import Synchronization
internal import Vocabulary

/// The admission of requests: maintenance, the load of the service, and each client's limits.
package final class Admission: Sendable {
  fileprivate struct State {
    var rates: RateLimiter?
    var holds: ForgettingTable<UserID, Backoff>
    /// The number of further tries that undecided requests have left, by their keys.
    var tries: ForgettingTable<String, Int>
  }

  private let settings: AdmissionSettings
  private let proxies: Set<AddressRange>
  private let clock: @Sendable () -> Duration
  private let maintenance: Maintenance
  package let queue: AdmissionGate
  private let state: Mutex<State>

  /// Creates the admission of requests.
  ///
  /// - Parameters:
  ///   - settings: the limits, and the clock by which buckets fill.
  ///   - proxies: the addresses whose X-Forwarded-For is believed, and that are not counted themselves.
  ///   - data: the service's directory.
  ///   - isShared: whether other services of the same store learn of the spending.
  ///   - logger: logs changes of maintenance.
  package init(
    _ settings: AdmissionSettings, proxies: Set<AddressRange>, data: String,
    isShared: Bool = false, logger: Logger
  ) {
    self.settings = settings
    self.proxies = proxies
    let clock = settings.clock ?? Self.sinceStart()
    self.clock = clock
    maintenance = Maintenance(MaintenanceFile(data: data)) {
      logger.notice("maintenance", metadata: ["change": "\($0)"])
    }
    // The queue waits in real time, but the limits may have another clock.
    queue = AdmissionGate(settings.overload ?? .none, clock: Self.sinceStart())
    state = Mutex(
      State(
        rates: settings.rates.map { RateLimiter($0, isShared: isShared) },
        holds: ForgettingTable(maximum: 50_000, period: settings.backoff?.forgotten ?? .zero),
        tries: ForgettingTable(maximum: 50_000, period: Self.triesKept)))
  }

  /// Whether a question is asked that was counted already, when it was asked of another endpoint.
  @TaskLocal static var isCounted: Bool = false

  /// The time in which an undecided request may be tried again without spending more.
  private static let triesKept = Duration.seconds(900)

  /// Returns a clock of the time since now, which a change of the wall clock does not affect.
  private static func sinceStart() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }

  /// Returns the client's address, or nil if requests are not counted by it.
  package func address(peer: String?, _ fields: HTTPFields) -> Substring? {
    ClientAddress.of(peer: peer, forwarded: fields[values: .xForwardedFor], proxies: proxies)
  }

  /// Refuses a request that there is no room for, before any of it is read or verified.
  package func open(_ endpoint: Endpoint) throws(Problem) {
    guard endpoint.rate != .free else { return }
    try queue.check()
  }

  /// Returns the notice of maintenance that prevents a change now, or nil if the change may be made.
  package func closed(_ endpoint: Endpoint) -> MaintenanceNotice? {
    endpoint.rate != .free && endpoint.isChange ? maintenance.notice(at: clock()) : nil
  }

  /// Takes one request from the quota of an address, for any request and any outcome; `quotas` receives the rest of
  /// it.
  func spend(address: Substring?, _ quotas: QuotaNote) throws(Problem) {
    guard let address, !Self.isCounted else { return }
    do throws(Exhausted) {
      let standing = try state.withLock { state throws(Exhausted) in
        try state.rates?.spend(address: address, at: clock()) ?? []
      }
      quotas.write(standing)
    } catch {
      quotas.write(error.standing)
      throw error.problem
    }
  }

  /// Runs the work of a request when there is room for it.
  package func run<Result: Sendable>(
    _ call: Call, _ work: () async throws -> Result
  ) async throws -> Result {
    guard call.endpoint.rate != .free else { return try await work() }
    let limits = settings.overload ?? .none
    guard let caller = call.caller else {
      // Many clients of an airport share its address, so only a caller with a token has a share.
      return try await queue.run(for: nil, share: .max, work)
    }
    // A visitor has no share but that of all visitors of the network.
    let user = caller.user.countedName
    guard caller.role == .traveler else {
      return try await queue.run(for: user, share: limits.perStaff, work)
    }
    // A user's name contains no blank, so no user has this key.
    return call.endpoint.rate == .hold
      ? try await queue.run(
        for: "hold \(user)", share: caller.user.counted(limits.holdsPerTraveler), work)
      : try await queue.run(for: user, share: caller.user.counted(limits.perTraveler), work)
  }

  /// Takes one request from the client's quotas; every request that is performed for the first time passes here.
  ///
  /// A request that is answered again under its idempotency key does not pass here and spends nothing of the user's
  /// quotas. An undecided request may be tried again, up to a limit, without spending more of them.
  func spend(_ call: Call) throws(Problem) {
    let kind = call.endpoint.rate
    guard kind != .free, !Self.isCounted else { return }
    let isStaff = call.caller?.isStaff ?? false
    do throws(Exhausted) {
      let standing = try state.withLock { state throws(Exhausted) -> [QuotaStanding] in
        let now = clock()
        if kind == .hold, let user = call.caller?.user,
          let backoff = state.holds.value(user, at: now), backoff.wait(at: now) > .zero
        {
          throw Exhausted(reason: .failures(backoff.failures), wait: backoff.wait(at: now))
        }
        let isFurtherTry = call.tryKey.map { state.takeTry($0, at: now) } ?? false
        return try state.rates?.spend(
          RateLimiter.Spender(
            kind: kind, caller: call.caller, address: call.address,
            hasSpentAddress: !isStaff && call.address != nil,
            booking: call.parameters["booking_id"],
            isFurtherTry: isFurtherTry), at: now) ?? []
      }
      call.quotas.write(standing)
    } catch {
      call.quotas.write(error.standing)
      throw error.problem
    }
  }

  /// Notes how a request ended; an undecided one may be tried again `tries` times without spending more of the user's
  /// quotas.
  package func ended(_ call: Call, failing error: (any Error)?, tries: Int) {
    guard settings.rates != nil, let key = call.tryKey else { return }
    let isUndecided = error.map { ProblemCode(of: $0).isWorthATry } ?? false
    state.withLock { state in
      let now = clock()
      guard isUndecided else { return state.tries.remove(key) }
      guard state.tries.value(key, at: now) == nil else { return }
      state.tries.set(tries, for: key, at: now)
    }
  }

  /// Takes one try from the quota of a booking's code.
  package func spendTry(ofCode code: String, from address: Substring?) throws(Problem) {
    guard !Self.isCounted else { return }
    do throws(Exhausted) {
      try state.withLock { state throws(Exhausted) in
        try state.rates?.spendTry(ofCode: code, from: address, at: clock())
      }
    } catch { throw error.problem }
  }

  /// Returns the spending since the last call, for other services.
  package func takeSpending(limit: Int) -> [QuotaSpending] {
    state.withLock { $0.rates?.takeSpending(limit: limit) ?? [] }
  }

  /// Takes from the quotas the spending at another service.
  package func add(_ spent: [QuotaSpending]) {
    if !spent.isEmpty { state.withLock { $0.rates?.add(spent, at: clock()) } }
  }

  /// Notes how a hold ended, for the pause before the user's next hold.
  package func held(_ call: Call, failing error: (any Error)?) {
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
  package var status: AdmissionStatus {
    let load = queue.load
    return AdmissionStatus(
      running: load.running, waiting: load.waiting, refused: load.refused,
      buckets: state.withLock { $0.rates?.count ?? 0 }, maintenance: maintenance.notice(at: clock())
    )
  }
}

extension Admission.State {
  /// Takes one of the further tries of an undecided request, or returns false if it has no tries left.
  fileprivate mutating func takeTry(_ key: String, at now: Duration) -> Bool {
    guard let left = tries.value(key, at: now), left > 0 else {
      // All tries were used, so the next one counts like the first.
      tries.remove(key)
      return false
    }
    tries.set(left - 1, for: key, at: now)
    return true
  }
}

extension Call {
  /// The request with its key; another request under the same key is no further try.
  fileprivate var tryKey: String? { once.map { "\($0.fingerprint) \($0.id)" } }
}

extension ProblemCode {
  /// Whether nothing was decided and the same request may succeed later.
  fileprivate var isWorthATry: Bool { isRetryable && !isDecision && status >= 500 }
}

extension HTTPField.Name {
  fileprivate static let xForwardedFor: HTTPField.Name = {
    guard let name = HTTPField.Name("X-Forwarded-For") else {
      preconditionFailure("it is a token")
    }
    return name
  }()
}
