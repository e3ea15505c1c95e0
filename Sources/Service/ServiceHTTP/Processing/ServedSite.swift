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

/// Several sites beside one another; the first one that serves a path answers.
package struct ServedSites: ServedSite {
  private let sites: [any ServedSite]

  package init(_ sites: [any ServedSite]) { self.sites = sites }

  package func serves(_ path: String) -> Bool { sites.contains { $0.serves(path) } }

  package func answer(to request: Request, from peer: String?) async -> HTTPAnswer {
    let path = request.uri.path
    guard let site = sites.first(where: { $0.serves(path) }) else {
      return HTTPAnswer(status: 404).with("cache-control", "no-store")
    }
    return await site.answer(to: request, from: peer)
  }
}
