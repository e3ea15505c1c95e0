/// How many connections the service takes, and for how long one may go without getting anywhere.
package struct ConnectionLimits: Sendable {
  /// Connections at a time, in all; below what the process may open (`ulimit -n`), with room for files.
  package var inAll = 512
  /// Connections at a time from one client address, where an IPv6 network (/64) counts as one; nil is
  /// without limit.
  package var perAddress: Int? = 64
  /// Addresses of proxies, as text: theirs are the connections of many clients, so only `inAll` bounds
  /// them.
  package var proxies: Set<String> = ["127.0.0.1", "::1"]
  /// From the last byte of a request's head to the last byte of its answer.
  package var slowestRequest = Duration.seconds(30)
  /// Until the head of a request is whole: since the connection was made, or since the last answer.
  package var slowestHead = Duration.seconds(60)

  /// After an answer that did not wait for its request: for how long and for how many bytes the rest of
  /// that is read and thrown away.
  ///
  /// Closed at once, TCP would take the answer away from a client that is still sending.
  var slowestFarewell = Duration.seconds(2)
  var longestFarewell = 1 << 20

  /// Limits for a service behind a proxy on the same machine.
  package init() {}
}
