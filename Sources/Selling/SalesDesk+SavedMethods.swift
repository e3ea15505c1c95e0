internal import BookingStore
package import Bookings
package import Vocabulary

extension SalesDesk {
  /// What a user pays with again, those that were kept first first.
  package func savedMethods(of user: UserID) async throws -> [SavedMethod] {
    try await store.records(SavedMethod.self, .user(user)).map(\.value)
      .sorted { ($0.created, $0.key) < ($1.created, $1.key) }
  }

  /// Forgets a saved payment method of the user's.
  package func delete(
    _ method: SavedMethod.ID, for user: UserID, once request: RequestKey? = nil, now: Instant
  ) async throws -> SavedMethod.ID {
    try await desk.run(once: request, keptFor: terms.answersKept, now: now) {
      try SavedMethod.delete(try await found(SavedMethod.self, method), for: user, now: now)
    }
  }

  /// What pays for a booking, and by which provider; refused where nobody serves it or it is not the user's.
  func method(
    _ wish: Checkout.PaymentWish, for user: UserID
  ) async throws -> (method: PaymentMethod, saved: Versioned<SavedMethod>?) {
    switch wish {
    case .token(let token, let isSaved):
      let name = try providers.name(serving: token)
      return (PaymentMethod(token: token, provider: name, isSaved: isSaved), nil)
    case .saved(let id):
      let read = try await found(SavedMethod.self, id)
      try read.value.checkAccess(by: user)
      let (token, name) = (read.value.token, read.value.provider)
      guard providers[name] != nil else { throw Refusal.paymentMethodUnserved }
      return (PaymentMethod(token: token, provider: name, isSaved: false), read)
    }
  }
}
