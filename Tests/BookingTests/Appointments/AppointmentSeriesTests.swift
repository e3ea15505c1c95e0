import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Recurrence
import Selling
import Testing
import Vocabulary

/// Appointments that repeat: all of them or none, then each by itself.
@Suite struct AppointmentSeriesTests {
  // MARK: All or none

  @Test(arguments: Practice.Kind.allCases)
  func `a series is one commit of appointments that stand by themselves`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    let series = try await practice.repeat(
      "walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=5")
    #expect(series.state(at: practice.now) == .active)
    #expect(series.bookings.map(\.value.state) == Array(repeating: .confirmed, count: 5))
    #expect(Set(series.bookings.map(\.value.confirmationCode)).count == 5)
    #expect(series.bookings.allSatisfy { $0.value.passes.passes.map(\.state) == [.valid] })
    #expect(
      series.bookings.compactMap(\.value.occurrence?.description) == [
        "2025-03-10T09:00:00", "2025-03-17T09:00:00", "2025-03-24T09:00:00", "2025-03-31T09:00:00",
        "2025-04-07T09:00:00",
      ])
    // By the clocks of the place, which are put forward on 2025-03-30.
    #expect(series.bookings.map(\.value.start.offsetMinutes) == [60, 60, 60, 120, 120])
    // Nobody else gets one of the times.
    let refused = await #expect(throws: Refusal.self) {
      try await practice.ask(
        try practice.wish("walking", "2025-03-31T09:15:00+02:00", minutes: 30))
    }
    #expect(refused?.code == .conflictingBooking)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `one conflict says which, and nothing is done by halves`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    _ = try await practice.ask(
      try practice.wish("walking", "2025-03-24T09:00:00+01:00", minutes: 60))
    try await practice.provider(
      .absence(
        try Stretch(asked: Practice.at("2025-03-31T00:00:00Z"), Practice.at("2025-04-02T00:00:00Z"))
      ))
    let before = try await practice.claims
    let closed = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=5")
    }
    // What the calendar does not permit is told before what others have.
    #expect(closed?.code == .seriesConflict)
    #expect(closed?["occurrences"] == .texts(["2025-03-31T09:00:00"]))
    #expect(closed?["reasons"] == .texts(["PROVIDER_ABSENT"]))
    let taken = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;COUNT=3")
    }
    #expect(taken?["occurrences"] == .texts(["2025-03-24T09:00:00"]))
    #expect(taken?["reasons"] == .texts(["CONFLICTING_BOOKING"]))
    #expect(taken?.description.contains("1 of 3") == true)
    #expect(try await practice.claims == before)
    #expect(try await practice.bookings.count == 1)
  }

  @Test(arguments: Practice.Kind.allCases)
  func `a series of 400 against a full calendar names all of them, and one of them if it is one`(
    _ kind: Practice.Kind
  ) async throws {
    let practice = try await Practice(kind)
    try await practice.provider(.hours(try Practice.always()))
    let rule = "FREQ=DAILY;COUNT=400"
    let series = try await practice.repeat("walking", "2025-03-10T09:00:00", 30, rule)
    #expect(series.bookings.count == 400)
    let all = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T09:15:00", 30, rule)
    }
    #expect(all?.code == .seriesConflict)
    guard case .texts(let names)? = all?["occurrences"] else {
      Issue.record("no occurrences")
      return
    }
    #expect(names.count == 400 && names.first == "2025-03-10T09:15:00")
    _ = try await practice.ask(
      try practice.wish("walking", "2025-12-24T11:00:00+01:00", minutes: 30))
    let claims = try await practice.claims
    let one = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-03-10T11:00:00", 30, "FREQ=DAILY;COUNT=399")
    }
    #expect(one?["occurrences"] == .texts(["2025-12-24T11:00:00"]))
    #expect(try await practice.claims == claims)
  }

  @Test func `appointments of a series are in the way of each other with their buffers`()
    async throws
  {
    let practice = try await Practice()
    try await practice.provider(.hours(try Practice.always()))
    // All of a day but an hour, with an hour and a half before and after, every day.
    try await practice.provider(
      .services([
        try OfferedService(
          type: try Practice.word("boarding"), name: try Practice.text("Boarding"),
          lengths: [1_380], price: Money(0, try Practice.eur()),
          buffers: try Buffers(before: 5_400, after: 5_400).orThrow("buffers"),
          cancellation: try CancellationTerms([]))
      ]))
    let refused = await #expect(throws: Refusal.self) {
      try await practice.repeat("boarding", "2025-03-10T09:00:00", 1_380, "FREQ=DAILY;COUNT=3")
    }
    #expect(refused?["occurrences"] == .texts(["2025-03-11T09:00:00"]))
    let possible = try await practice.repeat(
      "boarding", "2025-03-10T09:00:00", 1_380, "FREQ=DAILY;INTERVAL=2;COUNT=3")
    #expect(possible.bookings.count == 3)
  }

  @Test func `two who ask at once for series that meet: one has all of it, the other nothing`()
    async throws
  {
    for seed in 1...6 as ClosedRange<UInt64> {
      let practice = try await Practice(.sqlite)
      let (desk, now, provider, dog) = (
        practice.desk, practice.now, practice.provider, practice.dog
      )
      let wishes = try [
        ("2025-03-10T09:00:00", "FREQ=WEEKLY;COUNT=20"),
        ("2025-03-17T09:15:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=20"),
      ].map { start, rule in
        SeriesWish(
          provider: provider, service: try Practice.word("walking"),
          start: try LocalTime(start).orThrow(start), seconds: 1_800,
          rule: try RecurrenceRule(rule), subjects: [dog])
      }
      let made = try await withThrowingTaskGroup(of: Bool.self) { group in
        for (index, wish) in wishes.enumerated() {
          group.addTask {
            var random = SeededGenerator(seed: seed * 10 + UInt64(index))
            do {
              _ = try await desk.requestSeries(
                wish, paying: nil, for: Practice.jane.user, once: nil, now: now, using: &random)
              return true
            } catch let refusal as Refusal {
              #expect(refusal.code == .seriesConflict)
              return false
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(made.count { $0 } == 1)
      #expect(try await practice.bookings.count == 20)
    }
  }

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
      try Practice.at("2025-03-25T10:30:00+01:00"), by: Practice.jane, now: practice.now,
      using: &practice.random)
    var view = try await practice.view(series)
    #expect(
      try view.rule(in: zone).occurrences(in: zone).map(\.planned.description) == [
        "2025-03-10T09:00:00", "2025-03-25T10:00:00", "2025-03-31T09:00:00", "2025-04-07T09:00:00",
        "2025-04-14T09:00:00",
      ])
    #expect(view.series.value.rule.rule.description == "FREQ=WEEKLY;COUNT=6")
    let from = try LocalTime("2025-04-07T09:00:00").orThrow("a time")
    let quote = try await practice.desk.endQuote(
      of: view.series.value.id, from: from, for: Practice.jane, now: practice.now,
      using: &practice.random)
    #expect(quote.appointments == 2 && quote.refund.minorUnits == 0)
    view = try await practice.end(view, from: from, refund: quote.refund)
    #expect(
      view.bookings.map(\.value.state) == [
        .confirmed, .cancelled, .confirmed, .confirmed, .cancelled, .cancelled,
      ])
    #expect(view.series.value.rule.rule.description == "FREQ=WEEKLY;UNTIL=20250331")
    // What is free again is somebody else's.
    _ = try await practice.ask(
      try practice.wish("walking", "2025-04-07T09:00:00+02:00", minutes: 30))
    // The rest, from the next one on.
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
    // Nine in the morning of the first day is an hour away: too late for it, and 80 % of the others.
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
    // The provider gives everything back, whatever the hour.
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
          series.series.value.id, by: Practice.stranger, now: practice.now, using: &practice.random)
      }
      #expect(stranger?.code == .notFound)
      let owner = await #expect(throws: Refusal.self) {
        try await practice.desk.accept(
          series.series.value.id, by: Practice.jane, now: practice.now, using: &practice.random)
      }
      #expect(owner?.code == .unauthorized)
      let answered =
        isYes
        ? try await practice.desk.accept(
          series.series.value.id, by: Practice.walker, now: practice.now, using: &practice.random)
        : try await practice.desk.decline(
          series.series.value.id, by: Practice.walker, reason: "away", now: practice.now,
          using: &practice.random)
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
    // At once the times are free again, and nobody asks for the money of the others.
    #expect(try await practice.claims.filter { $0.isLive(at: practice.now) } == before)
    #expect(try await practice.bookings.allSatisfy { $0.state == .cancelled })
    // What was decided about money that is under way is done in the background.
    for _ in 1...20 {
      practice.now = practice.now.adding(seconds: 60)
      for payment in try await practice.desk.duePayments(now: practice.now) {
        _ = try await practice.desk.settle(payment.id, now: practice.now, using: &practice.random)
      }
      for booking in try await practice.bookings {
        if let series = booking.series {
          try await practice.desk.conclude(series, now: practice.now, using: &practice.random)
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

  // MARK: Bad input

  @Test(arguments: [
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY", "COUNT"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=YEARLY;COUNT=2", "FREQ=YEARLY"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;BYSETPOS=1;COUNT=2", "BYSETPOS"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;BYDAY=TU;COUNT=2", "2025-03-11"),
    ("walking", "2025-03-10T09:00:00", 30, "FREQ=WEEKLY;UNTIL=20250301", "ends with"),
    ("walking", "2025-03-10T09:00:00", 45, "FREQ=WEEKLY;COUNT=2", "30, 60 minutes"),
    ("grooming", "2025-03-10T09:00:00", 45, "FREQ=WEEKLY;COUNT=54", "at most 53"),
    ("grooming", "2025-03-10T09:00:00", 45, "FREQ=WEEKLY;COUNT=2", "payment"),
    ("walking", "2025-03-10T09:00:30", 30, "FREQ=WEEKLY;COUNT=2", "whole minutes"),
  ])
  func `what no series can be is named`(
    _ service: String, _ start: String, _ minutes: Int, _ rule: String, _ says: String
  ) async throws {
    let practice = try await Practice()
    let paying = rule.hasSuffix("54") ? "pm_approve" : nil
    do {
      _ = try await practice.repeat(service, start, minutes, rule, paying: paying)
      Issue.record("it was made")
    } catch let refusal as Refusal {
      #expect(refusal.description.contains(says), "\(refusal.description)")
    } catch let fault as RuleFault {
      #expect(fault.description.contains(says), "\(fault.description)")
    }
    #expect(try await practice.bookings.isEmpty)
  }

  @Test func `the past and what is two years away are named by their occurrences`() async throws {
    let practice = try await Practice()
    let past = await #expect(throws: Refusal.self) {
      try await practice.repeat("walking", "2025-02-24T09:00:00", 30, "FREQ=WEEKLY;COUNT=3")
    }
    #expect(past?["occurrences"] == .texts(["2025-02-24T09:00:00"]))
    let far = await #expect(throws: Refusal.self) {
      try await practice.repeat(
        "walking", "2025-03-10T09:00:00", 30, "FREQ=MONTHLY;COUNT=25;BYDAY=2MO")
    }
    guard case .texts(let names)? = far?["occurrences"] else {
      Issue.record("no occurrences")
      return
    }
    #expect(names == ["2027-03-08T09:00:00"])
  }

  @Test func `three series of one user wait for a provider, and no fourth`() async throws {
    let practice = try await Practice()
    for hour in 0..<3 {
      _ = try await practice.repeat(
        "sitting", ["2025-03-10T09:30:00", "2025-03-11T09:30:00", "2025-03-12T09:30:00"][hour], 60,
        "FREQ=WEEKLY;COUNT=4", paying: "pm_approve")
    }
    let refused = await #expect(throws: Refusal.self) {
      try await practice.repeat(
        "sitting", "2025-03-13T09:30:00", 60, "FREQ=WEEKLY;COUNT=4", paying: "pm_approve")
    }
    #expect(refused?.code == .tooManyWaiting)
    // A series counts as one request among single ones.
    _ = try await practice.ask(
      try practice.wish("sitting", "2025-03-13T09:30:00+01:00", minutes: 60), paying: "pm_approve")
  }
}

