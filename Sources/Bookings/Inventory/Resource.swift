package import Vocabulary

/// What there is only so much of: a seat on a flight, a seat at a show, a room on a night, a stretch
/// of a provider's time; or the places of a deck, the rooms of a type, the holds of one user.
///
/// All are one thing with a limit: 1 for a unit, k for a pool.
package struct Resource: Hashable, Sendable, Codable, CustomStringConvertible {
  /// To what it belongs, such as a flight on a day: what is listed together stands in one scope.
  package let scope: String
  /// Which one it is there.
  package let name: String

  package init(scope: String, name: String) {
    self.scope = scope
    self.name = name
  }

  package var description: String { "\(scope)/\(name)" }
}

/// So much of a resource, out of so much.
package struct Ask: Hashable, Sendable, Codable {
  package let resource: Resource
  /// 1 or more.
  package let quantity: Int
  /// How much of it there is.
  ///
  /// A pool whose size can change says so in a record on which the change set relies.
  package let limit: Int

  /// One unit.
  package static func unit(_ resource: Resource) -> Ask {
    Ask(resource: resource, quantity: 1, limit: 1)
  }

  /// So many of a pool.
  package static func pool(_ resource: Resource, _ quantity: Int, of limit: Int) -> Ask {
    Ask(resource: resource, quantity: quantity, limit: limit)
  }
}

/// Somebody has so much of a resource, for a time or for good.
///
/// A claim with an end is a lease, and whether it still counts is a predicate: a sweeper that is late
/// or dead sells nothing twice and keeps nothing from being sold.
package struct Claim: Hashable, Sendable, Codable {
  package let resource: Resource
  package let quantity: Int
  package let limit: Int
  /// The hold or the booking that has it; one owner has at most one claim on a resource.
  package let owner: String
  /// Which lease of the owner this is: whoever knows only an earlier one can neither use nor release
  /// it.
  package let fence: Int
  /// It counts up to but not including this moment; nil is for good.
  package let until: Instant?

  package init(_ ask: Ask, owner: String, fence: Int, until: Instant?) {
    resource = ask.resource
    quantity = ask.quantity
    limit = ask.limit
    self.owner = owner
    self.fence = fence
    self.until = until
  }

  /// Restores a claim as a store kept it.
  package init(
    resource: Resource, quantity: Int, limit: Int, owner: String, fence: Int, until: Instant?
  ) {
    self.init(
      Ask(resource: resource, quantity: quantity, limit: limit), owner: owner, fence: fence,
      until: until)
  }

  /// Whether it counts.
  package func isLive(at now: Instant) -> Bool { until.map { $0 > now } ?? true }

  /// What it asked for.
  package var ask: Ask { Ask(resource: resource, quantity: quantity, limit: limit) }

  /// A claim is known by its resource and its owner.
  package struct Key: Hashable, Sendable {
    package let resource: Resource
    package let owner: String

    package init(resource: Resource, owner: String) {
      self.resource = resource
      self.owner = owner
    }
  }

  package var key: Key { Key(resource: resource, owner: owner) }
}
