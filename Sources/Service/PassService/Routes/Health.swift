internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The endpoints that report whether the service runs and is ready.
struct HealthRoutes: Sendable {
  let readiness: Readiness

  var endpoints: [Endpoint] {
    [
      .get("/healthz", "health", .everybody) { _ in .health }.spending(.free),
      .get("/readyz", "readiness", .everybody) { call in
        await .readiness(readiness, now: call.now, forOperators: false)
      }.spending(.free),
    ]
  }
}

extension HTTPAnswer {
  /// The answer that the process runs; it checks nothing else, so that an outage of the disk causes no useless restart.
  static var health: HTTPAnswer { .json { $0.member("status", "ok") } }

  /// Returns whether requests can be served, with each condition by name; 503 if one fails.
  ///
  /// For each condition the answer has the seconds since its check. Reasons name files and servers, so only an answer
  /// `forOperators` has them.
  static func readiness(
    _ readiness: Readiness, now: Instant, forOperators: Bool
  ) async -> HTTPAnswer {
    let report = await readiness.report(now: now)
    @Sendable func write(_ writer: inout JSONWriter) {
      writer.name("checks")
      writer.object { writer in
        // Clients of earlier versions know only these two words, so warnings have a list of their own.
        for finding in report { writer.member(finding.name, finding.holds ? "ok" : "failed") }
      }
      writer.name("warnings")
      writer.array { writer in
        for finding in report where finding.isWarning { writer.string(finding.name) }
      }
      writer.name("age_seconds")
      writer.object { writer in
        for finding in report { writer.member(finding.name, finding.age) }
      }
      guard forOperators else { return }
      writer.name("reasons")
      writer.object { writer in
        for finding in report {
          if let reason = finding.verdict.reason { writer.member(finding.name, reason) }
        }
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
