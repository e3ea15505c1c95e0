import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

/// The life of a show booking, from a lock to a ticket and to a cancellation.
@Suite struct ShowBookingTests {
  @Test func `every pair of the tables is allowed or refused as written here`() {
    let booking: [(ShowBookingState, ShowBookingState)] = ShowBookingState.table.rows.map {
      ($0.from, $0.to)
    }
    // A booking that is being paid may be cancelled, too.
    let expected: [(ShowBookingState, [ShowBookingState])] = [
      (.initiated, [.seatsLocked, .cancelled]),
      (.seatsLocked, [.paymentPending, .expired, .cancelled]),
      (.paymentPending, [.confirmed, .seatsLocked, .expired, .cancelled]),
      (.confirmed, [.cancelled]), (.cancelled, []), (.expired, []),
    ]
    for (from, allowed) in expected {
      for to in ShowBookingState.allCases {
        #expect(booking.contains { $0 == (from, to) } == allowed.contains(to), "\(from) → \(to)")
      }
    }
    // A free seat can become booked at once, by a payment that arrives just after its lock has ended.
    let seats: [(SeatState, [SeatState])] = [
      (.available, [.locked, .blocked, .booked]), (.locked, [.available, .booked]),
      (.booked, [.available]), (.blocked, [.available]),
    ]
    let rows = SeatState.table.rows.map { ($0.from, $0.to) }
    for (from, allowed) in seats {
      for to in SeatState.allCases {
        #expect(rows.contains { $0 == (from, to) } == allowed.contains(to), "\(from) → \(to)")
      }
    }
  }

  @Test(arguments: Cinema.Kind.allCases)
  func `a family gets one ticket or one each, and the price is the sum of its seats`(
    _ kind: Cinema.Kind
  ) async throws {
    let cinema = try await Cinema(kind)
    let booking = try await cinema.book("A1 A2 B7 B8")
    #expect(booking.quote.total == Money(1_000 + 1_000 + 800 + 0, SampleShows.eur))
    let ticket = try booking.passes.passes.first.orThrow("a ticket")
    #expect(booking.passes.passes.count == 1 && ticket.content.admits == 4)
    #expect(ticket.content.seats.map(\.rawValue) == ["A1", "A2", "B7", "B8"])
    #expect("\(ticket.content.title) \(ticket.content.place)" == "Die Nachtigall Scala, 1")
    let each = try await cinema.book("A5 A6", for: "john", .perSeat)
    #expect(each.passes.passes.map { $0.content.seats.map(\.rawValue) } == [["A5"], ["A6"]])
    #expect(each.passes.passes.allSatisfy { $0.content.admits == 1 })
  }

