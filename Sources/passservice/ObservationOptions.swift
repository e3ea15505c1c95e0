internal import ArgumentParser
internal import Logging
internal import PassService

/// Options for what operators see: the log and the metrics.
struct ObservationOptions: ParsableArguments {
  @Option(
    name: .customLong("log-format"),
    help: ArgumentHelp(
      "How lines of the log are spelled, on standard error: json (an object on each line) or text.",
      valueName: "format"))
  var format = LogLines.Format.json

  @Option(
    name: .customLong("log-level"),
    help: ArgumentHelp(
      "The least level of what is logged: trace, debug, info, notice, warning, error or critical.",
      valueName: "level"),
    transform: { text in
      guard let level = Logger.Level(rawValue: text) else {
        throw ValidationError("expected trace, debug, info, notice, warning, error or critical")
      }
      return level
    })
  var level = Logger.Level.notice

  @Flag(
    name: .customLong("access-log"), inversion: .prefixedNo,
    help: "Log a line for each request, without anything about who asked.")
  var accessLog = true

  @Option(
    name: .customLong("metrics-port"),
    help: ArgumentHelp(
      """
      Serve /metrics for Prometheus, and /healthz and /readyz, on this port; 0 takes any that is free and \
      logs it. Without it there are no metrics.
      """, valueName: "n"))
  var metricsPort: Int?

  @Option(
    name: .customLong("metrics-host"),
    help: ArgumentHelp(
      "The address for them; never one that strangers reach.", valueName: "address"))
  var metricsHost = "127.0.0.1"

  func validate() throws {
    if let metricsPort, !(0...65_535).contains(metricsPort) {
      throw ValidationError("--metrics-port: expected 0 to 65535")
    }
  }

  /// Where metrics are served.
  var metrics: MetricsAddress? { metricsPort.map { MetricsAddress(host: metricsHost, port: $0) } }
}

extension LogLines.Format: ExpressibleByArgument {}
