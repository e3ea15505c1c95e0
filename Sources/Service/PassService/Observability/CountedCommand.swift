internal import Bookings

/// A command whose outcomes are counted.
package enum CountedCommand: String, CaseIterable, Sendable {
  case hold, release, quote, book, cancel, refund
  case checkIn = "check_in"
  case reissue
  case gateEvent = "gate_event"

  /// How a command went.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It was done.
    case success
    /// A rule, an inventory or somebody's answer was against it: the seat is taken, the card declined.
    case refused
    /// The service failed, or could not serve now.
    case failed
    /// The request could not be decided: it was malformed, not allowed or about something that is not there.
    case invalid

    init(status: Int) {
      self =
        switch status {
        case ..<400: .success
        case 402, 409, 410, 412: .refused
        case 500...: .failed
        default: .invalid
        }
    }
  }
}

extension Endpoint {
  /// Counts the outcomes of what it does; a repeated request does nothing and is not counted.
  package func counting(_ command: CountedCommand) -> Endpoint {
    Endpoint(
      method: method, path: path, name: name, access: access, repeats: repeats, rate: rate
    ) { call, service in
      let metrics = service.observability.metrics
      do {
        let answer = try await handle(call, service)
        metrics.count(command, .init(status: answer.status))
        return answer
      } catch {
        metrics.count(command, .init(status: Self.status(error)))
        throw error
      }
    }
  }

  private static func status(_ error: any Error) -> Int {
    switch error {
    case let problem as Problem: problem.code.status
    case let refusal as Refusal: ProblemCode(refusal.code).status
    default: 500
    }
  }
}
