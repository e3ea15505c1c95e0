import AccessTokens
import BookingTestSupport
import Bookings
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// A traveler has the bank return a payment and then cancels, so that the same money would go back twice.
@Suite struct TakeAPaymentBackTwiceTests {
  /// Runs `body` with a booking that is paid at a provider in a separate process.
  private static func run(
    _ body: (Stage, ProviderProcess, _ client: TestClient, _ path: String, _ payment: String)
      async throws -> Void
  ) async throws {
    let process = try ProviderProcess()
    let adapter = try process.adapter(timeout: .seconds(20))
    try await Stage.run(payments: try ProviderProcess.registry(adapter)) { stage in
      let jane = try await stage.quoted("jane")
      let booked = try await jane.client.post(
        "/bookings", Stage.order(jane.quote, paying: "sb_N1"), key: "a"
      ).with(201).json
      _ = try await process.deliver(to: stage.service, seed: 1, all: true)
      let payment = try await process.accounts().keys.first.orThrow("a payment")
      try await body(
        stage, process, jane.client, "/bookings/\(try booked.text("booking_id"))", payment)
    }
  }

  @Test(arguments: [1_000, 20_000, 1_000_000])
  func `agents see what the bank took back, and a cancellation gives back the rest`(
    amount: Int
  ) async throws {
    try await Self.run { stage, process, jane, path, payment in
      let service = stage.service
      let total = try await process.accounts()[payment].orThrow("an account").captured
      let before = try await jane.post("\(path)/cancellation-quote", key: "before").with(201).json
      let share = try before["refund"]["amount_minor"].int.orThrow("an amount")
      try await process.reverse(payment, amount)
      let told = try await process.deliver(to: service, seed: 2, all: true)
      #expect(told.heard == told.sent && told.sent > 0)
      let returned = min(amount, total)
      // The booking stays valid, and agents see the returned amount.
      #expect(try await jane.get(path).json["state"].string == "CONFIRMED")
      #expect(try await jane.get(path).json["payments"].isNull)
      let ann = try stage.client("ann", .agent)
      let shown = try await ann.get(path).with(200).json["payments"][0]
      #expect(shown["returned_unasked"]["amount_minor"].int == returned)
      #expect(shown["state"].string == "CAPTURED")
      let entries = try await ann.get("\(path)/trail").with(200).json["entries"].items
      let entry = try entries.first { $0["action"].string == "payment_returned" }
        .orThrow("an entry")
      #expect(entry["agent"].isNull && entry["subject"]["payment"].string == payment)
      await Housekeeping(service: service.service, logger: service.logger).work(only: "news")
      #expect(service.metric(#"passservice_events_total{event="payment.returned"}"#) == 1)
      let lines = service.log.all.filter { $0.contains("payment.returned") }
      #expect(lines.count == 1 && lines.allSatisfy { $0.contains(payment) })
      // A further message about the return does not count twice.
      try await process.reverse(payment, 0)
      _ = try await process.deliver(to: service, seed: 3, all: true)
      let again = try await ann.get(path).json["payments"][0]
      #expect(again["returned_unasked"]["amount_minor"].int == returned)

      let offer = try await jane.post("\(path)/cancellation-quote", key: "offer").with(201).json
      let refund = try offer["refund"]["amount_minor"].int.orThrow("an amount")
      #expect(refund == max(share - returned, 0))
      _ = try await jane.cancel(path)
      await Housekeeping(service: service.service, logger: service.logger).work(only: "payments")
      let account = try await process.accounts()[payment].orThrow("an account")
      #expect(account.refunded == returned + refund)
      #expect(account.refunded <= account.captured)
    }
  }

  @Test func `an offer of before is worth nothing once the bank took all of it back`()
    async throws
  {
    try await Self.run { stage, process, jane, path, payment in
      let offer = try await jane.post("\(path)/cancellation-quote", key: "o").with(201).json
      let total = try await process.accounts()[payment].orThrow("an account").captured
      try await process.reverse(payment, total)
      _ = try await process.deliver(to: stage.service, seed: 2, all: true)
      let tag = try await jane.get(path).field("etag").orThrow("a tag")
      let late = try await jane.post(
        "\(path)/cancel", #"{"cancellation_id":"\#(try offer.text("cancellation_id"))"}"#,
        key: "c", ["if-match": tag])
      #expect(late.status == 422)
      #expect(try await process.accounts()[payment]?.refunded == total)
    }
  }
}
