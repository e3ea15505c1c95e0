/// Limits of a product's waiting lists.
package struct WaitingListPolicy: Hashable, Sendable {
  /// The time for which freed resources are held for the first user in line, in seconds.
  package var lease = 900
  /// Maximum number of entries of one user that wait at a time, for all that a product sells.
  package var entriesPerUser = 5
  /// Maximum number of entries that wait in one line, such as for one show.
  package var entriesPerLine = 100

  package init() {}

  /// The beginning of the scopes of the pools that count a user's waiting entries.
  static let scopePrefix = "waiting:"

  /// Returns the policy of a hold that is offered: that of any hold, with the duration `lease`.
  func lease(_ policy: HoldPolicy) -> HoldPolicy {
    var policy = policy
    policy.seconds = lease
    policy.longest = max(policy.longest, lease)
    return policy
  }

  /// Returns the claim that counts one waiting entry of a user.
  func allowance(of user: UserID, in product: String) -> Ask {
    .pool(Resource(scope: Self.scopePrefix + product, name: user.rawValue), 1, of: entriesPerUser)
  }

  /// Returns the claim that counts one waiting entry among those of all visitors of a network; nil unless the user is a
  /// visitor.
  func networkAllowance(of user: UserID, in product: String) -> Ask? {
    guard user.isVisitor else { return nil }
    return .pool(
      Resource(scope: Self.scopePrefix + product, name: user.countedName), 1,
      of: user.counted(entriesPerUser))
  }
}
