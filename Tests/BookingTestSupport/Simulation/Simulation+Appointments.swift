internal import Airports
internal import Appointments
internal import BookingStore
internal import Bookings
internal import OperatorFiles
internal import PassTestSupport
internal import Recurrence
internal import Selling
internal import Synchronization
internal import Vocabulary

/// A practice that shares the store and the provider with the other products: a service that is paid once it is
/// accepted, a free service and a class.
extension Simulation {
  private static let product: AppointmentProduct = {
    let zones = Mutex(SystemZones())
    var product = AppointmentProduct { name in try zones.withLock { try $0.zone(name) } }
    product.terms.providerPatience = patience
    return product
  }()

  var reservations: AppointmentDesk {
    AppointmentDesk(
      Self.product, store: FaultyStore(simulation: self),
      providers: .only(FaultyProvider(simulation: self)), clock: SleepingClock(),
      randomness: randomness)
  }

  /// A provider, a session of its class, each user's subject, and the hour before the times that all users want.
  struct Practice: Sendable {
    let provider: Provider.ID
    let walker: AppointmentActor
    let session: ClassSession
    let subjects: [UserID: Subject.ID]
    let before: Instant
  }

  static func practice(
    in store: any BookingStore, users: [UserID], now: Instant, _ randomness: Randomness
  ) async throws -> Practice {
    let desk = AppointmentDesk(
      product, store: store, providers: .only(DeterministicProvider()),
      randomness: randomness)
    let walker = try UserID("walker").orThrow("a user")
    let always = try WeeklyHours((1...7).map { .init(weekday: $0, from: 0, until: 1_440) })
    let draft = ProviderDraft(
      code: try SampleShows.code("park"), name: try SampleShows.text("Park Walks"),
      place: try SampleShows.text("Prater"), zone: try ZoneName("Europe/Vienna").orThrow("a zone"),
      currency: SampleShows.eur, user: walker, services: try services(), hours: always)
    let provider = try await desk.addProvider(
      draft, Command(AppointmentActor(walker, isOperator: true), now: now))
    var subjects: [UserID: Subject.ID] = [:]
    for user in users {
      subjects[user] = try await desk.addSubject(
        .init(kind: try Keyword("dog").orThrow("a word"), name: try SampleShows.text("Rex")),
        Command(user, now: now)
      ).value.id
    }
    let hour = Instant(secondsSince1970: (now.secondsSince1970 / 3_600 + 3) * 3_600)
    let session = try await desk.addSession(
      at: provider.id, of: try Keyword("puppies").orThrow("a word"),
      start: hour.adding(seconds: 5 * 3_600), Command(AppointmentActor(walker), now: now))
    return Practice(
      provider: provider.id, walker: AppointmentActor(walker), session: session,
      subjects: subjects, before: hour)
  }

  private static func services() throws -> [OfferedService] {
    func service(
      _ type: String, _ price: Int, answers: Int? = nil, capacity: Int = 1
    ) throws -> OfferedService {
      try OfferedService(
        type: try Keyword(type).orThrow(type), name: try SampleShows.text(type), lengths: [60],
        price: Money(price, SampleShows.eur),
        buffers: try Buffers(before: 0, after: 900).orThrow("buffers"), answers: answers,
        cancellation: try CancellationTerms([.init(hours: 2, percent: 50)]), capacity: capacity)
    }
    return [
      try service("sitting", 4_000, answers: 3_600), try service("walking", 0),
      try service("puppies", 1_500, capacity: 2),
    ]
  }

  // MARK: Choosing

  func appointmentChoice() async -> SimulatedCommand? {
    await appointmentCommand().map { .appointment($0) }
  }

