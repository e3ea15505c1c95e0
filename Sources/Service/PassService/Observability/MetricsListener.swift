internal import ServiceHTTP
internal import HTTPTypes
internal import Hummingbird
internal import PrometheusMetrics
internal import Vocabulary

/// The paths for operators and their monitoring, on an address of their own: `/metrics`, `/healthz`, `/readyz`.
///
/// Metrics reveal how an airline sells, so the public address must not serve them. Behind a proxy all requests come
/// from this machine, so a check of the address would not keep others out.
///
/// Unless an operator names another address, it is one of the loopback. It answers even while the public address has
/// all its connections in use.
struct MetricsListener: HTTPResponder {
  typealias Context = BasicRequestContext

  let observability: Observability
  let gauges: Gauges
  let readiness: Readiness
  let clock: @Sendable () -> Instant

  func respond(to request: Request, context: Context) async throws -> Response {
    await answer(request).response
  }

  private func answer(_ request: Request) async -> HTTPAnswer {
    guard request.method == .get || request.method == .head else {
      var problem = Problem(.methodNotAllowed, "this path takes GET")
      problem.headers = [("allow", "GET, HEAD")]
      return problem.answer(accepting: nil)
    }
    let now = clock()
    switch request.uri.path {
    case "/metrics":
      await gauges.measure(now: now)
      return .content(
        PrometheusRegistry.contentType, observability.registry.text(), caching: .never)
    case "/healthz": return .health
    case "/readyz": return await HTTPAnswer.readiness(readiness, now: now, forOperators: true)
    default:
      return Problem(.notFound, "only /metrics, /healthz and /readyz are served here")
        .answer(accepting: nil)
    }
  }
}
