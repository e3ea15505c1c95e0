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
    /// A rule, the inventory or a provider's answer was against it: the seat is taken, the card declined.
    case refused
    /// The service failed, or could not serve now.
    case failed
    /// The request could not be decided: it was malformed, not allowed or about something that is not there.
    case invalid

    package init(status: Int) {
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
