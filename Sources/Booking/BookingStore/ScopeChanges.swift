package import Bookings
package import Vocabulary

/// A quantity that is claimed of a unit or pool until one moment, without its owners.
package struct Share: Hashable, Sendable {
  package let resource: Resource
  package let quantity: Int
  /// The time when this quantity is free again; nil for permanent claims.
  package let until: Instant?

  package init(of resource: Resource, _ quantity: Int, until: Instant?) {
    (self.resource, self.quantity, self.until) = (resource, quantity, until)
  }
}

/// The scopes of calendars whose claims changed since a mark.
///
/// The scope of a calendar has the form `thing/kind/day`, such as the rooms of a type in one night of a hotel. A store
/// notes which of them change, for readers that keep a copy: there are far more nights than one search can read. Other
/// scopes, such as flights, are not noted.
package struct ScopeChanges: Sendable {
  /// A place in the changes of a store, which only that store can read.
  package struct Mark: Hashable, Sendable {
    package let transaction: Int
    package let number: Int

    package init(transaction: Int = 0, number: Int) {
      (self.transaction, self.number) = (transaction, number)
    }
  }

  /// The scopes that changed, possibly with others; nil if the store no longer knows, so that copies are read again.
  package let scopes: Set<String>?
  /// The mark to ask from next time.
  package let mark: Mark

  package init(_ scopes: Set<String>?, _ mark: Mark) { (self.scopes, self.mark) = (scopes, mark) }

  /// The number of noted changes that a store keeps at least.
  package static let kept = 250_000
}
