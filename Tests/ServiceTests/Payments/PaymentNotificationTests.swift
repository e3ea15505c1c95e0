import PassService
import BookingStore
import BookingStoreSQLite
import BookingTestSupport
import Bookings
import PassCrypto
import PassTestSupport
import PaymentsHTTP
import Testing
import Vocabulary

/// Webhooks of payment providers: signed and recent messages are applied once, and others are rejected.
@Suite struct PaymentNotificationTests {
  private static let path = "/payment-notifications/sandbox"

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

  private func run(
    secrets: [[UInt8]] = [ProviderProcess.secret],
    _ body: (Stage, _ client: TestClient, _ booking: String, _ payment: Payment) async throws ->
      Void
  ) async throws {
    let settings = try HTTPPaymentSettings(
      url: "https://pay.example", key: "k", secrets: secrets)
    let provider = Silent(adapter: HTTPPaymentProvider(settings))
    try await Stage.run(payments: try ProviderProcess.registry(provider)) { stage in
      let jane = try await stage.quoted("jane")
      let pending = try await jane.client.post(
        "/bookings", Stage.order(jane.quote, paying: "sb_visa"), key: "a"
      ).with(202)
      let id = try pending.json.text("booking_id")
      let payments = try await stage.service.service.store.unsettled()
      try await body(stage, jane.client, id, try #require(payments.first))
    }
  }

  private static func signature(
    _ body: String, at time: Instant, _ secret: [UInt8] = ProviderProcess.secret
  ) throws -> [String: String] {
    let code = try MessageCode(secret: secret).orThrow("a secret")
      .code(of: Array("\(time.secondsSince1970).\(body)".utf8))
    return [
      "payment-timestamp": "\(time.secondsSince1970)",
      "payment-signature": code.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined(),
    ]
  }

  private static func captured(_ payment: Payment, _ event: String = "evt_1") -> String {
    """
    {"event":"\(event)","payment":"\(payment.key)","outcome":"captured","reference":"ch_1",\
    "amount_minor":\(payment.amount.minorUnits),"currency":"\(payment.amount.currency)"}
    """
  }

  @Test func `what is signed is heard, and the second time it is heard already`() async throws {
    try await run { stage, jane, booking, payment in
      let body = Self.captured(payment)
      let fields = try Self.signature(body, at: stage.service.clock.now)
      for _ in 0..<2 {
        let reply = try await stage.service.stranger.post(Self.path, body, key: nil, fields)
        #expect(reply.status == 200)
        #expect(try reply.json["event_id"].string == "evt_1")
        #expect(try await jane.get("/bookings/\(booking)").json["state"].string == "CONFIRMED")
      }
    }
  }

  @Test func `what is forged, old or of another body is refused, and nothing is kept`()
    async throws
  {
    try await run { stage, jane, booking, payment in
      let stranger = stage.service.stranger
      let now = stage.service.clock.now
      let body = Self.captured(payment)
      let good = try Self.signature(body, at: now)
      let signature = try good["payment-signature"].orThrow("one")
      let before = try stage.service.image()
      var forgeries: [[String: String]] = [
        [:], ["payment-timestamp": "\(now.secondsSince1970)"],
        ["payment-signature": signature],
        good.merging(["payment-timestamp": "\(now.secondsSince1970 + 1)"]) { $1 },
        good.merging(["payment-timestamp": "0\(now.secondsSince1970)"]) { $1 },
        good.merging(["payment-timestamp": "now"]) { $1 },
        good.merging(["payment-signature": String(signature.reversed())]) { $1 },
        good.merging(["payment-signature": String(signature.dropLast())]) { $1 },
        good.merging(["payment-signature": signature.uppercased()]) { $1 },
        good.merging(["payment-signature": String(repeating: "0", count: 64)]) { $1 },
        try Self.signature(body, at: now, [UInt8](repeating: 7, count: 32)),
        try Self.signature(Self.captured(payment, "evt_2"), at: now),
      ]
      for age in [-301, 301, -86_400, 86_400] {
        forgeries.append(try Self.signature(body, at: now.adding(seconds: age)))
      }
      for fields in forgeries {
        let reply = try await stranger.post(Self.path, body, key: nil, fields)
        #expect(reply.status == 403, "\(fields)")
        #expect(reply.code == "SIGNATURE_INVALID")
      }
      // An access token does not replace the signature.
      #expect(try await jane.post(Self.path, body, key: "k").status == 403)
      for name in ["other", "only", "SANDBOX", "%2e%2e"] {
        let reply = try await stranger.post(
          "/payment-notifications/\(name)", body, key: nil, good)
        #expect(reply.status == 404, "\(name)")
      }
      let long = body.dropLast() + String(repeating: " ", count: 64 << 10) + "}"
      let reply = try await stranger.post(
        Self.path, String(long), key: nil, try Self.signature(String(long), at: now))
      #expect(reply.status == 413)
      for body in ["{}", "[]", "nonsense", #"{"event":"evt_1","payment":"p","outcome":"new"}"#] {
        let fields = try Self.signature(body, at: now)
        #expect(try await stranger.post(Self.path, body, key: nil, fields).status == 400)
      }
      #expect(try stage.service.image() == before)
      #expect(try await jane.get("/bookings/\(booking)").json["state"].string == "PENDING")
      #expect(try await stranger.post(Self.path, body, key: nil, good).status == 200)
    }
  }

  @Test func `while a secret is changed there are two`() async throws {
    let new = [UInt8](repeating: 9, count: 40)
    try await run(secrets: [ProviderProcess.secret, new]) { stage, _, _, payment in
      for (number, secret) in [ProviderProcess.secret, new].enumerated() {
        let body = Self.captured(payment, "evt_\(number)")
        let fields = try Self.signature(body, at: stage.service.clock.now, secret)
        #expect(
          try await stage.service.stranger.post(Self.path, body, key: nil, fields).status == 200)
      }
    }
  }
}
