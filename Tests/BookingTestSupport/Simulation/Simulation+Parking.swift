internal import BookingStore
internal import Bookings
internal import ParkingExample
internal import PassTestSupport
internal import Selling
internal import Vocabulary

/// A car park that shares the store and the provider with the airline: two bays, with acceptance by an attendant,
/// extensions and partial refunds.
extension Simulation {
  var parking: ParkingDesk {
    var product = ParkingProduct(attendantAnswers: 900)
    product.terms.providerPatience = Self.patience
    return ParkingDesk(
      product, store: FaultyStore(simulation: self),
      providers: .only(FaultyProvider(simulation: self)), clock: SleepingClock(),
      randomness: randomness)
  }

  static func lot(using random: inout SeededGenerator) throws -> ParkingLot {
    ParkingLot(
      id: .init(using: &random), name: "Airport", bays: ["A1", "A2"],
      hour: Money(chanceOfFree(&random) ? 0 : 300, SampleFlights.usd),
      buffers: try Buffers(before: 600, after: 600).orThrow("buffers"),
      refunds: RefundPolicy(tiers: [RefundPolicy.Tier(secondsBefore: -864_000, basisPoints: 5_000)])
    )
  }

  private static func chanceOfFree(_ random: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<4, using: &random) == 0
  }

  // MARK: Choosing

  func parkingChoice(mostlyOfBooked isOfBooked: Bool = false) async -> SimulatedCommand? {
    await parkingCommand(isOfBooked && chance(70)).map { .parking($0) }
  }

  private func parkingCommand(_ isOfBooked: Bool) async -> ParkingCommand? {
    let methods = ["pm_approve", "pm_approve", "pm_approve"] + DeterministicProvider.tokens
    switch Int.random(in: isOfBooked ? 6..<10 : 0..<10, using: &random) {
    case 0..<4:
      let first = now.adding(seconds: Int.random(in: 0..<12, using: &random) * 900)
      guard let user = any(users), let bay = any(lot.bays),
        let stretch = Stretch(first, first.adding(seconds: 3_600))
      else { return nil }
      return .hold(user, ParkingRequest(lot: lot.id, bay: bay, stretch: stretch))
    case 4, 5:
      guard let quote = any(drivers.quotes.suffix(4)) else { return nil }
      return ordering(quote, any(methods) ?? "")
    default: break
    }
    guard let id = any(drivers.bookings.suffix(4)),
      let booking = (try? await inner.record(ParkingBooking.self, id))?.value
    else { return nil }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .word(chance(70) ? .yes : .no, id)
    case 2: return .finish(id)
    case 3, 4: return .offer(booking.user, id)
    case 5: return any(drivers.offers).map { .cancel($0.user, $0.booking, $0.offer) }
    case 6: return .refund(Money(Int.random(in: 1...300, using: &random), SampleFlights.usd), id)
    default:
      guard
        let more = Stretch(booking.stretch.end, booking.stretch.end.adding(seconds: 3_600))
      else { return nil }
      return .hold(
        booking.user,
        ParkingRequest(lot: lot.id, bay: booking.bay, stretch: more, extends: id))
    }
  }

  private func ordering(_ quote: Quote<ParkingRequest>, _ method: String) -> ParkingCommand {
    if let booking = quote.request.extends { return .add(quote.holder, quote.id, booking, method) }
    return .begin(quote.holder, quote.id, method)
  }

  // MARK: Performing

  func answer(
    _ command: ParkingCommand, once key: RequestKey?
  ) async throws -> String? {
    switch command {
    case .hold(let user, let request):
      let (hold, held) = try await parking.hold(
        request, Command(user, once: key, now: now))
      requests.append(.parking(.quote(user, held)))
      return hold.id.rawValue
    case .quote(let user, let request):
      let quote = try await parking.quote(request, Command(user, once: key, now: now))
      drivers.quotes.append(quote)
      requests.append(.parking(ordering(quote, "pm_approve")))
      return quote.id.rawValue
    case .begin(let user, let quote, let method):
      let booking = try await parking.begin(
        quote, Checkout.Order(payment: Self.request(method), details: "B-XY 123"),
        Command(user, once: key, now: now))
      if !drivers.bookings.contains(booking) { drivers.bookings.append(booking) }
      requests.append(.parking(.finish(booking)))
      return booking.rawValue
    case .finish(let booking):
      _ = try await parking.finish(booking, now: now)
      requests.append(.parking(.word(.yes, booking)))
    case .add(let user, let quote, let booking, let method):
      return try await parking.add(
        quote, to: booking, paying: Self.request(method), Command(user, once: key, now: now)
      ).id.rawValue
    case .word(let word, let booking):
      _ = try await parking.apply(word, to: booking, StaffCommand(now: now))
    case .refund(let amount, let booking):
      _ = try await parking.refund(amount, of: booking, StaffCommand(now: now))
    case .offer(let user, let booking):
      let offer = try await parking.offerCancellation(
        of: booking, Command(user, once: key, now: now))
      drivers.offers.append((user, booking, offer.id))
      if captures == .slow, chance(60) {
        requests.append(.parking(.cancel(user, booking, offer.id)))
      }
      return offer.id.rawValue
    case .cancel(let user, let booking, let offer):
      return try await parking.cancel(
        booking, accepting: offer, Command(user, once: key, now: now)
      ).id.rawValue
    }
    return nil
  }

  private static func request(_ method: String) -> Checkout.PaymentChoice? {
    PaymentMethodToken(method).map { .token($0, isSaved: false) }
  }

  // MARK: Invariants

  /// Checks that no bay has two cars without the buffer between them, and that a booking's claims are exactly what it
  /// was sold.
  func checkParking(_ bookings: [ParkingBooking]) async throws {
    let live = try await inner.claims(in: lot.key).filter { $0.isLive(at: now) }
    for (index, claim) in live.enumerated() {
      let others = live[(index + 1)...]
      try expect(!others.contains { claim.excludes($0) }, "a bay has two cars: \(live)")
    }
    try expectSame(
      live.filter { $0.until == nil }, bookings.flatMap(\.claims), "bays sold and bays booked")
    for booking in bookings where booking.stage == .confirmed {
      let paid = booking.sale.purchases.filter { $0.stage == .confirmed }
        .map(\.quote.request.stretch.end)
      try expect(
        booking.stretch.end == paid.max(), "\(booking.id) is paid until \(paid)")
    }
  }
}
