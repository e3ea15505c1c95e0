internal import ArgumentParser
internal import PassService

/// Options for the number of connections and the time per request.
struct ConnectionOptions: ParsableArguments {
  private static let defaults = ConnectionLimits()

  @Option(
    name: .customLong("connections"),
    help: ArgumentHelp(
      "Connections at a time, in all; fewer than `ulimit -n`. Others get 503.", valueName: "n"))
  var inAll = defaults.inAll

  @Option(
    name: .customLong("connections-per-address"),
    help: ArgumentHelp(
      "Connections at a time from one address (an IPv6 /64 is one); 0 is without limit. Others get 429.",
      valueName: "n"))
  var perAddress = defaults.perAddress ?? 0

  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp(
      """
      The address of a proxy, whose connections are those of many clients and count only in all; may be \
      repeated. Without it, this machine's own: 127.0.0.1 and ::1.
      """, valueName: "address"))
  var proxies: [String] = []

  @Option(
    name: .customLong("request-seconds"),
    help: ArgumentHelp(
      "How long a request may take, from its head to the last byte of its answer.",
      valueName: "seconds"))
  var requestSeconds = Int(defaults.slowestRequest.components.seconds)

  func validate() throws {
    guard (1...1_000_000).contains(inAll) else {
      throw ValidationError("--connections: expected 1 to 1000000")
    }
    guard (0...1_000_000).contains(perAddress) else {
      throw ValidationError("--connections-per-address: expected 0 to 1000000")
    }
    guard (1...3_600).contains(requestSeconds) else {
      throw ValidationError("--request-seconds: expected 1 to 3600")
    }
  }

  var limits: ConnectionLimits {
    var limits = Self.defaults
    limits.inAll = inAll
    limits.perAddress = perAddress == 0 ? nil : perAddress
    if !proxies.isEmpty { limits.proxies = Set(proxies) }
    limits.slowestRequest = .seconds(requestSeconds)
    return limits
  }
}
