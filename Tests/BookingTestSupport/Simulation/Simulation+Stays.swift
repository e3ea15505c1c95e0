internal import Airports
internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import PassTestSupport
internal import Selling
internal import Stays
internal import Synchronization
internal import Vocabulary

/// Hotels that share the store and the provider with the other products: two rooms by number, one of a type, and a
/// pool.
extension Simulation {
  private static let product: StayProduct = {
    let zones = Mutex(SystemZones())
    var product = StayProduct { name in try zones.withLock { try $0.zone(name) } }
    product.terms.providerPatience = patience
    return product
  }()

  var reception: StayDesk {
    StayDesk(
      Self.product, store: FaultyStore(simulation: self),
      providers: .only(FaultyProvider(simulation: self)), clock: SleepingClock(),
      randomness: randomness)
  }

  /// The hotels of the demonstration, and the first of the nights that guests want.
  struct House: Sendable {
    let rooms: Hotel
    let pool: Hotel
    let firstNight: Int

    func nights(_ from: Int, _ count: Int) -> Nights? {
      guard let first = CivilDate(daysSince1970: firstNight + from),
        let last = CivilDate(daysSince1970: firstNight + from + count)
      else { return nil }
      return Nights(first, last)
    }
  }

  static func house(in store: any BookingStore, now: Instant, _ randomness: Randomness) async throws
    -> House
  {
    let desk = StayDesk(
      product, store: store, providers: .only(DeterministicProvider()),
      randomness: randomness)
    let today = try now.date().orThrow("a day")
    _ = try await desk.publish(files(on: today), now: now)
    func hotel(_ code: String) async throws -> Hotel {
      try await store.first(Hotel.self, .hotel(try SampleShows.code(code))).orThrow(code).value
    }
    return House(
      rooms: try await hotel("linden"), pool: try await hotel("uferhof"),
      firstNight: today.daysSince1970 + 2)
  }

  private static func files(on day: CivilDate, price: Int = 12_400) -> HotelFiles {
    var files = HotelFiles()
    for file in DemoHotels.files(from: day) {
      let text = String(decoding: file.bytes, as: UTF8.self)
      files.read(file.name, Array(text.replacing("12400", with: "\(price)").utf8))
    }
    return files
  }

  // MARK: Choosing

  func stayChoice(mostlyOfBooked isOfBooked: Bool = false) async -> SimulatedCommand? {
    await stayCommand(isOfBooked && chance(70)).map { .stay($0) }
  }

