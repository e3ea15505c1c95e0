/// Limits of a product's waiting lists.
package struct WaitingListPolicy: Hashable, Sendable {
  /// How long what came free is held for the first in line, in seconds.
  package var lease = 900
  /// How many entries of one user may wait at a time, for all that a product sells.
  package var entriesPerUser = 5
  /// How many entries may wait in one line, such as for one show.
  package var entriesPerLine = 100

  package init() {}

  /// Begins the scopes of the pools that count a user's waiting entries.
  static let scopePrefix = "waiting:"

  /// The terms of a hold that is offered: those of any hold, but longer.
  func lease(_ policy: HoldPolicy) -> HoldPolicy {
    var policy = policy
    policy.seconds = lease
    policy.longest = max(policy.longest, lease)
    return policy
  }

  /// The claim that counts one waiting entry of a user.
  func allowance(of user: String, in product: String) -> Ask {
    .pool(Resource(scope: Self.scopePrefix + product, name: user), 1, of: entriesPerUser)
  }
}
