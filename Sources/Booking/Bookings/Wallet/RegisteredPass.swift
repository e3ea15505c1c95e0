package import Vocabulary

/// A pass that phones have in their wallets and ask news of.
package struct RegisteredPass: Record {
  package static let kind = "wallet_pass"

  package let passType: String
  /// The number of the pass in wallets, the same for all versions of the pass.
  package let serial: String
  package let booking: PublicEvent.Subject
  /// The records whose events may change the pass: its booking, and what that depends on, such as a flight.
  package private(set) var subjects: [PublicEvent.Subject]
  /// The phones that have the pass, in the order in which they registered.
  package private(set) var holders: [Holder] = []
  /// The time of the last change of what the pass shows; it increases with each change.
  package private(set) var modified: Instant
  /// The digest of what the pass shows, which could be guessed from names and hours.
  @Confidential package private(set) var shown: String
  /// The time from which it may be deleted; nothing changes any more then.
  package private(set) var ends: Instant

  /// A phone that has the pass.
  package struct Holder: Hashable, Sendable, Codable {
    package let device: WalletDeviceID
    /// The number of the last change of this pass among those of the phone (`WalletDevice.last`).
    package fileprivate(set) var changed: Int
  }

  /// Maximum number of phones that may register for one pass.
  package static let maxHolders = 16
  /// Maximum number of passes that one phone may register for.
  package static let maxPerDevice = 500
  /// The time after the end of a pass for which it is kept, in seconds.
  private static let keptFor = 30 * 86_400

  package var key: String { Self.key(passType, serial) }
  package static func key(_ passType: String, _ serial: String) -> String {
    "\(passType) \(serial)"
  }
  package var lookups: [Lookup] {
    Set(subjects + [booking]).map(Lookup.walletPasses)
      + holders.map { RankedLookup.walletPasses(of: $0.device, passType).at($0.changed) }
  }
  package var lapses: Instant? { ends }

  package init(
    _ passType: String, _ serial: String, as state: WalletPassState, now: Instant
  ) {
    self.passType = passType
    self.serial = serial
    booking = state.booking
    subjects = state.subjects
    modified = now
    shown = state.digest
    ends = Self.end(of: state)
  }

  private static func end(of state: WalletPassState) -> Instant {
    state.validUntil.adding(seconds: keptFor)
  }

  /// Takes over the present state; returns whether the pass shows something else than before.
  mutating func take(_ state: WalletPassState, now: Instant) -> Bool {
    subjects = state.subjects
    ends = Self.end(of: state)
    guard state.digest != shown else { return false }
    shown = state.digest
    // Two changes within a second need two times, because phones compare nothing else.
    modified = max(now, modified.adding(seconds: 1))
    return true
  }

  func isHeld(by device: WalletDeviceID) -> Bool { holders.contains { $0.device == device } }

  mutating func add(_ device: WalletDeviceID, changed: Int) {
    holders.append(Holder(device: device, changed: changed))
  }

  mutating func note(_ changed: Int, for device: WalletDeviceID) {
    for index in holders.indices where holders[index].device == device {
      holders[index].changed = changed
    }
  }

  mutating func remove(_ device: WalletDeviceID) { holders.removeAll { $0.device == device } }
}

/// What a pass in a wallet shows at a moment, and what it depends on.
package struct WalletPassState: Hashable, Sendable {
  package let booking: PublicEvent.Subject
  /// The records whose events may change the pass.
  package let subjects: [PublicEvent.Subject]
  /// A digest of everything that the pass shows, and of nothing else.
  package let digest: String
  package let validUntil: Instant

  package init(
    booking: RecordKey, subjects: [RecordKey], digest: String, validUntil: Instant
  ) {
    self.booking = PublicEvent.Subject(booking)
    self.subjects = subjects.map(PublicEvent.Subject.init)
    self.digest = digest
    self.validUntil = validUntil
  }
}

extension Lookup {
  /// Returns the lookup of the passes in wallets that events about a record may change.
  package static func walletPasses(about record: PublicEvent.Subject) -> Lookup {
    Lookup("subject", "\(record.kind) \(record.key)")
  }
}

extension RankedLookup {
  /// Returns the lookup of the passes of one type that a phone has, ranked by the number of their last change.
  package static func walletPasses(of device: WalletDeviceID, _ passType: String) -> RankedLookup {
    RankedLookup("device", WalletDevice.key(device, passType))
  }
}
