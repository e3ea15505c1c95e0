internal import BookingStore
package import Bookings
package import Vocabulary

/// Several bookings of one user that one commit makes, all or none, and that are independent afterwards.
extension SalesDesk {
  /// The parts of one of several bookings: a request, the offer that it is sold from, and its holds.
  package struct Piece: Sendable {
    package let request: P.Request
    package let offer: P.Offer
    package let holds: [Versioned<Hold>]

    package init(request: P.Request, offer: P.Offer, holds: [Versioned<Hold>]) {
      (self.request, self.offer, self.holds) = (request, offer, holds)
    }
  }

  /// Quotes and orders each of the bookings, all paid in the same way; a booking that is free of charge is sold at
  /// once.
  ///
  /// Each takes one of the user's allowance (`BookingAllowance`). No money is asked for yet: `finish` does that for one
  /// booking after the other, and any process can go on with it later.
  ///
  /// `order` has the details of each booking, and how each is paid. `check` examines the payment method before anything
  /// is decided.
  package func decideEach(
    _ pieces: [Piece], _ order: Checkout.Order<P.Details>, for user: UserID, now: Instant,
    using random: inout some RandomNumberGenerator,
    check: (PaymentMethod?) throws(Refusal) -> Void = { _ throws(Refusal) in }
  ) async throws -> Decision<[P.Booking]> {
    let (method, saved) = try await method(order.payment, for: user)
    try check(method)
    var (bookings, changes): ([P.Booking], ChangeSet) = ([], ChangeSet(at: now))
    for piece in pieces {
      let quoted = try Quoting.quote(
        piece.request, of: product, for: user,
        from: Quoting.Snapshot(offer: piece.offer, holds: piece.holds, rate: nil), now: now,
        using: &random)
      changes.add(quoted.changes)
      let begun = try Checkout.start(
        order, of: product, by: Checkout.Buyer(user, paying: method),
        from: Checkout.Snapshot(
          // The same commit inserts the quote.
          quote: Versioned(quoted.answer, version: 0), offer: piece.offer, holds: piece.holds),
        now: now, using: &random)
      // A quote of this moment is still valid.
      guard case .begun(let booking, _) = begun.answer else { throw Refusal.busy }
      changes.add(begun.changes)
      bookings.append(booking)
    }
    if let saved { changes.rely(on: saved) }
    try await spendAllowance(bookings.count, of: user, in: &changes)
    return noted(Decision(bookings, changes))
  }

  /// Refuses to begin payments while their provider does not answer.
  ///
  /// A call may use the only request that is let through to see whether the provider is back, so callers call it once.
  package func checkPayments(by method: PaymentMethod) throws(Refusal) {
    try providers.checkPayments(by: method)
  }

  /// Settles the payments of several bookings, one booking after the other.
  ///
  /// When a provider does not answer, the background job goes on with that booking and the others, so that the caller
  /// does not wait for each of them. If `isNew`, a purchase that failed is refused.
  package func settleEach(
    _ bookings: [P.Booking], isNew: Bool = false, now: Instant
  ) async throws {
    var now = now
    for booking in bookings {
      var settled = booking
      let spent = try await clock.measure {
        settled =
          isNew
          ? try await finish(Self.id(booking.key), now: now)
          : try await settle(booking, now: now)
      }
      now = now.adding(spent)
      if try await payments(of: settled).contains(where: { $0.value.attempts > 0 }) { return }
    }
  }

  /// Changes several bookings in one commit.
  ///
  /// `decide` must read everything that it needs each time, and decides about all of the bookings.
  package func changeEach(
    _ command: Command<some Sendable>, about subject: String,
    _ decide: (inout Randomness.Generator) async throws -> Decision<[SaleChange<P.Booking>]>
  ) async throws -> [P.Booking] {
    let keys = try await run(command, about: subject) { random in
      try await noted(decide(&random)).map { $0.map { $0.booking.key } }
    }
    var bookings: [P.Booking] = []
    for key in keys { bookings.append(try await found(P.Booking.self, Self.id(key)).value) }
    return bookings
  }

  /// Releases holds of the same user that were not used.
  package func releaseEach(_ holds: [Hold.ID], for user: UserID, now: Instant) async throws {
    try await desk.run {
      var changes = ChangeSet(at: now)
      for hold in try await store.records(Hold.self, holds)
      where hold.value.state(at: now) == .held {
        changes.add(try Holding.release(hold, for: user, now: now).changes)
      }
      return Decision((), changes)
    }
  }
}

extension ChangeSet {
  /// Adds a decision about one of several things, and returns its answer.
  package mutating func add<Answer>(_ decision: Decision<Answer>) -> Answer {
    add(decision.changes)
    return decision.answer
  }
}
