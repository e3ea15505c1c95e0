internal import ServiceHTTP
internal import PassMinting
internal import BookingStore
internal import Bookings
internal import Selling
internal import Vocabulary

/// The removal of the personal data of a booking from everything stored: the booking, the answers kept about it, its
/// passes, the phones that have them in their wallets, the links to Google's wallet, the mail about it, and the words
/// of agents in its trail.
struct PersonalDataRemoval<P: StoredProduct>: Sendable {
  let desk: SalesDesk<P>

  private static var bookingsAtOnce: Int { 100 }

  init(desk: SalesDesk<P>) { self.desk = desk }

  /// Removes the personal data of all bookings that are due, and returns their number.
  ///
  /// The removal from a booking and from everything kept about it is one commit, so an interrupted run can simply be
  /// repeated.
  @discardableResult
  func removeDue(now: Instant) async throws -> Int {
    let moment = now.adding(seconds: -desk.terms.personalDataKept)
    var count = 0
    while !Task.isCancelled {
      let due = try await desk.store.records(
        P.Booking.self, concludedBy: moment, limit: Self.bookingsAtOnce)
      if due.isEmpty { return count }
      for booking in due {
        _ = try await desk.desk.run { try await removal(from: booking.value.key, now: now) }
        count += 1
      }
    }
    return count
  }

  private func removal(from key: String, now: Instant) async throws -> Decision<P.Booking> {
    guard let read = try await desk.store.record(P.Booking.self, key) else {
      throw Refusal.notFound(P.Booking.kind, key)
    }
    var decision = try PersonalData.remove(from: read, of: desk.product, now: now)
    for pass in try await desk.store.records(MintedPass.self, .earned(by: key)) {
      decision.changes.remove(pass)
    }
    for answer in try await desk.store.records(KeptAnswer.self, .about(key)) {
      decision.changes.remove(answer)
    }
    for entry in try await desk.store.records(TrailEntry.self, .trail(of: key), through: now) {
      decision.changes.update(entry, to: entry.value.withoutWords)
    }
    let booking = RecordKey(kind: P.Booking.kind, key: key)
    try await WalletDesk.remove(about: booking, from: desk.store, in: &decision.changes)
    try await LinkDesk.remove(about: booking, from: desk.store, in: &decision.changes)
    try await MailDesk.remove(about: booking, from: desk.store, in: &decision.changes)
    return decision
  }

  /// Deletes the answers about a failed booking; a repetition of its request gets the failure as the answer.
  func forgetAnswers(about booking: String, now: Instant) async throws {
    _ = try await desk.desk.run {
      var changes = ChangeSet(at: now)
      for answer in try await desk.store.records(KeptAnswer.self, .about(booking)) {
        changes.remove(answer)
      }
      return Decision((), changes)
    }
  }
}