  private func stayCommand(_ isOfBooked: Bool) async -> StayCommand? {
    let methods = ["pm_approve", "pm_approve", "pm_approve"] + DeterministicProvider.tokens
    switch Int.random(in: isOfBooked ? 13..<24 : 0..<24, using: &random) {
    case 0..<8: return any(users).flatMap(wishing)
    case 8: return any(guests.holds.suffix(4)).map { .release($0.holder, $0.id) }
    case 9..<12:
      return any(guests.quotes.suffix(4)).map { quote in
        let method = any(methods) ?? ""
        guard let change = quote.request.change else {
          return .begin(quote.holder, quote.id, method)
        }
        return .change(quote.holder, change.booking, quote.id, method)
      }
    case 12: return chance(30) ? .price(any([12_400, 9_900, 15_000]) ?? 12_400) : nil
    default: break
    }
    guard let id = any(guests.bookings.suffix(4)),
      let booking = (try? await inner.record(StayBooking.self, id))?.value
    else { return nil }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .finish(id)
    case 1: return .offer(booking.user, id)
    case 2: return any(guests.offers).map { .cancel($0.user, $0.booking, $0.offer) }
    default: return someNights().map { .redate(booking.user, id, $0) }
    }
  }

  /// Returns few nights, so that guests want the same.
  private func someNights() -> Nights? {
    house.nights(
      Int.random(in: 0..<4, using: &random), Int.random(in: 1...3, using: &random))
  }

  private func wishing(_ user: UserID) -> StayCommand? {
    guard let nights = someNights(), let suite = OperatorCode("suite"),
      let family = OperatorCode("family")
    else { return nil }
    let numbers = ["201", "202"].compactMap(RoomNumber.init)
    return switch Int.random(in: 0..<4, using: &random) {
    case 0:
      .hold(
        user,
        StayWish(
          hotel: house.pool.id, rooms: .ofType(family, Int.random(in: 1...5, using: &random)),
          nights: nights, guests: 1))
    case 1:
      .hold(
        user, StayWish(hotel: house.rooms.id, rooms: .ofType(suite, 1), nights: nights, guests: 1))
    default:
      .hold(
        user,
        StayWish(
          hotel: house.rooms.id,
          rooms: .numbered(
            Array(numbers.shuffled(using: &random).prefix(chance(30) ? 2 : 1))),
          nights: nights, guests: 1))
    }
  }

  // MARK: Performing

  func answer(
    _ command: StayCommand, once key: RequestKey?
  ) async throws -> String? {
    switch command {
    case .hold(let user, let wish):
      let hold = try await reception.hold(wish, Command(user, once: key, now: now))
      guests.holds.append(hold)
      requests.append(
        .stay(.quote(user, try await reception.request(for: wish, held: hold))))
      return hold.id.rawValue
    case .release(let user, let hold):
      return try await reception.release(hold, Command(user, once: key, now: now)).id.rawValue
    case .quote(let user, let request):
      let quote = try await reception.quote(request, Command(user, once: key, now: now))
      guests.quotes.append(quote)
      requests.append(.stay(.begin(user, quote.id, "pm_approve")))
      return quote.id.rawValue
    case .begin(let user, let quote, let method):
      let booking = try await reception.begin(
        quote,
        Checkout.Order(
          payment: Self.payment(method),
          details: StayBooking.Guest(
            givenNames: "Jane", surname: "Doe", email: "jane@example.com")),
        Command(user, once: key, now: now))
      if !guests.bookings.contains(booking) { guests.bookings.append(booking) }
      requests.append(.stay(.finish(booking)))
      return booking.rawValue
    case .finish(let booking): _ = try await reception.finish(booking, now: now)
    case .offer(let user, let booking):
      let offer = try await reception.offerCancellation(
        of: booking, Command(user, once: key, now: now))
      guests.offers.append((user, booking, offer.id))
      if chance(50) { requests.append(.stay(.cancel(user, booking, offer.id))) }
      return offer.id.rawValue
    case .cancel(let user, let booking, let offer):
      return try await reception.cancel(
        booking, accepting: offer, Command(user, once: key, now: now)
      ).id.rawValue
    case .redate(let user, let booking, let nights):
      let quote = try await reception.quoteChange(
        of: booking, to: nights, Command(user, once: key, now: now))
      guests.quotes.append(quote)
      requests.append(.stay(.change(user, booking, quote.id, "pm_approve")))
      return quote.id.rawValue
    case .change(let user, let booking, let quote, let method):
      return try await reception.add(
        quote, to: booking, paying: Self.payment(method), Command(user, once: key, now: now)
      ).id.rawValue
    case .price(let price):
      let day = try CivilDate(daysSince1970: house.firstNight - 2).orThrow("a day")
      _ = try await reception.publish(
        Self.files(on: day, price: price), now: now)
    }
    return nil
  }

  private static func payment(_ method: String) -> Checkout.PaymentChoice? {
    PaymentMethodToken(method).map { .token($0, isSaved: false) }
  }

  // MARK: Invariants

  /// Checks that no room has two guests for a night, that no more rooms are taken than exist, and that what is sold
  /// is what is booked.
  func checkStays(_ bookings: [StayBooking]) async throws {
    for (hotel, codes) in [(house.rooms, ["double", "suite"]), (house.pool, ["family"])] {
      for day in 0..<7 {
        guard let night = CivilDate(daysSince1970: house.firstNight + day) else { continue }
        for code in codes {
          let scope = Hotel.scope(hotel.id, try SampleShows.code(code), night)
          let live = try await inner.claims(in: scope).filter { $0.isLive(at: now) }
          for (resource, claims) in Dictionary(grouping: live, by: \.resource) {
            let taken = claims.reduce(0) { $0 + $1.quantity }
            try expect(taken <= (claims.first?.limit ?? 0), "\(taken) of \(resource) are taken")
          }
          let sold = bookings.flatMap(\.claims).filter { $0.resource.scope == scope }
          func labels(_ claims: [Claim]) -> [String] {
            claims.map { "\($0.resource.label) × \($0.quantity)" }
          }
          try expectSame(
            labels(live.filter { $0.until == nil }), labels(sold), "rooms sold and rooms booked")
        }
      }
    }
    for booking in bookings where booking.stage == .confirmed {
      // While a change is being paid, a booking also has the nights of that change.
      guard booking.sale.additions.allSatisfy({ $0.stage != .secured }) else { continue }
      try expectSame(
        booking.claims.flatMap { Array(repeating: "\($0.resource)", count: $0.quantity) },
        booking.booked.resources(of: booking.hotel).map { "\($0)" },
        "what \(booking.id) has and what it is for")
      let valid = booking.passes.passes.filter { $0.state == .valid }
      try expect(
        valid.count == 1 || !booking.passes.due.isEmpty, "\(booking.id) has \(valid.count) vouchers"
      )
    }
  }
}
