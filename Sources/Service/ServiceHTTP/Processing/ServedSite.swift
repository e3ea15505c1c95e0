package import Hummingbird

/// Pages that a service has besides its endpoints.
package protocol ServedSite: Sendable {
  /// Whether it answers requests to a path, whatever their method.
  func serves(_ path: String) -> Bool

  /// Answers a request.
  ///
  /// `peer` is the address at the other end of the connection.
  func answer(to request: Request, from peer: String?) async -> HTTPAnswer
}
