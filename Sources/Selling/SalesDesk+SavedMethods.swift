internal import BookingStore
package import Bookings
package import Vocabulary

extension Desk {
  /// What a user pays with again, those that were kept first first.
  package func savedMethods(of user: UserID) async throws -> [SavedMethod] {
    try await store.records(SavedMethod.self, .user(user)).map(\.value)
      .sorted { ($0.created, $0.key) < ($1.created, $1.key) }
  }

  /// Forgets a saved payment method of the user's.
  package func delete(
    _ method: SavedMethod.ID, for user: UserID, once request: RequestKey? = nil,
    keptFor seconds: Int, now: Instant
  ) async throws -> SavedMethod.ID {
    try await run(once: request, keptFor: seconds, now: now) {
      try SavedMethod.delete(
        try await store.found(SavedMethod.self, method), for: user, now: now)
    }
  }
}

extension SalesDesk {
  /// What pays for a booking, and by which provider; refused where nobody serves it or it is not the user's.
  func method(
    _ request: Checkout.PaymentChoice?, for user: UserID
  ) async throws -> (method: PaymentMethod?, saved: Versioned<SavedMethod>?) {
    switch request {
    case nil: return (nil, nil)
    case .token(let token, let isSaved)?:
      let name = try providers.name(serving: token)
      return (PaymentMethod(token: token, provider: name, isSaved: isSaved), nil)
    case .saved(let id)?:
      let read = try await found(SavedMethod.self, id)
      try read.value.checkAccess(by: user)
      let (token, name) = (read.value.token, read.value.provider)
      guard providers[name] != nil else { throw Refusal.paymentMethodUnserved }
      return (PaymentMethod(token: token, provider: name, isSaved: false), read)
    }
  }
}
