internal import BookingStore
internal import Bookings
internal import Flights
internal import PassTestSupport
internal import Vocabulary

extension Simulation {
  /// Performs one random command.
  func act() async {
    guard broken == nil else { return }
    let request: SimulatedRequest
    if !sent.isEmpty, chance(12) {
      // A request may be repeated after any first result.
      request = sent[Int.random(in: 0..<sent.count, using: &random)]
      count("sent again")
    } else {
      guard let command = await choice() else { return }
      request = SimulatedRequest(command: command, key: key(for: command))
      if request.key != nil { sent.append(request) }
    }
    await perform(request)
  }

  private func key(for command: SimulatedCommand) -> RequestKey? {
    guard let user = command.sender, chance(80) else { return nil }
    nextKey += 1
    return RequestKey(
      principal: user, operation: command.name, key: "k\(nextKey)", fingerprint: "\(command)")
  }

  private func choice() async -> SimulatedCommand? {
    if chance(captures == .slow ? 60 : 40), let request = requests.popLast() { return request }
    if captures == .slow { return await choiceDuringCaptures() }
    if hasAgents, chance(8) { return await refundChoice() }
    if let focus = Focus(rawValue: seed % 8), chance(70) { return await choice(about: focus) }
    if chance(6) { return waitingChoice() }
    if chance(20) { return await parkingChoice() }
    if chance(25) { return await showChoice() }
    if chance(20) { return await stayChoice() }
    if chance(20) { return await appointmentChoice() }
    return await flightChoice()
  }

  /// The product of most commands of a seed, so that stories reach their ends; three of eight seeds have no focus.
  private enum Focus: UInt64 { case flights, shows, stays, appointments, waiting }

  private func choice(about focus: Focus) async -> SimulatedCommand? {
    switch focus {
    case .flights: await flightChoice()
    case .shows: await showChoice()
    case .stays: await stayChoice()
    case .appointments: await appointmentChoice()
    // Held seats lapse within seconds, but rooms and places on flights are held for long, so users give these back.
    case .waiting:
      if chance(40) {
        waitingChoice()
      } else if let party = any(parties.suffix(4)), chance(30) {
        .release(party.user, party.hold)
      } else if chance(40) {
        await showChoice()
      } else {
        chance(50) ? holding() : await stayChoice()
      }
    }
  }

