package import Vocabulary

/// Something with limited availability: a seat on a flight or at a show, a room for a night, a time slot of
/// a bay, the places of a deck, the holds of one user.
///
/// All have a limit: 1 for a unit or a time slot, k for a pool. A resource is claimed either as a whole or
/// by time slots, never both: claims of the two kinds are not checked against each other.
package struct Resource: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The scope that it belongs to, such as a flight on a day; resources that are listed together share a scope.
  package let scope: String
  /// Its name within the scope.
  package let name: String
  /// The time slot; nil if the resource is claimed as a whole.
  package let stretch: Stretch?

  package init(scope: String, name: String, stretch: Stretch? = nil) {
    self.scope = scope
    self.name = name
    self.stretch = stretch
  }

  /// The resource without its time slot.
  package var whole: Resource { Resource(scope: scope, name: name) }

  package var description: String { "\(scope)/\(label)" }

  /// Text for a user who knows the scope.
  package var label: String { stretch.map { "\(name) \($0)" } ?? name }
}

/// A quantity of a resource, with the resource's limit.
package struct Ask: Hashable, Sendable, Codable {
  package let resource: Resource
  /// The quantity, 1 or more.
  package let quantity: Int
  /// The total quantity that exists.
  ///
  /// A pool whose size can change keeps the size in a record, and the change set relies on that record.
  package let limit: Int
  /// Time that must be free before and after a time slot; nil for none.
  package let buffers: Buffers?
  /// The party whose claims need no buffers between them, such as a booking that is extended;
  /// nil for the claim's owner.
  ///
  /// A product sets this to a booking only for a user who may change that booking. For a resource without a time
  /// slot only the hold has it: stores do not keep it with the claim, because nothing there depends on it.
  package let party: String?

  package init(
    resource: Resource, quantity: Int, limit: Int, buffers: Buffers? = nil, party: String? = nil
  ) {
    self.resource = resource
    self.quantity = quantity
    self.limit = limit
    self.buffers = buffers
    self.party = party
  }

  /// Returns an ask for one unit.
  package static func unit(_ resource: Resource) -> Ask {
    Ask(resource: resource, quantity: 1, limit: 1)
  }

  /// Returns an ask for a quantity of a pool.
  package static func pool(_ resource: Resource, _ quantity: Int, of limit: Int) -> Ask {
    Ask(resource: resource, quantity: quantity, limit: limit)
  }

  /// Returns an ask for a time slot of a resource that one party at a time can use.
  ///
  /// The party is the booking that already has adjoining slots, to which no buffers apply.
  package static func stretch(
    _ stretch: Stretch, of thing: Resource, buffers: Buffers = .none, party: String? = nil
  ) -> Ask {
    Ask(
      resource: Resource(scope: thing.scope, name: thing.name, stretch: stretch), quantity: 1,
      limit: 1, buffers: buffers == .none ? nil : buffers, party: party)
  }

  /// The place of possible conflicting claims: the resource itself or, for a time slot, the
  /// slot widened by its buffers.
  package var surroundings: Resource {
    Resource(
      scope: resource.scope, name: resource.name,
      stretch: resource.stretch?.widened(by: buffers ?? .none))
  }
}

/// A quantity of a resource that an owner has, for a time or permanently.
///
/// A claim with an end is a lease. Whether it still counts is computed from the time, so a late or failed
/// cleanup job neither causes a double sale nor blocks a sale.
package struct Claim: Hashable, Sendable, Codable {
  /// The claimed resource and quantity.
  package let ask: Ask
  /// Key of the owning hold or booking; an owner has at most one claim per resource.
  package let owner: String
  /// Fencing number of the owner's lease: a caller that knows only an earlier one can neither use nor
  /// release this claim.
  package let fence: Int
  /// End of the claim, exclusive; nil is permanent.
  package let until: Instant?

  package init(_ ask: Ask, owner: String, fence: Int, until: Instant?) {
    self.ask = ask
    self.owner = owner
    self.fence = fence
    self.until = until
  }

  package var resource: Resource { ask.resource }
  package var quantity: Int { ask.quantity }
  package var limit: Int { ask.limit }

  /// The party between whose claims no buffers apply.
  package var party: String { ask.party ?? owner }

  /// Returns whether the claim counts at a given time.
  package func isLive(at now: Instant) -> Bool { until.map { $0 > now } ?? true }

  /// Identity of a claim: its resource and its owner.
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
