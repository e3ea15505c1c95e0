import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Shows
import Stays
import Testing
import Vocabulary

/// A booking that changes while the capture of an addition is under way: the addition is delivered, or fully
/// refunded.
@Suite struct ChangeABookingWhileMoreOfItIsPaidTests {
  /// An upgrade of Jane's seat from 3A to 2A, which costs more, at a provider that captures later.
  private struct Upgrade {
    let counter: Counter
    let provider: SlowCaptures
    let desk: FlightDesk
    let booking: FlightBooking
    let price: Int

    init(checkedIn: Bool = true) async throws {
      counter = try await Counter()
      provider = SlowCaptures()
      desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
      let quote = try await counter.quote(try await counter.hold(["3A"]))
      var booked = try await desk.book(
        quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
      counter.openCheckIn()
      if checkedIn {
        booked = try await desk.checkIn(
          booked.passengers.map(\.id), of: booked.id, Command(counter.jane, now: counter.now))
      }
      let request = try await desk.holding(
        Self.seat("2A", of: booked, counter), of: booked.id, for: counter.jane, by: .traveler,
        now: counter.now)
      let more = try await desk.quote(
        request, Command(counter.jane, now: counter.now))
      await provider.close()
      booking = try await desk.add(
        more.id, to: booked.id, paying: try CarPark.request("pm_approve"),
        Command(counter.jane, now: counter.now))
      price = more.total.minorUnits
      try expectEqual(booking.sale.additions.map(\.stage), [.secured])
    }

    static func seat(
      _ name: String, of booking: FlightBooking, _ counter: Counter
    ) throws -> SeatChange {
      SeatChange(
        passenger: booking.passengers[0].id, segment: 0, seat: try counter.flights.seat(name))
    }

    func change(_ seat: String, by actor: FlightActor = .traveler) async throws {
      _ = try await desk.changeSeat(
        Self.seat(seat, of: booking, counter), of: booking.id, by: actor,
        Command(counter.jane, now: counter.now))
    }

    func news(_ news: Operations.News) async throws {
      _ = try await desk.report(news, of: counter.flights.first.id, StaffCommand(now: counter.now))
      _ = try await desk.updateBookings(
        of: counter.flights.first.id, now: counter.now)
    }

    /// Lets the provider capture, settles all payments, and returns the booking.
    func finished() async throws -> FlightBooking {
      await provider.open()
      counter.now = counter.now.adding(seconds: 60)
      _ = try await desk.settleAll(now: counter.now)
      return try await counter.read(booking)
    }
  }

  @Test func `a traveler waits with another seat until the dearer one is paid`() async throws {
    let upgrade = try await Upgrade()
    let refusal = await #expect(throws: Refusal.self) { try await upgrade.change("4A") }
    #expect(refusal?.code == .additionUnderWay)
    #expect(refusal?.until == upgrade.counter.now.adding(seconds: 900))
    let booking = try await upgrade.finished()
    #expect(booking.deliveries[0].seat.description == "2A")
    #expect(booking.sale.additions.map(\.stage) == [.confirmed])
    #expect(await upgrade.provider.kept == booking.sale.price.minorUnits)
    // After the payment it may be exchanged like any other seat.
    try await upgrade.change("4A")
  }

  /// The changes that are not delayed by a payment.
  enum News: CaseIterable { case counter, offLoad, aircraft, departure, cancellation }

  @Test(arguments: News.allCases)
  func `a seat that cannot be given any more is paid back`(news: News) async throws {
    let upgrade = try await Upgrade()
    let (counter, desk) = (upgrade.counter, upgrade.desk)
    let dear = try counter.flights.seat("2A")
    switch news {
    case .counter: try await upgrade.change("5A", by: .agent(at: nil))
    case .offLoad:
      _ = try await desk.gate(
        GateEvent(.offLoad, of: upgrade.booking.passengers[0].id, segment: 0),
        of: upgrade.booking.id, StaffCommand(now: counter.now))
    case .aircraft:
      let other = try SampleFlights(rows: 4, seed: 8).map
      let map = SeatMap(id: other.id, name: "other", places: other.places)
      var changes = ChangeSet(at: counter.now)
      changes.insert(map)
      try await counter.store.commit(changes)
      try await upgrade.news(.aircraft("other"))
    case .departure: try await upgrade.news(.departed)
    case .cancellation: try await upgrade.news(.cancelled)
    }
    let before = try await counter.read(upgrade.booking)
    let booking = try await upgrade.finished()
    #expect(booking.sale.additions.map(\.failure) == [.overtaken])
    #expect(booking.deliveries == before.deliveries)
    #expect(await upgrade.provider.kept == booking.quote.total.minorUnits)
    #expect(booking.sale.price == booking.quote.total)
    #expect(try await !counter.taken().contains(dear))
  }

