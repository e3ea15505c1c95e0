package import Vocabulary

/// A pass of which a traveler got a link that saves it in Google's wallet.
///
/// Nobody tells the service whether the link was used. So a change is sent to Google for every such pass, and Google
/// says whether there is one.
package struct LinkedPass: Record {
  package static let kind = "wallet_link"

  /// The number of the issuer account in which the pass is.
  package let account: String
  /// The number of the pass in wallets, the same for all versions of the pass.
  package let serial: String
  package let booking: PublicEvent.Subject
  /// The records whose events may change the pass: its booking, and what that depends on, such as a flight.
  package private(set) var subjects: [PublicEvent.Subject]
  /// The language of the last link, such as `en`.
  package private(set) var language: String
  /// The digest of what the pass shows, which could be guessed from names and hours.
  @Confidential package private(set) var shown: String
  /// The change that waits to be sent to Google, however many there were; nil if Google has all of them.
  package private(set) var change: WaitingChange?
  /// The time from which it may be deleted; nothing changes any more then.
  package private(set) var ends: Instant

  /// The time after the end of a pass for which it is kept, in seconds; a delay may be reported late.
  private static let keptFor = 86_400

  package var key: String { Self.key(account, serial) }
  package static func key(_ account: String, _ serial: String) -> String { "\(account) \(serial)" }
  package var lookups: [Lookup] {
    Set(subjects + [booking]).map(Lookup.walletPasses)
      + (change.map { [RankedLookup.linkChanges(in: account).at($0.due)] } ?? [])
  }
  package var lapses: Instant? { ends }

  /// Creates the record of a first link.
  package init(
    _ account: String, _ serial: String, _ language: String, as state: WalletPassState
  ) {
    self.account = account
    self.serial = serial
    self.language = language
    booking = state.booking
    subjects = state.subjects
    ends = Self.end(of: state)
    shown = state.digest
  }

  private static func end(of state: WalletPassState) -> Instant {
    state.validUntil.adding(seconds: keptFor)
  }

  /// Takes over the present state; if the pass shows something else than before, that waits to be sent.
  package mutating func take(_ state: WalletPassState, now: Instant) {
    subjects = state.subjects
    ends = Self.end(of: state)
    guard state.digest != shown else { return }
    shown = state.digest
    change = WaitingChange(now: now)
  }

  /// Notes another link; with `isSent` Google has what the pass shows, and nothing waits.
  package mutating func link(
    _ language: String, as state: WalletPassState, isSent: Bool, now: Instant
  ) {
    self.language = language
    take(state, now: now)
    if isSent { change = nil }
  }

  /// Notes the outcome of sending a pass that showed `digest`, when this record was as `before`.
  package mutating func note(
    _ outcome: LinkOutcome, of digest: String, before: LinkedPass, now: Instant
  ) {
    // What changed during the attempt needs an attempt of its own.
    guard shown == before.shown || shown == digest else {
      change = WaitingChange(now: now)
      return
    }
    switch outcome {
    case .sent:
      shown = digest
      change = nil
    case .later: change = change?.again(keptUntil: ends, now: now)
    }
  }
}

/// The outcome of sending a changed pass to Google.
package enum LinkOutcome: Hashable, Sendable {
  /// Google has what the pass shows.
  case sent
  /// Google does not have this pass, or does not take it; it is tried again after a long pause.
  case later
}

/// A change of a pass that waits to be sent to Google.
package struct WaitingChange: Hashable, Sendable, Codable {
  /// The time at which it is sent next.
  package private(set) var due: Instant
  /// The number of attempts that Google answered without taking the pass.
  package private(set) var attempts = 0

  init(now: Instant) { due = now }

  /// Returns the change after another attempt in vain.
  func again(keptUntil end: Instant, now: Instant) -> WaitingChange {
    var change = self
    change.attempts += 1
    let pause = Self.pause(after: change.attempts, secondsLeft: end.seconds(since: now))
    change.due = now.adding(seconds: pause)
    return change
  }

  /// Returns the seconds until the next attempt after a number of attempts in vain.
  ///
  /// A link that is used late brings the pass as it was when the link was made. So the attempts go on until the record
  /// is deleted, in `secondsLeft`: once a day, and in the last days every three hours.
  package static func pause(after attempts: Int, secondsLeft: Int64) -> Int {
    let pauses = [300, 900, 3_600]
    if pauses.indices.contains(attempts - 1) { return pauses[attempts - 1] }
    return secondsLeft < 4 * 86_400 ? 10_800 : 86_400
  }
}

extension RankedLookup {
  /// Returns the lookup of the passes with a waiting change, ranked by the time at which it is due.
  package static func linkChanges(in account: String) -> RankedLookup {
    RankedLookup("change", account)
  }
}
