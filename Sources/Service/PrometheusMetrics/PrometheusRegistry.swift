package import CoreMetrics
internal import Synchronization

/// The backend of swift-metrics that keeps every series in memory and writes them for Prometheus.
///
/// It has counters, gauges and histograms with fixed buckets, but no summaries, because quantiles of several
/// processes cannot be combined. A metric has a limited number of series: label values beyond it are counted together
/// under the value `other`, so that no input can exhaust the memory.
package final class PrometheusRegistry: MetricsFactory {
  private enum Kind: String {
    case counter, gauge, histogram
  }

  private struct Family {
    let kind: Kind
    let known: MetricFamily?
    var series: [LabelSet: any MetricSeries] = [:]
  }

  /// The content type of the text that `text()` returns.
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private let known: [String: MetricFamily]
  private let families = Mutex<[String: Family]>([:])

  /// Creates a registry without series.
  ///
  /// - Parameter known: the help, buckets and limits of metrics; other metrics have the defaults and no help.
  package init(_ known: [MetricFamily] = []) {
    self.known = Dictionary(known.map { (metricName($0.name), $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns all metrics, ordered by name and labels.
  package func text() -> [UInt8] {
    let families = families.withLock { $0 }
    var text = ExpositionText()
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text.family(name, help: family.known?.help, type: family.kind.rawValue)
      for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
        series.write(name, labels, to: &text)
      }
    }
    return text.bytes
  }

  /// Returns the series with these labels, the same object each time.
  ///
  /// If a name is used for two kinds of metric, the first kind keeps it; a series of the other kind is counted but
  /// not shown.
  private func series<Made: MetricSeries>(
    _ label: String, _ dimensions: [(String, String)], _ kind: Kind,
    _ make: (MetricFamily?) -> Made
  ) -> Made {
    let name = metricName(label)
    var labels = LabelSet(dimensions)
    return families.withLock { families in
      var family = families[name] ?? Family(kind: kind, known: known[name])
      guard family.kind == kind else { return make(family.known) }
      if let found = family.series[labels] { return found as? Made ?? make(family.known) }
      let maximum = family.known?.maxSeries ?? Self.maxSeries
      // One place is left for the series of all other label values.
      if family.series.count >= maximum - 1 {
        labels = labels.rest
        if let found = family.series[labels] { return found as? Made ?? make(family.known) }
      }
      let made = make(family.known)
      family.series[labels] = made
      families[name] = family
      return made
    }
  }

  private static let maxSeries = 500

  private func remove(_ handler: AnyObject) {
    families.withLock { families in
      for (name, family) in families {
        for (labels, series) in family.series where series === handler {
          families[name]?.series[labels] = nil
        }
      }
    }
  }

  // MARK: swift-metrics

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, dimensions, .counter) { _ in CounterSeries() }
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(label, dimensions, .counter) { _ in SumSeries() }
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, dimensions, .gauge) { _ in GaugeSeries() }
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else { return series(label, dimensions, .gauge) { _ in GaugeSeries() } }
    return series(label, dimensions, .histogram) {
      HistogramSeries($0?.buckets ?? MetricFamily.latencies)
    }
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, dimensions, .histogram) {
      HistogramSeries($0?.buckets ?? MetricFamily.latencies)
    }
  }

  package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    remove(handler)
  }
  package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}
