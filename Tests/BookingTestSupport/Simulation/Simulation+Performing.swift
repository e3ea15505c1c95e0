internal import Appointments
internal import BookingStore
internal import Bookings
internal import FlightSales
internal import Flights
internal import ParkingExample
internal import PassTestSupport
internal import Selling
internal import Shows
internal import Stays
internal import Vocabulary

extension Simulation {
  var desk: FlightDesk {
    var desk = FlightDesk(
      store: FaultyStore(simulation: self), provider: FaultyProvider(simulation: self),
      clock: SleepingClock(), randomness: randomness)
    desk.policy.sale.providerPatience = Self.patience
    return desk
  }

  /// The patience with a provider, so long that a slow test machine never counts as a silent provider: a seed must
  /// determine the run.
  static let patience = 86_400

  /// Performs a request, and stores the ids in its answer for later commands.
  func perform(_ request: SimulatedRequest) async {
    let name = request.command.name
    note("\(request.command)\(request.key.map { " [\($0.id)]" } ?? "")")
    do {
      let answer = try await answer(request)
      count("\(name) done")
      await countDuringCaptures(name, "done")
      note("  \(name): \(answer ?? "done")")
      if let answer, let key = request.key { await remember(answer, key) }
    } catch let refusal as Refusal {
      count("\(name) \(refusal.code.name)")
      await countDuringCaptures(name, refusal.code.name)
      note("  \(name): \(refusal)")
      if let waiting = wait(after: request.command, refused: refusal.code) {
        requests.append(waiting)
      }
      if let replacement = refusal.newQuote(Quote<ParkingRequest>.self),
        let quote = try? await inner.record(Quote<ParkingRequest>.self, replacement)
      {
        drivers.quotes.append(quote.value)
      } else if let replacement = refusal.newQuote(Quote<ShowRequest>.self),
        let quote = try? await inner.record(Quote<ShowRequest>.self, replacement)
      {
        visitors.quotes.append(quote.value)
      } else if let replacement = refusal.newQuote(Quote<StayRequest>.self),
        let quote = try? await inner.record(Quote<StayRequest>.self, replacement)
      {
        guests.quotes.append(quote.value)
      } else if let replacement = refusal.newQuote(Quote<AppointmentRequest>.self),
        let quote = try? await inner.record(Quote<AppointmentRequest>.self, replacement)
      {
        owners.quotes.append(quote.value)
      } else if let replacement = refusal.newQuote(FlightQuote.self) {
        if let quote = try? await inner.record(FlightQuote.self, replacement) {
          quotes.append(quote.value)
        }
      }
    } catch let error as StoreError {
      count("\(name) interrupted")
      note("  \(name): \(error)")
    } catch { fail("\(name) threw \(error)") }
  }

  /// Stores an answer, and checks that a repeated request gets the same one, unless no provider was reached.
  private func remember(_ answer: String, _ key: RequestKey) async {
    let first = answers.updateValue(answer, forKey: key.id)
    guard let first, first != answer else { return }
    if await isVain(first) { return }
    if await isVain(answer) { return }
    fail("\(key.id) was answered \(first), then \(answer)")
  }

  private func isVain(_ answer: String) async -> Bool {
    if let id = ParkingBooking.ID(answer) {
      let booking = try? await inner.record(ParkingBooking.self, id)
      return booking?.value.sale.purchases.contains { $0.failure == .paymentUnavailable } ?? false
    }
    if let id = ShowBooking.ID(answer) {
      let booking = try? await inner.record(ShowBooking.self, id)
      return booking?.value.sale.first.failure == .paymentUnavailable
    }
    if let id = StayBooking.ID(answer) {
      let booking = try? await inner.record(StayBooking.self, id)
      return booking?.value.sale.purchases.contains { $0.failure == .paymentUnavailable } ?? false
    }
    if let id = AppointmentBooking.ID(answer) {
      let booking = try? await inner.record(AppointmentBooking.self, id)
      return booking?.value.sale.first.failure == .paymentUnavailable
    }
    guard let id = FlightBooking.ID(answer) else { return false }
    let booking = try? await inner.record(FlightBooking.self, id)
    return booking?.value.sale.purchases.contains { $0.failure == .paymentUnavailable } ?? false
  }

