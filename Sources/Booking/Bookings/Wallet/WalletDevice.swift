package import Vocabulary

/// A phone with passes of one type in its wallet, to which news of these passes are pushed.
///
/// The phone's own id is its secret, because it opens the list of its passes. So a store has only a digest of it.
package struct WalletDevice: Record {
  package static let kind = "wallet_device"

  /// The digest of the phone's id (`WalletDeviceID`).
  package let device: WalletDeviceID
  /// The type of the passes, such as `pass.example.quay`.
  package let passType: String
  /// The token under which Apple reaches the phone: personal data.
  @Confidential package private(set) var token: String
  /// The number of the last change of any of its passes; a phone that has this number has seen them all.
  package private(set) var last: Int
  /// The push that waits, however many changes it is for; nil if the phone was told of all of them.
  package private(set) var push: WaitingPush?
  /// The time from which it may be deleted: the latest of its passes.
  package private(set) var ends: Instant

  package var key: String { Self.key(device, passType) }
  package static func key(_ device: WalletDeviceID, _ passType: String) -> String {
    "\(device.rawValue) \(passType)"
  }
  package var lookups: [Lookup] {
    push.map { [RankedLookup.walletPushes(ofType: passType).at($0.due)] } ?? []
  }
  package var lapses: Instant? { ends }

  package init(_ device: WalletDeviceID, passType: String, token: String, now: Instant) {
    self.device = device
    self.passType = passType
    last = 0
    ends = now
    self.token = token
  }

  /// Takes over the token that the phone sent last.
  mutating func take(token: String, keptUntil end: Instant) {
    if token != self.token {
      self.token = token
      push?.begin()
    }
    ends = max(ends, end)
  }

  /// Gives a change the next number; with `pushes` the phone is told of it.
  ///
  /// Numbers begin at the present second, so that a phone that registers anew, or that knows the numbers of a store
  /// that was lost, does not take a new number for one that it has seen.
  mutating func change(pushes: Bool, keptUntil end: Instant, now: Instant) -> Int {
    last = max(Int(now.secondsSince1970), last + 1)
    ends = max(ends, end)
    if pushes { push = push ?? WaitingPush(now: now) }
    return last
  }

  /// Notes the outcome of a push that told the phone of the changes up to a number.
  mutating func note(isSent: Bool, upTo number: Int, now: Instant) {
    guard isSent else {
      push = push?.failed(now: now)
      return
    }
    // A change during the attempt needs a push of its own.
    push = last == number ? nil : WaitingPush(now: now)
  }
}

/// A push that waits to be sent to a phone.
package struct WaitingPush: Hashable, Sendable, Codable {
  /// The time of the first change that it is for.
  package let since: Instant
  /// The time at which it is sent next.
  package private(set) var due: Instant
  /// The number of failed attempts.
  package private(set) var failures = 0

  init(now: Instant) { (since, due) = (now, now) }

  /// Begins anew, for another token.
  mutating func begin() { (due, failures) = (since, 0) }

  /// Returns the push after another failure; nil if it is given up, because phones ask on their own, too.
  func failed(now: Instant) -> WaitingPush? {
    guard now.seconds(since: since) < Self.longest else { return nil }
    var push = self
    push.failures += 1
    push.due = now.adding(seconds: Self.pause(after: push.failures))
    return push
  }

  /// The time after which a push is given up, in seconds.
  package static let longest: Int64 = 3 * 86_400

  /// Returns the seconds until the next attempt after a number of failures.
  ///
  /// The pauses are shorter than those of webhooks: a new gate is news for an hour.
  package static func pause(after failures: Int) -> Int {
    let pauses = [5, 15, 60, 300]
    return pauses.indices.contains(failures - 1) ? pauses[failures - 1] : 900
  }
}

/// A digest of the id of a phone's wallet, 32 hexadecimal digits.
package struct WalletDeviceID: Hashable, Sendable, Codable {
  package let rawValue: String

  package init(digest: String) { rawValue = digest }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension RankedLookup {
  /// Returns the lookup of the phones with a waiting push, ranked by the time at which it is due.
  package static func walletPushes(ofType passType: String) -> RankedLookup {
    RankedLookup("push", passType)
  }
}
