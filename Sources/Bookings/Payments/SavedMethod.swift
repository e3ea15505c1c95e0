package import Vocabulary

/// A payment method that its owner wants to pay with again: what stands for it at its provider, and what
/// the owner knows it by; never its number.
package struct SavedMethod: Record, Identified {
  package static let idPrefix = "pmt"
  package static let kind = "payment_method"

  package typealias ID = OpaqueID<SavedMethod>

  package let id: ID
  /// Whose it is; nobody else is told.
  package let user: UserID
  package let provider: PaymentProviderName
  @Confidential package private(set) var token: PaymentMethodToken
  @Confidential package private(set) var lastFour: LastFour
  package let created: Instant

  /// So many a user can have; a further one is not kept.
  package static let maximumCount = 20

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.user(user), .method(token, of: user)] }

  /// What a receipt makes of a payment whose owner wants its method kept: that, once, when the money is
  /// first set aside; nil where there is nothing to keep.
  ///
  /// Only then: a receipt that comes again must not bring back what its owner has deleted.
  ///
  /// - Parameter known: what the user has already.
  package static func earned(
    by payment: Payment, hearing receipt: PaymentReceipt, for user: UserID,
    besides known: [SavedMethod], now: Instant, using random: inout some RandomNumberGenerator
  ) -> SavedMethod? {
    guard payment.savesMethod, payment.state == .pending || payment.state == .actionRequired,
      let lastFour = receipt.lastFour, known.count < maximumCount,
      !known.contains(where: { $0.token == payment.method })
    else { return nil }
    switch payment.hearing(receipt).state {
    case .authorised, .captured: break
    default: return nil
    }
    return SavedMethod(
      id: .init(using: &random), user: user, provider: payment.provider, token: payment.method,
      lastFour: lastFour, created: now)
  }

  /// Forgets it for good, if it is the user's; payments that used it are not touched.
  package static func delete(
    _ read: Versioned<SavedMethod>, for user: UserID, now: Instant
  ) throws(Refusal) -> Decision<ID> {
    try read.value.checkAccess(by: user)
    var changes = ChangeSet(at: now)
    changes.remove(read)
    return Decision(read.value.id, changes)
  }

  /// A payment method that is somebody else's is none at all.
  package func checkAccess(by user: UserID) throws(Refusal) {
    guard user == self.user else { throw .notFound(Self.kind, key) }
  }
}

extension Lookup {
  fileprivate static func method(_ token: PaymentMethodToken, of user: UserID) -> Lookup {
    Lookup("method", "\(user) \(token)", isUnique: true, isConfidential: true)
  }
}
