/// The properties of a metric that are known before anything is counted, such as its help text and the buckets of a
/// histogram.
package struct MetricFamily: Sendable {
  package let name: String
  /// The help text, one line for people.
  package let help: String
  /// Upper bounds of the buckets in the metric's unit, ascending and without infinity; timers are in seconds.
  package let buckets: [Double]
  /// Maximum number of series, including the one for all other label values.
  package let maxSeries: Int

  package init(
    _ name: String, _ help: String, buckets: [Double] = MetricFamily.latencies,
    maxSeries: Int = 500
  ) {
    self.name = name
    self.help = help
    self.buckets = buckets
    self.maxSeries = max(maxSeries, 1)
  }

  /// Buckets for the time of an answer in seconds, with the goals of the service among the bounds.
  package static let latencies: [Double] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30,
  ]
}
