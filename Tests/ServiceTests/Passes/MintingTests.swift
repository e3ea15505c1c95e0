@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import FlightService
import Flights
import PassBarcode
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Testing
import Vocabulary

/// Entitled passes are signed once, with the booking's content.
@Suite struct MintingTests {
  @Test func `a gate admits a minted pass, and it says what its booking says`() async throws {
    let bench = try await PassBench()
    let (booking, minted) = try await bench.minted("4C")
    let pass = try #require(booking.value.passes.passes.first)
    let verdict = try await bench.verdict(on: minted)
    #expect(verdict.decision.name == "admit", "\(verdict.message)")
    let claims = try #require(verdict.pass).claims
    #expect(claims.issuer == bench.issuer)
    #expect(claims.passID == pass.id && minted.id == pass.id)
    #expect(claims.issuedAt == pass.issued)
    #expect(claims.notBefore == pass.validFrom && minted.validFrom == pass.validFrom)
    #expect(claims.expires == pass.validUntil && minted.validUntil == pass.validUntil)
    #expect(claims.status?.uri == "urn:passtool:status:UA:\(minted.statusList)")
    #expect(claims.status?.index == Int64(minted.statusIndex))
    guard case .boardingPass(let boarding) = claims.content else {
      Issue.record("no boarding pass")
      return
    }
    #expect(boarding.passengerName == "DOE/JANE")
    #expect(boarding.legs.count == 1)
    let leg = boarding.legs[0]
    #expect(leg.seat == "4C" && leg.sequence == "1" && leg.status.code == "1")
    #expect(leg.flight == bench.flights.first.designator && leg.compartment == "Y")
    #expect(leg.bookingReference == booking.value.confirmationCode.rawValue)
    #expect(leg.dayOfYear == 74)
    #expect(minted.barcode.hasPrefix("M1DOE/JANE"))
    #expect(minted.booking == booking.value.key && minted.first == nil)
    #expect(minted.entitlement == "\(booking.value.passengers[0].id)/0")
  }

  @Test func `a pass with its status fits 49 by 49 modules`() async throws {
    let bench = try await PassBench()
    for seat in ["3A", "3B", "4A", "5F"] {
      let (_, minted) = try await bench.minted(seat)
      let symbol = try Symbol(minted.barcode, symbology: .aztec)
      #expect(symbol.columns <= 49, "\(minted.barcode)")
    }
  }

  @Test func `an infant's pass says so`() async throws {
    let bench = try await PassBench()
    let booking = try await bench.withInfant()
    let passes = try await bench.passes(booking)
    #expect(passes.count == 2)
    for pass in passes {
      let verdict = try await bench.verdict(on: pass)
      #expect(verdict.decision.name == "admit", "\(verdict.message)")
      guard case .boardingPass(let boarding)? = verdict.pass?.claims.content else {
        Issue.record("no boarding pass")
        continue
      }
      let isInfant =
        booking.value.passengers.first { "\($0.id)/0" == pass.entitlement }?.type == .infant
      #expect(boarding.isInfant(leg: 0) == isInfant)
      #expect((boarding.legs[0].seat == "INF") == isInfant)
      #expect((boarding.bcbp[.passengerDescription] == "4") == isInfant)
    }
  }

  @Test func `who died between the booking and the signature loses nothing`() async throws {
    let bench = try await PassBench()
    let booking = try await bench.checkedIn()
    try bench.reopen()
    let minted = try await bench.passes(booking)
    #expect(minted.map(\.id) == booking.value.passes.passes.map(\.id))
    try bench.reopen()
    #expect(try await bench.passes(booking) == minted)
    #expect(try await bench.verdict(on: try #require(minted.first)).decision.name == "admit")
  }

