/// Limits on connections and on the time of a request.
package struct ConnectionLimits: Sendable {
  /// Maximum number of connections; with `reserve` it must be within the limit of open files (`ulimit -n`).
  package var inAll = 512
  /// The number of files that stay free when all connections are taken: for refused clients, the address of the
  /// metrics, the store, and requests to others.
  package static let reserve = 64 + 32 + 96
  /// Maximum number of connections per client address, where an IPv6 /64 network counts as one address; nil
  /// for no limit.
  package var perAddress: Int? = 64
  /// Addresses of proxies; only `inAll` limits them, because they forward the connections of many clients.
  package var proxies = AddressRange.ownMachine
  /// Maximum time from the last byte of a request's head to the last byte of its answer.
  package var slowestRequest = Duration.seconds(30)
  /// Maximum time from the last byte of a request's head to the last byte of its body.
  package var slowestBody = Duration.seconds(10)
  /// Maximum time for a complete request head, since the connection was opened or since the last answer.
  package var slowestHead = Duration.seconds(60)

  /// Maximum time for a TLS handshake, from the opened connection to its end.
  package var slowestHandshake = Duration.seconds(10)

  /// Maximum time for which the rest of a request is read and discarded after an early answer.
  ///
  /// If the connection were closed at once, a TCP reset could destroy the answer before the client reads it.
  var slowestFarewell = Duration.seconds(2)
  /// Maximum size of the rest of a request that is read and discarded, in bytes.
  var longestFarewell = 1 << 20

  /// Whether a proxy on another machine is named.
  package var namesProxy: Bool { proxies.contains { !$0.isLoopback } }

  /// Whether a listener at an address is reached from this machine alone.
  package static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1"
      || host.hasPrefix("127.")
        && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }

  /// Creates the limits for a service behind a proxy on the same machine.
  package init() {}
}
