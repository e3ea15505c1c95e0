import BookingStore
import BookingTestSupport
import Bookings
import OperatorFiles
import PassTestSupport
import Selling
import Stays
import Testing
import Vocabulary

/// Changes of the dates of a booked stay, with a further payment or a partial refund.
@Suite struct StayChangeTests {
  /// Books a room for two nights from 10 March, a double room at 124.00 a night.
  private func booked(
    _ house: Guesthouse, _ rooms: StayWish.Rooms, for name: String = "jane"
  ) async throws -> StayBooking {
    try await house.pay(try await house.reserve(try house.wish(rooms), for: name), for: name)
  }

  private func quote(
    _ house: Guesthouse, _ booking: StayBooking, _ from: String, _ until: String,
    for name: String = "jane"
  ) async throws -> Quote<StayRequest> {
    try await house.desk.quoteChange(
      of: booking.id, to: try Guesthouse.nights(from, until),
      Command(try house.user(name), once: nil, now: house.now))
  }

  private func change(
    _ house: Guesthouse, _ booking: StayBooking, _ quote: Quote<StayRequest>,
    paying method: String? = nil, for name: String = "jane"
  ) async throws -> StayBooking {
    let choice = try method.map { method in
      Checkout.PaymentChoice.token(
        try PaymentMethodToken(method).orThrow("a token"), isSaved: false)
    }
    return try await house.desk.add(
      quote.id, to: booking.id, paying: choice, Command(try house.user(name), now: house.now))
  }

  /// Returns the taken rooms of each night in the inventory, such as `10 203`.
  private func taken(_ house: Guesthouse, _ type: String = "double") async throws -> [String] {
    var nights: [String] = []
    for day in 8...16 {
      let date = try CivilDate("2025-03-\(day < 10 ? "0" : "")\(day)").orThrow("a day")
      let scope = Hotel.scope(house.linden, try Guesthouse.code(type), date)
      nights += try await house.store.taken(in: scope, at: house.now).map { "\(day) \($0.name)" }
    }
    return nights.sorted()
  }

  @Test(arguments: Guesthouse.Kind.allCases)
  func `a night more is paid, keeps the room and has a new voucher`(
    _ kind: Guesthouse.Kind
  ) async throws {
    let house = try await Guesthouse(kind)
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    // The new pass needs a new minute, because passes are issued by the minute.
    house.now = house.now.adding(seconds: 120)
    let longer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    #expect(longer.total == Money(12_400, SampleShows.eur))
    #expect(longer.request.change?.refund == Money(0, SampleShows.eur))
    // The added night is held while it is not paid, so other users cannot book it.
    #expect(try await taken(house) == ["10 203", "11 203", "12 203"])
    let changed = try await change(house, booking, longer, paying: "pm_approve")
    #expect(changed.stage == .confirmed)
    #expect(changed.booked.nights.checkOut.description == "2025-03-13")
    #expect(changed.booked.rooms.map(\.number?.rawValue) == ["203"])
    #expect(try await taken(house) == ["10 203", "11 203", "12 203"])
    // The printed voucher for the first nights stays valid, because the guest still has all of them.
    #expect(changed.passes.passes.map(\.state) == [.superseded, .valid])
    let voucher = try changed.passes.passes.last.orThrow("a voucher")
    #expect(voucher.validUntil.description == "2025-03-13T23:00:00Z")
    let payments = try await house.desk.payments(of: changed).map(\.value)
    #expect(payments.map(\.amount.minorUnits) == [24_800, 12_400])
    #expect(payments.allSatisfy { $0.state == .captured })
    // A cancellation in time refunds everything and frees the rooms.
    let offer = try await house.desk.offerCancellation(
      of: booking.id, Command(try house.user("jane"), now: house.now))
    #expect(offer.refund == Money(37_200, SampleShows.eur))
    _ = try await house.desk.cancel(
      booking.id, accepting: offer.id, Command(try house.user("jane"), now: house.now))
    #expect(try await taken(house).isEmpty)
  }

