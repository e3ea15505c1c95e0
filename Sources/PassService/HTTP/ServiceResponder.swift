internal import HTTPTypes
internal import Hummingbird

/// Routes requests to endpoints; unknown paths are answered as problems, too.
struct ServiceResponder: HTTPResponder {
  typealias Context = ServiceContext

  private let router: RouterResponder<ServiceContext>

  init(_ service: Service) {
    let router = Router(context: ServiceContext.self, options: [.autoGenerateHeadEndpoints])
    for endpoint in service.products.endpoints {
      for prefix in Endpoint.prefixes {
        router.on(RouterPath(prefix + endpoint.path), method: endpoint.method) { request, context in
          await service.respond(
            endpoint, request, context.parameters, from: context.peer, context.logger
          ).response
        }
      }
    }
    // Middleware that is added after the endpoints wraps only unmatched requests.
    router.add(middleware: Unserved(endpoints: service.products.endpoints))
    self.router = router.buildResponder()
  }

  func respond(to request: Request, context: Context) async throws -> Response {
    do throws(Problem) {
      try TransferCoding.check(request.headers)
    } catch {
      return error.answer(accepting: request.headers[.accept]).response
    }
    return try await router.respond(to: request, context: context)
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
    let response = problem(request).answer(accepting: request.headers[.accept]).response
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
