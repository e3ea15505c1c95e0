package import Vocabulary

/// A lease on units and quantities of pools, all or none, for one holder and until a given time.
package struct Hold: Record, Identified {
  package static let idPrefix = "hld"
  package static let kind = "hold"

  package typealias ID = OpaqueID<Hold>

  package let id: ID
  /// The user who holds; never shown to other users.
  package let holder: UserID
  /// The held resources with their quantities: each resource once, sorted.
  package let asks: [Ask]
  /// Claim on the pool that limits the number of holds per user; released with the other claims.
  package let allowance: Ask
  /// Fencing number of this lease; its claims are released by this number.
  package internal(set) var fence: Int
  /// End of the lease, exclusive.
  package internal(set) var expires: Instant
  /// The time at which the hold was made; extensions for payments are limited relative to this time.
  package let since: Instant
  package internal(set) var stored: Stored
  /// The time at which it was released; nil before.
  package internal(set) var released: Instant? = nil
  /// What it takes of the limits that all visitors of one network share; nil unless the holder is a visitor.
  package internal(set) var network: NetworkShare? = nil

  /// The stored part of the state; expiry is not stored, because it follows from the time.
  package enum Stored: String, Sendable, Codable { case held, released, consumed }

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { stored == .consumed ? [] : [.holder(holder)] }
  package var lapses: Instant? { expires.adding(seconds: 86_400) }

  /// Returns the state at a given time.
  package func state(at now: Instant) -> HoldState {
    switch stored {
    case .held: expires > now ? .held : .expired
    case .released: .released
    case .consumed: .consumed
    }
  }

  /// Whether it was made together with others (`Holding.holdEach`).
  package var isOneOfSeveral: Bool { allowance.resource.scope.hasSuffix(Self.several) }

  /// The end of the scope of the pool that counts such holds.
  static let several = ":each"

  /// The claims of the current lease.
  package var claims: [Claim] {
    (asks + [allowance] + (network?.held ?? [])).map {
      Claim($0, owner: key, fence: fence, until: expires)
    }
  }

  /// The claims that outlast the lease, until `NetworkShare.ends`: only a purchase releases them.
  var lastingClaims: [Claim] {
    guard let network else { return [] }
    return network.unbought.map { Claim($0, owner: key, fence: 1, until: network.ends) }
  }
}

/// The id of a user who holds and books: the subject of an access token, or a name used at a counter.
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
  /// Returns the lookup of a user's holds that were not consumed; released and lapsed ones count for `HoardingLimits`.
  package static func holder(_ holder: UserID) -> Lookup { Lookup("holder", holder.rawValue) }
}

/// The state of a hold.
package enum HoldState: String, CaseIterable, Sendable, Codable {
  case held, expired, released, consumed

  /// Every permitted transition of a hold.
  package static let table = StateTable<HoldState, HoldAction>(
    "hold", start: .held,
    [
      (.held, .expire, .expired),
      (.held, .release, .released),
      (.held, .consume, .consumed),
      // Releasing is idempotent: a hold that is gone already is no error.
      (.expired, .release, .released),
      (.released, .release, .released),
      // After a late payment the same units are taken again if they are still free.
      (.expired, .reacquire, .consumed),
    ])
}

/// An action on a hold.
package enum HoldAction: String, CaseIterable, Sendable {
  case expire, release, consume, reacquire
}
