internal import CoreMetrics
internal import Synchronization

/// One time series: what swift-metrics calls a handler.
protocol MetricSeries: AnyObject, Sendable {
  /// Writes its samples; the name and the labels are those of its family.
  func write(_ name: String, _ labels: LabelSet, to text: inout ExpositionText)
}

/// A count that only grows.
final class CounterSeries: MetricSeries, CounterHandler {
  private let count = Atomic<Int64>(0)

  /// What is negative is no count and is left out.
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
  /// Nil until it is set for the first time: a value that nobody knows is not shown as 0.
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

/// A distribution in fixed buckets; of a timer in seconds.
final class HistogramSeries: MetricSeries, RecorderHandler, TimerHandler {
  private struct State {
    /// Per bucket, not cumulative; the last one has no upper bound.
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

  /// What is no number is left out: it would spoil the sum for good.
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
