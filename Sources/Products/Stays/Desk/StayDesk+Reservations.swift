internal import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// Rooms that are held at a price until the payment, as a client sees them before and after there is a booking.
///
/// A reservation combines a quote, the hold that the quote rests on, and the booking at that price.
package struct Reservation: Identified, Sendable {
  package static let idPrefix = "rsv"

  package typealias ID = OpaqueID<Reservation>

  package let id: ID
  package let quote: Quote<StayRequest>
  /// The hold of the rooms; nil once it has lapsed.
  let hold: Hold?
  /// The booking that is valid, or the last try that failed.
  package let booking: StayBooking?

  init?(_ quote: Quote<StayRequest>, hold: Hold?, booking: StayBooking?) {
    guard let id = ID(quote.id) else { return nil }
    (self.id, self.quote, self.hold, self.booking) = (id, quote, hold, booking)
  }

  /// Returns the state of the reservation.
  package func state(at now: Instant) -> StayState {
    if let booking, booking.stage != .failed { return booking.state }
    guard let hold else { return .failed }
    let state = hold.stayState(at: now)
    // After a decline, the guest may try another method while the rooms are held, at their price.
    let isOpen = state == .pending && quote.expires > now
    if booking != nil { return isOpen ? .pending : .failed }
    return isOpen || state != .pending ? state : .expired
  }
}

extension OpaqueID<Reservation> {
  /// Creates the id of a reservation, which has the digits of its quote.
  fileprivate init?(_ quote: Quote<StayRequest>.ID) {
    self.init(
      Reservation.idPrefix + quote.rawValue.dropFirst(Quote<StayRequest>.idPrefix.utf8.count))
  }

  /// The id of its quote.
  package var quote: Quote<StayRequest>.ID? {
    Quote<StayRequest>.ID(
      Quote<StayRequest>.idPrefix + rawValue.dropFirst(Reservation.idPrefix.utf8.count))
  }
}

extension SalesDesk<StayProduct> {
  /// Holds rooms and quotes their price, as one reservation.
  ///
  /// Both are remembered under a part of the key, so that a repetition goes on where the first try ended.
  package func reserve(
    _ wish: StayWish, _ command: UserCommand
  ) async throws -> Reservation {
    let hold = try await hold(
      wish, command.step("hold"))
    let quote = try await quote(
      try await request(for: wish, held: hold), command.step("quote"))
    guard let reservation = Reservation(quote, hold: hold, booking: nil) else {
      throw Refusal.notFound("reservation", quote.key)
    }
    return reservation
  }

  /// Stores the guest of a reservation until the payment, in place of a guest who was named before.
  ///
  /// It throws a refusal for a reservation that is not pending any more.
  package func keep(
    _ guest: StayBooking.Guest, for id: Reservation.ID, of user: UserID, now: Instant
  ) async throws {
    try await desk.run {
      let reservation = try await self.reservation(id, of: user)
      let state = reservation.state(at: now)
      guard state == .pending, reservation.booking.map({ $0.stage == .failed }) ?? true else {
        throw Refusal.notAllowed(
          what: "reservation", state: state.rawValue, action: "say who comes", allowed: [])
      }
      let draft = ReservationDraft(reservation, guest: guest)
      let known = try await store.record(ReservationDraft.self, draft.key)
      var changes = ChangeSet(at: now)
      if let known { changes.update(known, to: draft) } else { changes.insert(draft) }
      return Decision((), changes)
    }
  }

  /// Returns the guest who was named for a reservation; nil if the client did not name one.
  package func guest(of id: Reservation.ID) async throws -> StayBooking.Guest? {
    try await store.record(ReservationDraft.self, id.rawValue)?.value.guest
  }

  /// Returns a user's reservation.
  package func reservation(_ id: Reservation.ID, of user: UserID) async throws -> Reservation {
    let missing = Refusal.notFound("reservation", id.rawValue)
    guard let number = id.quote else { throw missing }
    let bookings = try await store.records(StayBooking.self, .stays(of: number))
      .map(\.value).sorted { ($0.created, $0.key) < ($1.created, $1.key) }
    let booking = bookings.last { $0.stage != .failed } ?? bookings.last
    let stored = try await store.record(Quote<StayRequest>.self, number)?.value
    // A quote is forgotten long before a stay is over, and the booking has it.
    guard let quote = stored ?? booking?.quote, quote.holder == user,
      quote.request.change == nil
    else { throw missing }
    var hold: Hold?
    if let id = quote.request.holds.first { hold = try await store.record(Hold.self, id)?.value }
    // A reservation without a booking is forgotten with its hold.
    guard hold != nil || booking != nil,
      let reservation = Reservation(quote, hold: hold, booking: booking)
    else { throw missing }
    return reservation
  }
}
