package import Vocabulary

/// A lease over units and parts of pools: all of them or none, for one holder, up to a moment.
package struct Hold: Record, Identified {
  package static let idPrefix = "hld"
  package static let kind = "hold"

  package typealias ID = OpaqueID<Hold>

  package let id: ID
  /// Who has it; nobody else is told.
  package let holder: UserID
  /// What is held, each resource once, in order.
  package let asks: [Ask]
  /// The holder's share of the number of holds that one user may have; given back with the rest.
  package let allowance: Ask
  /// The number of this lease, under which its claims are given up.
  package internal(set) var fence: Int
  /// The lease counts up to but not including this moment.
  package internal(set) var expires: Instant
  /// When the holder first had it: no payment keeps it for longer than a time counted from here.
  package let since: Instant
  package internal(set) var stored: Stored

  /// What was written down; that a hold has expired is not, it follows from the time.
  package enum Stored: String, Sendable, Codable { case held, released, consumed }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { stored == .held ? [.holder(holder)] : [] }
  package var lapses: Instant? { expires.adding(seconds: 86_400) }

  /// The state at a moment.
  package func state(at now: Instant) -> HoldState {
    switch stored {
    case .held: expires > now ? .held : .expired
    case .released: .released
    case .consumed: .consumed
    }
  }

  /// The claims of the present lease.
  package var claims: [Claim] {
    (asks + [allowance]).map { Claim($0, owner: key, fence: fence, until: expires) }
  }
}

/// Somebody who holds and books: the subject of an access token, or a name at a counter.
package struct UserID: ValidatedText, Codable {
  package static let expectation = "a user id of 1 to 128 printable ASCII characters without blanks"

  package let rawValue: String

  package init?(_ text: String) {
    guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    rawValue = text
  }
}

extension Lookup {
  /// Holds that were neither released nor consumed, by holder.
  package static func holder(_ holder: UserID) -> Lookup { Lookup("holder", holder.rawValue) }
}

/// Where a hold stands.
package enum HoldState: String, CaseIterable, Sendable, Codable {
  case held, expired, released, consumed

  /// Every lawful change of a hold.
  package static let table = StateTable<HoldState, HoldAction>(
    "hold", start: .held,
    [
      (.held, .expire, .expired),
      (.held, .release, .released),
      (.held, .consume, .consumed),
      // Giving up what is gone is no mistake of the holder's.
      (.expired, .release, .released),
      (.released, .release, .released),
      // Money that came late: the same units again, if they are still free.
      (.expired, .reacquire, .consumed),
    ])
}

/// What happens to a hold.
package enum HoldAction: String, CaseIterable, Sendable {
  case expire, release, consume, reacquire
}
