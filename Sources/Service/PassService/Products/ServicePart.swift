package import ServiceHTTP

/// Endpoints that belong to no product, with what goes on behind them.
package struct ServicePart: Sendable {
  let endpoints: [Endpoint]
  /// Problem codes besides those of the service.
  let problems: [ProblemCode]
  /// Goes on until its task is cancelled.
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
