internal import HTTPTypes
package import Hummingbird
package import Logging
internal import ServiceDescription

/// Routes requests to endpoints, or to the site beside them; unknown paths are answered as problems, too.
package struct ServiceResponder: HTTPResponder {
  package typealias Context = ServiceContext

  private let router: RouterResponder<ServiceContext>
  private let service: HTTPService
  private let logger: Logger
  private let origins: CrossOrigins
  private let site: (any ServedSite)?
  private var observability: Observability { service.observability }

  package init(
    _ service: HTTPService, endpoints: [Endpoint], site: (any ServedSite)? = nil,
    origins: CrossOrigins, logger: Logger
  ) {
    self.service = service
    self.site = site
    self.origins = origins
    self.logger = logger
    let observability = service.observability
    let router = Router(context: ServiceContext.self, options: [.autoGenerateHeadEndpoints])
    for endpoint in endpoints {
      let route = observability.metrics.route(endpoint.method.rawValue, endpoint.path)
      for prefix in Endpoint.prefixes {
        router.on(RouterPath(prefix + endpoint.path), method: endpoint.method) { request, context in
          Exchange.current?.knows(route)
          let parameters = Dictionary(
            context.parameters.map { (String($0.key), String($0.value)) },
            uniquingKeysWith: { $1 })
          return await service.respond(
            endpoint, request, parameters, from: context.peer, logger
          ).coded(for: request.headers).response
        }
      }
    }
    // Middleware that is added after the endpoints wraps only unmatched requests.
    router.add(middleware: Unserved(service: service, endpoints: endpoints))
    self.router = router.buildResponder()
  }

  /// The status in log and metrics of a request that was not answered in time; it is not sent.
  private static let cut = 499

  package func respond(to request: Request, context: Context) async throws -> Response {
    let exchange = observability.begin(request.headers)
    var response = await Exchange.$current.withValue(exchange) { await answer(request, context) }
    if OpenStreams.ofConnection?.isCut ?? false {
      // The answer was made too late and did not reach the client.
      exchange.knows(problem: "REQUEST_CUT")
      observability.end(exchange, method: request.method, status: Self.cut, bytes: 0)
    } else {
      observability.end(
        exchange, method: request.method, status: response.status.code,
        bytes: response.body.contentLength ?? 0)
    }
    origins.mark(&response.headers, for: request.headers)
    response.headers[.requestID] = exchange.requestID
    response.headers[.apiVersion] = ServiceDescription.version
    return response
  }

  private func answer(_ request: Request, _ context: Context) async -> Response {
    if let response = origins.answer(to: request) { return response }
    do {
      try TransferCoding.check(request.headers)
      if let site, site.serves(request.uri.path) {
        return await site.answer(to: request, from: context.peer).coded(for: request.headers)
          .response(to: request.method)
      }
      return try await router.respond(to: request, context: context)
    } catch {
      return service.answer(
        unserved: service.problem(error, logger), to: request, from: context.peer
      ).response
    }
  }
}

/// Answers requests without an endpoint: not found, or method not allowed.
private struct Unserved: RouterMiddleware {
  typealias Context = ServiceContext

  let service: HTTPService
  let endpoints: [Endpoint]

  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let response = service.answer(unserved: problem(request), to: request, from: context.peer)
      .response
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func problem(_ request: Request) -> Problem {
    var segments = request.uri.path.split(separator: "/")
    if segments.first == "v1" { segments.removeFirst() }
    // A path without parameters goes before one with a parameter, as in the router.
    let serving = endpoints.filter { $0.serves(segments) }
    let fewest = serving.map(\.parameters).min()
    var methods = Set(serving.filter { $0.parameters == fewest }.map(\.method.rawValue))
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

extension HTTPAnswer {
  /// The response to send, without its body for HEAD.
  fileprivate func response(to method: HTTPRequest.Method) -> Response {
    method == .head ? response.createHeadResponse() : response
  }
}

extension Endpoint {
  /// The number of parts of its path that are parameters.
  fileprivate var parameters: Int { path.split(separator: "/").count { $0.hasPrefix("{") } }

  /// Whether a path matches this endpoint.
  fileprivate func serves(_ segments: some Collection<Substring>) -> Bool {
    let pattern = path.split(separator: "/")
    return pattern.count == segments.count
      && zip(pattern, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
