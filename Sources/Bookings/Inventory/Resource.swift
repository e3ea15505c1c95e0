package import Vocabulary

/// What there is only so much of: a seat on a flight, a seat at a show, a room on a night, a stretch
/// of a provider's time; or the places of a deck, the rooms of a type, the holds of one user.
///
/// All are one thing with a limit: 1 for a unit and for a stretch of time of something, k for a pool. A
/// thing is had whole or by stretches, never both: the whole of it and its stretches know nothing of each
/// other.
package struct Resource: Hashable, Sendable, Codable, CustomStringConvertible {
  /// To what it belongs, such as a flight on a day: what is listed together stands in one scope.
  package let scope: String
  /// Which one it is there.
  package let name: String
  /// Which time of it; nil where it is had whole.
  package let stretch: Stretch?

  package init(scope: String, name: String, stretch: Stretch? = nil) {
    self.scope = scope
    self.name = name
    self.stretch = stretch
  }

  /// What it is a stretch of; itself where it is none.
  package var whole: Resource { Resource(scope: scope, name: name) }

  package var description: String { "\(scope)/\(label)" }

  /// What a person is told of it, who knows the scope.
  package var label: String { stretch.map { "\(name) \($0)" } ?? name }
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
  /// What must be free around a stretch; nil is nothing.
  package let buffers: Buffers?
  /// Among whose stretches no buffers are needed, such as a booking that is prolonged; nil is whoever asks.
  ///
  /// A product names a booking here only for whoever may change that booking.
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

  /// One unit.
  package static func unit(_ resource: Resource) -> Ask {
    Ask(resource: resource, quantity: 1, limit: 1)
  }

  /// So many of a pool.
  package static func pool(_ resource: Resource, _ quantity: Int, of limit: Int) -> Ask {
    Ask(resource: resource, quantity: quantity, limit: limit)
  }

  /// A stretch of time of something that one at a time can use.
  ///
  /// - Parameter party: the booking that has stretches of it already, right behind or before which this one
  ///   may be.
  package static func stretch(
    _ stretch: Stretch, of thing: Resource, buffers: Buffers = .none, party: String? = nil
  ) -> Ask {
    Ask(
      resource: Resource(scope: thing.scope, name: thing.name, stretch: stretch), quantity: 1,
      limit: 1, buffers: buffers == .none ? nil : buffers, party: party)
  }

  /// Where claims may stand that leave no room for it: its resource, a stretch with its buffers.
  package var surroundings: Resource {
    Resource(
      scope: resource.scope, name: resource.name,
      stretch: resource.stretch?.widened(by: buffers ?? .none))
  }
}

/// Somebody has so much of a resource, for a time or for good.
///
/// A claim with an end is a lease, and whether it still counts is a predicate: a sweeper that is late
/// or dead sells nothing twice and keeps nothing from being sold.
package struct Claim: Hashable, Sendable, Codable {
  /// What it asked for.
  package let ask: Ask
  /// The hold or the booking that has it; one owner has at most one claim on a resource.
  package let owner: String
  /// Which lease of the owner this is: whoever knows only an earlier one can neither use nor release
  /// it.
  package let fence: Int
  /// It counts up to but not including this moment; nil is for good.
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

  /// Among whose stretches it needs no buffers.
  package var party: String { ask.party ?? owner }

  /// Whether it counts.
  package func isLive(at now: Instant) -> Bool { until.map { $0 > now } ?? true }

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
