package import ServiceHTTP
package import Vocabulary

/// Endpoints that belong to no product, with their background work.
package struct ServicePart: Sendable {
  let endpoints: [Endpoint]
  /// The problem codes besides those of the service.
  let problems: [ProblemCode]
  /// The background work, which goes on until its task is cancelled.
  let run: @Sendable (ServiceTools, PartWork) async -> Void

  package init(
    endpoints: [Endpoint], problems: [ProblemCode] = [],
    run: @escaping @Sendable () async -> Void = {}
  ) {
    self.init(endpoints: endpoints, problems: problems) { _, _ in await run() }
  }

  /// Creates a part whose background work needs the tools of the running service.
  package init(
    endpoints: [Endpoint], problems: [ProblemCode] = [],
    working run: @escaping @Sendable (ServiceTools, PartWork) async -> Void
  ) {
    self.endpoints = endpoints
    self.problems = problems
    self.run = run
  }
}

/// The running service, as far as the background work of a part needs it.
package struct PartWork: Sendable {
  package let products: [any ServedProduct]
  package let clock: @Sendable () -> Instant
  package let metrics: ServiceMetrics
  /// The leases that decide which of several services does a job; nil for a service that is alone.
  let leases: Leases?
  /// Whether the clock is right.
  let isTimeRight: @Sendable () -> Bool

  /// Returns whether this service does the job of a name now, and no other service of its store.
  package func mayDo(_ job: String) async throws -> Bool {
    guard isTimeRight() else { return false }
    return try await leases?.mayDo(job, now: clock()) ?? true
  }
}
