package import Vocabulary

/// A payment method kept for later payments: its token at the provider and the last four digits; never the
/// card number.
package struct SavedMethod: Record, Identified {
  package static let idPrefix = "pmt"
  package static let kind = "payment_method"

  package typealias ID = OpaqueID<SavedMethod>

  package let id: ID
  /// The owner; never shown to other users.
  package let user: UserID
  package let provider: PaymentProviderName
  @Confidential package private(set) var token: PaymentMethodToken
  @Confidential package private(set) var lastFour: LastFour
  package let created: Instant

  /// Maximum number of methods per user; a further method is not kept.
  package static let maxCount = 20

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.user(user), .method(token, of: user), .method(token)] }

  /// Returns the method to save after a receipt, or nil if there is nothing to save.
  ///
  /// It is saved once, when the money is first reserved: a receipt that is delivered again must not bring back a
  /// method that its owner has deleted.
  ///
  /// `known` are the methods that the user already has.
  package static func earned(
    by payment: Payment, after receipt: PaymentReceipt, for user: UserID,
    besides known: [SavedMethod], now: Instant, using random: inout some RandomNumberGenerator
  ) -> SavedMethod? {
    let token = receipt.kept ?? payment.method
    guard payment.savesMethod, payment.state == .pending || payment.state == .actionRequired,
      let lastFour = receipt.lastFour, known.count < maxCount,
      !known.contains(where: { $0.token == token })
    else { return nil }
    switch payment.applying(receipt).state {
    case .authorised, .captured: break
    default: return nil
    }
    return SavedMethod(
      id: .init(using: &random), user: user, provider: payment.provider, token: token,
      lastFour: lastFour, created: now)
  }

  /// Deletes the method of this user; payments that used it are not changed.
  package static func delete(
    _ read: Versioned<SavedMethod>, for user: UserID, now: Instant
  ) throws(Refusal) -> Decision<ID> {
    try read.value.checkAccess(by: user)
    var changes = ChangeSet(at: now)
    changes.remove(read)
    return Decision(read.value.id, changes)
  }

  /// Refuses with "not found" if the method belongs to another user.
  package func checkAccess(by user: UserID) throws(Refusal) {
    guard user == self.user else { throw .notFound(Self.kind, key) }
  }
}

extension Lookup {
  /// Returns the lookup of the saved methods of all users with this token.
  package static func method(_ token: PaymentMethodToken) -> Lookup {
    Lookup("token", token.rawValue, isConfidential: true)
  }

  fileprivate static func method(_ token: PaymentMethodToken, of user: UserID) -> Lookup {
    Lookup("method", "\(user) \(token)", isUnique: true, isConfidential: true)
  }
}
