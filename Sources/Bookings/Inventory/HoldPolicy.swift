/// How long and how much may be held; each product has its own.
package struct HoldPolicy: Sendable {
  /// Whose policy it is: the holds of one user are counted for each name apart.
  package var name: String
  /// How long a lease lasts.
  package var seconds: Int
  /// How many live holds a user may have.
  package var holdsPerUser: Int
  /// How many units and parts of pools one hold may have.
  package var quantityPerHold: Int
  /// How long a hold may last with all its renewals; no longer than `seconds` is no renewals.
  package var longestSeconds: Int

  package init(
    name: String, seconds: Int, holdsPerUser: Int, quantityPerHold: Int, longestSeconds: Int
  ) {
    self.name = name
    self.seconds = seconds
    self.holdsPerUser = holdsPerUser
    self.quantityPerHold = quantityPerHold
    self.longestSeconds = longestSeconds
  }

  /// One user's number of holds, as a pool.
  package func allowance(of holder: UserID) -> Ask {
    .pool(Resource(scope: "holds:\(name)", name: holder.rawValue), 1, of: holdsPerUser)
  }
}
