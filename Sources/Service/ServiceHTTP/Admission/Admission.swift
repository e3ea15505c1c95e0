internal import AccessTokens
internal import Bookings
package import HTTPTypes
package import Logging
internal import Synchronization
internal import Vocabulary

/// Who is let in, and when: maintenance, the load of the service, and each client's limits.
package final class Admission: Sendable {
  fileprivate struct State {
    var rates: RateLimiter?
    var holds: ForgettingTable<UserID, Backoff>
    /// How often requests under a key may be tried again that were not decided.
    var tries: ForgettingTable<String, Int>
  }

  private let settings: AdmissionSettings
  private let proxies: Set<AddressRange>
  private let clock: @Sendable () -> Duration
  private let maintenance: Maintenance
  package let queue: AdmissionGate
  private let state: Mutex<State>

  /// - Parameters:
  ///   - proxies: addresses whose X-Forwarded-For is believed, and that are not counted themselves.
  ///   - data: the service's directory.
  ///   - isShared: whether other services of the same store learn what is spent.
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
    // It waits in real time; the limits may have another clock.
    queue = AdmissionGate(settings.overload ?? .none, clock: Self.sinceStart())
    state = Mutex(
      State(
        rates: settings.rates.map { RateLimiter($0, isShared: isShared) },
        holds: ForgettingTable(maximum: 50_000, period: settings.backoff?.forgotten ?? .zero),
        tries: ForgettingTable(maximum: 50_000, period: Self.triesKept)))
  }

  /// For how long a request that was not decided may be tried again without spending more.
  private static let triesKept = Duration.seconds(900)

  /// Time since now that no clock of a wall changes.
  private static func sinceStart() -> @Sendable () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }

  /// The client's address, as far as it is counted.
  package func address(peer: String?, _ fields: HTTPFields) -> Substring? {
    ClientAddress.of(peer: peer, forwarded: fields[values: .xForwardedFor], proxies: proxies)
  }

  /// Refuses what there is no room for, before anything of the request is read or verified.
  package func open(_ endpoint: Endpoint) throws(Problem) {
    guard endpoint.rate != .free else { return }
    try queue.check()
  }

  /// Why a change is not made now; nil if it is.
  package func closed(_ endpoint: Endpoint) -> MaintenanceNotice? {
    endpoint.rate != .free && endpoint.isChange ? maintenance.notice(at: clock()) : nil
  }

  /// Takes one request from the quota of an address, for any request and any outcome.
  ///
  /// - Parameter quotas: receives what is left.
  func spend(address: Substring?, _ quotas: QuotaNote) throws(Problem) {
    guard let address else { return }
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
      // An airport shares an address: a share of its own has who says who he is.
      return try await queue.run(for: nil, share: .max, work)
    }
    let user = caller.user.rawValue
    guard caller.role == .traveler else {
      return try await queue.run(for: user, share: limits.perStaff, work)
    }
    // No user's name contains a blank.
    return call.endpoint.rate == .hold
      ? try await queue.run(for: "hold \(user)", share: limits.holdsPerTraveler, work)
      : try await queue.run(for: user, share: limits.perTraveler, work)
  }

  /// Takes one request from the client's quotas; every request that is performed for the first time passes here.
  ///
  /// A request that is answered again under its idempotency key does not, and spends nothing of its user's. One that
  /// was not decided may be tried again so often without spending more of them.
  func spend(_ call: Call) throws(Problem) {
    let kind = call.endpoint.rate
    guard kind != .free else { return }
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

  /// Notes how a request ended: one that was not decided may be tried again.
  ///
  /// - Parameter tries: how often without spending more of the user's quotas.
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
    do throws(Exhausted) {
      try state.withLock { state throws(Exhausted) in
        try state.rates?.spendTry(ofCode: code, from: address, at: clock())
      }
    } catch { throw error.problem }
  }

  /// What was spent since the last time, for other services.
  package func takeSpending(limit: Int) -> [QuotaSpending] {
    state.withLock { $0.rates?.takeSpending(limit: limit) ?? [] }
  }

  /// Takes from the quotas what was spent at another service.
  package func add(_ spent: [QuotaSpending]) {
    if !spent.isEmpty { state.withLock { $0.rates?.add(spent, at: clock()) } }
  }

  /// Notes how a hold ended, for the pause before the user's next.
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
  /// Whether a request is a further try of one that was not decided.
  fileprivate mutating func takeTry(_ key: String, at now: Duration) -> Bool {
    guard let left = tries.value(key, at: now), left > 0 else {
      // All tries were used: the next one is like the first.
      tries.remove(key)
      return false
    }
    tries.set(left - 1, for: key, at: now)
    return true
  }
}

extension Call {
  /// The request under its key; another request under the same key is no further try.
  fileprivate var tryKey: String? { once.map { "\($0.fingerprint) \($0.id)" } }
}

extension ProblemCode {
  /// Whether nothing was decided and the same request may fare better.
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