  @Test func `a capture that is told after the off-load goes back in full`() async throws {
    let upgrade = try await Upgrade()
    let (counter, desk) = (upgrade.counter, upgrade.desk)
    _ = try await desk.gate(
      GateEvent(.offLoad, of: upgrade.booking.passengers[0].id, segment: 0),
      of: upgrade.booking.id, StaffCommand(now: counter.now))
    let payment = try upgrade.booking.sale.additions.last?.payment.orThrow("a payment")
    let id = try payment.orThrow("a payment")
    _ = try await desk.apply(.captured, to: id, now: counter.now)
    let stored = try await counter.store.record(Payment.self, id).orThrow("it").value
    #expect(stored.state == .refunding && stored.refund?.minorUnits == upgrade.price)
    #expect(try await counter.read(upgrade.booking).sale.additions.map(\.failure) == [.overtaken])
  }

  @Test func `a cancellation gives back a share of what is paid, and an addition under way whole`()
    async throws
  {
    let upgrade = try await Upgrade()
    let (counter, desk) = (upgrade.counter, upgrade.desk)
    // In the last day the refund is half of the price.
    let offer = try await desk.offerCancellation(
      of: upgrade.booking.id, Command(counter.jane, now: counter.now))
    #expect(offer.refund.minorUnits == upgrade.booking.quote.total.minorUnits / 2)
    _ = try await desk.cancel(
      upgrade.booking.id, accepting: offer.id, Command(counter.jane, now: counter.now))
    _ = try await upgrade.finished()
    let total = upgrade.booking.quote.total.minorUnits
    #expect(await upgrade.provider.kept == total - offer.refund.minorUnits)
  }

