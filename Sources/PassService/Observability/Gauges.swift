internal import Bookings
internal import PassFormats
internal import Platform
internal import Selling
internal import Vocabulary

/// Measures, whenever somebody reads the metrics, what nobody counts as it happens.
struct Gauges: Sendable {
  let service: Service
  /// The service's directory.
  let directory: String
  let version: String
  /// Nil where the service speaks plain HTTP.
  var tls: TLSIdentity?

  func measure(now: Instant) async {
    let metrics = service.observability.metrics
    service.observability.measure()
    ProcessMeasures.measure(metrics)
    metrics.gauge(MetricNames.build, 1, [("version", version)])
    for (name, holds) in await service.readiness.report(now: now) {
      metrics.gauge(MetricNames.ready, holds ? 1 : 0, [("check", name)])
    }
    let load = service.admissionStatus
    metrics.gauge(MetricNames.working, Double(load.running))
    metrics.gauge(MetricNames.waiting, Double(load.waiting))
    metrics.total(MetricNames.shed, Double(load.refused))
    metrics.gauge(MetricNames.maintenance, load.maintenance == nil ? 0 : 1)
    for breaker in service.breakers {
      // Half-open stays until somebody pays: on a quiet night for hours, and nobody is turned away meanwhile.
      for (name, state) in [
        (MetricNames.circuit, CircuitBreaker.State.open), (MetricNames.circuitProbing, .halfOpen),
      ] {
        metrics.gauge(name, breaker.state == state ? 1 : 0, [("provider", breaker.name.rawValue)])
      }
    }
    if let end = tls?.expires {
      metrics.gauge(MetricNames.certificateExpiry, Double(end.secondsSince1970))
    }
    if let free = Files.freeBytes(at: directory) {
      metrics.gauge(MetricNames.freeBytes, Double(free))
    }
    let files = ["", "-wal"].compactMap { Files.byteCount(of: "\(directory)/bookings.sqlite\($0)") }
    if !files.isEmpty { metrics.gauge(MetricNames.storeBytes, Double(files.reduce(0, +))) }
    // What cannot be read keeps its last value: `passservice_ready` says that something is wrong.
    guard let expiry = try? await service.trust.expiry(now: now) else { return }
    metrics.gauge(MetricNames.bundleExpiry, Double(expiry.bundle.secondsSince1970))
    for (kind, end) in expiry.keys {
      metrics.gauge(
        MetricNames.keyExpiry, Double(end.secondsSince1970), [("kind", kind.rawValue)])
    }
    for (list, end) in expiry.lists {
      metrics.gauge(MetricNames.listExpiry, Double(end.secondsSince1970), [("list", "\(list)")])
    }
  }
}
