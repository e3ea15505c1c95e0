package import Vocabulary

/// A user's wish for something that is sold out, with a place in line.
///
/// It says nothing about people except which user waits; the wish names things.
package struct WaitingListEntry<Wish: HoldWish>: Record, Identified {
  package static var idPrefix: String { "wle" }
  package static var kind: String { Wish.waitingKind }

  package typealias ID = OpaqueID<WaitingListEntry<Wish>>

  package let id: ID
  /// The user who waits; never shown to other users.
  package let user: UserID
  package let wish: Wish
  /// The parts of the inventory that the wish asks for.
  package let wants: [WantedPart]
  /// The number: smaller than that of every entry that joins one of its lines later.
  package let number: Int
  package let entered: Instant
  /// The time from which the wish can no longer be fulfilled.
  package let ends: Instant
  /// The claim that counts it among the entries of its user, while it waits.
  package let allowance: Ask
  /// The claim that counts it among the entries of all visitors of a network; nil unless the user is a visitor.
  package let networkAllowance: Ask?
  package internal(set) var stored: WaitingListState = WaitingListState.table.start
  /// The hold that was offered; nil before an offer.
  package internal(set) var hold: Hold.ID?
  /// The end of the offer, as far as the entry knows it; a payment may lengthen the hold.
  package internal(set) var offeredUntil: Instant?
  /// The time at which it ended.
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

  /// The time from which it may be deleted: a day after its end.
  package var lapses: Instant? { ended?.adding(seconds: 86_400) }

  /// Returns the state at a given time; `hold` is the offered hold, nil before the offer and once it is deleted.
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

  /// The claims of its allowances.
  var claims: [Claim] {
    [allowance, networkAllowance].compactMap(\.self).map {
      Claim($0, owner: key, fence: 1, until: nil)
    }
  }
}

extension RankedLookup {
  /// Returns the lookup of all entries of a user, ranked by the time at which they were entered.
  package static func waitingEntries(of user: UserID) -> RankedLookup {
    RankedLookup("waiting_user", user.rawValue)
  }

  /// Returns the lookup of the entries that wait in a line, in order.
  package static func waiting(in line: String) -> RankedLookup { RankedLookup("waiting_in", line) }

  /// The lookup of entries that wait or were offered something, ranked by the time at which that ends.
  package static let waitingDue = RankedLookup("waiting_due", "true")
}
