internal import ServiceHTTP
internal import AccessTokens
internal import HTTPTypes
internal import StrictText
internal import Vocabulary

/// The endpoint for reports of clients about themselves.
struct TelemetryRoutes: Sendable {
  let metrics: ServiceMetrics
  let codes: Set<String>

  var endpoints: [Endpoint] {
    [
      Endpoint(
        method: .post, path: "/telemetry", name: "reportTelemetry",
        access: .roles([.traveler, .agent, .gate]),
        repeats: .freely, rate: .change, handle: reportTelemetry)
    ]
  }

  /// Counts the measurements of clients, and keeps nothing else of them.
  private func reportTelemetry(_ call: Call) async throws -> HTTPAnswer {
    let (events, verifications) = try call.json { (body) throws(ShapeError) in
      try together(
        part(try body.optionalObjects("events", BookingFlowEvent.init)),
        part(try body.optionalObjects("offline_verifications", OfflineVerifications.init)))
    }
    guard events.count + verifications.count <= Self.maxReports else {
      throw Problem(.requestTooLarge, "a report has at most \(Self.maxReports) events")
    }
    let roles = call.caller?.roles ?? []
    guard verifications.isEmpty || !roles.isDisjoint(with: [.agent, .gate]) else {
      throw Problem(.forbidden, "only gates and agents may report what gates verified")
    }
    for event in events { event.count(in: metrics, known: codes) }
    for verified in verifications { verified.count(in: metrics) }
    return .json(202) { $0.member("accepted", events.count + verifications.count) }
  }

  private static let maxReports = 100
}

/// One step of a booking flow, as a client saw it.
private struct BookingFlowEvent {
  enum Step: String, CaseIterable {
    case search, quote, pay, confirm
    case selectSeat = "select_seat"
  }
  enum Outcome: String, CaseIterable { case success, error, abandoned }
  enum NetworkPath: String, CaseIterable { case wifi, cellular, wired, offline, other }
  enum BatteryState: String, CaseIterable { case charging, full, unplugged, low, unknown }

  let step: Step
  let milliseconds: Int
  let outcome: Outcome
  let errorCode: String?
  let network: NetworkPath?
  let battery: BatteryState?
  let retries: Int

  init(_ object: inout ObjectReader) throws(ShapeError) {
    (step, milliseconds, outcome, errorCode, network, battery, retries) = try together(
      part(try object.choice("step", as: Step.self)),
      part(try object.integer("duration_ms", in: 0...86_400_000)),
      part(try object.choice("outcome", as: Outcome.self)), part(try object.errorCode()),
      part(try object.optionalChoice("network_path", as: NetworkPath.self)),
      part(try object.optionalChoice("battery_state", as: BatteryState.self)),
      part(try object.optionalInteger("retry_count", in: 0...1_000) ?? 0))
  }

  /// Counts the event under its error code if that is one of the service's own `codes`, and else under `other`.
  ///
  /// Otherwise a client could make any number of series.
  func count(in metrics: ServiceMetrics, known codes: Set<String>) {
    let step = ("step", step.rawValue)
    metrics.add(MetricNames.clientSteps, [step, ("outcome", outcome.rawValue)])
    metrics.record(MetricNames.clientTime, [step], milliseconds: milliseconds)
    if let errorCode {
      metrics.add(
        MetricNames.clientErrors, [step, ("code", codes.contains(errorCode) ? errorCode : "other")])
    }
    if retries > 0 { metrics.add(MetricNames.clientRetries, [step], retries) }
    if network != nil || battery != nil {
      metrics.add(
        MetricNames.clientConditions,
        [
          ("network_path", network?.rawValue ?? "unknown"),
          ("battery_state", battery?.rawValue ?? "unknown"),
        ])
    }
  }
}

extension ObjectReader {
  fileprivate mutating func errorCode() throws(ShapeError) -> String? {
    let code = try optionalString("error_code")
    guard (code?.unicodeScalars.count ?? 0) <= 64 else {
      throw failure("error_code", "expected at most 64 characters")
    }
    return code
  }
}

/// The number of passes that a gate verified without a network since its last report.
private struct OfflineVerifications {
  enum Decision: String, CaseIterable { case admit, refer, refuse }

  let decision: Decision
  let number: Int

  init(_ object: inout ObjectReader) throws(ShapeError) {
    (decision, number) = try together(
      part(try object.choice("decision", as: Decision.self)),
      part(try object.integer("count", in: 0...100_000)))
  }

  func count(in metrics: ServiceMetrics) {
    metrics.add(
      MetricNames.offlineVerifications, [("decision", decision.rawValue)], number)
  }
}
