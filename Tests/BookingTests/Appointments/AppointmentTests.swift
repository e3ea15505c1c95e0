import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// The life of an appointment from its request to its end, with its payment.
@Suite struct AppointmentTests {
  @Test(arguments: Practice.Kind.allCases)
  func `what is free and needs no yes is confirmed at once, with a pass and a snapshot`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let booking = try await practice.ask(
      try practice.wish("walking", "2025-03-03T09:00:00+01:00", minutes: 30))
    #expect(booking.state == .confirmed && booking.payment == nil)
    #expect(booking.start.description == "2025-03-03T09:00:00+01:00[Europe/Vienna]")
    let pass = try booking.passes.passes.first.orThrow("a pass")
    #expect(pass.validFrom.description == "2025-03-03T07:30:00Z")
    #expect(pass.validUntil.description == "2025-03-03T08:30:00Z")
    #expect(pass.content.title.rawValue == "WALKING" && pass.content.admits == 1)
    // The appointment keeps the subject as it was booked, even after the subject is changed.
    _ = try await practice.desk.change(
      practice.dog, to: try Practice.profile("Max"), for: Practice.jane.user, now: practice.now)
    let after = try await practice.read(booking)
    #expect(after.subjectIDs == [practice.dog])
    #expect(after.subjects?.map(\.name.rawValue) == ["Rex"] && after.notes == "ring twice")
    #expect(after.providerName.rawValue == "Park Walks" && after.serviceName.rawValue == "WALKING")
  }

  @Test(arguments: Practice.Kind.allCases)
  func `money is set aside at the request and taken at the yes`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    #expect(booking.state == .pending && booking.passes.passes.isEmpty)
    #expect(booking.deadline == practice.now.adding(seconds: 86_400))
    #expect(try await practice.account(booking).authorised == Money(4_000, try Practice.eur()))
    #expect(try await practice.account(booking).captured == nil)
    let accepted = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(accepted.state == .confirmed && accepted.passes.passes.count == 1)
    #expect(try await practice.account(booking).captureCount == 1)
    let events = try await practice.store.events(after: 0, limit: 500).map(\.event.name)
    #expect(events.count { $0 == "booking.awaits_acceptance" } == 1)
    #expect(events.count { $0 == "booking.confirmed" } == 1)
  }

  @Test func `a request that is declined keeps its reason and nothing else about people`()
    async throws
  {
    let practice = try await Practice()
    let wish = try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60)
    let booking = try await practice.ask(wish, paying: "pm_approve")
    let declined = try await practice.desk.decline(
      booking.id, reason: "too far", Command(Practice.walker, now: practice.now))
    #expect(declined.state == .cancelled && declined.reason == "too far")
    #expect(declined.ending?.by == .provider && declined.subjects == nil && declined.notes == nil)
    #expect(try await practice.account(booking).isVoided)
    // The time is free again, for the same user as well.
    let next = try await practice.ask(wish, paying: "pm_approve")
    #expect(next.state == .pending)
    // The reason is removed with other personal data, a month after the appointment would have ended.
    let over = declined.end.instant.adding(seconds: practice.desk.terms.personalDataKept)
    let due = try await practice.store.records(
      AppointmentBooking.self, concludedBy: declined.end.instant, limit: 10)
    #expect(due.contains { $0.value.id == declined.id })
    let read = try await practice.desk.found(AppointmentBooking.self, declined.id)
    let removed = try PersonalData.remove(from: read, of: Practice.product, now: over)
    #expect(removed.answer.reason == nil && removed.answer.concludes == nil)
  }

  @Test func `a request that is forgotten gives its money back after the deadline`() async throws {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    practice.now = practice.now.adding(seconds: 86_399)
    #expect(try await practice.desk.endWaiting(now: practice.now) == 0)
    practice.now = practice.now.adding(seconds: 1)
    let late = await #expect(throws: Refusal.self) {
      try await practice.desk.accept(
        booking.id, Command(Practice.walker, now: practice.now))
    }
    #expect(late?.code == .answeredTooLate)
    #expect(try await practice.desk.endWaiting(now: practice.now) == 1)
    _ = try await practice.desk.settleAll(now: practice.now)
    let forgotten = try await practice.read(booking)
    #expect(forgotten.state == .cancelled && forgotten.failure == .turnedDown)
    #expect(try await practice.account(booking).isVoided)
    #expect(try await practice.store.claims(in: practice.provider.rawValue).isEmpty)
  }

  @Test func `nobody accepts what has begun, however long an answer may take`() async throws {
    let practice = try await Practice()
    practice.now = try Practice.at("2025-03-03T08:30:00+01:00")
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    #expect(booking.deadline == booking.start.instant)
    practice.now = booking.start.instant
    let late = await #expect(throws: Refusal.self) {
      try await practice.desk.accept(
        booking.id, Command(Practice.walker, now: practice.now))
    }
    #expect(late?.code == .answeredTooLate)
  }

  @Test func `a request is taken back without cost while nobody has accepted it`() async throws {
    let practice = try await Practice()
    practice.now = try Practice.at("2025-03-03T07:00:00+01:00")
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    let gone = try await practice.cancel(booking, reason: "found another")
    #expect(gone.state == .cancelled && gone.reason == "found another")
    #expect(gone.ending?.by == .owner)
    #expect(try await practice.account(booking).isVoided)
    let again = await #expect(throws: Refusal.self) { try await practice.cancel(booking) }
    #expect(again?.code == .bookingCancelled)
  }

  @Test func `a cancellation gives back what the terms say at its hour, as was quoted`()
    async throws
  {
    let hour = 3_600
    for (before, percent) in [(48 * hour, 100), (48 * hour - 1, 50), (24 * hour, 50), (60, 0)] {
      let practice = try await Practice()
      var booking = try await practice.ask(
        try practice.wish("sitting", "2025-03-04T09:00:00+01:00", minutes: 60),
        paying: "pm_approve")
      booking = try await practice.desk.accept(
        booking.id, Command(Practice.walker, now: practice.now))
      practice.now = booking.start.instant.adding(seconds: -before)
      #expect(booking.refundPercent(now: practice.now) == percent)
      let offer = try await practice.desk.offerCancellation(
        of: booking.id, Command(booking.user, now: practice.now))
      #expect(offer.refund.minorUnits == 4_000 * percent / 100)
      #expect(offer.fee.minorUnits == 4_000 - offer.refund.minorUnits)
      let gone = try await practice.cancel(booking)
      #expect(gone.passes.passes.map(\.state) == [.revoked])
      let account = try await practice.account(booking)
      #expect((account.refunded?.minorUnits ?? 0) == 4_000 * percent / 100)
    }
  }

  @Test func `where the terms close it, a late cancellation is refused with its percentage`()
    async throws
  {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("grooming", "2025-03-04T09:00:00+01:00", minutes: 45),
      paying: "pm_approve")
    #expect(booking.state == .confirmed)
    practice.now = booking.start.instant.adding(seconds: -2 * 3_600 + 1)
    let late = await #expect(throws: Refusal.self) { try await practice.cancel(booking) }
    #expect(late?.code == .cancellationTooLate)
    #expect(late?["refund_percentage"] == .number(20) && late?["hours_before"] == .number(2))
    practice.now = practice.now.adding(seconds: -1)
    let gone = try await practice.cancel(booking)
    #expect(gone.state == .cancelled)
    #expect(try await practice.account(booking).refunded == Money(500, try Practice.eur()))
  }

  @Test func `what the provider cancels comes back in full, also when it has begun`() async throws {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("grooming", "2025-03-04T09:00:00+01:00", minutes: 45),
      paying: "pm_approve")
    practice.now = booking.start.instant
    _ = try await practice.desk.start(
      booking.id, Command(Practice.walker, now: practice.now))
    let gone = try await practice.desk.callOff(
      booking.id, reason: "ill", Command(Practice.walker, now: practice.now))
    #expect(gone.state == .cancelled && gone.reason == "ill" && gone.ending?.by == .provider)
    #expect(try await practice.account(booking).refunded == Money(2_500, try Practice.eur()))
  }

  @Test func `one key is one request, and a declined card is followed by another`() async throws {
    let practice = try await Practice()
    let wish = try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60)
    func key(_ name: String) throws -> RequestKey {
      try RequestKey(
        principal: Practice.jane.user, operation: "request", key: name, fingerprint: name
      ).orThrow("a key")
    }
    let declined = await #expect(throws: Refusal.self) {
      try await practice.ask(wish, paying: "pm_decline", once: try key("a"))
    }
    #expect(declined?.code == .paymentDeclined)
    let booking = try await practice.ask(wish, paying: "pm_approve", once: try key("b"))
    let again = try await practice.ask(wish, paying: "pm_approve", once: try key("b"))
    #expect(again.id == booking.id)
    // If the answer is lost after the first step, a repetition under the same key does the remaining steps.
    let next = try practice.wish("sitting", "2025-03-03T13:00:00+01:00", minutes: 60)
    _ = try await practice.desk.hold(
      next, Command(Practice.jane.user, once: try key("c").step("hold"), now: practice.now))
    #expect(
      try await practice.ask(next, paying: "pm_approve", once: try key("c")).state == .pending)
    // A request whose payment was declined is not listed as an appointment.
    let listed = try await practice.desk.appointments(
      of: Practice.jane.user, from: practice.now, until: practice.now.adding(seconds: 864_000),
      limit: 10)
    #expect(listed.map(\.record.value.state) == [.pending, .pending])
    let accounts = await practice.payments.accounts
    #expect(accounts.count == 3)
  }

  @Test func `what the provider takes back between price and payment is not sold`() async throws {
    let practice = try await Practice()
    let wish = try practice.wish("grooming", "2025-03-03T09:00:00+01:00", minutes: 45)
    let hold = try await practice.desk.hold(
      wish, Command(Practice.jane.user, now: practice.now))
    let quote = try await practice.desk.quote(
      try await practice.desk.request(for: wish, held: hold),
      Command(Practice.jane.user, now: practice.now))
    try await practice.provider(
      .absence(try Stretch(asked: wish.start, wish.end)))
    let away = await #expect(throws: Refusal.self) {
      try await practice.desk.book(
        quote.id,
        Checkout.Order(
          payment: .token(try PaymentMethodToken("pm_approve").orThrow("a token"), isSaved: false),
          details: .init()), Command(Practice.jane.user, now: practice.now))
    }
    #expect(away?.code == .providerAbsent)
    #expect(await practice.payments.accounts.isEmpty)
  }

  @Test
  func `what the provider takes back while it is being paid is not sold, and nothing is kept`()
    async throws
  {
    for change in [
      AppointmentDesk.ProviderChange.isOpen(false), .hours(.none), .services([]),
    ] {
      let practice = try await Practice()
      let (desk, jane) = (practice.desk, Practice.jane.user)
      let wish = try practice.wish("grooming", "2025-03-03T09:00:00+01:00", minutes: 45)
      let hold = try await desk.hold(wish, Command(jane, now: practice.now))
      let quote = try await desk.quote(
        try await desk.request(for: wish, held: hold), Command(jane, now: practice.now))
      let payment = Checkout.PaymentChoice.token(
        try PaymentMethodToken("pm_approve").orThrow("a token"), isSaved: false)
      let begun = try await desk.begin(
        quote.id, Checkout.Order(payment: payment, details: .init()),
        Command(jane, now: practice.now))
      try await practice.provider(change)
      let refusal = await #expect(throws: Refusal.self) {
        try await desk.finish(begun, now: practice.now)
      }
      let codes: [RefusalCode] = [.providerNotAvailable, .outsideHours, .notFound]
      #expect(refusal.map { codes.contains($0.code) } == true, "\(refusal as Any)")
      let booking = try await desk.found(AppointmentBooking.self, begun).value
      #expect(booking.state == .cancelled && booking.failure == .closed)
      let account = try await practice.account(booking)
      #expect(account.isVoided && account.captured == nil)
      #expect(booking.claims.isEmpty && booking.passes.passes.isEmpty)
    }
  }

  @Test func `what was offered for a request is no offer for the appointment`() async throws {
    let practice = try await Practice()
    let booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-04T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    let offer = try await practice.desk.offerCancellation(
      of: booking.id, Command(booking.user, now: practice.now))
    #expect(offer.refund.minorUnits == 0 && offer.fee.minorUnits == 0)
    let accepted = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    let old = await #expect(throws: Refusal.self) {
      try await practice.desk.cancel(
        booking.id, accepting: offer.id, reason: nil, Command(booking.user, now: practice.now))
    }
    #expect(old?.code == .notFound)
    #expect(try await practice.read(booking) == accepted)
  }

  @Test func `what people read of it is in the time of the place`() async throws {
    let practice = try await Practice()
    var booking = try await practice.ask(
      try practice.wish("sitting", "2025-03-03T09:00:00+01:00", minutes: 60),
      paying: "pm_approve")
    #expect(booking.label(at: practice.now) == "Waiting for confirmation")
    booking = try await practice.desk.accept(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(booking.label(at: practice.now) == "Confirmed! See you at 9am on Mar 3")
    // In Vienna it is already Monday, so the label omits the date.
    practice.now = try Practice.at("2025-03-02T23:00:00Z")
    #expect(booking.label(at: practice.now) == "Confirmed! See you at 9am")
    let early = await #expect(throws: Refusal.self) {
      try await practice.desk.start(
        booking.id, Command(Practice.walker, now: practice.now))
    }
    #expect(
      early?.code == .tooEarly && early?.until == booking.start.instant.adding(seconds: -1_800))
    practice.now = booking.start.instant.adding(seconds: -1_800)
    booking = try await practice.desk.start(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(booking.label(at: practice.now) == "Service in progress")
    booking = try await practice.desk.complete(
      booking.id, Command(Practice.walker, now: practice.now))
    #expect(booking.label(at: practice.now) == "Completed on Mar 3")
    let noon = try await practice.ask(
      try practice.wish("walking", "2025-03-04T14:30:00+01:00", minutes: 30))
    #expect(noon.label(at: practice.now) == "Confirmed! See you at 2:30pm on Mar 4")
    #expect(try await practice.cancel(noon).label(at: practice.now) == "Cancelled")
  }
}