  @Test func `a night less gives back what the rate says at that time`() async throws {
    for (before, share) in [(48 * 3_600, 100), (48 * 3_600 - 1, 50)] {
      let house = try await Guesthouse()
      let booking = try await booked(house, try Guesthouse.numbers("203"))
      house.now = booking.booked.arrival.instant.adding(seconds: -before)
      let shorter = try await quote(house, booking, "2025-03-10", "2025-03-11")
      #expect(shorter.total.minorUnits == 0)
      #expect(shorter.request.change?.refund.minorUnits == 12_400 * share / 100)
      let changed = try await change(house, booking, shorter)
      #expect(try await taken(house) == ["10 203"])
      let paid = try await house.desk.payments(of: changed).map(\.value)
      #expect(paid.map(\.kept.minorUnits) == [24_800 - 12_400 * share / 100])
      #expect(changed.passes.passes.map(\.state) == [.revoked, .valid])
      #expect(changed.passes.passes.last?.validUntil.description == "2025-03-11T23:00:00Z")
    }
  }

  @Test func `rooms of two types keep their prices, each its own`() async throws {
    let house = try await Guesthouse()
    let wish = try house.wish(try Guesthouse.numbers("101 203"), guests: 3)
    let booking = try await house.pay(try await house.reserve(wish))
    let longer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    #expect(longer.total.minorUnits == 8_900 + 12_400)
    _ = try await change(house, booking, longer, paying: "pm_approve")
    let offer = try await house.desk.offerCancellation(
      of: booking.id, Command(try house.user("jane"), now: house.now))
    #expect(offer.refund.minorUnits == 3 * (8_900 + 12_400))
    let shorter = try await quote(house, booking, "2025-03-12", "2025-03-13")
    #expect(shorter.request.change?.refund.minorUnits == 2 * (8_900 + 12_400))
  }

  @Test func `what is dropped pays for what is added`() async throws {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    let moved = try await quote(house, booking, "2025-03-11", "2025-03-13")
    #expect(moved.total.minorUnits == 0 && moved.request.change?.refund.minorUnits == 0)
    #expect(moved.price.lines.map(\.amount.minorUnits) == [12_400, -12_400])
    _ = try await change(house, booking, moved)
    #expect(try await taken(house) == ["11 203", "12 203"])
  }

  @Test func `nobody gets better terms by moving a stay`() async throws {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    // Half would come back for the former arrival, and everything for the later one.
    house.now = booking.booked.arrival.instant.adding(seconds: -47 * 3_600)
    let later = try await quote(house, booking, "2025-03-11", "2025-03-12")
    let changed = try await change(house, booking, later)
    #expect(try await house.desk.payments(of: changed)[0].value.kept.minorUnits == 18_600)
    let offer = try await house.desk.offerCancellation(
      of: booking.id, Command(try house.user("jane"), now: house.now))
    #expect(offer.refund.minorUnits == 6_200)
  }