  @Test func `a journey whose capture is told after its departure is paid back`() async throws {
    let counter = try await Counter()
    let provider = SlowCaptures()
    let desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    await provider.close()
    let booking = try await desk.book(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    #expect(booking.stage == .secured)
    _ = try await desk.report(
      .departed, of: counter.flights.first.id, StaffCommand(now: counter.now))
    await provider.open()
    counter.now = counter.now.adding(seconds: 60)
    _ = try await desk.settleAll(now: counter.now)
    #expect(try await counter.read(booking).failure == .overtaken)
    #expect(await provider.kept == 0)
    #expect(try await counter.taken().isEmpty)
  }

  @Test func `who pays while the aircraft is changed has a seat in the new one`() async throws {
    let counter = try await Counter()
    let provider = SlowCaptures()
    let desk = FlightDesk(store: counter.store, provider: provider, clock: counter.clock)
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    await provider.close()
    let booking = try await desk.book(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    let other = try SampleFlights(rows: 4, seed: 8).map
    let map = SeatMap(id: other.id, name: "other", places: other.places)
    var changes = ChangeSet(at: counter.now)
    changes.insert(map)
    try await counter.store.commit(changes)
    _ = try await desk.report(
      .aircraft("other"), of: counter.flights.first.id, StaffCommand(now: counter.now))
    _ = try await desk.updateBookings(
      of: counter.flights.first.id, now: counter.now)
    await provider.open()
    counter.now = counter.now.adding(seconds: 60)
    _ = try await desk.settleAll(now: counter.now)
    let read = try await counter.read(booking)
    #expect(read.stage == .confirmed && read.segments[0].seatMap == map.id)
    #expect(read.deliveries[0].place.flatMap(map.place)?.seat.description == "3A")
    #expect(try await counter.taken() == Set([read.deliveries[0].place].compactMap(\.self)))
  }

  @Test func `other dates of a stay wait for those that are paid, and end where the desk lets in`()
    async throws
  {
    let house = try await Guesthouse()
    let provider = SlowCaptures()
    let desk = StayDesk(
      Guesthouse.product, store: house.store, providers: .only(provider), clock: SleepingClock())
    let jane = try house.user("jane")
    let wish = try house.wish(try Guesthouse.numbers("203"))
    let reservation = try await desk.reserve(
      wish, Command(jane, now: house.now))
    let guest = StayBooking.Guest(givenNames: "Jane", surname: "Doe", email: "jane@example.com")
    let payment = try CarPark.request("pm_approve")
    let booking = try await desk.book(
      reservation.quote.id, Checkout.Order(payment: payment, details: guest),
      Command(jane, now: house.now))
    let longer = try await desk.quoteChange(
      of: booking.id, to: try Guesthouse.nights("2025-03-10", "2025-03-13"),
      Command(jane, now: house.now))
    await provider.close()
    let paying = try await desk.add(
      longer.id, to: booking.id, paying: payment, Command(jane, now: house.now))
    #expect(paying.sale.additions.map(\.stage) == [.secured])
    let refusal = await #expect(throws: Refusal.self) {
      try await desk.quoteChange(
        of: booking.id, to: try Guesthouse.nights("2025-03-11", "2025-03-12"),
        Command(jane, now: house.now))
    }
    #expect(refusal?.code == .additionUnderWay)
    #expect(refusal?.until == house.now.adding(seconds: 900))
    // The guest uses her voucher, whose dates cannot be changed any more.
    let read = try await house.store.record(StayBooking.self, booking.id).orThrow("it")
    var used = read.value
    used.passes.mark(used.passes.passes[0].entitlement, isUsed: true)
    var changes = ChangeSet(at: house.now)
    changes.update(read, to: used)
    try await house.store.commit(changes)
    await provider.open()
    house.now = house.now.adding(seconds: 60)
    _ = try await desk.settleAll(now: house.now)
    let after = try await house.store.record(StayBooking.self, booking.id).orThrow("it").value
    #expect(after.sale.additions.map(\.failure) == [.overtaken])
    #expect(after.booked == booking.booked)
    #expect(await provider.kept == booking.quote.total.minorUnits)
  }

  @Test func `a show that is cancelled while it is paid is paid back`() async throws {
    let cinema = try await Cinema()
    let provider = SlowCaptures()
    cinema.desk = ShowDesk(
      ShowProduct(), store: cinema.store, providers: .only(provider), clock: SleepingClock())
    await provider.close()
    let booking = try await cinema.book("A1")
    #expect(booking.stage == .secured)
    _ = try await cinema.desk.report(.cancelled, of: cinema.show, StaffCommand(now: cinema.now))
    _ = try await cinema.desk.updateBookings(
      of: cinema.show, now: cinema.now)
    await provider.open()
    cinema.now = cinema.now.adding(seconds: 30)
    _ = try await cinema.desk.settleAll(now: cinema.now)
    let read = try await cinema.store.record(ShowBooking.self, booking.id).orThrow("it").value
    #expect(read.stage == .cancelled || read.stage == .failed)
    #expect(await provider.kept == 0)
    #expect(try await cinema.store.claims(in: cinema.show.rawValue).isEmpty)
  }

  @Test func `a provider calls an appointment off while it is paid`() async throws {
    let provider = SlowCaptures()
    let practice = try await Practice(provider: provider)
    await provider.close()
    let booking = try await practice.ask(
      try practice.wish("grooming", "2025-03-03T09:00:00+01:00", minutes: 45),
      paying: "pm_approve")
    #expect(booking.stage == .secured && !booking.awaitsWord)
    let ended = try await practice.desk.callOff(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(ended.state == .cancelled && ended.ending?.by == .provider)
    await provider.open()
    practice.now = practice.now.adding(seconds: 60)
    _ = try await practice.desk.settleAll(now: practice.now)
    #expect(try await practice.read(booking).state == .cancelled)
    #expect(await provider.kept == 0)
    #expect(try await practice.claims.isEmpty)
  }
}
