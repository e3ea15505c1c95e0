package import Vocabulary

/// The quantities that live claims have of some resources at one moment, from which a new claim is decided.
///
/// The quantity of a unit or pool is a sum, which a store knows without reading the claims. So the hundred-thousandth
/// place of a pool costs no more than the first.
package struct Occupancy: Sendable {
  /// The quantity that is taken of each unit and pool; 0 may be left out.
  package private(set) var quantities: [Resource: Int]
  /// The live claims on time slots, and on slots near enough for their buffers to matter.
  package private(set) var slots: [Claim]

  package init(quantities: [Resource: Int] = [:], slots: [Claim] = []) {
    self.quantities = quantities
    self.slots = slots
  }

  /// Creates the occupancy by these claims at a given time; expired claims do not count.
  package init(of claims: [Claim], at now: Instant) {
    self.init()
    add(claims.filter { $0.isLive(at: now) })
  }

  /// Adds live claims.
  package mutating func add(_ claims: [Claim]) {
    for claim in claims {
      guard claim.resource.stretch == nil else {
        slots.append(claim)
        continue
      }
      let (sum, overflow) = quantities[claim.resource, default: 0]
        .addingReportingOverflow(claim.quantity)
      quantities[claim.resource] = overflow ? .max : sum
    }
  }

  /// Returns the occupancy without an owner's claims on time slots, for a change of that owner's slot.
  package func withoutSlots(of owner: String) -> Occupancy {
    Occupancy(quantities: quantities, slots: slots.filter { $0.owner != owner })
  }

  /// Returns whether there is room for an ask of an owner who has none of the claims.
  package func hasRoom(for ask: Ask) -> Bool {
    guard ask.resource.stretch == nil else {
      return !slots.contains { ask.isBlocked(by: $0, for: ask.party) }
    }
    let (total, overflow) = quantities[ask.resource, default: 0]
      .addingReportingOverflow(ask.quantity)
    return !overflow && total <= ask.limit
  }
}
