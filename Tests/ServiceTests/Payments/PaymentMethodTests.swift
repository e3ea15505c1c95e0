import Bookings
import Logging
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

@testable import PassService

/// Saved payment methods and customer actions, as clients see them.
@Suite struct PaymentMethodTests {
  private static func order(_ quote: String, saved: String) -> String {
    Stage.order(quote).replacing(
      #""payment_method_token":"pm_approve""#, with: #""payment_method_id":"\#(saved)""#)
  }

  private static func saving(_ quote: String) -> String {
    Stage.order(quote).dropLast() + #","save_payment_method":true}"#
  }

  @Test func `the ways to pay that are taken are listed with the beginning of their tokens`()
    async throws
  {
    let (visa, other) = (
      try PaymentProviderName("acme").orThrow("a name"),
      try PaymentProviderName("other").orThrow("a name")
    )
    let payments = try PaymentProviders([
      .init(
        visa, prefix: "ac_",
        methods: [
          PaymentMethodKind(
            prefix: "ac_visa_", name: "Visa",
            icon: WebAddress("https://pictures.example.com/visa.png")),
          PaymentMethodKind(prefix: "ac_mc_", name: "Mastercard"),
        ], DeterministicProvider()),
      .init(other, prefix: "ot_", DeterministicProvider()),
    ])
    try await TestService.run(payments: payments) { service in
      let accepted = try await service.client("jane").get("/payment-methods").with(200)
        .json["accepted"].items
      #expect(accepted.map { $0["name"].string } == ["Visa", "Mastercard", "other"])
      #expect(accepted.map { $0["token_prefix"].string } == ["ac_visa_", "ac_mc_", "ot_"])
      #expect(accepted.map { $0["provider"].string } == ["acme", "acme", "other"])
      #expect(
        accepted.map { $0["icon_url"].string } == [
          "https://pictures.example.com/visa.png", nil, nil,
        ])
    }
  }

  @Test func `a saved method is shown by its last four digits, pays again, and can be deleted`()
    async throws
  {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      _ = try await jane.client.post("/bookings", Self.saving(jane.quote), key: "a").with(201)
      let list = try await jane.client.get("/payment-methods").with(200)
      let method = try list.json["payment_methods"][0]
      #expect(method["last_four"].string == "4242")
      #expect(method.names == ["payment_method_id", "last_four", "created_at"])
      #expect(!list.text.contains("pm_approve"))
      let id = try method.text("payment_method_id")
      let again = try await stage.quoted("jane2")
      let john = try await stage.quoted("john")
      // Another user's method does not exist for this user.
      let refused = try await john.client.post(
        "/bookings", Self.order(john.quote, saved: id), key: "b")
      #expect(refused.status == 404)
      #expect(try await john.client.get("/payment-methods").json["payment_methods"].items.isEmpty)
      #expect(try await john.client.delete("/payment-methods/\(id)", key: "c").status == 404)
      #expect(
        try await again.client.post(
          "/bookings", Self.order(again.quote, saved: id), key: "d"
        ).status == 404)
      let seat = stage.seat()
      _ = try await jane.client.hold(stage.flight, seat, key: "hold").with(201)
      let quote = try await jane.client.post(
        "/quotes", Stage.quote(stage.flight, seat), key: "quote"
      ).with(201).json.text("quote_id")
      _ = try await jane.client.post("/bookings", Self.order(quote, saved: id), key: "e").with(201)
      #expect(try await stage.charges() == [1, 1])
      _ = try await jane.client.delete("/payment-methods/\(id)", key: "f").with(200)
      #expect(try await jane.client.get("/payment-methods").json["payment_methods"].items.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func
    `a method that its owner deletes is forgotten by its provider, once, whether it answers or not`(
      isAway: Bool
    ) async throws
  {
    let provider = ForgettingProvider(isAway: isAway)
    try await TestService.run(provider: provider) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      _ = try await jane.client.post("/bookings", Self.saving(jane.quote), key: "a").with(201)
      let id = try await jane.client.get("/payment-methods").with(200).json["payment_methods"][0]
        .text("payment_method_id")
      let john = try await stage.quoted("john")
      #expect(try await john.client.delete("/payment-methods/\(id)", key: "b").status == 404)
      #expect(provider.forgotten.withLock { $0 } == [])
      for _ in 0..<2 {
        _ = try await jane.client.delete("/payment-methods/\(id)", key: "c").with(200)
      }
      #expect(provider.forgotten.withLock { $0 } == ["pm_approve"])
      #expect(try await jane.client.get("/payment-methods").json["payment_methods"].items.isEmpty)
      #expect(
        service.log.all.contains { $0.contains("still kept by its provider") } == isAway)
      #expect(!service.log.all.contains { $0.contains("pm_approve") })
    }
  }

  @Test func `one of a token and a saved method`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let both =
        Stage.order(jane.quote).dropLast() + #","payment_method_id":"pmt_0000000000000000"}"#
      let reply = try await jane.client.post("/bookings", String(both), key: "a")
      #expect(reply.status == 422 && reply.pointer == "/payment_method_token")
      let saving =
        Self.order(jane.quote, saved: "pmt_0000000000000000").dropLast()
        + #","save_payment_method":true}"#
      let other = try await jane.client.post("/bookings", String(saving), key: "a")
      #expect(other.status == 422 && other.pointer == "/save_payment_method")
    }
  }

  @Test func `a method that no provider has is pointed at`() async throws {
    let provider = DeterministicProvider()
    try await Stage.run(payments: try ProviderProcess.registry(provider)) { stage in
      let jane = try await stage.quoted("jane")
      let reply = try await jane.client.post("/bookings", Stage.order(jane.quote), key: "a")
      #expect(reply.status == 422 && reply.code == "PAYMENT_METHOD_UNKNOWN")
      #expect(reply.pointer == "/payment_method_token")
      #expect(try reply.json["error"]["details"]["prefixes"].strings == ["sb_"])
    }
  }

  @Test func `a booking says what its customer must do, until it is done`() async throws {
    try await Stage.run { stage in
      let jane = try await stage.quoted("jane")
      let waiting = try await jane.client.post(
        "/bookings", Stage.order(jane.quote, paying: "pm_action_required"), key: "a"
      ).with(202)
      let json = try waiting.json
      #expect(json["state"].string == "PENDING")
      #expect(json["payment_state"].string == "ACTION_REQUIRED")
      #expect(json["payment_action"]["url"].string?.hasPrefix("https://pay.example.com/") == true)
      #expect(json["payment_action"]["expires_at"].isNull)
      let path = "/bookings/\(try json.text("booking_id"))"
      // The request has ended, so the provider is asked after a few seconds.
      stage.service.clock.advance(seconds: 9)
      await Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.debug)
      ).work(only: "payments")
      let booked = try await jane.client.get(path).json
      #expect(booked["state"].string == "CONFIRMED")
      #expect(booked["payment_state"].string == "CAPTURED")
      #expect(booked["payment_action"].isNull)
      #expect(try await stage.charges() == [1])
    }
  }
}

/// A provider that takes down which methods it is to forget.
private final class ForgettingProvider: PaymentProvider {
  private let books = DeterministicProvider()
  private let isAway: Bool
  let forgotten = Mutex<[String]>([])

  init(isAway: Bool) { self.isAway = isAway }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    try await books.perform(request)
  }

  func forget(_ method: PaymentMethodToken) async throws(PaymentFault) {
    forgotten.withLock { $0.append(method.rawValue) }
    if isAway { throw .unavailable }
  }
}
