import CoreMetrics
import PassTestSupport
import PrometheusMetrics
import Testing

/// The text for Prometheus in its format 0.0.4.
@Suite struct PrometheusTextTests {
  private func text(_ registry: PrometheusRegistry) -> String {
    String(decoding: registry.text(), as: UTF8.self)
  }

  @Test func `families and series stand in order, with help and type`() {
    let registry = PrometheusRegistry([MetricFamily("b_total", "What is counted.")])
    Counter(label: "b_total", dimensions: [("to", "y"), ("from", "x")], factory: registry)
      .increment(by: 2)
    Counter(label: "b_total", dimensions: [("from", "x"), ("to", "y")], factory: registry)
      .increment(by: 3)
    Counter(label: "b_total", dimensions: [("from", "a"), ("to", "z")], factory: registry)
      .increment()
    Gauge(label: "a", factory: registry).record(-1.5)
    #expect(
      text(registry) == """
        # TYPE a gauge
        a -1.5
        # HELP b_total What is counted.
        # TYPE b_total counter
        b_total{from="a",to="z"} 1
        b_total{from="x",to="y"} 5

        """)
  }

  @Test func `buckets are cumulative and end in infinity`() {
    let registry = PrometheusRegistry([MetricFamily("d", "Time.", buckets: [0.1, 1])])
    let timer = Timer(label: "d", dimensions: [("route", "/a")], factory: registry)
    for milliseconds in [50, 100, 101, 2_000] { timer.recordMilliseconds(milliseconds) }
    #expect(
      text(registry) == """
        # HELP d Time.
        # TYPE d histogram
        d_bucket{route="/a",le="0.1"} 2
        d_bucket{route="/a",le="1"} 3
        d_bucket{route="/a",le="+Inf"} 4
        d_sum{route="/a"} 2.251
        d_count{route="/a"} 4

        """)
  }

  @Test func `no text ends a label, a line or a name`() {
    let registry = PrometheusRegistry([MetricFamily("_1_x", "a\\b\nc \"d\"")])
    Gauge(
      label: "1.x", dimensions: [("le", "\"}\n1 \\"), ("__name__", "evil"), ("a-b", "\u{7F}ü")],
      factory: registry
    ).record(1)
    #expect(
      text(registry) == """
        # HELP _1_x a\\\\b\\nc "d"
        # TYPE _1_x gauge
        _1_x{a_b="\u{7F}ü",label__name__="evil",label_le="\\"}\\n1 \\\\"} 1

        """)
  }

  @Test(arguments: [
    (Double.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"), (0, "0"), (1e9, "1000000000"),
    (1.5e-7, "1.5e-07"), (1e300, "1e+300"),
  ]) func `numbers are as Go reads them`(_ number: Double, _ spelling: String) {
    let registry = PrometheusRegistry()
    Gauge(label: "g", factory: registry).record(number)
    #expect(text(registry) == "# TYPE g gauge\ng \(spelling)\n")
  }

  @Test func `label values beyond the maximum are counted together`() {
    let registry = PrometheusRegistry([MetricFamily("c_total", "", maxSeries: 3)])
    for number in 0..<1_000 {
      Counter(label: "c_total", dimensions: [("id", "\(number)")], factory: registry).increment()
    }
    Counter(label: "c_total", dimensions: [("id", "1")], factory: registry).increment()
    let lines = text(registry).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == ["c_total{id=\"0\"} 1", "c_total{id=\"1\"} 2", "c_total{id=\"other\"} 998"])
  }

  @Test func `a name of two kinds stays what it was first, and nothing falls`() {
    let registry = PrometheusRegistry()
    Counter(label: "x", factory: registry).increment()
    Gauge(label: "x", factory: registry).record(7)
    Timer(label: "x", factory: registry).recordSeconds(7)
    FloatingPointCounter(label: "x", factory: registry).increment(by: 7)
    #expect(text(registry) == "# TYPE x counter\nx 1\n")
  }

  @Test func `what only grows never falls, and what is no number spoils no sum`() {
    let registry = PrometheusRegistry()
    let counter = Counter(label: "a_total", factory: registry)
    counter.increment(by: 5)
    counter.increment(by: -3)
    let sum = FloatingPointCounter(label: "b_total", factory: registry)
    sum.increment(by: 0.25)
    sum.increment(by: -1)
    let recorder = Recorder(label: "c", factory: registry)
    recorder.record(Double.nan)
    recorder.record(0.5)
    let meter = Meter(label: "d", factory: registry)
    meter.increment(by: 2)
    meter.decrement(by: 3)
    let lines = text(registry).split(separator: "\n")
    for line in ["a_total 5", "b_total 0.25", "c_sum 0.5", "c_count 1", "d -1"] {
      #expect(lines.contains(line[...]))
    }
  }

  @Test func `a destroyed series is gone`() {
    let registry = PrometheusRegistry()
    let counter = Counter(label: "a_total", factory: registry)
    Counter(label: "a_total", dimensions: [("b", "c")], factory: registry).increment()
    counter.destroy()
    #expect(text(registry) == "# TYPE a_total counter\na_total{b=\"c\"} 1\n")
  }

  @Test func `many threads lose nothing`() async {
    let registry = PrometheusRegistry()
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          let counter = Counter(
            label: "a_total", dimensions: [("b", "\(task % 2)")], factory: registry)
          let timer = Timer(label: "t", factory: registry)
          for _ in 0..<1_000 {
            counter.increment()
            timer.recordMilliseconds(1)
          }
          _ = registry.text()
        }
      }
    }
    let lines = text(registry).split(separator: "\n")
    #expect(lines.contains("a_total{b=\"0\"} 4000") && lines.contains("a_total{b=\"1\"} 4000"))
    #expect(lines.contains("t_count 8000"))
  }
}
