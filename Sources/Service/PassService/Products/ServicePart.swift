package import ServiceHTTP

/// Endpoints that belong to no product, with their background work.
package struct ServicePart: Sendable {
  let endpoints: [Endpoint]
  /// The problem codes besides those of the service.
  let problems: [ProblemCode]
  /// The background work, which goes on until its task is cancelled.
  let run: @Sendable () async -> Void

  package init(
    endpoints: [Endpoint], problems: [ProblemCode] = [],
    run: @escaping @Sendable () async -> Void = {}
  ) {
    self.endpoints = endpoints
    self.problems = problems
    self.run = run
  }
}