  private func appointmentCommand() async -> AppointmentCommand? {
    let methods = ["pm_approve", "pm_approve", "pm_approve"] + DeterministicProvider.tokens
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<8: return any(users).flatMap(asking)
    case 8..<11:
      return any(owners.quotes.suffix(4)).map { .begin($0.holder, $0.id, any(methods) ?? "") }
    case 11..<13:
      // When a series fails, its unrequested payments are voided; at a provider that never answers these voids would
      // never end.
      let reached = methods.filter { $0 != "pm_unavailable" }
      return any(users).flatMap { repeating($0, any(reached) ?? "") }
    case 13: return await seriesCommand()
    default: break
    }
    guard let id = any(owners.bookings.suffix(4)),
      let booking = (try? await inner.record(AppointmentBooking.self, id))?.value
    else { return nil }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .finish(id)
    case 1: return .offer(booking.user, id)
    case 2: return any(owners.offers).map { .cancel($0.user, $0.booking, $0.offer) }
    case 3: return .decline(id)
    case 4: return .callOff(id)
    case 5..<8: return someTime().map { .move(id, $0) }
    default: return .accept(id)
    }
  }

  /// Returns one of few times, so that users want the same; they start a quarter of an hour apart, so that buffers
  /// overlap.
  private func someTime() -> Stretch? {
    let start = practice.before.adding(
      seconds: 3_600 + 900 * Int.random(in: 0..<10, using: &random))
    return Stretch(start, start.adding(seconds: 3_600))
  }

  private func asking(_ user: UserID) -> AppointmentCommand? {
    let service = ["sitting", "walking", "puppies", "puppies"].randomElement(using: &random) ?? ""
    guard let type = Keyword(service), let subject = practice.subjects[user],
      let time = service == "puppies" ? practice.session.stretch : someTime()
    else { return nil }
    return .hold(
      user,
      AppointmentWish(
        provider: practice.provider, service: type, start: time.start, end: time.end,
        subjects: [subject]))
  }

  /// Returns a command for a series of two or three days in a row.
  private func repeating(_ user: UserID, _ method: String) -> AppointmentCommand? {
    let service = ["sitting", "walking"].randomElement(using: &random) ?? ""
    guard let type = Keyword(service), let subject = practice.subjects[user],
      let time = someTime(),
      let zone = try? Self.product.zone(practice.session.start.zone),
      let start = ZonedTime(time.start, zone: zone.name, rules: zone.rules)?.local,
      let rule = try? RecurrenceRule(
        .daily, end: .count(Int.random(in: 2...3, using: &random)))
    else { return nil }
    return .repeat(
      user,
      SeriesWish(
        provider: practice.provider, service: type, start: start, seconds: time.seconds,
        rule: rule, subjects: [subject]), method)
  }

  private func seriesCommand() async -> AppointmentCommand? {
    guard let id = any(owners.series.suffix(3)),
      let series = (try? await inner.record(AppointmentSeries.self, id))?.value
    else { return nil }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .acceptSeries(id)
    case 1:
      let zone = try? Self.product.zone(series.rule.zone)
      let second = zone.flatMap { try? series.rule.occurrences(in: $0) }?.dropFirst().first?.id
      return .endSeries(
        id, chance(50) ? practice.walker : AppointmentActor(series.user),
        from: chance(60) ? second : nil)
    default: return .conclude(id)
    }
  }

  // MARK: Performing

  func answer(
    _ command: AppointmentCommand, once key: RequestKey?
  ) async throws -> String? {
    let desk = reservations
    switch command {
    case .hold(let user, let wish):
      let hold = try await desk.hold(wish, Command(user, once: key, now: now))
      owners.holds.append(hold)
      requests.append(
        .appointment(.quote(user, try await desk.request(for: wish, held: hold))))
      return hold.id.rawValue
    case .quote(let user, let request):
      let quote = try await desk.quote(request, Command(user, once: key, now: now))
      owners.quotes.append(quote)
      requests.append(.appointment(.begin(user, quote.id, "pm_approve")))
      return quote.id.rawValue
    case .begin(let user, let quote, let method):
      let booking = try await desk.begin(
        quote,
        Checkout.Order(
          payment: PaymentMethodToken(method).map { .token($0, isSaved: false) },
          details: .init(notes: "ring twice")), Command(user, once: key, now: now))
      if !owners.bookings.contains(booking) { owners.bookings.append(booking) }
      requests.append(.appointment(.finish(booking)))
      return booking.rawValue
    case .finish(let booking):
      let sold = try await desk.finish(booking, now: now)
      if sold.awaitsWord, chance(60) { requests.append(.appointment(.accept(booking))) }
    case .accept(let booking):
      _ = try await desk.accept(booking, Command(practice.walker, now: now))
    case .decline(let booking):
      _ = try await desk.decline(booking, Command(practice.walker, now: now))
    case .offer(let user, let booking):
      let offer = try await desk.offerCancellation(
        of: booking, Command(user, once: key, now: now))
      owners.offers.append((user, booking, offer.id))
      if chance(50) { requests.append(.appointment(.cancel(user, booking, offer.id))) }
      return offer.id.rawValue
    case .cancel(let user, let booking, let offer):
      return try await desk.cancel(
        booking, accepting: offer, reason: nil, Command(user, once: key, now: now)
      ).id.rawValue
    case .callOff(let booking):
      _ = try await desk.callOff(booking, Command(practice.walker, now: now))
    case .move(let booking, let time):
      _ = try await desk.move(
        booking, to: time.start, time.end, Command(practice.walker, now: now))
    case .repeat(let user, let wish, let method):
      let view = try await desk.requestSeries(
        wish, paying: PaymentMethodToken(method).map { .token($0, isSaved: false) },
        Command(user, once: key, now: now))
      let id = view.series.value.id
      if !owners.series.contains(id) {
        owners.series.append(id)
        owners.bookings += view.bookings.map(\.value.id)
        if chance(60) { requests.append(.appointment(.acceptSeries(id))) }
      }
      return id.rawValue
    case .acceptSeries(let id):
      _ = try await desk.accept(id, Command(practice.walker, now: now))
    case .endSeries(let id, let actor, let from):
      let quote = try await desk.endQuote(
        of: id, from: from, for: actor, now: now)
      _ = try await desk.endSeries(
        id, from: quote.from, refund: quote.refund, Command(actor, now: now))
    case .conclude(let id): try await desk.conclude(id, now: now)
    }
    return nil
  }

  // MARK: Invariants

  func allSeries() async throws -> [AppointmentSeries] {
    try await inner.records(
      AppointmentSeries.self, .series(at: practice.provider), ranks: 0..<Int.max
    ).map(\.value)
  }

  /// Checks that a series exists as a whole, and that no appointment of it is left when a payment of it failed.
  func checkSeries() async throws {
    let bookings = Dictionary(grouping: try await all(AppointmentBooking.self)) { $0.series }
    for series in try await allSeries() {
      count("series ends \(series.stage)")
      let its = bookings[series.id] ?? []
      guard case .count(let length) = series.rule.rule.end else {
        // After its end was moved, the rule does not say how many appointments there were.
        count("series was ended")
        continue
      }
      try expect(its.count == length, "\(its.count) of \(length) appointments of \(series.id)")
      switch series.stage {
      case .requested: try expect(false, "\(series.id) is being paid for ever")
      case .made: break
      case .failed:
        let left = its.filter { $0.state != .cancelled }
        try expect(left.isEmpty, "\(series.id) failed, and \(left.count) of it are left")
      }
    }
  }

  /// Checks that no minute of the provider belongs to two people, buffers included, that no more places are taken
  /// than exist, and that what is sold equals what is booked.
  func checkAppointments(_ bookings: [AppointmentBooking]) async throws {
    let scopes = [practice.provider.rawValue, practice.session.places.scope]
    for scope in scopes {
      let live = try await inner.claims(in: scope).filter { $0.isLive(at: now) }
      for (index, claim) in live.enumerated() {
        for other in live[(index + 1)...] {
          try expect(!claim.excludes(other), "\(claim.resource) and \(other.resource)")
        }
      }
      for (resource, claims) in Dictionary(grouping: live, by: \.resource)
      where resource.stretch == nil {
        let taken = claims.reduce(0) { $0 + $1.quantity }
        try expect(taken <= (claims.first?.limit ?? 0), "\(taken) of \(resource) are taken")
      }
      let sold = bookings.flatMap(\.claims).filter { $0.resource.scope == scope }
      let kept = scope == practice.provider.rawValue ? [practice.session.stretch] : []
      try expectSame(
        live.filter { $0.until == nil }.map(\.resource.label),
        sold.map(\.resource.label) + kept.compactMap { $0.map { "time \($0)" } },
        "times sold or kept and times booked")
    }
    for booking in bookings where booking.stage == .confirmed {
      let valid = booking.passes.passes.filter { $0.state == .valid }
      try expect(
        valid.count == 1 || !booking.passes.due.isEmpty, "\(booking.id) has \(valid.count) passes")
    }
  }
}