  @Test func `a declined card may be followed by another while the seats are locked`() async throws
  {
    let cinema = try await Cinema()
    let quote = try await cinema.quote("A1", try await cinema.lock("A1"))
    let refusal = await #expect(throws: Refusal.self) {
      try await cinema.pay(quote, "pm_decline")
    }
    #expect(refusal?.code == .paymentDeclined)
    let failed = try await cinema.store.records(ShowBooking.self, .user(try cinema.user("jane")))
    let state = try failed.first.orThrow("a booking").value
    #expect(state.state(at: cinema.now) == .seatsLocked, "retry")
    #expect(state.state(at: quote.expires) == .expired)
    #expect(try await cinema.state("A1") == .locked)
    #expect(try await cinema.pay(quote).state(at: cinema.now) == .confirmed)
    #expect(await cinema.kept() == 1_000)
  }

  @Test
  func `what came to nothing is expired when its lock ends, and cancelled when that is given up`()
    async throws
  {
    for isReleased in [false, true] {
      let cinema = try await Cinema()
      let hold = try await cinema.lock("A1")
      let quote = try await cinema.quote("A1", hold)
      cinema.now = quote.expires.adding(seconds: -1)
      _ = try? await cinema.pay(quote, "pm_decline")
      let jane = try cinema.user("jane")
      let failed = try await cinema.store.records(ShowBooking.self, .user(jane))
      let booking = try failed.first.orThrow("a booking").value
      let kept = try await cinema.store.found(Hold.self, hold.id).value
      #expect(kept.expires > quote.expires, "paying lengthened it")
      #expect(booking.state(at: quote.expires, lock: kept) == .seatsLocked)
      #expect(booking.state(at: kept.expires.adding(seconds: -1), lock: kept) == .seatsLocked)
      #expect(booking.state(at: kept.expires, lock: kept) == .expired)
      guard isReleased else { continue }
      let released = try await cinema.desk.release(hold.id, Command(jane, now: cinema.now))
      #expect(booking.state(at: cinema.now, lock: released) == .cancelled)
    }
  }

  @Test func `once another try has the seats, the one that failed is expired for good`()
    async throws
  {
    let cinema = try await Cinema()
    let hold = try await cinema.lock("A1")
    _ = try? await cinema.pay(try await cinema.quote("A1", hold), "pm_decline")
    _ = try await cinema.pay(try await cinema.quote("A1", hold), "pm_approve")
    let tries = try await cinema.store.records(ShowBooking.self, .user(try cinema.user("jane")))
    let failed = try tries.first { $0.value.stage == .failed }.orThrow("a try that failed").value
    let sold = try await cinema.store.found(Hold.self, hold.id).value
    #expect(sold.state(at: cinema.now) == .consumed)
    // The second try may also sell the seats after the lock has ended, when the first was already seen as expired.
    for moment in [cinema.now, sold.expires, sold.expires.adding(seconds: 3_600)] {
      #expect(failed.state(at: moment, lock: sold) == .expired)
    }
  }

  /// Under random commands of customers, provider and cinema, each observed change of the state is possible by the
  /// table.
  @Test func `the states that are derived go only the ways of their table`() async throws {
    var seen: Set<ShowBookingState> = []
    for seed in 0..<60 {
      let cinema = try await Cinema()
      var random = SeededGenerator(seed: UInt64(seed))
      let jane = try cinema.user("jane")
      var hold: Hold?
      var quote: Quote<ShowRequest>?
      var last = ShowBookingState.initiated
      for _ in 0..<14 {
        let method =
          DeterministicProvider.tokens.randomElement(using: &random) ?? "pm_approve"
        switch Int.random(in: 0..<9, using: &random) {
        case 0 where hold == nil: hold = try? await cinema.lock("A1")
        case 1: if let hold { quote = (try? await cinema.quote("A1", hold)) ?? quote }
        case 2, 3: if let quote { _ = try? await cinema.pay(quote, method) }
        case 4: cinema.now = cinema.now.adding(seconds: Int.random(in: 1...40, using: &random))
        case 5:
          if let hold {
            _ = try? await cinema.desk.release(hold.id, Command(jane, now: cinema.now))
          }
        case 6: try await cinema.settleDue()
        case 7:
          let own = try await cinema.store.records(ShowBooking.self, .user(jane))
          for one in own where one.value.stage == .confirmed {
            _ = try? await cinema.cancel(one.value)
          }
        case 8 where Int.random(in: 0..<4, using: &random) == 0:
          _ = try? await cinema.desk.report(
            .cancelled, of: cinema.show, StaffCommand(now: cinema.now))
          _ = try await cinema.desk.updateBookings(
            of: cinema.show, now: cinema.now)
        default: break
        }
        guard let held = hold else { continue }
        let lock = try await cinema.store.found(Hold.self, held.id).value
        let newest = try await cinema.store.records(ShowBooking.self, .user(jane)).map(\.value)
          .max { ($0.created, $0.key) < ($1.created, $1.key) }
        let state =
          newest?.state(at: cinema.now, lock: lock) ?? lock.showState(at: cinema.now) ?? last
        // Several steps may have happened between two observations.
        var reached: Set<ShowBookingState> = [last]
        for _ in ShowBookingState.allCases {
          reached.formUnion(
            ShowBookingState.table.rows.filter { reached.contains($0.from) }.map(\.to))
        }
        #expect(reached.contains(state), "seed \(seed): \(last) → \(state)")
        seen.insert(state)
        last = state
      }
    }
    #expect(seen == Set(ShowBookingState.allCases).subtracting([.initiated]))
  }

  @Test func `a silent provider is asked three times while the lock goes on, and not for ever`()
    async throws
  {
    let cinema = try await Cinema()
    let hold = try await cinema.lock("A1")
    let quote = try await cinema.quote("A1", hold)
    cinema.now = hold.expires.adding(seconds: -2)
    let token = try PaymentMethodToken("pm_unavailable").orThrow("a token")
    _ = try? await cinema.desk.book(
      quote.id, Checkout.Order(payment: .token(token, isSaved: false), details: ShowOrder()),
      Command(try cinema.user("jane"), now: cinema.now))
    let kept = try await cinema.store.found(Hold.self, hold.id).value
    // Two more tries follow the first one, each at most four seconds after the one before.
    #expect(kept.expires >= cinema.now.adding(seconds: 30 + 4), "lengthened before each try")
    #expect(kept.expires <= cinema.now.adding(seconds: 30 + 8), "to 30 s from then")
    #expect(kept.expires <= hold.since.adding(seconds: 150), "and is capped")
  }

  @Test func `before the show all comes back, and then nothing does`() async throws {
    let cinema = try await Cinema()
    let booking = try await cinema.book("A1")
    let cancelled = try await cinema.cancel(booking)
    #expect(cancelled.state(at: cinema.now) == .cancelled)
    #expect(cancelled.passes.passes.allSatisfy { $0.state == .revoked })
    #expect(await cinema.kept() == 0)
    let second = try await cinema.book("A2")
    cinema.now = second.begins.instant
    let refusal = await #expect(throws: Refusal.self) { try await cinema.cancel(second) }
    #expect(refusal?.code == .showStarted)
    #expect(await cinema.kept() == 1_000)
  }

  @Test func `another hour keeps paper good, and the new ticket is of the same performance`()
    async throws
  {
    let cinema = try await Cinema()
    let booking = try await cinema.book("A1 A2")
    let old = try booking.passes.passes.first.orThrow("a ticket")
    cinema.now = cinema.now.adding(seconds: 120)
    try await cinema.move(by: 3_600)
    let moved = try await cinema.read(booking)
    #expect(moved.passes.passes.map(\.state) == [.superseded, .valid])
    let new = try moved.passes.passes.last.orThrow("a ticket")
    #expect(new.content.announced == old.content.announced, "by which doors know it")
    #expect(new.content.begins.instant == old.content.begins.instant.adding(seconds: 3_600))
    #expect(old.validUntil > new.content.ends.instant, "paper lasts")
    // A show can move only within the validity of printed tickets.
    await #expect(throws: Refusal.self) { try await cinema.move(by: 13 * 3_600) }
    await #expect(throws: Refusal.self) { try await cinema.move(by: -9 * 3_600) }
  }

  @Test func `a show that is cancelled takes its tickets back and gives all money, unasked`()
    async throws
  {
    let cinema = try await Cinema()
    let booking = try await cinema.book("A1")
    // A booking that was cancelled before, and one whose payment is under way, do not disturb the others.
    let before = try await cinema.cancel(try await cinema.book("A3"))
    let pending = try await cinema.pay(
      try await cinema.quote("A4", try await cinema.lock("A4")), "pm_action_required")
    _ = try await cinema.desk.report(.cancelled, of: cinema.show, StaffCommand(now: cinema.now))
    for _ in 1...2 {
      _ = try await cinema.desk.updateBookings(
        of: cinema.show, now: cinema.now)
    }
    let ended = try await cinema.read(booking)
    #expect(ended.state(at: cinema.now) == .cancelled)
    #expect(ended.passes.passes.allSatisfy { $0.state == .revoked })
    #expect(try await cinema.read(before).sale == before.sale)
    #expect(try await cinema.read(pending).state(at: cinema.now) == .paymentPending)
    await #expect(throws: Refusal.self) { try await cinema.lock("A2") }
    try await cinema.settleDue()
    #expect(await cinema.kept() == 0)
    // An answer of the bank that comes later sells nothing.
    _ = try await cinema.desk.settle(
      try pending.payment.orThrow("a payment"), now: cinema.now)
    #expect(try await cinema.read(pending).stage == .failed)
    #expect(await cinema.kept() == 0)
  }

  @Test func `a show that is cancelled between payment and ticket gives the money back, too`()
    async throws
  {
    let cinema = try await Cinema()
    let booking = try await cinema.book("A1")
    _ = try await cinema.desk.report(.cancelled, of: cinema.show, StaffCommand(now: cinema.now))
    // The report's update ran before the booking was confirmed, so the event of the confirmation checks the show
    // again.
    for _ in 1...2 {
      try await cinema.desk.checkShow(of: booking.id, now: cinema.now)
    }
    #expect(try await cinema.read(booking).state(at: cinema.now) == .cancelled)
    try await cinema.settleDue()
    #expect(await cinema.kept() == 0)
  }

  @Test
  func `a payment that comes after the lock buys what is still free, or gives the money back`()
    async throws
  {
    for isTaken in [false, true] {
      let cinema = try await Cinema()
      let hold = try await cinema.lock("A1")
      let quote = try await cinema.quote("A1", hold)
      cinema.now = hold.expires.adding(seconds: -2)
      // The customer needs some time at the bank's page.
      let pending = try await cinema.pay(quote, "pm_action_required")
      #expect(pending.state(at: cinema.now) == .paymentPending)
      let longest = try await cinema.store.found(Hold.self, hold.id).value
      cinema.now = longest.expires
      if isTaken { _ = try await cinema.lock("A1", for: "john") }
      let id = try pending.payment.orThrow("a payment")
      _ = try await cinema.desk.settle(id, now: cinema.now)
      let settled = try await cinema.read(pending)
      #expect(settled.state(at: cinema.now) == (isTaken ? .cancelled : .confirmed))
      #expect(await cinema.kept() == (isTaken ? 0 : 1_000))
    }
  }
}

extension Cinema {
  /// Settles all due payments, as the service does in the background.
  func settleDue() async throws {
    for payment in try await desk.duePayments(patience: 0, now: now) {
      _ = try await desk.settle(payment.id, now: now)
    }
  }

  func read(_ booking: ShowBooking) async throws -> ShowBooking {
    try await store.found(ShowBooking.self, booking.id).value
  }

  func move(by seconds: Int) async throws {
    let read = try await store.found(Show.self, show).value
    func later(_ time: ZonedTime) throws -> ZonedTime {
      try ZonedTime(
        time.instant.adding(seconds: seconds), zone: time.zone, offsetMinutes: time.offsetMinutes
      ).orThrow("a time")
    }
    _ = try await desk.report(
      .moved(begins: try later(read.begins), ends: try later(read.ends)), of: show,
      StaffCommand(now: now))
    _ = try await desk.updateBookings(of: show, now: now)
  }
}
