internal import AccessTokens
internal import CoreMetrics
package import HTTPTypes
internal import Platform
package import PrometheusMetrics
internal import Synchronization

/// What operators see of a service while it runs: ids, access log and metrics.
package final class Observability: Sendable {
  package let registry: PrometheusRegistry
  package let metrics: ServiceMetrics
  package let ids: RequestIDs
  /// Monotonic time in nanoseconds.
  package let ticks: @Sendable () -> Int64
  private let accessLog: AccessLog?
  private let lines: LogLines?
  private let inFlight = Atomic<Int>(0)
  private let unserved: [String: RouteMetrics]

  /// - Parameters:
  ///   - lines: the log; nil for one that counts no lines.
  ///   - logsAccess: whether each request gets a line there.
  ///   - ticks: monotonic time in nanoseconds.
  ///   - random: makes the ids of requests unique; used once.
  package init(
    lines: LogLines? = nil, logsAccess: Bool = true,
    ticks: @escaping @Sendable () -> Int64 = { SystemClock.monotonicNanoseconds },
    using random: inout some RandomNumberGenerator
  ) {
    let registry = MetricNames.registry()
    let metrics = ServiceMetrics(registry)
    self.registry = registry
    self.metrics = metrics
    self.lines = lines
    self.ticks = ticks
    accessLog = logsAccess ? lines.map(AccessLog.init) : nil
    ids = RequestIDs(using: &random)
    unserved = Dictionary(
      uniqueKeysWithValues: Self.methods.map { ($0, metrics.route($0, Self.noRoute)) })
  }

  /// One that logs nothing.
  package convenience init() {
    var random = SystemRandomNumberGenerator()
    self.init(using: &random)
  }

  /// The route of a request that no endpoint serves.
  private static let noRoute = "none"
  /// The methods with a series of their own; a client may invent others.
  private static let methods = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "OTHER",
  ]

  /// Begins a request.
  package func begin(_ headers: HTTPFields) -> Exchange {
    inFlight.add(1, ordering: .relaxed)
    return Exchange(headers, ids: ids, began: ticks())
  }

  /// Ends it with its answer.
  ///
  /// - Parameter bytes: the length of the answer's body.
  package func end(_ exchange: Exchange, method: HTTPRequest.Method, status: Int, bytes: Int) {
    inFlight.subtract(1, ordering: .relaxed)
    let nanoseconds = ticks() - exchange.began
    let facts = exchange.known
    let route = facts.route ?? unserved(method.rawValue)
    route.count(status, nanoseconds: nanoseconds)
    if let problem = facts.problem { metrics.count(problem: problem) }
    accessLog?.write(
      exchange, facts, route, status: status, bytes: bytes, nanoseconds: nanoseconds)
  }

  /// A request that was answered before anybody could read it.
  ///
  /// - Returns: its id.
  package func unreadable(status: Int) -> String {
    metrics.countUnreadable()
    let exchange = Exchange([:], ids: ids, began: ticks())
    accessLog?.write(
      exchange, exchange.known, unserved("OTHER"), status: status, bytes: 0, nanoseconds: 0)
    return exchange.requestID
  }

  /// Sets the gauges that are not set at the time of an event.
  package func measure() {
    metrics.gauge(MetricNames.inFlight, Double(inFlight.load(ordering: .relaxed)))
    if let lines { metrics.total(MetricNames.droppedLines, Double(lines.dropped)) }
  }

  private func unserved(_ method: String) -> RouteMetrics {
    guard let route = unserved[method] ?? unserved["OTHER"] else {
      preconditionFailure("there is one for other methods")
    }
    return route
  }
}
