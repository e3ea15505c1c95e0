import AccessTokens
import BookingTestSupport
import Bookings
import PassCrypto
import PassTestSupport
import PaymentsHTTP
import Testing
import Vocabulary

@testable import PassService

/// A provider captures less than the price, or reports a capture in another currency.
@Suite struct PayLessThanThePriceTests {
  @Test func `a capture of less confirms nothing, is told to agents, and is undone`() async throws {
    let process = try ProviderProcess()
    let adapter = try process.adapter(timeout: .seconds(20))
    try await Stage.run(payments: try ProviderProcess.registry(adapter)) { stage in
      let service = stage.service
      let jane = try await stage.quoted("jane")
      // The provider's capture takes one cent less, and its later reports repeat that amount.
      let reply = try await jane.client.post(
        "/bookings", Stage.order(jane.quote, paying: "sb_Cs_N0"), key: "a")
      #expect(reply.status == 202)
      let path = "/bookings/\(try reply.json.text("booking_id"))"
      #expect(try await jane.client.get(path).json["state"].string == "PENDING")
      let (payment, account) = try await process.accounts().first.orThrow("a payment")
      let ann = try stage.client("ann", .agent)
      let shown = try await ann.get(path).with(200).json["payments"][0]
      #expect(shown["mismatch"]["said"]["amount_minor"].int == account.captured)
      #expect(shown["mismatch"]["expected"]["amount_minor"].int == account.captured + 1)
      let entries = try await ann.get("\(path)/trail").with(200).json["entries"].items
      #expect(entries.count { $0["action"].string == "payment_mismatched" } == 1)
      let housekeeping = Housekeeping(
        service: service.service, logger: service.logger)
      await housekeeping.work(only: "news")
      #expect(service.metric(#"passservice_events_total{event="payment.mismatched"}"#) == 1)
      let lines = service.log.all.filter { $0.contains("payment.mismatched") }
      #expect(lines.count == 1 && lines.allSatisfy { $0.contains(payment) && !$0.contains("Doe") })
      // After a quarter of an hour the payment is given up, and the captured amount goes back.
      for _ in 0..<20 {
        service.clock.advance(seconds: 120)
        await housekeeping.work(only: "payments")
      }
      #expect(try await jane.client.get(path).json["state"].string == "FAILED")
      let after = try await process.accounts()[payment].orThrow("an account")
      #expect(after.captured == after.refunded && after.captured > 0)
      #expect(try await service.service.store.unsettled().isEmpty)
      // The seat is on sale again.
      let john = try stage.client("john")
      #expect(try await john.hold(stage.flight, jane.seat, key: "h").status == 201)
    }
  }

  /// A provider that does not answer requests, so that the service learns everything from its messages.
  private struct Silent: PaymentProvider {
    let adapter: HTTPPaymentProvider

    func perform(_ request: PaymentRequest) throws(PaymentFault) -> PaymentReceipt {
      throw .timeout
    }
    func news(
      in message: PaymentMessage, now: Instant
    ) throws(PaymentMessageFault) -> PaymentNews { try adapter.news(in: message, now: now) }
  }

  @Test func `a message of another amount or currency confirms nothing, one without is refused`()
    async throws
  {
    let settings = try HTTPPaymentSettings(
      url: "https://pay.example", key: "k", secrets: [ProviderProcess.secret])
    let provider = Silent(adapter: HTTPPaymentProvider(settings))
    try await Stage.run(payments: try ProviderProcess.registry(provider)) { stage in
      let jane = try await stage.quoted("jane")
      let pending = try await jane.client.post(
        "/bookings", Stage.order(jane.quote, paying: "sb_visa"), key: "a"
      ).with(202).json
      let path = "/bookings/\(try pending.text("booking_id"))"
      let payment = try await stage.service.service.store.unsettled().first.orThrow("a payment")
      let (amount, currency) = (payment.amount.minorUnits, payment.amount.currency.rawValue)
      func tell(_ event: String, _ members: String) async throws -> Int {
        let body =
          #"{"event":"\#(event)","payment":"\#(payment.key)","outcome":"captured"\#(members)}"#
        let time = stage.service.clock.now.secondsSince1970
        let code = try MessageCode(secret: ProviderProcess.secret).orThrow("a secret")
          .code(of: Array("\(time).\(body)".utf8))
        return try await stage.service.stranger.post(
          "/payment-notifications/sandbox", body, key: nil,
          [
            "payment-timestamp": "\(time)",
            "payment-signature": code.map { byte in
              (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined(),
          ]
        ).status
      }
      #expect(try await tell("evt_1", "") == 400)
      #expect(try await tell("evt_2", #","amount_minor":\#(amount)"#) == 400)
      #expect(try await tell("evt_3", #","amount_minor":1,"currency":"\#(currency)""#) == 200)
      #expect(try await tell("evt_4", #","amount_minor":\#(amount),"currency":"XXX""#) == 200)
      #expect(try await jane.client.get(path).json["state"].string == "PENDING")
      #expect(
        try await tell("evt_5", #","amount_minor":\#(amount),"currency":"\#(currency)""#) == 200)
      #expect(try await jane.client.get(path).json["state"].string == "CONFIRMED")
    }
  }
}
