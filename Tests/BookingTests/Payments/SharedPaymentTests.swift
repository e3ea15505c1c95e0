import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import Flights
import PassTestSupport
import Selling
import Testing
import Vocabulary

/// Two processes settle one payment: a timeout in one does not undo the other's progress.
@Suite struct SharedPaymentTests {
  /// A provider that lets another process act before a request times out.
  private struct Overtaken: PaymentProvider {
    let operation: PaymentRequest.Operation
    let provider: DeterministicProvider
    let meanwhile: @Sendable () async -> Void

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      let receipt = try await provider.perform(request)
      guard request.operation == operation else { return receipt }
      await meanwhile()
      throw .timeout
    }
  }

  private struct Away: PaymentProvider {
    func perform(_ request: PaymentRequest) throws(PaymentFault) -> PaymentReceipt {
      throw .unavailable
    }
  }

  private func begun(_ counter: Counter) async throws -> FlightBooking {
    let quote = try await counter.quote(try await counter.hold(["3A"]))
    let id = try await counter.desk.begin(
      quote.id, try SampleFlights.order(), Command(counter.jane, now: counter.now))
    return try await counter.store.record(FlightBooking.self, id).orThrow("the booking").value
  }

  @Test func `a capture that one missed and another heard of stays, however late it is`()
    async throws
  {
    let counter = try await Counter()
    let booking = try await begun(counter)
    let late = counter.now.adding(seconds: counter.desk.policy.sale.paymentGivenUp)
    _ = try await counter.desk.step(try booking.paid, now: counter.now)
    let other = counter.desk
    let slow = FlightDesk(
      store: counter.store,
      provider: Overtaken(operation: .capture, provider: counter.provider) {
        _ = try? await other.settle(booking.paid, now: late)
      })
    _ = try await slow.step(try booking.paid, now: late)
    #expect(try await counter.read(booking).stage == .confirmed)
    #expect(try await counter.payment(booking).state == .captured)
    #expect(try await counter.payment(booking).attempts == 0)
  }

  @Test func `an authorisation that was on its way when another gave up is undone`() async throws {
    let counter = try await Counter()
    let booking = try await begun(counter)
    let now = counter.now
    let away = FlightDesk(store: counter.store, provider: Away(), clock: counter.clock)
    let slow = FlightDesk(
      store: counter.store,
      provider: Overtaken(operation: .authorise, provider: counter.provider) {
        _ = try? await away.settle(booking.paid, tries: 3, now: now)
      })
    _ = try await slow.step(try booking.paid, now: now)
    #expect(try await counter.read(booking).stage == .failed)
    // The void is retried with a delay, and is due a minute later.
    _ = try await counter.desk.settleAll(now: now.adding(seconds: 60))
    #expect(await counter.provider.accounts[try booking.paid]?.isVoided == true)
    #expect(try await counter.payment(booking).state == .voided)
  }
}
