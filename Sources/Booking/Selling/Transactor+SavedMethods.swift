package import BookingStore
package import Bookings
internal import Vocabulary

extension Transactor {
  /// Returns the saved payment methods of a user, oldest first.
  package func savedMethods(of user: UserID) async throws -> [SavedMethod] {
    try await store.records(SavedMethod.self, .user(user)).map(\.value)
      .sorted { ($0.created, $0.key) < ($1.created, $1.key) }
  }

  /// Deletes a saved payment method of the user.
  package func delete(
    _ method: SavedMethod.ID, _ command: UserCommand,
    keptFor seconds: Int
  ) async throws -> SavedMethod.ID {
    try await run(command, keptFor: seconds) {
      try SavedMethod.delete(
        try await store.found(SavedMethod.self, method), for: command.user, now: command.now)
    }
  }
}

extension SalesDesk {
  /// Returns the payment method with its provider; refuses if no provider serves it or it belongs to another user.
  func method(
    _ request: Checkout.PaymentChoice?, for user: UserID
  ) async throws -> (method: PaymentMethod?, saved: Versioned<SavedMethod>?) {
    switch request {
    case nil: return (nil, nil)
    case .token(let token, let isSaved, let address)?:
      // A cookie stays in browsers that several people use, so it must not pay without the card.
      guard !isSaved || !user.isVisitor else {
        throw Refusal.invalid("save_payment_method", "sign in to save a payment method")
      }
      let name = try providers.name(serving: token)
      try await checkOwner(of: token, at: name, for: user)
      try providers.check(address)
      return (
        PaymentMethod(token: token, provider: name, isSaved: isSaved, returnAddress: address), nil
      )
    case .saved(let id, let address)?:
      let read = try await found(SavedMethod.self, id)
      try read.value.checkAccess(by: user)
      let (token, name) = (read.value.token, read.value.provider)
      guard providers[name] != nil else { throw Refusal.paymentMethodUnserved }
      try providers.check(address)
      return (
        PaymentMethod(token: token, provider: name, isSaved: false, returnAddress: address), read
      )
    }
  }

  /// Refuses the token of a saved method: its owner names it by its id, and for others it does not exist.
  ///
  /// A token that the provider keeps with a customer is refused always, so the refusal does not say whether a user
  /// has saved it. Any other may be sent by the user who has saved it, whose client got it from the provider; those of
  /// a provider for trials are shared by all.
  private func checkOwner(
    of token: PaymentMethodToken, at name: PaymentProviderName, for user: UserID
  ) async throws {
    guard let provider = providers[name] else { return }
    guard !provider.isKept(token) else { throw Refusal.paymentMethodKept }
    guard !provider.isPretended, !providers.isOfPage(token) else { return }
    let owners = try await store.records(SavedMethod.self, .method(token)).map(\.value)
      .filter { $0.provider == name }.map(\.user)
    guard owners.isEmpty || owners.contains(user) else { throw Refusal.paymentMethodKept }
  }
}
