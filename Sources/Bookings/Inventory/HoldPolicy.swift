/// How long and how much may be held; each product has its own.
package struct HoldPolicy: Sendable {
  /// Whose policy it is: the holds of one user are counted for each name apart.
  package var name: String
  /// How long a lease lasts.
  package var seconds: Int
  /// How many live holds a user may have.
  package var holdsPerUser: Int
  /// How many units, parts of pools and stretches one hold may have.
  package var quantityPerHold: Int
  /// How many seconds the stretches of one hold may have together; 0 for a product that sells none.
  package var secondsOfStretches: Int

  package init(
    name: String, seconds: Int, holdsPerUser: Int, quantityPerHold: Int,
    secondsOfStretches: Int = 0
  ) {
    self.name = name
    self.seconds = seconds
    self.holdsPerUser = holdsPerUser
    self.quantityPerHold = quantityPerHold
    self.secondsOfStretches = secondsOfStretches
  }

  /// Refuses more than one hold may have.
  func check(_ asks: [Ask]) throws(Refusal) {
    var quantity = 0
    for ask in asks {
      let (sum, overflow) = quantity.addingReportingOverflow(ask.quantity)
      guard !overflow, sum <= quantityPerHold else { throw .tooMuchAtOnce(limit: quantityPerHold) }
      quantity = sum
    }
    let seconds = asks.reduce(0) { $0 + ($1.resource.stretch?.seconds ?? 0) }
    guard seconds <= secondsOfStretches else { throw .tooLong(limit: secondsOfStretches) }
  }

  /// One user's number of holds, as a pool.
  package func allowance(of holder: UserID) -> Ask {
    .pool(Resource(scope: "holds:\(name)", name: holder.rawValue), 1, of: holdsPerUser)
  }
}
