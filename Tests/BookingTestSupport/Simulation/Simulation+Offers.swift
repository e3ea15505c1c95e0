internal import Appointments
internal import Bookings
internal import BookingStore
internal import Flights
internal import FlightSales
internal import ParkingExample
internal import PassTestSupport
internal import Selling
internal import Shows
internal import Stays
internal import Vocabulary

/// The checks of what bookings offer: an offered cancellation is accepted, one that is not offered is refused, and
/// every change of a state is a step of its table.
extension Simulation {
  /// Checks the states, and if `isThorough` also all cancellations, which costs a command for each booking.
  func checkOffers(isThorough: Bool) async throws {
    let flights = try await all(FlightBooking.self)
    let shows = try await all(ShowBooking.self)
    let stays = try await all(StayBooking.self)
    let appointments = try await all(AppointmentBooking.self)
    for booking in flights {
      try checkStep(of: booking.key, to: booking.state(at: now), in: BookingState.table)
    }
    for booking in shows {
      try checkStep(
        of: booking.key, to: booking.state(at: now, lock: try await lock(of: booking)),
        in: ShowBookingState.table)
    }
    for booking in stays { try checkStep(of: booking.key, to: booking.state, in: StayState.table) }
    for booking in appointments {
      try checkStep(of: booking.key, to: booking.state, in: AppointmentState.table)
    }
    guard isThorough else { return }
    try await checkCancellations(of: flights, at: desk)
    try await checkCancellations(of: shows, at: cinema)
    try await checkCancellations(of: stays, at: reception)
    try await checkCancellations(of: appointments, at: reservations)
    try await checkCancellations(of: try await all(ParkingBooking.self), at: parking)
  }

  /// Returns the lock on a booking's seats, on which the state after a failed payment depends.
  private func lock(of booking: ShowBooking) async throws -> Hold? {
    guard booking.stage == .failed, let id = booking.quote.request.holds.first else { return nil }
    return try await inner.record(Hold.self, id)?.value
  }

  /// Checks that one step leads to the state, or two: between two checks there is one commit, and time may have
  /// passed.
  private func checkStep<State, Action>(
    of booking: String, to state: State, in table: StateTable<State, Action>
  ) throws {
    let before = seen.updateValue(state.rawValue, forKey: booking).flatMap(State.init)
    guard let before, before != state else { return }
    let steps = Action.allCases.compactMap { table.next(before, $0) }
    let isThere =
      steps.contains(state)
      || steps.contains { step in Action.allCases.contains { table.next(step, $0) == state } }
    try expect(isThere, "\(booking) was \(before) and is \(state), which no table has")
    count("\(table.name) \(before.rawValue) to \(state.rawValue)")
  }

  /// Checks that customers can cancel exactly the bookings that offer it.
  private func checkCancellations<P: StoredProduct>(
    of bookings: [P.Booking], at desk: SalesDesk<P>
  ) async throws where P.Booking: Identified {
    let trial = SalesDesk(
      desk.product, store: TrialStore(base: inner), providers: .only(provider),
      clock: SleepingClock(), randomness: randomness)
    for booking in bookings {
      let isOffered = try await trial.current(booking).canCancel(at: now)
      let refusal = try await TrialStore.refusal {
        _ = try await trial.offerCancellation(
          of: try OpaqueID(booking.key).orThrow(booking.key), Command(booking.user, now: now))
      }
      try expect(
        isOffered == (refusal == nil),
        "\(booking.key) \(isOffered ? "offers" : "does not offer") a cancellation, which is "
          + (refusal.map { "refused: \($0)" } ?? "accepted"))
      count(isOffered ? "cancellation offered" : "cancellation not offered")
    }
  }
}

/// A store that refuses every commit, and so shows that a command would be done.
private struct TrialStore: ForwardingStore {
  let base: any BookingStore

  private static let reached = "nothing is committed on trial"

  func willCall(_ call: StoreCall) async throws(StoreError) {
    if call == .commit { throw .failed(Self.reached) }
  }

  /// Returns the reason for which a command is refused; nil if it would be done.
  static func refusal(of command: () async throws -> Void) async throws -> Refusal? {
    do {
      try await command()
    } catch let refusal as Refusal {
      return refusal
    } catch StoreError.failed(reached) {}
    return nil
  }
}
