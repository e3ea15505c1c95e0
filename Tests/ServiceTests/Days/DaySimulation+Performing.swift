@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import FlightService
import Flights
import PassTestSupport
import PassVerifier
import Selling
import Vocabulary

@testable import PassGate

extension DaySimulation {
  func perform(_ event: DayEvent) async throws {
    switch event {
    case .book(let index): await book(index)
    case .checkIn(let index): await checkIn(index)
    case .print(let index):
      guard let booking = travelers[index].booking else { return }
      travelers[index].paper = try await office.barcode(of: booking, now: time)
      note("\(index) prints \(travelers[index].paper?.pass.rawValue ?? "nothing")")
    case .changeSeat(let index): await changeSeat(index)
    case .reissue(let index): await reissue(index)
    case .cancel(let index): await cancel(index)
    case .show(let index, let gate, let isCopy):
      try await show(index, at: gates[gate], isCopy: isCopy)
    case .offload(let index, let gate): try await offload(index, at: gates[gate])
    case .undo(let gate): try undo(at: gates[gate])
    case .delay(let seconds): try await delay(by: seconds)
    case .tellHour(let gate): try tellHour(gates[gate])
    case .open(let gate):
      try gates[gate].open(setting())
      gates[gate].line.set(up: true)
      try await sync(gates[gate], isWhole: true)
      gates[gate].line.set(up: gates[gate].isEverOnline)
    case .sync(let gate): try await sync(gates[gate])
    case .network(let gate, let isUp):
      gates[gate].line.set(up: isUp)
      note("\(gates[gate].name): network \(isUp ? "up" : "down")")
    case .clock(let gate, let error):
      gates[gate].clockError = error
      note("\(gates[gate].name): the clock is \(error) s off")
    case .killGate(let gate):
      try gates[gate].restart()
      note("\(gates[gate].name) is killed and starts again")
      count("gate killed")
    case .killService:
      try await office.restart(now: time)
      note("the service is killed and starts again")
      count("service killed")
    case .chores: try await chores()
    }
  }

  // MARK: Travelers

  /// Sends a request under one key until it is answered.
  private func tried<Answer: Sendable>(
    _ what: String, _ index: Int,
    _ body: (RequestKey?) async throws -> Answer
  ) async -> Answer? {
    let key = RequestKey(
      principal: travelers[index].user, operation: what, key: "\(what) \(step)",
      fingerprint: what)
    for _ in 1...8 {
      do {
        let answer = try await body(key)
        count("\(what) done")
        note("\(index): \(what)")
        return answer
      } catch let refusal as Refusal {
        count("\(what) refused")
        note("\(index): \(what): \(refusal)")
        return nil
      } catch { count("sent again") }
    }
    count("given up")
    note("\(index): \(what): given up")
    return nil
  }

  private func book(_ index: Int) async {
    guard travelers[index].booking == nil else { return }
    let traveler = travelers[index]
    let (desk, flight, now) = (office.desk, flight.id, time)
    let hold = await tried("hold", index) {
      try await desk.hold(
        [(flight, traveler.place)], Command(traveler.user, once: $0, now: now))
    }
    guard let hold else { return }
    let request = FlightRequest(
      itinerary: [flight],
      travelers: [FlightRequest.Traveler(type: .adult, seats: [traveler.place])],
      holds: [hold.id])
    let quote = await tried("quote", index) {
      try await desk.quote(request, Command(traveler.user, once: $0, now: now))
    }
    guard let quote else { return }
    let method = chance(10) ? "pm_decline" : "pm_approve"
    let begun = await tried("book", index) {
      try await desk.begin(
        quote.id, try SampleFlights.order(method), Command(traveler.user, once: $0, now: now))
    }
    guard let begun else { return }
    travelers[index].booking = begun
    let booking = try? await desk.finish(begun, now: now)
    note("\(index): \(begun) is \(booking.map { "\($0.stage)" } ?? "not answered")")
  }

  private func checkIn(_ index: Int) async {
    guard let id = travelers[index].booking,
      let people = try? await office.inner.record(FlightBooking.self, id)?.value.passengers
    else { return }
    let (desk, user, now) = (office.desk, travelers[index].user, time)
    _ = await tried("checkIn", index) {
      try await desk.checkIn(
        people.map(\.id), of: id, Command(user, once: $0, now: now))
    }
  }

  private func changeSeat(_ index: Int) async {
    guard let id = travelers[index].booking,
      let read = try? await office.inner.record(
        FlightBooking.self, id)?.value, let passenger = read.passengers.first?.id,
      let seat = flights.map.places.filter({ $0.cabin == .economy }).randomElement(using: &random)
    else { return }
    let (desk, user, now) = (office.desk, travelers[index].user, time)
    _ = await tried("changeSeat", index) {
      try await desk.changeSeat(
        SeatChange(passenger: passenger, segment: 0, seat: seat.id), of: id,
        Command(user, once: $0, now: now))
    }
    await follow()
  }

  private func reissue(_ index: Int) async {
    guard let id = travelers[index].booking,
      let read = try? await office.inner.record(
        FlightBooking.self, id)?.value, let pass = read.passes.passes.last?.id
    else { return }
    let (desk, user, now) = (office.desk, travelers[index].user, time)
    _ = await tried("reissue", index) {
      try await desk.reissue(pass, Command(user, once: $0, now: now))
    }
    await follow()
  }

  private func cancel(_ index: Int) async {
    guard let id = travelers[index].booking else { return }
    let (desk, user, now) = (office.desk, travelers[index].user, time)
    let offer = await tried("offer", index) {
      try await desk.offerCancellation(of: id, Command(user, once: $0, now: now))
    }
    guard let offer else { return }
    _ = await tried("cancel", index) {
      try await desk.cancel(id, accepting: offer.id, Command(user, once: $0, now: now))
    }
    await follow()
  }

  /// Revokes passes that have ended, as the service does before it answers a command.
  func follow() async {
    for _ in 1...8 {
      if (try? await office.signer.follow(now: time)) != nil { return }
    }
  }

  // MARK: Service

  func chores() async throws {
    _ = try? await office.desk.settleAll(now: time)
    _ = try? await office.desk.updateBookings(of: flight.id, now: time)
    try? await office.processGateReports(now: time)
    await follow()
  }

  private func delay(by seconds: Int) async throws {
    let news = Operations.News.delayed(
      departure: try later(flight.scheduledDeparture, by: seconds),
      arrival: try later(flight.scheduledArrival, by: seconds))
    for _ in 1...20 {
      guard (try? await office.desk.report(news, of: flight.id, StaffCommand(now: time))) != nil
      else { continue }
      departs = flight.scheduledDeparture.instant.adding(seconds: seconds)
      for gate in gates { gate.isToldHour = false }
      note("the flight departs \(seconds / 60) minutes later")
      count("delayed")
      return try await chores()
    }
  }

  private func later(_ time: ZonedTime, by seconds: Int) throws -> ZonedTime {
    try SampleFlights.zoned(
      time.instant.adding(seconds: seconds), time.zone.rawValue, time.offsetMinutes)
  }
}
