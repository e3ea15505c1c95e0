internal import ClientRules
internal import ClientStore
internal import StrictText

/// Measurements of the way to a booking, for the operator; they are made and sent only if the person allows it.
extension PassClient {
  /// A step of the way to a booking.
  enum FlowStep: String {
    case search, quote, pay, confirm
    case selectSeat = "select_seat"
  }

  /// Allows measurements, which have no names, ids or places, or ends them.
  public func reportMeasurements(_ isAllowed: Bool) throws(ClientError) {
    try stored { try store.set([(.telemetry, isAllowed ? "yes" : nil)]) }
    if !isAllowed { _ = try stored { try store.takeFlowEvents() } }
  }

  private func areMeasurementsAllowed() -> Bool { (try? store.fact(.telemetry)) == "yes" }

  /// Runs a step, and keeps how long it took and how it ended.
  func measured<Result>(
    _ step: FlowStep, _ body: (isolated PassClient) async throws(ClientError) -> Result
  ) async throws(ClientError) -> Result {
    guard areMeasurementsAllowed() else { return try await body(self) }
    let began = clock.ticks()
    do throws(ClientError) {
      let result = try await body(self)
      keep(step, since: began, problem: nil)
      return result
    } catch {
      switch error {
      case .refused(let problem), .away(let problem): keep(step, since: began, problem: problem)
      default: keep(step, since: began, problem: nil, hasFailed: true)
      }
      throw error
    }
  }

  /// Keeps how an order ended, with its number of tries.
  func measure(_ command: QueuedCommand) {
    guard command.action == .order, areMeasurementsAllowed() else { return }
    switch command.state {
    case .confirmed: keep(.pay, since: nil, problem: nil, retries: command.tries - 1)
    case .refused, .needsYou:
      keep(.pay, since: nil, problem: command.problem, retries: command.tries - 1)
    default: break
    }
  }

  private func keep(
    _ step: FlowStep, since began: Duration?, problem: CommandProblem?, hasFailed: Bool = false,
    retries: Int = 0
  ) {
    let took = began.map { clock.ticks() - $0 } ?? .zero
    let milliseconds = Int(took / .milliseconds(1))
    let event = written { writer in
      writer.member("step", step.rawValue)
      writer.member("duration_ms", min(max(0, milliseconds), 86_400_000))
      writer.member("outcome", problem == nil && !hasFailed ? "success" : "error")
      if let problem { writer.member("error_code", String(problem.code.prefix(64))) }
      writer.member("network_path", isOnline == false ? "offline" : "other")
      writer.member("retry_count", min(max(0, retries), 1_000))
    }
    // A measurement that cannot be kept stops nothing.
    try? store.keep(flowEvent: event)
  }

  /// Sends measurements, once and without a second try.
  func reportMeasurements(until deadline: Duration) async {
    guard areMeasurementsAllowed(), let events = try? store.takeFlowEvents(), !events.isEmpty
    else { return }
    let body = written { writer in
      writer.name("events")
      writer.array { writer in
        for event in events {
          if let value = JSONNode.answer(event)?.value { writer.value(value) }
        }
      }
    }
    _ = try? await exchange("POST", "/telemetry", body: body, timeout: timeLeft(until: deadline))
  }
}
