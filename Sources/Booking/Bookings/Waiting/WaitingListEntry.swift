package import Vocabulary

/// A user who wants what is sold out, with a place in line.
///
/// It says nothing about people but who waits; what was wanted names things.
package struct WaitingListEntry<Wish: HoldWish>: Record, Identified {
  package static var idPrefix: String { "wle" }
  package static var kind: String { Wish.waitingKind }

  package typealias ID = OpaqueID<WaitingListEntry<Wish>>

  package let id: ID
  /// Who waits; never shown to anybody else.
  package let user: UserID
  package let wish: Wish
  /// Of what it wants something.
  package let wants: [WantedPart]
  /// Its number: smaller than that of everybody who enters one of its lines later.
  package let number: Int
  package let entered: Instant
  /// From when on the wish can no longer be fulfilled.
  package let ends: Instant
  /// The claim that counts it among its user's entries, while it waits.
  package let allowance: Ask
  package internal(set) var stored: WaitingListState = WaitingListState.table.start
  /// What is held for it, once it was offered.
  package internal(set) var hold: Hold.ID?
  /// Until when the offer is good, as far as is known here; a payment may lengthen the hold.
  package internal(set) var offeredUntil: Instant?
  /// When it came to its end.
  package internal(set) var ended: Instant?

  package var key: String { id.rawValue }

  package var lookups: [Lookup] {
    var lookups = [RankedLookup.waitingEntries(of: user).at(entered)]
    switch stored {
    case .waiting:
      lookups += wants.lines.map { RankedLookup.waiting(in: $0).at(number) }
      lookups.append(RankedLookup.waitingDue.at(ends))
    case .offered: lookups.append(RankedLookup.waitingDue.at(offeredUntil ?? ends))
    case .accepted, .lapsed, .withdrawn, .expired: break
    }
    return lookups
  }

  /// A day after its end nothing is left of it.
  package var lapses: Instant? { ended?.adding(seconds: 86_400) }

  /// The state at a given time.
  ///
  /// - Parameter hold: what was offered; nil before, and once it is deleted.
  package func state(at now: Instant, _ hold: Hold?) -> WaitingListState {
    switch stored {
    case .waiting: ends <= now ? .expired : .waiting
    case .offered:
      switch hold?.state(at: now) {
      case .held: .offered
      case .consumed: .accepted
      case .expired, .released, nil: .lapsed
      }
    case .accepted, .lapsed, .withdrawn, .expired: stored
    }
  }

  /// The claim of its allowance.
  var claim: Claim { Claim(allowance, owner: key, fence: 1, until: nil) }
}

extension RankedLookup {
  /// All entries of a user, ranked by when they were entered.
  package static func waitingEntries(of user: UserID) -> RankedLookup {
    RankedLookup("waiting_user", user.rawValue)
  }

  /// Those who wait in a line, in order.
  package static func waiting(in line: String) -> RankedLookup { RankedLookup("waiting_in", line) }

  /// Entries that wait or were offered something, ranked by when that ends.
  package static let waitingDue = RankedLookup("waiting_due", "true")
}
