internal import ArgumentParser
internal import Platform

/// The options for settings: `--set` for any of docs/reference/configuration.md, and an option for each common one.
struct SettingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Any setting, such as holds.seconds=600; may be repeated.", valueName: "key=value"))
  var set: [String] = []

  @Option(help: "The address to listen on (default: 127.0.0.1).")
  var host: String?

  @Option(help: ArgumentHelp("The port; 0 takes any that is free (default: 8080).", valueName: "n"))
  var port: String?

  @Flag(
    help: ArgumentHelp(
      "Serve travelers: refuse to start with a root for development, the demonstration's flights or "
        + "pretended payments, and make none of them."))
  var production = false

  @Flag(
    inversion: .prefixedNo,
    help:
      "Sell a demonstration in a new directory (default: yes); with --no-demo, sell only what was imported."
  )
  var demo: Bool?

  @Option(
    name: .customLong("tls-certificates"),
    help: ArgumentHelp(
      "The certificate chain of the service (PEM); a renewed one is used within seconds. Without it, plain HTTP.",
      valueName: "file"))
  var certificates: String?

  @Option(
    name: .customLong("tls-key"),
    help: ArgumentHelp("The private key of that certificate (PEM, mode 600).", valueName: "file"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      "A JSON file with the identity providers whose access tokens are accepted, besides the tokens of passtool token "
        + "(docs/guides/identity.md).", valueName: "file"))
  var identity: String?

  @Option(
    help: ArgumentHelp(
      "The payment providers, reached over HTTP (docs/guides/payments.md): a JSON file of mode 600 with names, URLs and "
        + "keys. Without it payments are pretended.", valueName: "file"))
  var payments: String?

  @Option(
    name: .customLong("personal-data-days"),
    help: ArgumentHelp(
      "How many days after its end a booking keeps names, documents and contact; then they are erased (default: 30).",
      valueName: "n"))
  var personalDataDays: String?

  @Option(
    help: ArgumentHelp(
      "Connections at a time, in all; at most `ulimit -n` less 192. Others get 503 (default: 512).",
      valueName: "n"
    ))
  var connections: String?

  @Option(
    name: .customLong("connections-per-address"),
    help: ArgumentHelp(
      "Connections at a time from one address (an IPv6 /64 is one); 0 is without limit. Others get 429 (default: 64).",
      valueName: "n"))
  var perAddress: String?

  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp(
      """
      The address of a proxy, or a range such as 10.0.0.0/8. Its connections are those of many clients, so they \
      count only for --connections, not for --connections-per-address. May be repeated. Without it, this machine's \
      own addresses: 127.0.0.1 and ::1.
      """, valueName: "address"))
  var proxies: [String] = []

  @Option(
    name: .customLong("request-seconds"),
    help: ArgumentHelp(
      "How long a request may take, from its head to the last byte of its answer (default: 30).",
      valueName: "seconds"))
  var requestSeconds: String?

  @Option(
    name: .customLong("rate-limits"),
    help: ArgumentHelp(
      """
      How many requests a user, an address and all together may send, as a multiple of the standard, or off for no \
      limit at all (for measurements and tests). More requests get 429 (default: 1).
      """, valueName: "factor"))
  var rateLimits: String?

  @Option(
    name: .customLong("requests-at-a-time"),
    help: ArgumentHelp(
      "Requests that are worked on at a time; four times as many wait in a burst. Others get 503 (default: 16).",
      valueName: "n"))
  var requestsAtATime: String?

  @Option(
    name: .customLong("log-format"),
    help: ArgumentHelp(
      "The format of the log on standard error: json (an object on each line) or text (default: json).",
      valueName: "format"))
  var logFormat: String?

  @Option(
    name: .customLong("log-level"),
    help: ArgumentHelp(
      "The least level of what is logged: trace, debug, info, notice, warning, error or critical (default: notice).",
      valueName: "level"))
  var logLevel: String?

  @Flag(
    name: .customLong("access-log"), inversion: .prefixedNo,
    help: "Log a line for each request, without anything about who asked (default: yes).")
  var accessLog: Bool?

  @Option(
    name: .customLong("metrics-port"),
    help: ArgumentHelp(
      """
      Serve /metrics for Prometheus, and /healthz and /readyz, on this port; 0 takes any that is free and \
      logs it. Without it there are no metrics.
      """, valueName: "n"))
  var metricsPort: String?

  @Option(
    name: .customLong("metrics-host"),
    help: ArgumentHelp(
      "The address for --metrics-port; never one that strangers can reach (default: 127.0.0.1).",
      valueName: "address"))
  var metricsHost: String?

  func validate() throws {
    for text in set where !text.dropFirst().contains("=") {
      throw ValidationError("--set: expected KEY=VALUE, found \"\(text)\"")
    }
  }

  /// Returns the settings that follow from the options, an environment and the file of settings.
  ///
  /// The file is `config`, or else the one that the environment names, or else the own file of the service's directory
  /// `data`. The values `others` are those of further options, by the keys of their settings. It throws a
  /// `ServiceError` or `PlatformError` where the file cannot be read.
  func resolve(
    _ environment: [String: String], config: String?, data: String?,
    others: [String: String] = [:]
  ) throws -> SettingSources.Outcome {
    try Self.resolve(
      named.merging(others) { $1 }, environment, config: config, data: data)
  }

  static func resolve(
    _ named: [String: String], _ environment: [String: String], config: String?, data: String?
  ) throws -> SettingSources.Outcome {
    var sources = SettingSources(commandLine: named, environment: environment)
    let own = data.map(Composition.settingsFile).flatMap { Files.exists($0) ? $0 : nil }
    if let path = config ?? environment[SettingSources.fileVariable] ?? own {
      guard let bytes = try Files.read(path, limit: 1 << 20) else {
        throw ServiceError(
          "\(path): is longer than \(1 << 20) bytes; name a JSON file with settings")
      }
      sources.file = (path, bytes)
    }
    return sources.resolve()
  }

  /// The values of options by the keys of their settings.
  private var named: [String: String] {
    var named: [String: String] = [:]
    for text in set {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      named[String(parts[0])] = String(parts[1])
    }
    let own: [(key: String, text: String?)] = [
      ("listen.host", host), ("listen.port", port), ("production", production ? "true" : nil),
      ("demo", demo.map { "\($0)" }),
      ("tls.certificates", certificates), ("tls.key", key), ("identity.file", identity),
      ("payments.file", payments), ("personal-data.days", personalDataDays),
      ("connections.in-all", connections), ("connections.per-address", perAddress),
      ("connections.proxies", proxies.isEmpty ? nil : proxies.joined(separator: ",")),
      ("connections.request-seconds", requestSeconds), ("rate-limits", rateLimits),
      ("requests.at-a-time", requestsAtATime), ("log.format", logFormat), ("log.level", logLevel),
      ("log.access", accessLog.map { "\($0)" }), ("metrics.port", metricsPort),
      ("metrics.host", metricsHost),
    ]
    for (key, text) in own { if let text { named[key] = text } }
    return named
  }
}