  @Test func `however many ask at once, a pass is signed once`() async throws {
    let bench = try await PassBench()
    let bookings = [try await bench.checkedIn("3A"), try await bench.checkedIn("3B")]
    let (signer, now) = (bench.signer, bench.now)
    let answers = try await withThrowingTaskGroup(of: [MintedPass].self) { group in
      for index in 0..<40 {
        let booking = bookings[index % 2]
        group.addTask { try await signer.passes(of: booking, as: FlightRoutes.example, now: now) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 40)
    #expect(Set(answers).count == 2)
    #expect(Set(answers.flatMap { $0 }.map(\.statusIndex)).count == 2)
  }

  @Test func `a pass that is taken back while it is being signed never is one`() async throws {
    let bench = try await PassBench()
    let booking = try await bench.checkedIn()
    let clerk = bench.clerk
    bench.store.before(MintedPass.kind) { try await clerk.cancel(booking.value) }
    #expect(try await bench.passes(booking).isEmpty)
    let pass = booking.value.passes.passes[0].id
    #expect(try await bench.store.record(MintedPass.self, pass.rawValue) == nil)
    try await bench.signer.follow(now: bench.now)
    #expect(try bench.changes().isEmpty)
  }

  @Test func `an entry that a conflict left over is the pass's at the next try`() async throws {
    let bench = try await PassBench(entryCount: 1_024)
    let (booking, clerk) = (try await bench.checkedIn(), bench.clerk)
    bench.store.before(MintedPass.kind) {
      // Another request changes the booking while the pass is signed, but the pass stays.
      _ = try await clerk.desk.offerCancellation(
        of: booking.value.id, Command(clerk.user, now: clerk.now))
    }
    let kept = try booking.value.passes.passes.first.orThrow("a pass").id
    #expect(
      try await bench.signer.passes(
        of: booking, as: FlightRoutes.example, now: bench.now,
        storing: { _ in Kept() }) == nil)
    let minted = try await bench.passes(try await bench.read(booking.value))
    #expect(minted.map(\.id) == [kept])
    #expect(try bench.lists.all.map { try $0.summary().given } == [1])
  }

  @Test func `a pass that is replaced while it is being signed gives way to the new one`()
    async throws
  {
    let bench = try await PassBench()
    let booking = try await bench.checkedIn()
    let clerk = bench.clerk
    bench.store.before(MintedPass.kind) { try await clerk.move(booking.value, to: "5E") }
    let minted = try #require(try await bench.passes(booking).first)
    let after = try await bench.read(booking.value).value.passes
    #expect(after.passes.map(\.state) == [.revoked, .valid])
    #expect(minted.id == after.passes[1].id)
    #expect(try await bench.store.record(MintedPass.self, after.passes[0].id.rawValue) == nil)
    #expect(minted.barcode.contains("005E"))
  }

  @Test func `a pass that ended before anybody asked for it is not signed`() async throws {
    let bench = try await PassBench()
    let booking = try await bench.checkedIn()
    bench.now = booking.value.passes.passes[0].validUntil
    #expect(try await bench.passes(booking).isEmpty)
    bench.now = bench.now.adding(seconds: -1)
    #expect(try await bench.passes(booking).count == 1)
  }

  @Test func `a new key signs from its minute on, and a late pass looks as if it were not late`()
    async throws
  {
    let bench = try await PassBench()
    let (_, before) = try await bench.minted("3A")
    let late = try await bench.checkedIn("3B")
    let old = try #require(try bench.ring.list().first { $0.terms?.kinds != [.status] })
    let begins = bench.now.adding(seconds: 600).roundedDownToMinute
    let new = try bench.ring.rotate(
      issuer: bench.issuer, from: begins, now: bench.now, keyID: old.keyID
    ).new
    let (_, still) = try await bench.minted("3C")
    bench.now = begins
    let signed = try #require(try await bench.passes(late).first)
    try await bench.clerk.move(late.value, to: "4B")
    let after = try #require(try await bench.passes(try await bench.read(late.value)).first)
    for (pass, key) in [(before, old.keyID), (still, old.keyID), (signed, old.keyID), (after, new)]
    {
      let verdict = try await bench.verdict(on: pass)
      #expect(verdict.decision.name == "admit", "\(verdict.message)")
      #expect(verdict.evidence.keyID == key)
    }
  }

  @Test func `a key that has ended signs nothing, not even late`() async throws {
    let bench = try await PassBench()
    let booking = try await bench.checkedIn()
    let old = try #require(try bench.ring.list().first { $0.terms?.kinds != [.status] })
    let keys = PassKeys(bench.ring, issuer: bench.issuer)
    let issued = booking.value.passes.passes[0].issued
    let ends = try #require(old.terms?.expires)
    let new = try bench.ring.rotate(
      issuer: bench.issuer, from: ends.adding(seconds: -86_400), now: bench.now, keyID: old.keyID
    ).new
    #expect(
      try keys.signer(for: .boardingPass, ofPassOf: issued, now: ends.adding(seconds: -1)).keyID
        == old.keyID)
    #expect(try keys.signer(for: .boardingPass, ofPassOf: issued, now: ends).keyID == new)
  }
}

/// A record that a caller stores with its answer.
private struct Kept: Record {
  static let kind = "kept"
  var key: String { "answer" }
}

extension PassBench {
  /// Checks in an adult and an infant.
  fileprivate func withInfant() async throws -> Versioned<FlightBooking> {
    let seat = try flights.seat("3A")
    let sold = SampleFlights.now
    let hold = try await desk.hold(
      [(flights.first.id, seat)], Command(jane, now: sold))
    let quote = try await desk.quote(
      FlightRequest(
        itinerary: [flights.first.id],
        travelers: [
          FlightRequest.Traveler(type: .adult, seats: [seat]),
          FlightRequest.Traveler(type: .infant, seats: []),
        ], holds: [hold.id]), Command(jane, now: sold))
    let order = Checkout.Order(
      payment: try SampleFlights.order().payment,
      passengers: [
        try SampleFlights.person(0), try SampleFlights.person(1, born: "2024-06-01"),
      ], contact: try SampleFlights.order().details.contact)
    let booking = try await desk.book(quote.id, order, Command(jane, now: sold))
    let checkedIn = try await desk.checkIn(
      booking.passengers.map(\.id), of: booking.id, Command(jane, now: now))
    return try await read(checkedIn)
  }
}
