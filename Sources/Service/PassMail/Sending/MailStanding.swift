package import ServiceHTTP
internal import SMTP
internal import Synchronization
internal import Vocabulary

/// What is known of the mail server: after a failure the service waits before it asks again, longer each time.
package final class MailStanding: Sendable {
  private struct State {
    var failures = 0
    var next: Instant?
    var fault: String?
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns whether the server may be asked now.
  func mayBeAsked(at now: Instant) -> Bool {
    state.withLock { $0.next.map { $0 <= now } ?? true }
  }

  func answered() { state.withLock { $0 = State() } }

  func failed(_ fault: SMTPFault, now: Instant) {
    state.withLock { state in
      // Messages under way at the same time fail for one reason.
      if let next = state.next, next > now { return }
      let pauses = [5, 30, 60, 300, 600]
      let pause = pauses[min(state.failures, pauses.count - 1)]
      state.failures += 1
      state.next = now.adding(seconds: pause)
      state.fault = fault.description
    }
  }

  /// The condition of readiness: without a mail server travelers buy and get their passes, so it is a warning.
  package var condition: Readiness.Condition {
    Readiness.Condition("mail") { [self] _ in
      guard let fault = state.withLock({ $0.fault }) else { return .holds }
      return .warning("mails wait: \(fault)")
    }
  }
}
