import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Changes of a booking and its passes between the sale and the flight.
@Suite struct AfterSaleTests {
  @Test func `check-in opens by the schedule, closes by the delay, and repeats itself`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.booked()
    let departure = counter.flights.first.departure.instant
    func tryAt(_ time: Instant) async throws -> FlightBooking {
      try await counter.desk.checkIn(
        booking.passengers.map(\.id), of: booking.id, Command(counter.jane, now: time))
    }
    let opens = departure.adding(seconds: -86_400)
    let closes = departure.adding(seconds: -2_700)
    await #expect(throws: Refusal.checkInNotOpen(until: opens)) {
      try await tryAt(opens.adding(seconds: -1))
    }
    await #expect(throws: Refusal.checkInClosed(since: closes)) { try await tryAt(closes) }
    _ = try await counter.desk.report(
      counter.flights.later(counter.flights.first, by: 3_600), of: counter.flights.first.id,
      StaffCommand(now: counter.now))
    let later = closes.adding(seconds: 3_600)
    await #expect(throws: Refusal.checkInClosed(since: later)) { try await tryAt(later) }
    let done = try await tryAt(later.adding(seconds: -1))
    #expect(try await tryAt(opens) == done)
    #expect(done.passes.passes.count == 1)
    #expect(
      done.passes.passes[0].validUntil == departure.adding(seconds: 3_600 + 1_800))
  }

  @Test func `a check-in is undone until check-in closes`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let closes = counter.flights.first.departure.instant.adding(seconds: -2_700)
    func undo(_ time: Instant) async throws {
      _ = try await counter.desk.undoCheckIn(
        booking.passengers.map(\.id), of: booking.id, Command(counter.jane, now: time))
    }
    await #expect(throws: Refusal.checkInClosed(since: closes)) { try await undo(closes) }
    try await undo(closes.adding(seconds: -1))
    #expect(try await counter.read(booking).deliveries[0].state == .booked)
  }

  @Test func `a seat is of the cabin that was paid, and a flight is sold until an hour before`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.booked()
    // 1A is in business class, so it is refused even if it costs no more.
    let refusal = await #expect(throws: Refusal.self) {
      try await counter.desk.changeSeat(
        SeatChange(
          passenger: booking.passengers[0].id, segment: 0, seat: try counter.flights.seat("1A")),
        of: booking.id, Command(counter.jane, now: counter.now))
    }
    #expect(refusal?.code == .invalidRequest)
    let closes = counter.flights.first.departure.instant.adding(seconds: -3_600)
    counter.now = closes.adding(seconds: -1)
    _ = try await counter.quote(try await counter.hold(["3B"]))
    counter.now = closes
    let held = await #expect(throws: Refusal.self) { try await counter.hold(["3C"]) }
    #expect(held?.code == .flightClosed)
  }

  @Test func `a passenger is off-loaded sixteen times, and no gate can say it more often`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let report = GateReport(
      of: booking.passengers[0].id, segment: 0, entries: [],
      offLoads: (1...17).map { "event \($0)" }, known: [:])
    let flight = try await counter.store.found(FlightInstance.self, counter.flights.first.id)
    let outcomes = try report.decide(
      about: try await counter.store.found(FlightBooking.self, booking.id), instances: [flight],
      policy: FlightSalesPolicy(), now: counter.now, using: &counter.random
    ).answer.outcomes
    #expect(outcomes.values.count { $0 == .offLoaded } == 16 && outcomes["event 17"] == .kept)
  }

  @Test func `a flight arrives after it has left`() async throws {
    let counter = try await Counter()
    let flight = counter.flights.first
    for (seconds, isPossible) in [(0, false), (1, true)] {
      let departure = flight.departure
      let arrival = try ZonedTime(
        departure.instant.adding(seconds: seconds), zone: departure.zone,
        offsetMinutes: departure.offsetMinutes
      ).orThrow("a time")
      let news = Operations.News.delayed(departure: departure, arrival: arrival)
      do {
        _ = try await counter.desk.report(news, of: flight.id, StaffCommand(now: counter.now))
        #expect(isPossible)
      } catch is Refusal { #expect(!isPossible) }
    }
  }

  @Test func `a delay re-issues passes once, and a gate changes nothing on them`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A", "3B"])
    let flight = counter.flights.first
    _ = try await counter.desk.report(.gate("B22"), of: flight.id, StaffCommand(now: counter.now))
    #expect(
      try await counter.desk.updateBookings(of: flight.id, now: counter.now)
        .isEmpty)
    _ = try await counter.desk.report(
      counter.flights.later(flight, by: 7_200), of: flight.id, StaffCommand(now: counter.now))
    let decisions = try await counter.desk.updateBookings(
      of: flight.id, now: counter.now)
    #expect(decisions.count == 2)
    // Earlier printed passes are still accepted.
    #expect(
      try await counter.read(booking).passes.passes.map(\.state) == [
        .superseded, .superseded, .valid, .valid,
      ])
    #expect(
      try await counter.desk.updateBookings(of: flight.id, now: counter.now)
        .isEmpty)
    let after = try await counter.read(booking)
    for (old, decision) in zip(booking.passes.passes, decisions) {
      guard case .reissue(old.id, let id) = decision,
        let new = after.passes.passes.first(where: { $0.id == id })
      else {
        Issue.record("\(decision)")
        continue
      }
      #expect(new.validFrom == old.validFrom)
      #expect(new.validUntil == old.validUntil.adding(seconds: 7_200))
      #expect(new.content == old.content)
      #expect(new.issued > old.issued)
      #expect(after.passes.valid(for: old.entitlement) == new)
    }
    let seen = try await counter.store.record(FlightInstance.self, flight.id)
    #expect(seen?.value.gate == "B22")
  }

  @Test func `another seat takes the pass along, and the old seat is free`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let passenger = booking.passengers[0].id
    func move(_ seat: String) async throws -> FlightBooking {
      try await counter.desk.changeSeat(
        SeatChange(passenger: passenger, segment: 0, seat: try counter.flights.seat(seat)),
        of: booking.id, Command(counter.jane, now: counter.now))
    }
    let moved = try await move("4C")
    #expect(try await counter.taken() == [try counter.flights.seat("4C")])
    #expect(moved.passes.passes.map(\.state) == [.revoked, .valid])
    #expect(moved.passes.passes[1].content.seat.description == "4C")
    #expect(moved.passes.passes[1].content.sequence == moved.passes.passes[0].content.sequence)
    #expect(try await move("4C") == moved)
    let issued = moved.passes.passes[1].issued
    await #expect(throws: Refusal.tooSoon("a new pass", until: issued)) { try await move("3A") }
    #expect(try await counter.read(booking) == moved)
    counter.now = issued
    #expect(try await move("3A").passes.passes.count == 3)
    await #expect(throws: Refusal.seatCostsMore(Money(2_500, SampleFlights.usd))) {
      try await move("2A")
    }
    await #expect(throws: Refusal.self) { try await move("1A") }
    counter.now = SampleFlights.now
    _ = try await counter.booked(["4D"])
    counter.openCheckIn()
    let taken = counter.flights.first.resource(try counter.flights.seat("4D"))
    await #expect(throws: Refusal.unavailable([taken])) { try await move("4D") }
    #expect(try await counter.taken().count == 2)
  }

  @Test func `cancelling asks first, then frees the seat, voids the pass and pays back`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    let total = booking.quote.total
    counter.now = counter.flights.first.departure.instant.adding(seconds: -7_200)
    func offer() async throws -> CancellationOffer {
      try await counter.desk.offerCancellation(
        of: booking.id, Command(counter.jane, now: counter.now))
    }
    func cancel(_ offer: CancellationOffer) async throws -> FlightBooking {
      try await counter.desk.cancel(
        booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    }
    let old = try await offer()
    let new = try await offer()
    #expect(new.refund == total.share(basisPoints: 5_000))
    #expect(new.refund.adding(new.fee) == total)
    await #expect(throws: Refusal.notFound("cancellation offer", old.id.rawValue)) {
      try await cancel(old)
    }
    #expect(try await counter.read(booking).state(at: counter.now) == .checkedIn)
    // The offer is still valid although its refund tier has just ended.
    counter.now = counter.now.adding(seconds: 300)
    let cancelled = try await cancel(new)
    #expect(cancelled.state(at: counter.now) == .cancelled)
    #expect(cancelled.passes.passes.map(\.state) == [.revoked])
    #expect(try await counter.taken().isEmpty)
    let payment = try await counter.payment(booking)
    #expect(payment.state == .refunded)
    #expect(payment.kept == new.fee)
    #expect(await counter.provider.accounts[payment.id]?.kept == new.fee.minorUnits)
    await #expect(throws: Refusal.bookingCancelled) { try await cancel(new) }
    await #expect(throws: Refusal.bookingCancelled) { try await counter.checkedInAgain(booking) }
    let events = try await counter.store.events(after: 0, limit: 100).map(\.event.name)
    #expect(events == ["booking.confirmed", "pass.minted", "booking.cancelled", "pass.revoked"])
  }

  @Test func `an offer ends, and a flight that left is not cancelled`() async throws {
    let counter = try await Counter()
    let booking = try await counter.booked()
    let offer = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    #expect(offer.refund == booking.quote.total)
    counter.now = offer.expires
    await #expect(throws: Refusal.self) {
      try await counter.desk.cancel(
        booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    }
    counter.now = counter.flights.first.departure.instant
    await #expect(throws: Refusal.self) {
      try await counter.desk.offerCancellation(
        of: booking.id, Command(counter.jane, now: counter.now))
    }
  }

  @Test func `a flight that the airline cancels voids passes and pays back all`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn()
    counter.now = counter.flights.first.departure.instant.adding(seconds: -60)
    _ = try await counter.desk.report(
      .cancelled, of: counter.flights.first.id, StaffCommand(now: counter.now))
    _ = try await counter.desk.updateBookings(
      of: counter.flights.first.id, now: counter.now)
    #expect(try await counter.read(booking).passes.passes.map(\.state) == [.revoked])
    let offer = try await counter.desk.offerCancellation(
      of: booking.id, Command(counter.jane, now: counter.now))
    #expect(offer.refund == booking.quote.total)
  }

  @Test func `who did not come is a no-show, until a gate says otherwise`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A", "3B"])
    let flight = counter.flights.first
    let (jane, john) = (booking.passengers[0].id, booking.passengers[1].id)
    func gate(_ action: DeliveryAction, _ passenger: Passenger.ID) async throws -> FlightBooking {
      try await counter.desk.gate(
        GateEvent(action, of: passenger, segment: 0), of: booking.id, StaffCommand(now: counter.now)
      )
    }
    _ = try await gate(.board, jane)
    await #expect(throws: Refusal.self) { try await gate(.board, jane) }
    await #expect(throws: Refusal.self) { try await gate(.close, john) }
    counter.now = flight.departure.instant
    _ = try await counter.desk.report(.departed, of: flight.id, StaffCommand(now: counter.now))
    _ = try await counter.desk.updateBookings(
      of: flight.id, now: counter.now)
    let gone = try await counter.read(booking)
    #expect(gone.deliveries.map(\.state) == [.boarded, .noShow])
    #expect(gone.state(at: counter.now) == .completed)
    #expect(gone.passes.passes.map(\.state) == [.valid, .valid])
    let late = try await gate(.board, john)
    #expect(late.deliveries.map(\.state) == [.boarded, .boarded])
    #expect(late.passes == gone.passes)
    let off = try await gate(.offLoad, john)
    #expect(off.passes.passes.map(\.state) == [.valid, .revoked])
  }

  @Test(arguments: [[DeliveryAction.disembark], [.offLoad, .readmit]])
  func `whom a gate boarded without a check-in is booked again, and checks in`(
    actions: [DeliveryAction]
  ) async throws {
    let counter = try await Counter()
    let booking = try await counter.booked()
    let flight = counter.flights.first
    func report(_ news: Operations.News) async throws {
      _ = try await counter.desk.report(news, of: flight.id, StaffCommand(now: counter.now))
      _ = try await counter.desk.updateBookings(
        of: flight.id, now: counter.now)
    }
    counter.now = flight.departure.instant.adding(seconds: -7_200)
    try await report(.departed)
    #expect(try await counter.read(booking).deliveries.map(\.state) == [.noShow])
    func gate(_ action: DeliveryAction) async throws {
      _ = try await counter.desk.gate(
        GateEvent(action, of: booking.passengers[0].id, segment: 0), of: booking.id,
        StaffCommand(now: counter.now))
    }
    try await gate(.board)
    try await report(
      .returnedToStand(
        departure: flight.departure, arrival: flight.arrival))
    for action in actions { try await gate(action) }
    let back = try await counter.read(booking)
    #expect(back.deliveries.map(\.state) == [.booked])
    #expect(back.passes.passes.isEmpty)
    let checkedIn = try await counter.desk.checkIn(
      [booking.passengers[0].id], of: booking.id, Command(counter.jane, now: counter.now))
    #expect(checkedIn.deliveries.map(\.state) == [.checkedIn])
    #expect(checkedIn.passes.passes.map(\.state) == [.valid])
  }

  @Test func `nobody is a no-show of a flight that came back to its stand`() async throws {
    let counter = try await Counter()
    let booking = try await counter.checkedIn(["3A", "3C"])
    let flight = counter.flights.first
    func report(_ news: Operations.News) async throws {
      _ = try await counter.desk.report(news, of: flight.id, StaffCommand(now: counter.now))
      _ = try await counter.desk.updateBookings(
        of: flight.id, now: counter.now)
    }
    _ = try await counter.desk.gate(
      GateEvent(.board, of: booking.passengers[0].id, segment: 0), of: booking.id,
      StaffCommand(now: counter.now))
    try await report(.departed)
    #expect(try await counter.read(booking).deliveries.map(\.state) == [.boarded, .noShow])
    let later = try counter.flights.later(flight, by: 7_200)
    guard case .delayed(let departure, let arrival) = later else { throw MissingValue("a delay") }
    try await report(.returnedToStand(departure: departure, arrival: arrival))
    let back = try await counter.read(booking)
    #expect(back.deliveries.map(\.state) == [.boarded, .checkedIn])
    let pass = try #require(back.passes.valid(for: back.deliveries[1].entitlement))
    #expect(pass.validUntil > departure.instant, "good for the new hour")
    try await report(.departed)
    #expect(try await counter.read(booking).deliveries.map(\.state) == [.boarded, .noShow])
  }

  @Test func `actions are those that would be done`() async throws {
    let counter = try await Counter()
    let booking = try await counter.booked()
    let policy = counter.desk.policy
    let departure = counter.flights.first.departure.instant
    let steps: [(Int, [TravelerAction])] = [
      (-86_401, [.changeSeat, .cancel]), (-86_400, [.checkIn, .changeSeat, .cancel]),
      (-2_700, [.cancel]), (0, []),
    ]
    for (seconds, actions) in steps {
      #expect(booking.actions(at: departure.adding(seconds: seconds), policy: policy) == actions)
    }
    #expect(
      booking.transitions(
        by: booking.actions(at: departure.adding(seconds: -7_200), policy: policy)) == [
          .cancelled, .checkedIn,
        ])
    #expect(booking.state(at: departure.adding(seconds: 50_000)) == .completed)
  }

  @Test func `two flights on one booking have a pass each, at their own time`() async throws {
    let counter = try await Counter()
    let (one, two) = (counter.flights.first, counter.flights.second)
    let seats = [try counter.flights.seat("3A"), try counter.flights.seat("4B")]
    let hold = try await counter.desk.hold(
      [(one.id, seats[0]), (two.id, seats[1])], Command(counter.jane, now: counter.now))
    let quote = try await counter.desk.quote(
      FlightRequest(
        itinerary: [one.id, two.id],
        travelers: [
          FlightRequest.Traveler(type: .adult, seats: seats),
          FlightRequest.Traveler(type: .infant, seats: []),
        ], holds: [hold.id]), Command(counter.jane, now: counter.now))
    let order = Checkout.Order(
      payment: try SampleFlights.order().payment,
      passengers: [try SampleFlights.person(0), try SampleFlights.person(1, born: "2024-06-01")],
      contact: try SampleFlights.order().details.contact)
    let booking = try await counter.desk.book(
      quote.id, order, Command(counter.jane, now: counter.now))
    #expect(booking.claims.count == 2)
    counter.now = one.departure.instant.adding(seconds: -86_400)
    let first = try await counter.checkedInAgain(booking)
    #expect(first.state(at: counter.now) == .partlyCheckedIn)
    #expect(first.passes.passes.map(\.content.seat.description) == ["3A", "INF"])
    counter.now = two.departure.instant.adding(seconds: -80_000)
    let both = try await counter.checkedInAgain(booking)
    #expect(both.state(at: counter.now) == .checkedIn)
    #expect(both.passes.passes.count == 4)
    #expect(Set(both.passes.passes.map(\.entitlement)).count == 4)
    #expect(Set(both.passes.passes.map(\.content.designator)).count == 2)
  }
}

extension Counter {
  func checkedInAgain(_ booking: FlightBooking) async throws -> FlightBooking {
    try await desk.checkIn(
      booking.passengers.map(\.id), of: booking.id, Command(jane, now: now))
  }
}
