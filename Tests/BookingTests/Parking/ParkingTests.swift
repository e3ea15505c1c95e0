import BookingStore
import BookingTestSupport
import Bookings
import ParkingExample
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// A product that uses every option of a sale: free of charge, acceptance, extensions and partial refunds.
@Suite(.serialized) struct ParkingTests {
  @Test(arguments: CarPark.Kind.allCases)
  func `what costs nothing is sold at once, and nobody is asked for money`(_ kind: CarPark.Kind)
    async throws
  {
    let park = try await CarPark(kind, hour: 0)
    let booking = try await park.booked(0..<2, nil)
    #expect(booking.stage == .confirmed && booking.payment == nil)
    #expect(booking.passes.passes.map(\.content.bay) == ["A1"])
    #expect(await park.provider.accounts.isEmpty)
    await #expect(throws: Refusal.self) { try await park.booked(1..<3, nil) }
    let (refund, cancelled) = try await park.cancelled(booking)
    #expect(refund == .zero(SampleFlights.usd) && cancelled.stage == .cancelled)
    #expect(cancelled.passes.passes.allSatisfy { $0.state == .revoked })
    _ = try await park.booked(0..<2, nil)
  }

  @Test func `what costs something names how it is paid`() async throws {
    let park = try await CarPark(.memory)
    let refusal = await #expect(throws: Refusal.self) { try await park.booked(0..<2, nil) }
    #expect(refusal?.code == .invalidRequest)
    #expect("\(try refusal.orThrow("a refusal"))".contains("10.00 USD"))
  }

