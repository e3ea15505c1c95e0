internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Routes requests to endpoints; unknown paths are answered as problems, too.
struct ServiceResponder: HTTPResponder {
  typealias Context = ServiceContext

  private let router: RouterResponder<ServiceContext>
  private let observability: Observability
  private let logger: Logger

  init(_ service: Service, logger: Logger) {
    observability = service.observability
    self.logger = logger
    let router = Router(context: ServiceContext.self, options: [.autoGenerateHeadEndpoints])
    for endpoint in service.products.endpoints {
      let route = observability.metrics.route(endpoint.method.rawValue, endpoint.path)
      for prefix in Endpoint.prefixes {
        router.on(RouterPath(prefix + endpoint.path), method: endpoint.method) { request, context in
          Exchange.current?.knows(route)
          return await service.respond(
            endpoint, request, context.parameters, from: context.peer, logger
          ).response
        }
      }
    }
    // Middleware that is added after the endpoints wraps only unmatched requests.
    router.add(middleware: Unserved(endpoints: service.products.endpoints))
    self.router = router.buildResponder()
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    let exchange = observability.begin(request.headers)
    var response = await Exchange.$current.withValue(exchange) { await answer(request, context) }
    observability.end(
      exchange, method: request.method, status: response.status.code,
      bytes: response.body.contentLength ?? 0)
    response.headers[.requestID] = exchange.requestID
    return response
  }

  private func answer(_ request: Request, _ context: Context) async -> Response {
    do {
      try TransferCoding.check(request.headers)
      return try await router.respond(to: request, context: context)
    } catch {
      return Service.problem(error, logger).counted.answer(accepting: request.headers[.accept])
        .response
    }
  }
}

extension Problem {
  /// The same, once it is known of the request that is being answered.
  fileprivate var counted: Problem {
    Exchange.current?.knows(problem: code.name)
    return self
  }
}

/// Answers requests without an endpoint: not found, or method not allowed.
private struct Unserved: RouterMiddleware {
  typealias Context = ServiceContext

  let endpoints: [Endpoint]

  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let response = problem(request).counted.answer(accepting: request.headers[.accept]).response
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func problem(_ request: Request) -> Problem {
    var segments = request.uri.path.split(separator: "/")
    if segments.first == "v1" { segments.removeFirst() }
    var methods = Set(endpoints.filter { $0.serves(segments) }.map(\.method.rawValue))
    if methods.contains("GET") { methods.insert("HEAD") }
    guard !methods.isEmpty else {
      return Problem(.notFound, "nothing is served at this path; openapi.yaml lists what is")
    }
    let allowed = methods.sorted().joined(separator: ", ")
    var problem = Problem(.methodNotAllowed, "this path takes \(allowed)")
    problem.headers = [("allow", allowed)]
    return problem
  }
}

extension Endpoint {
  /// Whether a path matches this endpoint.
  fileprivate func serves(_ segments: some Collection<Substring>) -> Bool {
    let pattern = path.split(separator: "/")
    return pattern.count == segments.count
      && zip(pattern, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
