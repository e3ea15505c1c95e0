internal import AccessTokens
package import BookingStore
internal import Bookings
package import Hummingbird
package import Logging
internal import NIOCore
internal import NIOHTTP1
internal import PassCrypto
internal import Selling
internal import StrictText
package import Vocabulary

/// The processing of requests to a table of endpoints: it authenticates the caller, checks load and quotas, performs
/// a request under an idempotency key once, and answers errors.
package struct HTTPService: Sendable {
  package let application: any ServedApplication
  package let identity: TokenVerifier
  package let limits: Limits
  package let admission: Admission
  package let store: any ServiceStore
  /// The requests that other services of the store perform at the moment; nil if this service is alone.
  package let requests: RunningRequests?
  /// The ids, log and metrics that operators see.
  package let observability: Observability
  /// The stored records that were found damaged.
  package let damage: DamageLedger
  /// Logs failures that last for some time.
  package let failures: LastingFailures
  /// The current time; read once per request.
  package let clock: @Sendable () -> Instant
  package let desk: Transactor
  let inFlight = InFlight()
  let refusals = KeptRefusals()

  /// Limits on a request.
  package struct Limits: Sendable {
    /// Maximum size of a body in bytes.
    package var longestBody: Int
    /// Maximum size of a part of an export of gates in bytes; a longer export comes in several requests.
    package var longestExport = 1 << 20
    /// Maximum size of a request with an operator's files in bytes.
    package var longestImport = 8 << 20
    /// Maximum time for making an answer; soon afterwards the connection is closed.
    package var answerTime = Duration.seconds(28)

    package init(longestBody: Int = 64 << 10) { self.longestBody = longestBody }
  }

  package init(
    _ application: any ServedApplication, identity: TokenVerifier, limits: Limits,
    admission: Admission, store: any ServiceStore,
    requests: RunningRequests?,
    observability: Observability, damage: DamageLedger, failures: LastingFailures,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.application = application
    self.identity = identity
    self.limits = limits
    self.admission = admission
    self.store = store
    self.requests = requests
    self.observability = observability
    self.damage = damage
    self.failures = failures
    self.clock = clock
    desk = Transactor(store)
  }

  /// Answers a request; `parameters` are those of the endpoint's path by their names.
  package func respond(
    _ endpoint: Endpoint, _ request: Request, _ parameters: [String: String], from peer: String?,
    _ logger: Logger
  ) async -> HTTPAnswer {
    let quotas = QuotaNote()
    do {
      let answer = try await AnswerTime.$end.withValue(.now + limits.answerTime) {
        try await self.answer(endpoint, request, parameters, from: peer, quotas)
      }
      if let problem = answer.problem { Exchange.current?.knows(problem: problem) }
      if endpoint.method == .get, let etag = answer.header("etag"),
        ETag.matches(request.headers[.ifNoneMatch], etag)
      {
        return quotas.marking(answer.notModified)
      }
      return quotas.marking(answer)
    } catch {
      let problem = application.problem(for: error) ?? problem(error, logger)
      Exchange.current?.knows(problem: problem.code.name)
      return quotas.marking(problem.answer(to: request.head))
    }
  }

  private func answer(
    _ endpoint: Endpoint, _ request: Request, _ parameters: [String: String], from peer: String?,
    _ quotas: QuotaNote
  ) async throws -> HTTPAnswer {
    try admission.open(endpoint)
    let now = clock()
    let notice = admission.closed(endpoint)
    let call: Call
    do {
      call = try await self.call(endpoint, request, parameters, from: peer, quotas, now: now)
    } catch {
      throw notice?.problem(at: now) ?? error
    }
    if endpoint.rate != .free, endpoint.isChange || endpoint.bodies == .ledger,
      !application.isTimeRight
    {
      throw Problem.wrongClock
    }
    return try await admission.run(call) {
      guard let once = call.once else {
        if let notice { throw notice.problem(at: now) }
        return try await perform(call)
      }
      return try await answerOnce(once, call, unless: notice)
    }
  }

  /// Reads a request: its sender, and then its body; the first step takes from the quota of the address.
  private func call(
    _ endpoint: Endpoint, _ request: Request, _ parameters: [String: String], from peer: String?,
    _ quotas: QuotaNote, now: Instant
  ) async throws -> Call {
    let address = admission.address(peer: peer, request.headers)
    let counted = endpoint.rate == .free ? nil : address
    let caller: Caller?
    do {
      caller = try await self.caller(request, endpoint, now: now)
    } catch {
      // A request that is refused here counts as well.
      try admission.spend(address: counted, quotas)
      throw error
    }
    // Passengers at the same address must not hold up the staff at a counter.
    if caller?.isStaff != true { try admission.spend(address: counted, quotas) }
    let body = try await body(of: request, endpoint.bodies)
    let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
    if let spoilt = query.first(where: { $0.1.contains("\0") }) {
      throw Problem(parameter: spoilt.0, "has a NUL character")
    }
    let once = try requestKey(endpoint, parameters, request, caller, body)
    return Call(
      endpoint: endpoint, head: request.head,
      parameters: parameters, query: query,
      body: body, caller: caller, now: now, once: once, address: address, quotas: quotas)
  }

  /// Returns the sender of a request to an endpoint, or nil if the endpoint needs no token.
  private func caller(
    _ request: Request, _ endpoint: Endpoint, now: Instant
  ) async throws -> Caller? {
    guard case .roles(let roles) = endpoint.access else { return nil }
    let named = try await caller(authorization: request.headers[.authorization], now: now)
    Exchange.current?.knows(named.role)
    guard named.booking == nil || endpoint.isForGuests else {
      throw Problem(
        .forbidden, "the token is for one booking: to read it and to check in; sign in for the rest"
      )
    }
    guard !named.roles.isDisjoint(with: roles) else {
      throw Problem(
        .forbidden,
        "this request needs the role \(roles.map(\.rawValue).joined(separator: " or ")); the token is that of "
          + named.role.withArticle
      )
    }
    return named
  }

  /// Returns the caller that an Authorization header names, with any role.
  func caller(authorization: String?, now: Instant) async throws -> Caller {
    if let guest = try application.guest(authorization: authorization, now: now) { return guest }
    return try await identity.caller(authorization: authorization, now: now)
  }

  /// Returns the answer to a request that no endpoint serves, which takes from the quota of the address, too.
  package func answer(unserved problem: Problem, to request: Request, from peer: String?)
    -> HTTPAnswer
  {
    let quotas = QuotaNote()
    var problem = problem
    do throws(Problem) {
      try admission.spend(address: admission.address(peer: peer, request.headers), quotas)
    } catch { problem = error }
    Exchange.current?.knows(problem: problem.code.name)
    return quotas.marking(problem.answer(to: request.head))
  }

  private func requestKey(
    _ endpoint: Endpoint, _ parameters: [String: String], _ request: Request, _ caller: Caller?,
    _ body: [UInt8]
  ) throws -> RequestKey? {
    if endpoint.repeats == .freely || endpoint.repeats == .overwriting { return nil }
    // Keys belong to a user, so an endpoint without a token cannot have one.
    guard let caller else {
      throw Problem(.unauthenticated, "send an access token as Authorization: Bearer …")
    }
    // The key has the path in one spelling, whether the client wrote the version or a trailing slash or not.
    let path = endpoint.path(filling: parameters)
    // The digest has a key, because document numbers could be guessed from a plain one.
    let fingerprints = try store.digests(
      of: "request\u{0}" + String(decoding: CanonicalBody.bytes(body), as: UTF8.self))
    guard let fingerprint = fingerprints.first else { preconditionFailure("a store has a key") }
    let key = try key(endpoint.repeats, request.headers[.idempotencyKey], body) ?? fingerprint
    let read = RequestKey(
      principal: caller.user, operation: "\(endpoint.method.rawValue) \(path)", key: key,
      fingerprint: fingerprint, formerFingerprints: Array(fingerprints.dropFirst()))
    guard let read else {
      throw Problem(
        .malformedRequest, "Idempotency-Key: expected 1 to 255 printable ASCII characters")
    }
    return read
  }

  /// Returns the key that a client sent, or nil if its body is enough.
  private func key(
    _ repeats: Endpoint.Repeats, _ header: String?, _ body: [UInt8]
  ) throws(Problem) -> String? {
    switch repeats {
    case .freely, .overwriting, .underBody: return header
    case .underMember(let name):
      // Other faults are reported when the body is read.
      var object = try? ObjectReader(json: body)
      guard let member = try? object?.optionalString(name) else { break }
      guard header == nil || header == member else {
        throw Problem(
          .malformedRequest,
          "Idempotency-Key: differs from \(name) in the body; send only one, or the same in both")
      }
      return member
    case .underKey: break
    }
    guard let header else {
      throw Problem(
        .idempotencyKeyMissing,
        "send the header Idempotency-Key, with a value that is new for each request and the same for each try"
      )
    }
    return header
  }

  private func body(of request: Request, _ kind: Endpoint.Bodies) async throws -> [UInt8] {
    if request.method == .get || request.method == .head { return [] }
    let limit =
      switch kind {
      case .json, .unread: limits.longestBody
      case .ledger: limits.longestExport
      case .files: limits.longestImport
      }
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
    } catch let error as HTTPParserError {
      throw Problem(
        .malformedRequest,
        error == .invalidEOFState
          ? "the body ends too early"
          : "the body is not valid HTTP/1.1 framing: \(error)")
    }
    switch kind {
    case .json, .files:
      if !bytes.isEmpty, !MediaType.isJSON(request.headers[.contentType]) {
        throw Problem(.unsupportedMediaType, "send JSON, with Content-Type: application/json")
      }
    case .ledger:
      if !MediaType.isLedger(request.headers[.contentType]) {
        throw Problem(
          .unsupportedMediaType,
          "send what passtool gate export writes, with Content-Type: \(MediaType.ledger)")
      }
    case .unread: break
    }
    return bytes
  }

  /// Returns the client's view of an error; faults that only the operator can fix are logged, and lasting ones once a
  /// minute.
  package func problem(_ error: any Error, _ logger: Logger) -> Problem {
    damage.note(error)
    guard let error = error as? StoreError else { return Self.problem(error, logger) }
    if case .damaged = error {
    } else {
      failures.tell("a request failed at the booking store", "\(error)")
    }
    return Self.problem(error)
  }

  /// Returns the client's view of an error, and logs a fault that only the operator can fix.
  package static func problem(_ error: any Error, _ logger: Logger) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let refusal as Refusal: return Problem(refusal)
    case let error as StoreError:
      logger.error("a request failed at the booking store", metadata: ["error": "\(error)"])
      return problem(error)
    default:
      logger.error("unexpected error", metadata: ["error": "\(error)"])
      return Problem(
        .internalError,
        "an unexpected error of the service; send the same request again, with the same Idempotency-Key if it has "
          + "one; if the error stays, give the operator the X-Request-Id")
    }
  }

  private static func problem(_ error: StoreError) -> Problem {
    if case .damaged = error {
      return Problem(
        .recordDamaged,
        "a stored record is damaged; asking again does not help: the operator must restore it")
    }
    return Problem(
      .serviceUnavailable, "the bookings cannot be reached now; nothing is lost, try again")
  }
}

extension AccessRole {
  /// The role with its article, for a sentence.
  fileprivate var withArticle: String {
    "aeiou".contains(rawValue.prefix(1)) ? "an \(rawValue)" : "a \(rawValue)"
  }
}
