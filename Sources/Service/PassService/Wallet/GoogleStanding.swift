internal import PassWallet
internal import Synchronization
internal import Vocabulary

/// What Google's wallet answered last: whether it may be asked now, and what an operator must do.
final class GoogleStanding: Sendable {
  private struct State {
    /// The number of failures since the last answer.
    var failures = 0
    /// The time until which nothing is sent.
    var until: Instant?
    /// The reason for which a person must do something.
    var trouble: String?
  }

  private let state = Mutex(State())

  /// The longest pause, in seconds.
  private static let longest = 3_600

  /// The reason for which Google takes nothing until an operator does something; nil if there is none.
  var trouble: String? { state.withLock { $0.trouble } }

  /// Returns whether something may be sent; after a failure there is a pause.
  func mayBeAsked(at now: Instant) -> Bool {
    state.withLock { state in
      guard let until = state.until, now < until else { return true }
      // Only a clock that was set back is so far from the end of a pause.
      return until > now.adding(seconds: Self.longest)
    }
  }

  /// Notes an answer that is none of failure.
  func answered() { state.withLock { $0 = State() } }

  /// Notes a failure; one that is about a single resource changes nothing.
  func failed(_ fault: GoogleWalletFault, now: Instant) {
    let asked: Int? =
      switch fault {
      case .missing, .refused: nil
      case .later(_, let seconds): seconds ?? 0
      case .notAllowed, .noAnswer: 0
      }
    guard let asked else { return }
    state.withLock { state in
      state.failures += 1
      let pause = min(max(asked, Self.pause(after: state.failures)), Self.longest)
      state.until = now.adding(seconds: pause)
      if case .notAllowed(let reason) = fault { state.trouble = reason }
    }
  }

  /// Returns the seconds for which nothing is sent after a number of failures.
  static func pause(after failures: Int) -> Int {
    let pauses = [5, 15, 60, 300]
    return pauses.indices.contains(failures - 1) ? pauses[failures - 1] : 900
  }
}
