internal import BookingStore
internal import Bookings
internal import PassTestSupport
internal import Selling
internal import Shows
internal import Vocabulary

/// A cinema that shares the store and the provider with the airline and the car park: one show with numbered seats,
/// and one without.
extension Simulation {
  var cinema: ShowDesk {
    var product = ShowProduct()
    product.terms.providerPatience = Self.patience
    return ShowDesk(
      product, store: FaultyStore(simulation: self),
      providers: .only(FaultyProvider(simulation: self)), clock: SleepingClock(),
      randomness: randomness)
  }

  static func shows(
    in store: any BookingStore, now: Instant, _ randomness: Randomness
  ) async throws -> [Show] {
    let desk = ShowDesk(
      ShowProduct(), store: store, providers: .only(DeterministicProvider()),
      randomness: randomness)
    let tomorrow = now.adding(seconds: 86_400).date()
    _ = try await desk.publish(
      try SampleShows.programme(on: tomorrow), now: now, zone: SampleShows.zone)
    var shows: [Show] = []
    for code in ["one", "three"] {
      let read = try await store.first(Show.self, .code(try SampleShows.code(code)))
      shows.append(try read.orThrow(code).value)
    }
    return shows
  }

  // MARK: Choosing

  func showChoice() async -> SimulatedCommand? { await showCommand().map { .show($0) } }

