import Bookings
import PassTestSupport
import Testing
import Vocabulary

/// The decisions about mail: which messages follow from what happened to a booking.
@Suite struct MailedBookingTests {
  static let now = Instant(secondsSince1970: 1_740_830_400)
  static let day = 86_400

  private static func state(
    _ stage: MailedState.Stage, purchases: Int = 1, occasions: String = "one", passes: Int = 0,
    refunded: Int = 0, begins: [Int] = [2 * day]
  ) throws -> MailedState {
    let euro = try CurrencyCode("EUR").orThrow("a currency")
    let ids = try (0..<passes).map { number in
      try PassID("000000000000000\(number)").orThrow("an id")
    }
    return MailedState(
      stage: stage, purchases: purchases, occasions: occasions, passes: Set(ids),
      refunded: Money(refunded, euro), begins: begins.map { now.adding(seconds: $0) })
  }

  /// Returns the mail about a booking to which these states were told, a minute apart.
  private static func mailed(
    _ states: [MailedState], isNew: Bool = true, lead: Int? = nil, address: String? = "j@x.example"
  ) throws -> MailedBooking {
    let key = RecordKey(kind: "show_booking", key: "shb_1")
    var mailed = MailedBooking(key)
    for (index, state) in states.enumerated() {
      mailed.take([key], address: address, language: "de")
      mailed.take(
        state, isNew: isNew && index == 0, lead: lead, now: now.adding(seconds: index * 60))
    }
    return mailed
  }

  private static func kinds(_ mailed: MailedBooking) -> [MailLetter.Kind] {
    mailed.letters.map(\.kind)
  }

  @Test func `an event that is read twice leads to one message`() throws {
    let confirmed = try Self.state(.confirmed, passes: 2)
    let mailed = try Self.mailed([confirmed, confirmed, confirmed])
    #expect(Self.kinds(mailed) == [.confirmed])
    #expect(mailed.letters.map(\.number) == [1])
  }

  @Test
  func `a request is received, then confirmed or declined, and a payment under way is not told`()
    throws
  {
    let paying = try Self.state(.unpaid, purchases: 0)
    let asked = try Self.state(.awaited, purchases: 0)
    #expect(Self.kinds(try Self.mailed([paying])) == [])
    #expect(
      Self.kinds(try Self.mailed([paying, asked, try Self.state(.confirmed)]))
        == [.received, .confirmed])
    let failed = try Self.mailed([asked, try Self.state(.failed, purchases: 0)])
    #expect(Self.kinds(failed) == [.received, .declined])
    #expect(failed.lapses != nil)
    // A payment that was declined was shown to the customer, who waited for it.
    #expect(Self.kinds(try Self.mailed([paying, try Self.state(.failed, purchases: 0)])) == [])
  }

  @Test func `a booking from before there was mail is told only what happens from now on`() throws {
    let old = try Self.state(.confirmed, passes: 1)
    #expect(Self.kinds(try Self.mailed([old], isNew: false)) == [])
    #expect(
      Self.kinds(
        try Self.mailed([old, try Self.state(.confirmed, occasions: "two")], isNew: false))
        == [.changed])
  }

  @Test func `refunds are told with the amount since the last message, and add up to the ledger`()
    throws
  {
    let amounts = [500, 500, 1_250, 4_000]
    let states =
      try [Self.state(.confirmed)]
      + amounts.map { try Self.state(.confirmed, refunded: $0) }
    let mailed = try Self.mailed(states + [try Self.state(.cancelled, refunded: 9_999)])
    let told = mailed.letters.compactMap(\.refund?.minorUnits)
    #expect(told.reduce(0, +) == 9_999)
    #expect(Self.kinds(mailed).last == .cancelled)
  }

  @Test func `changes of a moment become one message, and a cancellation takes their place`() throws
  {
    var states = [try Self.state(.confirmed, passes: 1)]
    states.append(try Self.state(.confirmed, occasions: "two", passes: 1))
    states.append(try Self.state(.confirmed, occasions: "three", passes: 2))
    let changed = try Self.mailed(states)
    #expect(Self.kinds(changed) == [.confirmed, .changed])
    let due = try #require(changed.letters.last).due
    #expect(due > Self.now.adding(seconds: 60), "a change waits for further ones")
    let cancelled = try Self.mailed(states + [try Self.state(.cancelled, begins: [])])
    #expect(Self.kinds(cancelled) == [.confirmed, .cancelled])
  }

  @Test func `an occasion that is over is no change, one that the operator cancels is`() throws {
    let over = try Self.mailed([
      try Self.state(.confirmed, begins: []), try Self.state(.confirmed, occasions: "", begins: []),
    ])
    #expect(Self.kinds(over) == [.confirmed])
    let gone = try Self.mailed([
      try Self.state(.confirmed), try Self.state(.confirmed, occasions: "", begins: []),
    ])
    #expect(Self.kinds(gone) == [.confirmed, .changed])
  }

  @Test
  func
    `a reminder comes once before each day of travel, follows a delay and ends with the booking`()
    throws
  {
    let there = 3 * Self.day
    let (connection, back) = (there + 7_200, 9 * Self.day)
    let state = try Self.state(.confirmed, begins: [there, connection, back])
    var mailed = try Self.mailed([state], lead: Self.day)
    #expect(mailed.reminder?.due == Self.now.adding(seconds: there - Self.day))
    mailed.addReminder(now: Self.now)
    #expect(Self.kinds(mailed) == [.confirmed], "it is not due")
    let due = Self.now.adding(seconds: there - Self.day)
    mailed.addReminder(now: due)
    mailed.addReminder(now: due)
    #expect(Self.kinds(mailed) == [.confirmed, .reminder])
    #expect(mailed.reminder?.due == Self.now.adding(seconds: back - Self.day))

    let later = try Self.state(.confirmed, occasions: "two", begins: [there + 3_600])
    let delayed = try Self.mailed([state, later], lead: Self.day)
    #expect(delayed.reminder?.due == Self.now.adding(seconds: there + 3_600 - Self.day))
    #expect(try Self.mailed([state, try Self.state(.cancelled)], lead: Self.day).reminder == nil)
    let soon = try Self.mailed([try Self.state(.confirmed, begins: [3_600])], lead: Self.day)
    #expect(soon.reminder == nil, "a person who has just booked knows")
  }

  @Test
  func `a message that the server does not take is tried for two days, and then the next one`()
    throws
  {
    var mailed = try Self.mailed([
      try Self.state(.confirmed), try Self.state(.confirmed, purchases: 2),
    ])
    var (now, attempts) = (Self.now, 0)
    var isGivenUp = false
    while !isGivenUp, attempts < 100 {
      attempts += 1
      isGivenUp = mailed.note(.later, of: 1, now: now)
      let next = try #require(mailed.letters.first)
      if !isGivenUp { #expect(next.due > now) }
      now = max(now, next.due)
    }
    #expect(attempts == 10)
    #expect(
      now.seconds(since: Self.now) > Int64(Self.day)
        && now.seconds(since: Self.now) < Int64(3 * Self.day))
    #expect(Self.kinds(mailed) == [.extended])
    // The outcome of a message that is not the first any more changes nothing.
    _ = mailed.note(.sent, of: 1, now: now)
    #expect(Self.kinds(mailed) == [.extended])
  }

  @Test func `a booking without an address gets no message`() throws {
    #expect(Self.kinds(try Self.mailed([try Self.state(.confirmed)], address: nil)) == [])
  }
}
