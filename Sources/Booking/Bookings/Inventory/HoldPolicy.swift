/// Limits on the duration and size of holds; each product has its own.
package struct HoldPolicy: Sendable {
  /// Name of the policy; the holds of a user are counted per name.
  package var name: String
  /// Duration of a lease, in seconds.
  package var seconds: Int
  /// Maximum duration of a lease that its holder extends, in seconds, from when the hold was made.
  package var longest: Int
  /// Maximum number of live holds per user.
  package var holdsPerUser: Int
  /// Maximum quantity of one hold: the sum over its units, pools and time slots.
  package var quantityPerHold: Int
  /// Maximum total duration of the time slots of one hold, in seconds; 0 for a product that sells none.
  package var secondsOfStretches: Int
  /// Limits on what a user takes of one scope, such as a flight, and does not buy; nil for none.
  package var hoarding: HoardingLimits?

  /// A policy; `longest` is three times `seconds` unless it is given.
  package init(
    name: String, seconds: Int, longest: Int? = nil, holdsPerUser: Int, quantityPerHold: Int,
    secondsOfStretches: Int = 0, hoarding: HoardingLimits? = nil
  ) {
    self.name = name
    self.seconds = seconds
    self.longest = longest ?? 3 * seconds
    self.holdsPerUser = holdsPerUser
    self.quantityPerHold = quantityPerHold
    self.secondsOfStretches = secondsOfStretches
    self.hoarding = hoarding
  }

  /// Refuses a hold that is larger than the policy permits.
  func check(_ asks: [Ask]) throws(Refusal) {
    var quantity = 0
    for ask in asks {
      let (sum, overflow) = quantity.addingReportingOverflow(ask.quantity)
      guard !overflow, sum <= quantityPerHold else { throw .tooMuchAtOnce(limit: quantityPerHold) }
      quantity = sum
    }
    if let hoarding {
      for scope in Set(asks.map(\.resource.scope)) {
        guard asks.quantity(in: scope) <= hoarding.atATime else {
          throw .tooMuchAtOnce(limit: hoarding.atATime)
        }
      }
    }
    let seconds = asks.reduce(0) { $0 + ($1.resource.stretch?.seconds ?? 0) }
    guard seconds <= secondsOfStretches else { throw .tooLong(limit: secondsOfStretches) }
  }

  /// Returns the claim that counts one hold of this user against `holdsPerUser`.
  package func allowance(of holder: UserID) -> Ask {
    .pool(Resource(scope: Self.scopePrefix + name, name: holder.rawValue), 1, of: holdsPerUser)
  }

  /// The beginning of the scopes of the pools that count a user's holds.
  static let scopePrefix = "holds:"
}
