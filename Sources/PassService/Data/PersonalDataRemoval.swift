internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import Selling
internal import Vocabulary

/// Carries out in all that is stored what bookings say of personal data: once a booking says nothing of
/// people any more, neither do the answers that were kept about it, nor its passes.
struct PersonalDataRemoval: Sendable {
  let desk: FlightDesk

  private static let bookingsAtOnce = 100

  /// Removes the personal data of all bookings whose time has come; how many these were.
  ///
  /// Whoever is stopped in between goes on: each booking is one commit, with all that was kept about it.
  @discardableResult
  func removeDue(now: Instant) async throws -> Int {
    let moment = now.adding(seconds: -desk.policy.sale.personalDataKept)
    var count = 0
    while !Task.isCancelled {
      let due = try await desk.store.records(
        FlightBooking.self, concludedBy: moment, limit: Self.bookingsAtOnce)
      if due.isEmpty { return count }
      for booking in due {
        _ = try await desk.desk.run { try await removal(from: booking.value.id, now: now) }
        count += 1
      }
    }
    return count
  }

  private func removal(
    from id: FlightBooking.ID, now: Instant
  ) async throws -> Decision<FlightBooking> {
    guard let read = try await desk.store.record(FlightBooking.self, id) else {
      throw Refusal.notFound(FlightBooking.kind, id.rawValue)
    }
    var decision = try PersonalData.remove(from: read, of: desk.product, now: now)
    for passenger in read.value.passengers {
      for pass in try await desk.store.records(MintedPass.self, .passenger(passenger.id)) {
        decision.changes.remove(pass)
      }
    }
    for answer in try await answers(about: id) { decision.changes.remove(answer) }
    return decision
  }

  /// Forgets the answers about a booking that has failed: sent again, its request is told so.
  func forgetAnswers(about booking: FlightBooking.ID, now: Instant) async throws {
    _ = try await desk.desk.run {
      var changes = ChangeSet(at: now)
      for answer in try await answers(about: booking) { changes.remove(answer) }
      return Decision((), changes)
    }
  }

  private func answers(
    about booking: FlightBooking.ID
  ) async throws -> [Versioned<KeptAnswer>] {
    try await desk.store.records(KeptAnswer.self, .about(booking))
  }
}
