internal import AccessTokens
internal import BookingStore
internal import Bookings
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import PassCrypto
internal import PassFormats
internal import Selling
internal import Vocabulary

/// The running service: the dependencies of its endpoints, and the processing of each request.
package struct Service: Sendable {
  let products: ProductList
  package let signer: PassSigner
  let trust: PublishedTrust
  let identity: TokenVerifier
  /// The current time; read once per request.
  let clock: @Sendable () -> Instant
  let limits: Limits
  /// The store of all products' bookings.
  package let store: any ServiceStore
  let desk: Desk
  /// The providers whose messages are accepted.
  let providers: PaymentProviders
  /// What operators see of it.
  package let observability: Observability
  let readiness: Readiness
  /// The names of all error codes.
  let codes: Set<String>
  private let inFlight = InFlight()
  let admission: Admission

  /// Limits on a request.
  package struct Limits: Sendable {
    /// Maximum size of a body in bytes.
    package var longestBody: Int

    package init(longestBody: Int = 64 << 10) { self.longestBody = longestBody }
  }

  init(
    products: ProductList, signer: PassSigner, trust: PublishedTrust,
    identity: TokenVerifier,
    limits: Limits = Limits(), admission: Admission, store: any ServiceStore,
    providers: PaymentProviders, observability: Observability, readiness: Readiness,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.products = products
    desk = Desk(store)
    self.signer = signer
    self.trust = trust
    self.identity = identity
    self.limits = limits
    self.admission = admission
    self.store = store
    self.providers = providers
    self.observability = observability
    self.readiness = readiness
    codes = Set(products.codes.map(\.name))
    self.clock = clock
  }

  /// Answers a request.
  func respond(
    _ endpoint: Endpoint, _ request: Request, _ parameters: Parameters, from peer: String?,
    _ logger: Logger
  ) async -> HTTPAnswer {
    let quotas = QuotaNote()
    do {
      let answer = try await answer(endpoint, request, parameters, from: peer, quotas)
      if let problem = answer.problem { Exchange.current?.knows(problem: problem) }
      if endpoint.method == .get, let etag = answer.header("etag"),
        ETag.matches(request.headers[.ifNoneMatch], etag)
      {
        return quotas.marking(answer.notModified)
      }
      return quotas.marking(answer)
    } catch {
      let problem = Self.problem(error, logger)
      Exchange.current?.knows(problem: problem.code.name)
      return quotas.marking(problem.answer(accepting: request.headers[.accept]))
    }
  }

  private func answer(
    _ endpoint: Endpoint, _ request: Request, _ parameters: Parameters, from peer: String?,
    _ quotas: QuotaNote
  ) async throws -> HTTPAnswer {
    let now = clock()
    try admission.open(endpoint, now: now)
    var caller: Caller?
    if case .roles(let roles) = endpoint.access {
      let named = try await identity.caller(
        authorization: request.headers[.authorization], now: now)
      Exchange.current?.knows(named.role)
      guard !named.roles.isDisjoint(with: roles) else {
        throw Problem(
          .forbidden,
          "this is for \(roles.map(\.rawValue).joined(separator: " or ")), the token is of a \(named.role.rawValue)"
        )
      }
      caller = named
    }
    let body = try await body(of: request)
    let named = Dictionary(
      parameters.map { (String($0.key), String($0.value)) }, uniquingKeysWith: { $1 })
    let once = try requestKey(endpoint, named, request, caller, body)
    let call = Call(
      endpoint: endpoint, head: request.head,
      parameters: named,
      query: request.uri.queryParameters.map { (String($0.key), String($0.value)) },
      body: body, caller: caller, now: now, once: once,
      address: admission.address(peer: peer, request.headers), quotas: quotas)
    return try await admission.run(call) {
      guard let once else { return try await perform(call) }
      return try await answerOnce(once, call)
    }
  }

  /// Answers a request with an idempotency key: performs it the first time, and then repeats the same
  /// bytes, except for passes that have ended.
  private func answerOnce(_ key: RequestKey, _ call: Call) async throws -> HTTPAnswer {
    try await inFlight.alone(key.id) {
      if let kept = try await store.record(KeptAnswer.self, key.id)?.value {
        return try await withoutEndedPasses(try kept.answer(to: key), now: call.now)
      }
      let answer: HTTPAnswer
      do {
        answer = try await perform(call)
      } catch let refusal as Refusal where ProblemCode(refusal.code).isDecision {
        answer = Problem(refusal).answer(accepting: call.header(.accept))
      } catch let problem as Problem where problem.code.isDecision {
        answer = problem.answer(accepting: call.header(.accept))
      } catch let refusal as Refusal where refusal.code.kind == .tooSoon {
        var problem = Problem(refusal)
        problem.retryAfter = refusal.until.map { max(Int($0.seconds(since: call.now)), 1) }
        throw problem
      }
      if answer.isKept { return answer }
      _ = try await desk.run {
        var changes = ChangeSet(at: call.now)
        if let booking = answer.booking {
          // The personal data of a booking that has failed meanwhile was removed, so its answer must not be
          // stored.
          guard let product = products.all.first(where: { $0.bookingKind == booking.kind }),
            try await product.relyOnPeople(of: booking.key, in: &changes)
          else { return Decision((), ChangeSet(at: call.now)) }
        }
        changes.insert(KeptAnswer(key, answer, lapses: call.now.adding(seconds: answersKept)))
        return Decision((), changes)
      }
      return answer
    }
  }

  /// The maximum over the products, in seconds.
  var answersKept: Int { products.all.map { $0.terms.answersKept }.max() ?? 0 }

  private func requestKey(
    _ endpoint: Endpoint, _ parameters: [String: String], _ request: Request, _ caller: Caller?,
    _ body: [UInt8]
  ) throws -> RequestKey? {
    guard endpoint.repeats == .underKey else { return nil }
    // Keys belong to a user, so an endpoint without a token cannot have one.
    guard let caller else {
      throw Problem(.unauthenticated, "send an access token as Authorization: Bearer …")
    }
    guard let key = request.headers[.idempotencyKey] else {
      throw Problem(
        .idempotencyKeyMissing,
        "send the header Idempotency-Key, with a value that is new for each request and the same for each try"
      )
    }
    // The path independent of its spelling: with or without the version, with or without a trailing slash.
    let path = parameters.reduce(endpoint.path) { $0.replacing("{\($1.key)}", with: $1.value) }
    // A keyed digest, because document numbers could be guessed from a plain one.
    let fingerprints = try store.digests(
      of: "request\u{0}" + String(decoding: CanonicalBody.bytes(body), as: UTF8.self))
    guard let fingerprint = fingerprints.first else { preconditionFailure("a store has a key") }
    let read = RequestKey(
      principal: caller.user, operation: "\(endpoint.method.rawValue) \(path)", key: key,
      fingerprint: fingerprint, formerFingerprints: Array(fingerprints.dropFirst()))
    guard let read else {
      throw Problem(
        .malformedRequest, "Idempotency-Key: expected 1 to 255 printable ASCII characters")
    }
    return read
  }

  private func body(of request: Request) async throws -> [UInt8] {
    if request.method == .get || request.method == .head { return [] }
    let limit = limits.longestBody
    let tooLarge = Problem(.requestTooLarge, "a body has at most \(limit) bytes")
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
      throw tooLarge
    }
    let bytes: [UInt8]
    do {
      bytes = Array(buffer: try await request.body.collect(upTo: limit))
    } catch is NIOTooManyBytesError {
      throw tooLarge
    } catch let error as SlowBody {
      throw Problem(.requestTimeout, "the body did not come within \(error.limit)")
    }
    if !bytes.isEmpty, !MediaType.isJSON(request.headers[.contentType]) {
      throw Problem(.unsupportedMediaType, "send JSON, with Content-Type: application/json")
    }
    return bytes
  }

  /// The client's view of an error; what only the operator can fix is logged.
  static func problem(_ error: any Error, _ logger: Logger) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let refusal as Refusal: return Problem(refusal)
    case let error as StoreError:
      logger.error("booking store", metadata: ["error": "\(error)"])
      return Problem(.serviceUnavailable, "bookings cannot be reached; nothing is lost, try again")
    default:
      logger.error("unexpected error", metadata: ["error": "\(error)"])
      return Problem(.internalError, "this should not have happened; the service's log has it")
    }
  }
}