  func flightChoice() async -> SimulatedCommand? {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: holding()
    case 20..<36: pricing()
    case 36..<48: ordering()
    case 48..<57: await paying()
    case 57..<78: await traveling()
    case 78..<90: operating()
    case 90..<94: providing()
    case 94..<96: arriving()
    case 96..<99: .recovery
    default: .tidying
    }
  }

  private func holding() -> SimulatedCommand? {
    if let party = any(parties), chance(10) { return .release(party.user, party.hold) }
    // Some users make several holds in a row.
    guard let user = chance(55) ? parties.last?.user : any(users) else { return nil }
    let first = Int.random(in: 0..<places.count, using: &random)
    let count = chance(30) ? 2 : 1
    let journey =
      any([
        [flights.first.id], [flights.first.id], [flights.second.id],
        [flights.first.id, flights.second.id],
      ]) ?? []
    return .hold(user, journey, (0..<count).map { places[(first + $0) % places.count] })
  }

  private func pricing() -> SimulatedCommand? {
    if let quote = any(quotes.suffix(6)), chance(15) { return .requote(quote.holder, quote.id) }
    return any(parties.suffix(4)).map(pricing)
  }

  func pricing(_ party: Party) -> SimulatedCommand {
    .quote(
      party.user,
      FlightRequest(
        itinerary: party.flights,
        travelers: party.seats.map { seat in
          FlightRequest.Traveler(type: .adult, seats: party.flights.map { _ in seat })
        }, holds: [party.hold]))
  }

  private func ordering() -> SimulatedCommand? {
    guard let quote = any(quotes.suffix(4)) else { return nil }
    // The minute between the end of a quote and that of its hold is seldom reached by chance.
    if quote.expires > now, chance(8) { now = quote.expires }
    return ordering(quote)
  }

  func ordering(_ quote: FlightQuote) -> SimulatedCommand {
    let methods = ["pm_approve", "pm_approve", "pm_approve"] + DeterministicProvider.tokens
    return .begin(
      quote.holder, quote.id, any(methods) ?? "", people: quote.request.travelers.count)
  }

  private func paying() async -> SimulatedCommand? {
    guard let booking = await someBooking(), let payment = booking.payment else { return nil }
    return chance(50) ? .finish(booking.id) : .step(payment)
  }

  func traveling() async -> SimulatedCommand? {
    guard let booking = await someBooking(), let passenger = any(booking.passengers)?.id else {
      return nil
    }
    let segment = Int.random(in: 0..<booking.segments.count, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: return .checkIn(booking.user, booking.id, [passenger])
    case 5..<7:
      guard let seat = any(places) else { return nil }
      return .changeSeat(booking.user, booking.id, passenger, segment, seat)
    case 7, 8:
      guard let promise = any(offers), chance(30) else {
        return .offer(booking.user, booking.id)
      }
      return .cancel(booking.user, promise.booking, promise.offer)
    default:
      guard let action = any([DeliveryAction.board, .disembark, .offLoad, .readmit]) else {
        return nil
      }
      return .gate(action, booking.id, passenger, segment)
    }
  }

  func operating() -> SimulatedCommand? {
    guard let flight = any([flights.first, flights.second]) else { return nil }
    guard chance(45), let delayed = try? flights.later(flight, by: 1_800) else {
      return .updateBookings(flight.id)
    }
    // A flight boards and departs when due, and is rarely cancelled.
    let isDue = flight.scheduledDeparture.instant <= now
    var news: [Operations.News] = [delayed, .restored, .gate("B22"), .arrived]
    if isDue { news += [.boarding, .departed, .departed] }
    if chance(4) { news = [.cancelled] }
    if captures == .slow, chance(10) {
      news = [.aircraft(flights.map.name), .aircraft(smaller.name)]
    }
    return any(news).map { .report($0, flight.id) }
  }

  func arriving() -> SimulatedCommand? {
    guard captures == .slow else { return inFlight.popLast().map { .arrival($0) } }
    guard let index = inFlight.indices.randomElement(using: &random) else { return nil }
    return .arrival(inFlight.remove(at: index))
  }

  func providing() -> SimulatedCommand? {
    any(messages).map { .message($0.payment, $0.receipt) }
  }

  /// Returns a booking, most often a recent one.
  func someBooking() async -> FlightBooking? {
    if captures == .slow, chance(70),
      let payment = any(lastDuring.keys.sorted { $0.rawValue < $1.rawValue }),
      let key = (try? await inner.record(Payment.self, payment))?.value.booking,
      let id = FlightBooking.ID(key)
    {
      return (try? await inner.record(FlightBooking.self, id))?.value
    }
    guard let id = any(chance(60) ? Array(bookings.suffix(3)) : bookings) else { return nil }
    return (try? await inner.record(FlightBooking.self, id))?.value
  }

  func any<Element>(_ choices: some Collection<Element>) -> Element? {
    choices.randomElement(using: &random)
  }
}

extension SimulatedCommand {
  /// The traveler who sends it with an idempotency key.
  fileprivate var sender: UserID? {
    switch self {
    case .hold(let user, _, _), .release(let user, _), .quote(let user, _), .requote(let user, _),
      .begin(let user, _, _, _), .checkIn(let user, _, _),
      .changeSeat(let user, _, _, _, _), .offer(let user, _), .cancel(let user, _, _):
      user
    case .addition(let command): command.sender
    case .parking(let command): command.sender
    case .show(let command): command.sender
    case .stay(let command): command.sender
    case .appointment(let command): command.sender
    case .waiting(let command): command.sender
    case .refund(let command): command.agent
    default: nil
    }
  }
}