  @Test(arguments: CarPark.Kind.allCases)
  func `money is taken once somebody has said yes`(_ kind: CarPark.Kind) async throws {
    let park = try await CarPark(kind, attendantAnswers: 900)
    let asked = try await park.booked(0..<2)
    #expect(asked.stage == .secured && asked.passes.passes.isEmpty)
    // Background settlement does not capture it before the acceptance.
    park.now = park.now.adding(seconds: 60)
    _ = try await park.desk.settleAll(now: park.now)
    #expect(try await park.payments(asked).map(\.state) == [.authorised])
    #expect(await park.kept() == 0)
    let accepted = try await park.desk.apply(
      .yes, to: asked.id, StaffCommand(now: park.now))
    #expect(accepted.stage == .confirmed && accepted.passes.passes.count == 1)
    #expect(await park.kept() == 1_000)
    await #expect(throws: Refusal.self) {
      try await park.desk.apply(.no, to: asked.id, StaffCommand(now: park.now))
    }
    #expect(await park.kept() == 1_000)
  }

  @Test(arguments: CarPark.Kind.allCases, [Consent.Word.no, .nothing])
  func `a no, or no word in time, frees the bay and the money`(
    _ kind: CarPark.Kind, _ word: Consent.Word
  ) async throws {
    let park = try await CarPark(kind, attendantAnswers: 900)
    let asked = try await park.booked(0..<2)
    if word == .no {
      _ = try await park.desk.apply(.no, to: asked.id, StaffCommand(now: park.now))
    } else {
      park.now = park.now.adding(seconds: 899)
      #expect(try await park.desk.endWaiting(now: park.now) == 0)
      park.now = park.now.adding(seconds: 1)
      #expect(try await park.desk.endWaiting(now: park.now) == 1)
      // The bay is released before the provider is asked.
      #expect(try await park.payments(asked).map(\.state) == [.voiding])
      _ = try await park.desk.settleAll(now: park.now)
    }
    let ended = try await park.read(asked)
    #expect(ended.stage == .failed && ended.failure == .turnedDown && ended.plate == nil)
    #expect(try await park.payments(ended).map(\.state) == [.voided])
    #expect(await park.kept() == 0)
    _ = try await park.booked(1..<3)
  }

  @Test func `a yes that comes too late is none`() async throws {
    let park = try await CarPark(.memory, attendantAnswers: 900)
    let asked = try await park.booked(0..<2)
    park.now = park.now.adding(seconds: 900)
    let ended = try await park.desk.apply(.yes, to: asked.id, StaffCommand(now: park.now))
    #expect(ended.failure == .turnedDown)
    #expect(await park.kept() == 0)
  }

  @Test(arguments: CarPark.Kind.allCases)
  func `what is free may wait for a yes, too`(_ kind: CarPark.Kind) async throws {
    let park = try await CarPark(kind, hour: 0, attendantAnswers: 900)
    let asked = try await park.booked(0..<2, nil)
    #expect(asked.stage == .secured && asked.passes.passes.isEmpty)
    await #expect(throws: Refusal.self) { try await park.booked(1..<3, nil) }
    let accepted = try await park.desk.apply(
      .yes, to: asked.id, StaffCommand(now: park.now))
    #expect(accepted.stage == .confirmed && accepted.passes.passes.count == 1)
  }

  @Test(arguments: CarPark.Kind.allCases)
  func `a ticket that is new too soon is issued when its minute has come`(_ kind: CarPark.Kind)
    async throws
  {
    let park = try await CarPark(kind)
    var booking = try await park.booked(10..<12)
    var hour = 12
    while booking.passes.due.isEmpty, hour < 20 {
      booking = try await park.extended(booking, hour..<hour + 1)
      hour += 1
    }
    let due = try booking.passes.due.values.first.orThrow("a ticket that waits")
    for (moment, count) in [(due.adding(seconds: -1), 0), (due, 1), (due, 0)] {
      let issued = try await park.desk.issueDuePasses(now: moment)
      #expect(issued.count == count)
    }
    let issued = try await park.read(booking)
    #expect(issued.passes.due.isEmpty)
    #expect(issued.passes.valid(for: "bay")?.validUntil == issued.stretch.end)
  }

  @Test(arguments: CarPark.Kind.allCases)
  func `an hour is added and paid later, and both are given back in parts`(_ kind: CarPark.Kind)
    async throws
  {
    let park = try await CarPark(kind)
    let booking = try await park.booked(10..<12)
    park.now = park.now.adding(seconds: 60)
    let longer = try await park.extended(booking, 12..<13)
    #expect(longer.stretch == (try park.request(10..<13).stretch))
    #expect(longer.sale.purchases.map(\.stage) == [.confirmed, .confirmed])
    #expect(try await park.payments(longer).map(\.kept.minorUnits) == [1_000, 500])
    let valid = try longer.passes.valid(for: "bay").orThrow("a ticket")
    #expect(valid.validUntil == longer.stretch.end)
    // The earlier printed ticket is still accepted.
    #expect(longer.passes.passes.map(\.state) == [.superseded, .valid])

    let part = try await park.desk.refund(
      Money(700, SampleFlights.usd), of: longer.id, StaffCommand(now: park.now))
    #expect(part.stage == .confirmed)
    #expect(try await park.payments(part).map(\.kept.minorUnits) == [800, 0])
    #expect(await park.kept() == 800)
    let tooMuch = Money(801, SampleFlights.usd)
    await #expect(throws: Refusal.self) {
      try await park.desk.refund(tooMuch, of: longer.id, StaffCommand(now: park.now))
    }
    // Earlier refunds are not refunded again.
    let (refund, cancelled) = try await park.cancelled(longer)
    #expect(refund.minorUnits == 800 && cancelled.stage == .cancelled)
    #expect(await park.kept() == 0)
    #expect(try await park.store.claims(in: park.lot.key).isEmpty)
  }

  @Test func `an offer to cancel ends when more is bought`() async throws {
    let park = try await CarPark(.memory)
    let booking = try await park.booked(10..<12)
    let offer = try await park.desk.offerCancellation(
      of: booking.id, Command(park.jane, now: park.now))
    _ = try await park.extended(booking, 12..<13)
    await #expect(throws: Refusal.self) {
      try await park.desk.cancel(
        booking.id, accepting: offer.id, Command(park.jane, now: park.now))
    }
    #expect(try await park.cancelled(booking).0.minorUnits == 1_500)
  }

  @Test(arguments: CarPark.Kind.allCases, ["pm_decline", "pm_unavailable"])
  func `more that is not paid leaves the booking as it was`(
    _ kind: CarPark.Kind, _ method: String
  ) async throws {
    let park = try await CarPark(kind)
    let booking = try await park.booked(0..<2)
    await #expect(throws: Refusal.self) { try await park.extended(booking, 2..<3, method) }
    let after = try await park.read(booking)
    #expect(after.stage == .confirmed && after.stretch == booking.stretch && after.plate != nil)
    #expect(after.sale.purchases.map(\.stage) == [.confirmed, .failed])
    #expect(after.passes == booking.passes)
    #expect(await park.kept() == 1_000)
  }

  @Test func `a neighbour keeps a distance, and a booking that goes on needs none`() async throws {
    let park = try await CarPark(.sqlite)
    let neighbour = try SampleFlights.user("joe")
    let booking = try await park.booked(0..<2)
    await #expect(throws: Refusal.self) { try await park.booked(2..<3, for: neighbour) }
    let longer = try await park.extended(booking, 2..<3)
    #expect(longer.stage == .confirmed)
    _ = try await park.booked(4..<5, for: neighbour)
    await #expect(throws: Refusal.self) { try await park.extended(longer, 3..<4) }
  }

  @Test func `nobody adds to another's booking, nor to another bay or hour`() async throws {
    let park = try await CarPark(.memory)
    let joe = try SampleFlights.user("joe")
    let booking = try await park.booked(0..<2)
    await #expect(throws: Refusal.self) {
      try await park.quoted(2..<3, extends: booking.id, for: joe)
    }
    await #expect(throws: Refusal.self) { try await park.extended(booking, 3..<4) }
    let elsewhere = try await park.quoted(2..<3, bay: "A2", extends: booking.id)
    let request = try CarPark.request("pm_approve")
    await #expect(throws: Refusal.self) {
      try await park.desk.add(
        elsewhere.id, to: booking.id, paying: request, Command(park.jane, now: park.now))
    }
    #expect(await park.kept() == 1_000)
  }

  @Test func `a price in another currency says by which rate, of whom and when`() async throws {
    let park = try await CarPark(.memory)
    let euro = try CurrencyCode("EUR").orThrow("a currency")
    let rate = try ExchangeRate(
      from: SampleFlights.usd, to: euro, millionths: 923_400, source: "ECB", time: park.now
    ).orThrow("a rate")
    let (_, request) = try await park.desk.hold(
      try park.request(0..<3), Command(park.jane, now: park.now))
    let quote = try await park.desk.quote(
      request, rate: rate, Command(park.jane, now: park.now))
    #expect(quote.total == Money(1_385, euro) && quote.price.rate == rate)
    #expect(quote.price.subtotal == quote.total)
    let booking = try await park.desk.book(
      quote.id,
      Checkout.Order(payment: try CarPark.request("pm_approve"), details: "B-XY 123"),
      Command(park.jane, now: park.now))
    #expect(try await park.payments(booking).map(\.amount) == [Money(1_385, euro)])
    // Additions are paid in the booking's currency.
    await #expect(throws: Refusal.self) { try await park.extended(booking, 3..<4) }
  }
}
