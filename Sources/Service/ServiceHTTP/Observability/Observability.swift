internal import AccessTokens
internal import CoreMetrics
package import HTTPTypes
internal import Platform
package import PrometheusMetrics
internal import Synchronization

/// The ids, the access log and the metrics of a running service, for its operators.
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

  /// Creates the ids, the access log and the metrics of a service.
  ///
  /// - Parameters:
  ///   - lines: the log; nil for no access log and no count of dropped lines.
  ///   - logsAccess: whether the log gets a line for each request.
  ///   - ticks: returns monotonic time in nanoseconds.
  ///   - random: makes the ids of requests unique; it is used once.
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

  /// Creates ids and metrics without a log.
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

  /// Ends a request with its answer; `bytes` is the length of the answer's body.
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

  /// Counts and logs a request that was answered although it could not be read, and returns its id.
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
