import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Recurrence
import Selling
import Testing
import Vocabulary

/// The commands on an existing series: on single appointments, on its end, and on its money.
@Suite struct AppointmentSeriesLifeTests {
  // MARK: Skip one, move one, end it

  @Test(arguments: Practice.Kind.allCases)
  func `one is skipped, one moved, the rest ended, and the rule says so`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let series = try await practice.repeat(
      "walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=6")
    let zone = try practice.zone()
    _ = try await practice.cancel(series.bookings[1].value)
    _ = try await practice.desk.move(
      series.bookings[2].value.id, to: try Practice.at("2025-03-25T10:00:00+01:00"),
      try Practice.at("2025-03-25T10:30:00+01:00"), Command(Practice.jane, now: practice.now))
    var view = try await practice.view(series)
    #expect(
      try view.rule(in: zone).occurrences(in: zone).map(\.planned.description) == [
        "2025-03-10T09:00:00", "2025-03-25T10:00:00", "2025-03-31T09:00:00", "2025-04-07T09:00:00",
        "2025-04-14T09:00:00",
      ])
    #expect(view.series.value.rule.rule.description == "FREQ=WEEKLY;COUNT=6")
    let from = try LocalTime("2025-04-07T09:00:00").orThrow("a time")
    let quote = try await practice.desk.endQuote(
      of: view.series.value.id, from: from, for: Practice.jane, now: practice.now)
    #expect(quote.appointments == 2 && quote.refund.minorUnits == 0)
    view = try await practice.end(view, from: from, refund: quote.refund)
    #expect(
      view.bookings.map(\.value.state) == [
        .confirmed, .cancelled, .confirmed, .confirmed, .cancelled, .cancelled,
      ])
    #expect(view.series.value.rule.rule.description == "FREQ=WEEKLY;UNTIL=20250331")
    // Other users can book the times that are free again.
    _ = try await practice.ask(
      try practice.wish("walking", "2025-04-07T09:00:00+02:00", minutes: 30))
    // Without a start, the end takes effect from the next appointment on.
    practice.now = try Practice.at("2025-03-12T00:00:00Z")
    view = try await practice.end(view, from: nil, refund: .zero(try Practice.eur()))
    #expect(view.bookings.map(\.value.state).filter { $0 == .confirmed }.count == 1)
    #expect(view.state(at: practice.now) == .ended)
    let over = await #expect(throws: Refusal.self) {
      try await practice.end(view, from: nil, refund: .zero(try Practice.eur()))
    }
    #expect(over?.code == .invalidTransition)
  }

  @Test func `an end brings back what its quote said, or nothing is ended`() async throws {
    let practice = try await Practice()
    let series = try await practice.repeat(
      "grooming", "2025-03-10T09:00:00", 45, "FREQ=DAILY;COUNT=4", paying: "pm_approve")
    #expect(series.state(at: practice.now) == .active)
    // The first day's start is an hour away, which is too late to cancel; the others give 80 % back.
    practice.now = try Practice.at("2025-03-10T07:00:00Z")
    let late = await #expect(throws: Refusal.self) {
      try await practice.quote(series, from: nil)
    }
    #expect(late?.code == .seriesConflict && late?["reasons"] == .texts(["CANCELLATION_TOO_LATE"]))
    #expect(late?["occurrences"] == .texts(["2025-03-10T09:00:00"]))
    let second = try LocalTime("2025-03-11T09:00:00").orThrow("a time")
    let quote = try await practice.quote(series, from: second)
    #expect(quote.refund.minorUnits == 3 * 2_000 && quote.appointments == 3)
    for refund in [nil, Money(7_500, try Practice.eur())] {
      let refused = await #expect(throws: Refusal.self) {
        try await practice.end(series, from: second, refund: refund)
      }
      #expect(refused?.code == (refund == nil ? .invalidRequest : .refundChanged))
      if refund != nil { #expect(refused?["refund"] == .amount(quote.refund)) }
    }
    #expect(try await practice.view(series).bookings.allSatisfy { $0.value.state == .confirmed })
    let ended = try await practice.end(series, from: second, refund: quote.refund)
    #expect(ended.bookings.map(\.value.state) == [.confirmed, .cancelled, .cancelled, .cancelled])
    for booking in ended.bookings.dropFirst() {
      #expect(try await practice.account(booking.value).refunded?.minorUnits == 2_000)
    }
    // The provider gives everything back at any time before an appointment.
    let view = try await practice.end(series, from: nil, refund: nil, by: Practice.walker)
    #expect(view.bookings[0].value.state == .cancelled)
    #expect(try await practice.account(view.bookings[0].value).refunded?.minorUnits == 2_500)
  }

  // MARK: Money and answers

  @Test(arguments: Practice.Kind.allCases)
  func `a yes to a series takes the money of all of it, a no of none`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    for isYes in [true, false] {
      let series = try await practice.repeat(
        "sitting", "2025-03-10T13:\(isYes ? "30" : "40"):00".replacing("13:40", with: "09:30"), 60,
        "FREQ=WEEKLY;COUNT=3", paying: "pm_approve")
      #expect(series.state(at: practice.now) == .pending)
      for booking in series.bookings {
        #expect(try await practice.account(booking.value).captured == nil)
      }
      let stranger = await #expect(throws: Refusal.self) {
        try await practice.desk.accept(
          series.series.value.id, Command(Practice.stranger, now: practice.now))
      }
      #expect(stranger?.code == .notFound)
      let owner = await #expect(throws: Refusal.self) {
        try await practice.desk.accept(
          series.series.value.id, Command(Practice.jane, now: practice.now))
      }
      #expect(owner?.code == .unauthorized)
      let answered =
        isYes
        ? try await practice.desk.accept(
          series.series.value.id, Command(Practice.walker, now: practice.now))
        : try await practice.desk.decline(
          series.series.value.id, reason: "away", Command(Practice.walker, now: practice.now))
      #expect(answered.bookings.allSatisfy { $0.value.state == (isYes ? .confirmed : .cancelled) })
      for booking in answered.bookings {
        let account = try await practice.account(booking.value)
        #expect(account.captured?.minorUnits == (isYes ? 4_000 : nil))
        #expect(account.isVoided == !isYes)
      }
    }
  }

  @Test(arguments: ["grooming", "sitting"], [1, 2, 4])
  func `one payment that fails gives all of the series back`(
    _ service: String, _ paid: Int
  ) async throws {
    let purse = Purse(payments: paid - 1)
    let practice = try await Practice(provider: purse)
    let before = try await practice.claims
    let refused = await #expect(throws: Refusal.self) {
      try await practice.repeat(
        service, "2025-03-10T09:30:00", service == "sitting" ? 60 : 45, "FREQ=WEEKLY;COUNT=4",
        paying: "pm_approve")
    }
    #expect(refused?.code == .paymentDeclined)
    // The times are free again at once, and the payments of the others are not captured.
    #expect(try await practice.claims.filter { $0.isLive(at: practice.now) } == before)
    #expect(try await practice.bookings.allSatisfy { $0.state == .cancelled })
    // Payments that are under way are undone in the background.
    for _ in 1...20 {
      practice.now = practice.now.adding(seconds: 60)
      for payment in try await practice.desk.duePayments(now: practice.now) {
        _ = try await practice.desk.settle(payment.id, now: practice.now)
      }
      for booking in try await practice.bookings {
        if let series = booking.series {
          try await practice.desk.conclude(series, now: practice.now)
        }
      }
    }
    #expect(try await practice.bookings.map(\.state) == Array(repeating: .cancelled, count: 4))
    #expect(try await practice.claims.filter { $0.until == nil } == before)
    for account in await purse.accounts {
      #expect(account.isVoided || account.captured == account.refunded)
    }
    let failed = try await practice.desk.series(of: Practice.jane.user, limit: 10)
    #expect(failed.map(\.stage) == [.failed])
  }

  @Test func `a repeated request is the same series`() async throws {
    let practice = try await Practice(.sqlite)
    let key = try RequestKey(
      principal: Practice.jane.user, operation: "series", key: "once", fingerprint: "same"
    ).orThrow("a key")
    let first = try await practice.repeat(
      "walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=3", once: key)
    let again = try await practice.repeat(
      "walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=3", once: key)
    #expect(again.series.value.id == first.series.value.id)
    #expect(try await practice.bookings.count == 3)
  }
}

/// A payment provider that approves the first `payments` payments, and declines the others.
private actor Purse: PaymentProvider {
  private let payments: Int
  private let provider = DeterministicProvider()
  private var known: Set<Payment.ID> = []

  init(payments: Int) { self.payments = payments }

  nonisolated var isPretended: Bool { true }

  var accounts: [DeterministicProvider.Account] {
    get async { await Array(provider.accounts.values) }
  }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    if request.operation == .authorise, !known.contains(request.payment) {
      guard known.count < payments else { return .declined(reason: "nothing left") }
      known.insert(request.payment)
    }
    return try await provider.perform(request)
  }
}
