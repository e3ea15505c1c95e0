internal import PassFormats
internal import Vocabulary

extension Endpoint {
  static let health: [Endpoint] = [
    .get("/healthz", "health", .everybody) { _, _ in .health }.spending(.free),
    .get("/readyz", "readiness", .everybody) { call, service in
      await .readiness(service.readiness, now: call.now)
    }.spending(.free),
  ]
}

extension HTTPAnswer {
  /// The process answers; it asks nobody else, so that no outage of the disk has it restarted for nothing.
  static var health: HTTPAnswer { .json { $0.member("status", "ok") } }

  /// Whether requests can be served, with each condition by name; 503 if one does not hold.
  static func readiness(_ readiness: Readiness, now: Instant) async -> HTTPAnswer {
    let report = await readiness.report(now: now)
    @Sendable func write(_ writer: inout JSONWriter) {
      writer.name("checks")
      writer.object { writer in
        for (name, holds) in report { writer.member(name, holds ? "ok" : "failed") }
      }
    }
    let failed = report.filter { !$0.holds }.map(\.name)
    guard !failed.isEmpty else {
      return .json { writer in
        writer.member("status", "ready")
        write(&writer)
      }
    }
    var problem = Problem(.serviceUnavailable, "not ready: \(failed.joined(separator: ", "))")
    problem.details = write
    return problem.answer(accepting: nil)
  }
}
