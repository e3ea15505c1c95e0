internal import PassMinting
internal import ServiceHTTP
internal import Bookings
internal import PassFormats
internal import PassWallet
internal import Platform
internal import Selling
internal import Vocabulary

/// The gauges of values that are not counted as they change, but measured at each reading of the metrics.
struct Gauges: Sendable {
  let service: Service
  /// The service's directory.
  let directory: String
  let version: String
  let mode: ServiceMode
  /// The certificate; nil where the service speaks plain HTTP.
  var tls: TLSIdentity?

  func measure(now: Instant) async {
    let metrics = service.observability.metrics
    service.observability.measure()
    ProcessMeasures.measure(metrics)
    metrics.gauge(MetricNames.build, 1, [("version", version)])
    async let expiry = try? service.trust.expiry(now: now)
    for finding in await service.readiness.report(now: now) {
      let labels = [("check", finding.name)]
      metrics.gauge(MetricNames.ready, finding.holds ? 1 : 0, labels)
      metrics.gauge(MetricNames.checkWarning, finding.isWarning ? 1 : 0, labels)
      metrics.gauge(MetricNames.checkAge, Double(finding.age), labels)
    }
    metrics.gauge(MetricNames.trial, mode == .trial ? 1 : 0)
    metrics.gauge(MetricNames.damagedRecords, Double(service.http.damage.count))
    let load = service.admission.status
    metrics.gauge(MetricNames.working, Double(load.running))
    metrics.gauge(MetricNames.waiting, Double(load.waiting))
    metrics.total(MetricNames.shed, Double(load.refused))
    metrics.gauge(MetricNames.maintenance, load.maintenance == nil ? 0 : 1)
    for breaker in service.providers.breakers {
      // Half-open has a gauge of its own: it lasts until the next payment, possibly for hours, and refuses nothing.
      for (name, state) in [
        (MetricNames.circuit, CircuitBreaker.State.open), (MetricNames.circuitProbing, .halfOpen),
      ] {
        metrics.gauge(name, breaker.state == state ? 1 : 0, [("provider", breaker.name.rawValue)])
      }
    }
    if let end = tls?.expires {
      metrics.gauge(MetricNames.certificateExpiry, Double(end.secondsSince1970))
    }
    if let apple = service.tools.wallets?.settings.apple {
      metrics.gauge(MetricNames.walletExpiry, Double(apple.validUntil.secondsSince1970))
    }
    if let free = Files.freeBytes(at: directory) {
      metrics.gauge(MetricNames.freeBytes, Double(free))
    }
    if let backup = LastBackup.read(directory) {
      metrics.gauge(MetricNames.backupTime, Double(backup.at.secondsSince1970))
    }
    let files = ["", "-wal"].compactMap { Files.byteCount(of: "\(directory)/bookings.sqlite\($0)") }
    if !files.isEmpty { metrics.gauge(MetricNames.storeBytes, Double(files.reduce(0, +))) }
    // A value that cannot be read stays as it was last, because `passservice_ready` already reports the fault.
    guard let expiry = await expiry else { return }
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