  @Test func `a price that was told is not asked for again when it has become dearer`()
    async throws
  {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    let longer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    _ = try await house.publish { $0.replacing("12400", with: "99900") }
    // The kept nights stay at their price, although the hotel asks more now.
    let dearer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    #expect(dearer.total.minorUnits == 99_900)
    let first = try await change(house, booking, longer, paying: "pm_approve")
    #expect(first.booked.nights.checkOut.description == "2025-03-13")
    // The other quote is for the stay before this change.
    await #expect(throws: Refusal.self) {
      try await change(house, booking, dearer, paying: "pm_approve")
    }
    #expect(try await taken(house) == ["10 203", "11 203", "12 203"])
  }

  @Test func `who has to move gets another room for all nights, and no room is free for two`()
    async throws
  {
    let house = try await Guesthouse()
    let mine = try await booked(house, try Guesthouse.numbers("203"))
    let wish = try house.wish(try Guesthouse.numbers("203"), "2025-03-12", "2025-03-14")
    _ = try await house.pay(try await house.reserve(wish, for: "john"), for: "john")
    let longer = try await quote(house, mine, "2025-03-10", "2025-03-13")
    // Kept nights cost nothing again, in any room.
    #expect(longer.total.minorUnits == 12_400)
    let changed = try await change(house, mine, longer, paying: "pm_approve")
    let room = try (changed.booked.rooms.first?.number).orThrow("a room").rawValue
    #expect(room != "203")
    let expected = ["10", "11", "12"].map { "\($0) \(room)" } + ["12 203", "13 203"]
    #expect(try await taken(house) == expected.sorted())
    // All other rooms are taken on the 13th.
    let rest = try house.wish(
      .ofType(try Guesthouse.code("double"), 5), "2025-03-13", "2025-03-14", guests: 5)
    _ = try await house.reserve(rest, for: "group")
    let refusal = await #expect(throws: Refusal.self) {
      try await quote(house, changed, "2025-03-10", "2025-03-14")
    }
    #expect(refusal?.code == .roomNotAvailable)
    #expect(try await taken(house).contains("12 \(room)"))
  }

  @Test func `a declined card changes nothing, and the nights are free after the hold`()
    async throws
  {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    let longer = try await quote(house, booking, "2025-03-09", "2025-03-12")
    await #expect(throws: Refusal.self) {
      try await change(house, booking, longer, paying: "pm_decline")
    }
    let missing = await #expect(throws: Refusal.self) { try await change(house, booking, longer) }
    #expect(missing?.code == .invalidRequest)
    house.now = house.now.adding(seconds: 900)
    #expect(try await taken(house) == ["10 203", "11 203"])
    let late = await #expect(throws: Refusal.self) {
      try await change(house, booking, longer, paying: "pm_approve")
    }
    #expect(late?.code == .holdExpired || late?.code == .invalidRequest, "\(late as Any)")
    // Another quote for a change replaces the former one.
    let one = try await quote(house, booking, "2025-03-09", "2025-03-12")
    let other = try await quote(house, booking, "2025-03-10", "2025-03-14")
    #expect(try await taken(house) == ["10 203", "11 203", "12 203", "13 203"])
    await #expect(throws: Refusal.self) {
      try await change(house, booking, one, paying: "pm_approve")
    }
    _ = try await change(house, booking, other, paying: "pm_approve")
    #expect(try await taken(house) == ["10 203", "11 203", "12 203", "13 203"])
  }

  @Test func `dates that cannot be are refused with their reason`() async throws {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    func refusal(
      _ from: String, _ until: String, of booking: StayBooking, for name: String = "jane"
    ) async -> RefusalCode? {
      await #expect(throws: Refusal.self) {
        try await quote(house, booking, from, until, for: name)
      }?.code
    }
    #expect(await refusal("2025-03-10", "2025-03-12", of: booking) == .invalidDates)
    #expect(await refusal("2025-02-27", "2025-03-12", of: booking) == .invalidDates)
    #expect(await refusal("2026-03-01", "2026-03-02", of: booking) == .invalidDates)
    #expect(await refusal("2025-03-10", "2025-03-13", of: booking, for: "john") == .notFound)
    // A quote for a change cannot be used for a new booking.
    let longer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    let token = try PaymentMethodToken("pm_approve").orThrow("a token")
    await #expect(throws: Refusal.self) {
      try await house.desk.book(
        longer.id,
        Checkout.Order(
          payment: .token(token, isSaved: false),
          details: StayBooking.Guest(givenNames: "J", surname: "D", email: "j@example.com")),
        Command(try house.user("jane"), now: house.now))
    }
    // The credit in a quote may have changed, so the quote cannot be renewed after it has ended.
    house.now = longer.created.adding(seconds: 900)
    await #expect(throws: Refusal.self) {
      try await house.desk.requote(
        longer.id, Command(try house.user("jane"), now: house.now))
    }
    // On the day of arrival only the departure can change.
    house.now = booking.booked.days.start
    #expect(await refusal("2025-03-11", "2025-03-13", of: booking) == .invalidDates)
    #expect(await refusal("2025-03-09", "2025-03-12", of: booking) == .invalidDates)
    let stays = try await quote(house, booking, "2025-03-10", "2025-03-13")
    _ = try await change(house, booking, stays, paying: "pm_approve")
    house.now = booking.booked.days.end.adding(seconds: 86_400)
    let over = await refusal("2025-03-10", "2025-03-20", of: booking)
    #expect(over == .invalidTransition || over == .invalidDates)
  }

  @Test func `a stay under way ends tomorrow at the soonest`() async throws {
    let house = try await Guesthouse()
    let wish = try house.wish(try Guesthouse.numbers("203"), "2025-03-10", "2025-03-13")
    let booking = try await house.pay(try await house.reserve(wish))
    func isPossible(_ until: String) async throws -> Bool {
      do {
        _ = try await quote(house, booking, "2025-03-10", until)
        return true
      } catch let refusal as Refusal {
        #expect(refusal.code == .invalidDates)
        return false
      }
    }
    // The second after this one is midnight in Vienna.
    house.now = try Instant("2025-03-10T22:59:59Z").orThrow("a time")
    #expect(try await isPossible("2025-03-11"))
    house.now = house.now.adding(seconds: 1)
    #expect(try await !isPossible("2025-03-11"))
    #expect(try await isPossible("2025-03-12"))
  }

  /// The stay has a double room for two nights from 10 March; each case has the new dates and whether its first
  /// voucher stays valid.
  @Test(arguments: [
    ("2025-03-10", "2025-03-13", true), ("2025-03-09", "2025-03-12", true),
    ("2025-03-09", "2025-03-13", true), ("2025-03-10", "2025-03-11", false),
    ("2025-03-11", "2025-03-12", false), ("2025-03-11", "2025-03-13", false),
    ("2025-03-09", "2025-03-11", false),
  ])
  func `paper stays good as long as the guest has all of its nights`(
    from: String, until: String, isGood: Bool
  ) async throws {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    house.now = house.now.adding(seconds: 120)
    let other = try await quote(house, booking, from, until)
    let changed = try await change(
      house, booking, other, paying: other.total.minorUnits > 0 ? "pm_approve" : nil)
    #expect(changed.passes.passes.map(\.state) == [isGood ? .superseded : .revoked, .valid])
  }

  /// A provider that lets the guest in while it authorises.
  private struct LettingIn: PaymentProvider {
    let books = DeterministicProvider()
    let store: any BookingStore
    let booking: StayBooking.ID

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      if let read = try? await store.record(StayBooking.self, booking), !read.value.passes.isUsed {
        var used = read.value
        used.passes.mark(used.passes.passes[0].entitlement, isUsed: true)
        var changes = ChangeSet(at: used.quote.created)
        changes.update(read, to: used)
        try? await store.commit(changes)
      }
      return try await books.perform(request)
    }
  }

  @Test func `who is let in while other dates are being paid is told so, and pays nothing`()
    async throws
  {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    let longer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    let provider = LettingIn(store: house.store, booking: booking.id)
    let desk = StayDesk(
      Guesthouse.product, store: house.store, providers: .only(provider), clock: SleepingClock())
    let token = try PaymentMethodToken("pm_approve").orThrow("a token")
    let refusal = await #expect(throws: Refusal.self) {
      try await desk.add(
        longer.id, to: booking.id, paying: .token(token, isSaved: false),
        Command(try house.user("jane"), now: house.now))
    }
    #expect(refusal?.code == .passUsed)
    let read = try await house.store.record(StayBooking.self, booking.id).orThrow("it").value
    #expect(read.booked == booking.booked && read.sale.additions.map(\.failure) == [.closed])
    #expect(await provider.books.accounts.values.allSatisfy { $0.kept == 0 })
  }

  @Test func `a hotel that closes meanwhile gets no more nights, and lets go of some`() async throws
  {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    let moved = try await quote(house, booking, "2025-03-11", "2025-03-13")
    #expect(moved.total.minorUnits == 0)
    _ = try await house.publish {
      $0.replacing(#""code": "linden","#, with: #""code": "linden", "closed": true,"#)
    }
    let closed = await #expect(throws: Refusal.self) { try await change(house, booking, moved) }
    #expect(closed?.code == .hotelNotAvailable)
    let refused = await #expect(throws: Refusal.self) {
      try await quote(house, booking, "2025-03-10", "2025-03-13")
    }
    #expect(refused?.code == .hotelNotAvailable)
    house.now = house.now.adding(seconds: 900)
    _ = try await change(
      house, booking, try await quote(house, booking, "2025-03-10", "2025-03-11"))
    #expect(try await taken(house) == ["10 203"])
  }

  @Test func `a room that is sold no more is left for another, and kept for fewer nights`()
    async throws
  {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("204"))
    _ = try await house.publish { $0.replacing(#""203", "204","#, with: #""203","#) }
    let longer = try await change(
      house, booking, try await quote(house, booking, "2025-03-10", "2025-03-13"),
      paying: "pm_approve")
    #expect(longer.booked.rooms.first?.number?.rawValue != "204")
    let other = try await booked(house, try Guesthouse.numbers("205"), for: "john")
    _ = try await house.publish { $0.replacing(#""203", "204", "205","#, with: #""203","#) }
    let shorter = try await quote(house, other, "2025-03-10", "2025-03-11", for: "john")
    let less = try await change(house, other, shorter, for: "john")
    #expect(less.booked.rooms.map(\.number?.rawValue) == ["205"])
  }

  @Test func `an offer of a cancellation ends when a change begins, and when it is paid`()
    async throws
  {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    let longer = try await quote(house, booking, "2025-03-10", "2025-03-13")
    let early = try await house.desk.offerCancellation(
      of: booking.id, Command(try house.user("jane"), now: house.now))
    let token = try PaymentMethodToken("pm_action_required").orThrow("a token")
    let paying = try await house.desk.add(
      longer.id, to: booking.id, paying: .token(token, isSaved: false),
      Command(try house.user("jane"), now: house.now))
    #expect(paying.booked == booking.booked)
    // The offer does not consider the payment that is under way.
    let ended = await #expect(throws: Refusal.self) {
      try await house.desk.cancel(
        booking.id, accepting: early.id, Command(try house.user("jane"), now: house.now))
    }
    #expect(ended?.code == .notFound)
    let offer = try await house.desk.offerCancellation(
      of: booking.id, Command(try house.user("jane"), now: house.now))
    #expect(offer.refund.minorUnits == 24_800)
    let payment = try paying.sale.additions.last.flatMap(\.payment).orThrow("a payment")
    _ = try await house.desk.apply(
      .authorised, to: payment, now: house.now)
    let changed = try await house.desk.apply(
      .captured, to: payment, now: house.now)
    #expect(changed.booked.nights.checkOut.description == "2025-03-13")
    let stale = await #expect(throws: Refusal.self) {
      try await house.desk.cancel(
        booking.id, accepting: offer.id, Command(try house.user("jane"), now: house.now))
    }
    #expect(stale?.code == .notFound)
  }

  @Test func `from the day of arrival on nothing comes back, as of a cancellation`() async throws {
    let house = try await Guesthouse()
    let booking = try await booked(house, try Guesthouse.numbers("203"))
    house.now = booking.booked.days.start
    let shorter = try await quote(house, booking, "2025-03-10", "2025-03-11")
    #expect(shorter.request.change?.refund.minorUnits == 0)
    // A renewed quote is not valid for longer than the price was promised.
    house.now = house.now.adding(seconds: 840)
    let again = try await house.desk.requote(
      shorter.id, Command(try house.user("jane"), now: house.now))
    house.now = house.now.adding(seconds: 120)
    await #expect(throws: Refusal.self) { try await change(house, booking, again) }
  }

  @Test func `of a pool only the added nights are taken`() async throws {
    let house = try await Guesthouse()
    let wish = try house.wish(
      .ofType(try Guesthouse.code("family"), 2), guests: 4, of: house.uferhof)
    let booking = try await house.pay(try await house.reserve(wish))
    let changed = try await change(
      house, booking, try await quote(house, booking, "2025-03-11", "2025-03-14"),
      paying: "pm_approve")
    let scopes = try (9...14).map { day in
      Hotel.scope(
        house.uferhof, try Guesthouse.code("family"),
        try CivilDate("2025-03-\(day < 10 ? "0" : "")\(day)").orThrow("a day"))
    }
    let claimed = try await house.store.claimed(in: scopes, at: house.now)
    #expect(scopes.map { claimed[$0] ?? 0 } == [0, 0, 2, 2, 2, 0])
    #expect(changed.booked.rooms.count == 2)
  }

  /// Bookings whose dates change repeatedly, compared with a calendar of rooms and nights.
  @Test(arguments: SeededRuns(usual: 3, soak: 100).seeds)
  func `no room is another's for a night, whatever is changed`(_ seed: UInt64) async throws {
    let house = try await Guesthouse()
    var random = SeededGenerator(seed: seed)
    var stays: [String: StayBooking] = [:]
    let start = try CivilDate("2025-03-08").orThrow("a day").daysSince1970
    func nights() throws -> Nights {
      let first = start + Int.random(in: 0..<6, using: &random)
      return try Nights(
        try CivilDate(daysSince1970: first).orThrow("a day"),
        try CivilDate(daysSince1970: first + Int.random(in: 1...3, using: &random)).orThrow("a day")
      ).orThrow("nights")
    }
    for number in 0..<80 {
      let name = "user\(number % 9)"
      do {
        if let booking = stays[name] {
          let quote = try await house.desk.quoteChange(
            of: booking.id, to: try nights(),
            Command(try house.user(name), once: nil, now: house.now))
          // Some changes are left unpaid.
          guard Bool.random(using: &random) else { continue }
          stays[name] = try await change(
            house, booking, quote, paying: quote.total.minorUnits > 0 ? "pm_approve" : nil,
            for: name)
        } else {
          let wish = StayWish(
            hotel: house.linden,
            rooms: .ofType(try Guesthouse.code("double"), Int.random(in: 1...2, using: &random)),
            nights: try nights(), guests: 1)
          stays[name] = try await house.pay(try await house.reserve(wish, for: name), for: name)
        }
      } catch let refusal as Refusal {
        #expect(
          [.roomNotAvailable, .invalidDates].contains(refusal.code), "\(seed): \(refusal)")
      }
    }
    house.now = house.now.adding(seconds: 900)
    var boxes: [String: String] = [:]
    for (name, booking) in stays {
      let current = try await house.store.record(StayBooking.self, booking.id).orThrow("it").value
      for night in current.booked.resources(of: house.linden) {
        #expect(boxes.updateValue(name, forKey: "\(night)") == nil, "\(seed): \(night)")
      }
      // The kept money equals the price of the nights.
      let kept = try await house.desk.payments(of: current).map(\.value.kept.minorUnits)
      let worth = current.booked.sold.map(\.price.minorUnits).reduce(0, +)
      #expect(kept.reduce(0, +) == worth * current.booked.rooms.count, "\(seed): \(name)")
    }
    var claimed: Set<String> = []
    for day in start..<start + 12 {
      let date = try CivilDate(daysSince1970: day).orThrow("a day")
      let scope = Hotel.scope(house.linden, try Guesthouse.code("double"), date)
      claimed.formUnion(
        try await house.store.taken(in: scope, at: house.now).map { "\(scope)/\($0.name)" })
    }
    #expect(claimed == Set(boxes.keys), "\(seed)")
  }
}