/// A provider of money that approves so many payments, and declines the others.
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

extension Practice {
  /// Asks for a series for Jane's dog.
  func `repeat`(
    _ service: String, _ start: String, _ minutes: Int, _ rule: String,
    paying method: String? = nil,
    once key: RequestKey? = nil
  ) async throws -> SeriesView {
    let payment = try method.map {
      Checkout.PaymentChoice.token(try PaymentMethodToken($0).orThrow($0), isSaved: false)
    }
    return try await desk.requestSeries(
      SeriesWish(
        provider: provider, service: try Self.word(service),
        start: try LocalTime(start).orThrow(start), seconds: minutes * 60,
        rule: try RecurrenceRule(rule), subjects: [dog]),
      paying: payment, for: Self.jane.user, once: key, now: now, using: &random)
  }

  func view(_ series: SeriesView) async throws -> SeriesView {
    try await desk.series(series.series.value.id, for: Self.jane)
  }

  func quote(
    _ series: SeriesView, from: LocalTime?
  ) async throws -> AppointmentDesk.SeriesEnding {
    try await desk.endQuote(
      of: series.series.value.id, from: from, for: Self.jane, now: now, using: &random)
  }

  func end(
    _ series: SeriesView, from: LocalTime?, refund: Money?, by actor: AppointmentActor = jane
  ) async throws -> SeriesView {
    try await desk.endSeries(
      series.series.value.id, from: from, refund: refund, by: actor, now: now, using: &random)
  }

  /// All of Jane's.
  var bookings: [AppointmentBooking] {
    get async throws {
      try await store.records(AppointmentBooking.self, .user(Self.jane.user)).map(\.value)
    }
  }

  /// What of the provider's time is claimed.
  var claims: [Claim] {
    get async throws {
      let whole = try Stretch(asked: now, now.adding(seconds: 360 * 86_400))
      let time = Resource(scope: provider.rawValue, name: "time")
      return try await store.claims(against: [.stretch(whole, of: time)])
        .sorted { $0.owner < $1.owner }
    }
  }
}
