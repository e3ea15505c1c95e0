internal import CoreMetrics
internal import Synchronization

/// One time series, which swift-metrics calls a handler.
protocol MetricSeries: AnyObject, Sendable {
  /// Writes its samples under the name of its family and with its labels.
  func write(_ name: String, _ labels: LabelSet, to text: inout ExpositionText)
}

/// A count that only grows.
final class CounterSeries: MetricSeries, CounterHandler {
  private let count = Atomic<Int64>(0)

  /// Adds an amount to the count; an amount that is not positive is ignored.
  func increment(by amount: Int64) {
    guard amount > 0 else { return }
    count.wrappingAdd(amount, ordering: .relaxed)
  }

  func reset() { count.store(0, ordering: .relaxed) }

  func write(_ name: String, _ labels: LabelSet, to text: inout ExpositionText) {
    text.sample(name, labels, Double(count.load(ordering: .relaxed)))
  }
}

/// A sum that only grows.
final class SumSeries: MetricSeries, FloatingPointCounterHandler {
  private let sum = Mutex(0.0)

  func increment(by amount: Double) {
    guard amount > 0 else { return }
    sum.withLock { $0 += amount }
  }

  func reset() { sum.withLock { $0 = 0 } }

  func write(_ name: String, _ labels: LabelSet, to text: inout ExpositionText) {
    text.sample(name, labels, sum.withLock { $0 })
  }
}

/// A value that goes up and down.
final class GaugeSeries: MetricSeries, RecorderHandler, MeterHandler {
  /// The value; nil until it is set for the first time, so that an unknown value is not shown as 0.
  private let value = Mutex<Double?>(nil)

  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 = ($0 ?? 0) + amount } }
  func decrement(by amount: Double) { increment(by: -amount) }

  func write(_ name: String, _ labels: LabelSet, to text: inout ExpositionText) {
    if let value = value.withLock({ $0 }) { text.sample(name, labels, value) }
  }
}

/// A distribution in fixed buckets; the values of a timer are in seconds.
final class HistogramSeries: MetricSeries, RecorderHandler, TimerHandler {
  private struct State {
    /// The number of values in each bucket, not cumulative; the last bucket has no upper bound.
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  init(_ bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func record(_ value: Int64) { record(Double(value)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  /// Records a value; NaN is ignored, because it would spoil the sum for good.
  func record(_ value: Double) {
    guard !value.isNaN else { return }
    var bucket = 0
    while bucket < bounds.count, value > bounds[bucket] { bucket += 1 }
    state.withLock { state in
      state.counts[bucket] += 1
      state.sum += value
    }
  }

  func write(_ name: String, _ labels: LabelSet, to text: inout ExpositionText) {
    let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
    var total = 0
    for (bound, count) in zip(bounds + [.infinity], counts) {
      total += count
      text.sample("\(name)_bucket", labels, atMost: bound, Double(total))
    }
    text.sample("\(name)_sum", labels, sum)
    text.sample("\(name)_count", labels, Double(total))
  }
}