  private func answer(_ request: SimulatedRequest) async throws -> String? {
    let key = request.key
    switch request.command {
    case .hold(let user, let journey, let seats):
      // Another user requests the same seats.
      if let rival = any(users), chance(20) { requests.append(.hold(rival, journey, seats)) }
      let hold = try await desk.hold(
        journey.flatMap { flight in seats.map { (flight, $0) } }, Command(user, once: key, now: now)
      )
      let party = Party(user: user, hold: hold.id, flights: journey, seats: seats)
      parties.append(party)
      requests.append(pricing(party))
      return hold.id.rawValue
    case .release(let user, let hold):
      return try await desk.release(hold, Command(user, once: key, now: now)).id.rawValue
    case .quote(let user, let request):
      return learn(
        try await desk.quote(request, Command(user, once: key, now: now)))
    case .requote(let user, let quote):
      return learn(
        try await desk.requote(quote, Command(user, once: key, now: now)))
    case .begin(let user, let quote, let method, let people):
      let booking = try await desk.begin(
        quote, try SampleFlights.order(method, people: people), Command(user, once: key, now: now))
      if !bookings.contains(booking) { bookings.append(booking) }
      requests.append(.finish(booking))
      return booking.rawValue
    case .finish(let booking):
      promise(try await desk.finish(booking, now: now))
    case .checkIn(let user, let booking, let people):
      return try await desk.checkIn(
        people, of: booking, Command(user, once: key, now: now)
      ).id.rawValue
    case .changeSeat(let user, let booking, let passenger, let segment, let seat):
      return try await desk.changeSeat(
        SeatChange(passenger: passenger, segment: segment, seat: seat), of: booking,
        Command(user, once: key, now: now)
      ).id.rawValue
    case .offer(let user, let booking):
      let offer = try await desk.offerCancellation(
        of: booking, Command(user, once: key, now: now))
      offers.append((booking, offer.id))
      if chance(50) { requests.append(.cancel(user, booking, offer.id)) }
      return offer.id.rawValue
    case .cancel(let user, let booking, let offer):
      return try await desk.cancel(
        booking, accepting: offer, Command(user, once: key, now: now)
      ).id.rawValue
    case .addition(let command): return try await self.answer(command, once: key)
    case .parking(let command): return try await self.answer(command, once: key)
    case .show(let command): return try await self.answer(command, once: key)
    case .stay(let command): return try await self.answer(command, once: key)
    case .appointment(let command):
      return try await self.answer(command, once: key)
    case .waiting(let command): return try await self.answer(command, once: key)
    case .refund(let command): return try await self.answer(command, once: key)
    default: try await operate(request.command)
    }
    return nil
  }

  private func operate(
    _ command: SimulatedCommand
  ) async throws {
    switch command {
    case .gate(let action, let booking, let passenger, let segment):
      _ = try await desk.gate(
        GateEvent(action, of: passenger, segment: segment), of: booking, StaffCommand(now: now))
    case .report(let news, let flight):
      _ = try await desk.report(news, of: flight, StaffCommand(now: now))
    case .updateBookings(let flight):
      _ = try await desk.updateBookings(of: flight, now: now)
    case .step(let payment):
      switch try await product(of: payment) {
      case ParkingBooking.kind: _ = try await parking.step(payment, now: now)
      case ShowBooking.kind: _ = try await cinema.step(payment, now: now)
      case StayBooking.kind: _ = try await reception.step(payment, now: now)
      case AppointmentBooking.kind:
        _ = try await reservations.step(payment, now: now)
      default: _ = try await desk.step(payment, now: now)
      }
    case .message(let payment, let receipt):
      switch try await product(of: payment) {
      case ParkingBooking.kind:
        _ = try await parking.apply(receipt, to: payment, now: now)
      case ShowBooking.kind:
        _ = try await cinema.apply(receipt, to: payment, now: now)
      case StayBooking.kind:
        _ = try await reception.apply(receipt, to: payment, now: now)
      case AppointmentBooking.kind:
        _ = try await reservations.apply(receipt, to: payment, now: now)
      default: _ = try await desk.apply(receipt, to: payment, now: now)
      }
    case .arrival(let request): _ = try? await perform(request)
    case .recovery:
      _ = try await desk.settleAll(now: now)
      _ = try await parking.settleAll(now: now)
      _ = try await parking.endWaiting(now: now)
      _ = try await cinema.settleAll(now: now)
      _ = try await reception.settleAll(now: now)
      _ = try await reservations.settleAll(now: now)
      _ = try await reservations.endWaiting(now: now)
      _ = try await answer(WaitingCommand.serve, once: nil)
    case .tidying: _ = try await desk.store.tidy(at: now, limit: 3)
    default: preconditionFailure("\(command) is a traveler's")
    }
  }

  private func learn(_ quote: FlightQuote) -> String {
    quotes.append(quote)
    requests.append(ordering(quote))
    return quote.id.rawValue
  }

  /// Records that this booking must stay confirmed until it is cancelled.
  private func promise(_ booking: FlightBooking) {
    guard booking.stage == .confirmed else { return }
    promised.insert(booking.id)
    requests.append(.checkIn(booking.user, booking.id, booking.passengers.map(\.id)))
  }
}
