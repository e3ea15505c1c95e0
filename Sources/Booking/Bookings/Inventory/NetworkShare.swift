package import Vocabulary

/// What a visitor's hold takes of the limits that all visitors of one network share.
///
/// Each limit is a pool with ten times the limit of one user (`UserID.usersPerNetwork`), so visitors with any number of
/// cookies keep no more from others than ten users could.
package struct NetworkShare: Hashable, Sendable, Codable {
  /// Claims that end with the hold: on the number of holds, and on the quantity that is held of each scope.
  package let held: [Ask]
  /// Claims on what is taken of each scope and not bought, which stay until `ends` unless the hold is bought.
  package let unbought: [Ask]
  /// The end of `unbought`, exclusive.
  package let ends: Instant

  /// All claims.
  package var asks: [Ask] { held + unbought }

  /// Refuses a hold that one of the pools has no room for.
  func check(_ occupancy: Occupancy) throws(Refusal) {
    if let full = asks.first(where: { !occupancy.hasRoom(for: $0) }) {
      throw .networkHoldsTooMuch(limit: full.limit)
    }
  }
}

extension HoldPolicy {
  /// Returns what a hold takes of the limits of its holder's network; nil unless the holder is a visitor.
  ///
  /// `most` is the limit of holds that are made together (`Holding.holdEach`), in place of those of the policy.
  package func networkShare(
    of holder: UserID, taking asks: [Ask], most: Int? = nil, now: Instant
  ) -> NetworkShare? {
    guard holder.isVisitor else { return nil }
    let scope = Self.scopePrefix + name + (most == nil ? "" : Hold.several)
    func pool(_ kind: String, _ place: String, _ quantity: Int, of limit: Int) -> Ask {
      .pool(
        Resource(scope: scope + kind, name: holder.countedName + place), quantity,
        of: holder.counted(limit))
    }
    var held = [pool("", "", 1, of: most ?? holdsPerUser)]
    guard let hoarding else { return NetworkShare(held: held, unbought: [], ends: now) }
    let limits =
      most.map { HoardingLimits(atATime: $0, unbought: $0, period: hoarding.period) } ?? hoarding
    var unbought: [Ask] = []
    for scope in Set(asks.map(\.resource.scope)).sorted() {
      let quantity = asks.quantity(in: scope)
      held.append(pool(":at-a-time", " \(scope)", quantity, of: limits.atATime))
      unbought.append(pool(":unbought", " \(scope)", quantity, of: limits.unbought))
    }
    return NetworkShare(held: held, unbought: unbought, ends: now.adding(seconds: limits.period))
  }
}
