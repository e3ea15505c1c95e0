/// A command whose outcomes are counted.
package enum CountedCommand: String, CaseIterable, Sendable {
  case hold, release, quote, book, cancel, refund
  case checkIn = "check_in"
  case reissue
  case gateEvent = "gate_event"

  /// The outcome of a command.
  package enum Outcome: String, CaseIterable, Sendable {
    /// The command was done.
    case success
    /// A rule, the inventory or a provider's answer prevented it, such as a taken seat or a declined card.
    case refused
    /// The service failed, or could not serve now.
    case failed
    /// The request could not be decided: it was malformed, not allowed or about something that does not exist.
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