  private func showCommand() async -> ShowCommand? {
    let methods = ["pm_approve", "pm_approve", "pm_approve"] + DeterministicProvider.tokens
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: return any(users).flatMap(locking)
    case 8: return any(visitors.locks.suffix(4)).map { .release($0.holder, $0.id) }
    case 9..<12:
      return any(visitors.quotes.suffix(4)).map { .begin($0.holder, $0.id, any(methods) ?? "") }
    case 12: return any(shows).flatMap(reporting)
    case 13: return any(shows).map { .update($0.id) }
    case 14: return any(someSeats()).map { .block([$0], shows[0].id) }
    case 15: return any(someSeats()).map { .unblock([$0], shows[0].id) }
    default: break
    }
    guard let id = any(visitors.bookings.suffix(4)),
      let booking = (try? await inner.record(ShowBooking.self, id))?.value
    else { return nil }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .finish(id)
    case 1: return .offer(booking.user, id)
    default: return any(visitors.offers).map { .cancel($0.user, $0.booking, $0.offer) }
    }
  }

  /// Returns few seats, so that users want the same.
  private func someSeats() -> [SeatName] {
    ["A1", "A2", "A3", "B4", "B5"].compactMap(SeatName.init)
  }

  private func locking(_ user: UserID) -> ShowCommand {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .lock(user, .places(Int.random(in: 1...9, using: &random)), shows[1].id)
    case 1: .lock(user, .best(2, nil), shows[0].id)
    default:
      .lock(
        user, .seats(Array(someSeats().shuffled(using: &random).prefix(chance(40) ? 2 : 1))),
        shows[0].id)
    }
  }

  private func reporting(_ show: Show) -> ShowCommand? {
    if chance(6) { return .report(.cancelled, show.id) }
    let seconds = Int.random(in: -4...8, using: &random) * 1_800
    func later(_ time: ZonedTime) -> ZonedTime? {
      ZonedTime(
        time.instant.adding(seconds: seconds), zone: time.zone, offsetMinutes: time.offsetMinutes)
    }
    guard let begins = later(show.announced), let ends = later(show.ends) else { return nil }
    return .report(.moved(begins: begins, ends: ends), show.id)
  }

  // MARK: Performing

  func answer(
    _ command: ShowCommand, once key: RequestKey?
  ) async throws -> String? {
    switch command {
    case .lock(let user, let choice, let show):
      let hold = try await cinema.lock(
        choice, of: show, Command(user, once: key, now: now))
      visitors.locks.append(hold)
      requests.append(.show(.quote(user, Self.request(for: hold, of: show))))
      return hold.id.rawValue
    case .release(let user, let hold):
      return try await cinema.release(hold, Command(user, once: key, now: now)).id.rawValue
    case .quote(let user, let request):
      let quote = try await cinema.quote(request, Command(user, once: key, now: now))
      visitors.quotes.append(quote)
      requests.append(.show(.begin(user, quote.id, "pm_approve")))
      return quote.id.rawValue
    case .begin(let user, let quote, let method):
      let payment = PaymentMethodToken(method).map {
        Checkout.PaymentChoice.token($0, isSaved: false)
      }
      let booking = try await cinema.begin(
        quote, Checkout.Order(payment: payment, details: ShowOrder()),
        Command(user, once: key, now: now))
      if !visitors.bookings.contains(booking) { visitors.bookings.append(booking) }
      requests.append(.show(.finish(booking)))
      return booking.rawValue
    case .finish(let booking): _ = try await cinema.finish(booking, now: now)
    case .offer(let user, let booking):
      let offer = try await cinema.offerCancellation(
        of: booking, Command(user, once: key, now: now))
      visitors.offers.append((user, booking, offer.id))
      if chance(50) { requests.append(.show(.cancel(user, booking, offer.id))) }
      return offer.id.rawValue
    case .cancel(let user, let booking, let offer):
      return try await cinema.cancel(
        booking, accepting: offer, Command(user, once: key, now: now)
      ).id.rawValue
    case .report(let change, let show):
      _ = try await cinema.report(change, of: show, StaffCommand(now: now))
    case .update(let show):
      _ = try await cinema.updateBookings(of: show, now: now)
    case .block(let seats, let show):
      _ = try await cinema.block(seats, of: show, StaffCommand(now: now))
    case .unblock(let seats, let show):
      _ = try await cinema.unblock(seats, of: show, StaffCommand(now: now))
    }
    return nil
  }

  static func request(for hold: Hold, of show: Show.ID) -> ShowRequest {
    ShowRequest(
      show: show, seats: hold.asks.compactMap { SeatName($0.resource.name) },
      places: hold.asks.first { $0.resource.name == Show.poolName }?.quantity ?? 0,
      tickets: hold.asks.count == 1 ? .perBooking : .perSeat, holds: [hold.id])
  }

  // MARK: Invariants

  /// Checks that no seat has two owners, that no more places are taken than exist, and that what is sold is what is
  /// booked or blocked.
  func checkShows(_ bookings: [ShowBooking]) async throws {
    for show in shows {
      let live = try await inner.claims(in: show.key).filter { $0.isLive(at: now) }
      for (resource, claims) in Dictionary(grouping: live, by: \.resource) {
        let taken = claims.reduce(0) { $0 + $1.quantity }
        try expect(taken <= (claims.first?.limit ?? 0), "\(taken) of \(resource) are taken")
      }
      let kept = try await inner.record(SeatBlock.self, show.key)?.value.seats ?? []
      let sold = bookings.flatMap(\.claims).filter { $0.resource.scope == show.key }
      try expectSame(
        live.filter { $0.until == nil }.map(\.resource.label),
        sold.map(\.resource.label) + kept.map(\.rawValue), "seats sold or kept and seats booked")
    }
    for booking in bookings where booking.stage == .confirmed && booking.status == .scheduled {
      let valid = booking.passes.passes.filter { $0.state == .valid }
      let admitted = valid.reduce(0) { $0 + $1.content.admits }
      try expect(
        admitted == booking.quote.request.admits || !booking.passes.due.isEmpty,
        "\(booking.id) is for \(booking.quote.request.admits), its tickets admit \(admitted)")
    }
    let leases = Set(try await entries(ShowWish.self).compactMap(\.hold))
    for hold in visitors.locks where !leases.contains(hold.id) {
      guard let now = try await inner.record(Hold.self, hold.id)?.value else { continue }
      try expect(
        now.expires <= now.since.adding(seconds: 150), "\(hold.id) lasts until \(now.expires)")
    }
  }
}
