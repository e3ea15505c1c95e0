/// The address at which the metrics are served.
package struct MetricsAddress: Hashable, Sendable {
  package let host: String
  /// The port; 0 for any free port.
  package let port: Int

  package init(host: String = "127.0.0.1", port: Int) {
    self.host = host
    self.port = port
  }
}
