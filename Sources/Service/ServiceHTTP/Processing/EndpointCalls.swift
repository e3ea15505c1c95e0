package import HTTPTypes
internal import HummingbirdCore
internal import Hummingbird
package import Logging
internal import NIOCore
internal import StrictText
package import Vocabulary

/// The endpoints of a service for callers in its own process, such as its pages.
///
/// A call takes the same way as a request from outside: admission, quotas, roles and idempotency are checked. Only the
/// bytes of HTTP are missing.
package struct EndpointCalls: Sendable {
  private let service: HTTPService
  private let endpoints: [String: Endpoint]
  private let logger: Logger

  /// One call to an endpoint.
  package struct Request: Sendable {
    /// The operation id, such as `searchFlights`.
    package var operation: String
    /// The parameters of its path by their names.
    package var parameters: [String: String] = [:]
    package var query: [(name: String, value: String)] = []
    package var fields = HTTPFields()
    package var body: [UInt8] = []
    /// The address at the other end of the visitor's connection.
    package var peer: String?

    package init(_ operation: String) { self.operation = operation }
  }

  package init(_ service: HTTPService, _ endpoints: [Endpoint], logger: Logger) {
    self.service = service
    self.endpoints = Dictionary(endpoints.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    self.logger = logger
  }

  /// The current time of the service.
  package var now: Instant { service.clock() }

  /// Whether there is such an operation.
  package func has(_ operation: String) -> Bool { endpoints[operation] != nil }

  /// Returns the address by which a client is counted; nil if it is not counted by one.
  package func address(peer: String?, _ fields: HTTPFields) -> Substring? {
    service.admission.address(peer: peer, fields)
  }

  /// Returns the caller whom an access token names.
  ///
  /// It throws a `Problem` if the token is not accepted, or if the keys for it cannot be fetched.
  package func caller(token: String) async throws -> Caller {
    try await service.caller(authorization: "Bearer \(token)", now: now)
  }

  /// Takes one request from the quota of an address, for a page that calls no endpoint.
  package func spend(address: Substring?) throws(Problem) {
    try service.admission.spend(address: address, QuotaNote())
  }

  /// Names the route of the request that is being answered, for log and metrics.
  ///
  /// `path` has no ids. A client may send any word as the method, and each would be a series of its own.
  package func route(_ method: HTTPRequest.Method, _ path: String) {
    let name = [.get, .head, .post].contains(method) ? method.rawValue : "OTHER"
    Exchange.current?.knows(service.observability.metrics.route(name, path))
  }

  /// Returns the answer to a request that failed for a reason of the service's own, which operators see in the log.
  package func answer(failing error: any Error) -> HTTPAnswer {
    service.problem(error, logger).answer(accepting: nil)
  }

  /// Calls an endpoint; an operation that does not exist is answered as not found.
  package func answer(to call: Request) async -> HTTPAnswer {
    guard let endpoint = endpoints[call.operation] else {
      return Problem(.notFound, "there is no operation \(call.operation)").answer(accepting: nil)
    }
    var head = HTTPRequest(
      method: endpoint.method, scheme: nil, authority: nil,
      path: Self.path(endpoint, call), headerFields: call.fields)
    if !call.body.isEmpty { head.headerFields[.contentType] = "application/json" }
    let request = Hummingbird.Request(
      head: head, body: RequestBody(buffer: ByteBuffer(bytes: call.body)))
    return await service.respond(endpoint, request, call.parameters, from: call.peer, logger)
  }

  /// Calls an endpoint with a question that was asked of another endpoint just now, such as the same one of another
  /// product.
  ///
  /// Both together are one question of one person, so the second takes nothing more from the quotas.
  package func answer(again call: Request) async -> HTTPAnswer {
    await Admission.$isCounted.withValue(true) { await answer(to: call) }
  }

  private static func path(_ endpoint: Endpoint, _ call: Request) -> String {
    let path = endpoint.path(filling: call.parameters.mapValues(\.percentEncoded))
    guard !call.query.isEmpty else { return path }
    let query = call.query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    return path + "?" + query.joined(separator: "&")
  }
}
