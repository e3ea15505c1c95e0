package import Bookings
package import Vocabulary

/// A slot of a class: several places at a time that the provider has set.
///
/// It takes the provider's own time, so that nothing else of the provider overlaps it.
package struct ClassSession: Record, Identified {
  package static let idPrefix = "ses"
  package static let kind = "class_session"

  package typealias ID = OpaqueID<ClassSession>

  package let id: ID
  package let provider: Provider.ID
  package let service: Keyword
  package let start: ZonedTime
  package let end: ZonedTime
  package let capacity: Int
  package internal(set) var isCancelled = false
  /// The reason for the cancellation, for all users who had a place; nil without a reason.
  package internal(set) var reason: String?
  /// Its claim on the provider's time.
  let ask: Ask

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [RankedLookup.sessions(of: provider).at(start.instant)] }

  package var stretch: Stretch? { Stretch(start.instant, end.instant) }

  /// Its places as a pool of the inventory.
  package var places: Resource { Resource(scope: key, name: "places") }

  var claim: Claim { Claim(ask, owner: key, fence: 1, until: nil) }
}

extension RankedLookup {
  /// Returns the lookup of a provider's sessions, ranked by their start in seconds since 1970.
  package static func sessions(of provider: Provider.ID) -> RankedLookup {
    RankedLookup("provider", provider.rawValue)
  }
}
