internal import ServiceHTTP
internal import HTTPTypes
internal import Hummingbird
internal import PrometheusMetrics
internal import Vocabulary

/// What operators and their monitoring read, on an address of its own: `/metrics`, `/healthz`, `/readyz`.
///
/// Metrics tell how an airline sells, so they are nothing for the public address: behind a proxy everybody
/// comes from this machine, and no check of the address would keep a neighbour out. The address of their
/// own is the loopback's unless an operator names another, and it answers even while the public one has all
/// its connections taken.
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
      return Problem(.notFound, "there are /metrics, /healthz and /readyz").answer(accepting: nil)
    }
  }
}
