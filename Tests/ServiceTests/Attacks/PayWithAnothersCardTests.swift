import AccessTokens
import BookingStore
import Bookings
import PassService
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

/// A client that has learnt the token of another user's saved payment method sends it as its own.
@Suite struct PayWithAnothersCardTests {
  private static func saving(_ quote: String, _ token: String) -> String {
    Stage.order(quote, paying: token).dropLast() + #","save_payment_method":true}"#
  }

  private static func saved(_ quote: String, _ id: String) -> String {
    Stage.order(quote, paying: "x").replacing(
      #""payment_method_token":"x""#, with: #""payment_method_id":"\#(id)""#)
  }

  /// Lets Jane save a method, and returns her client with the id and the token of it.
  private static func jane(
    _ stage: Stage, saving token: String
  ) async throws -> (client: TestClient, id: String, token: String) {
    let jane = try await stage.quoted("jane")
    _ = try await jane.client.post("/bookings", saving(jane.quote, token), key: "s").with(201)
    let id = try await jane.client.get("/payment-methods").with(200).json["payment_methods"][0]
      .text("payment_method_id")
    let kept = try await stage.service.service.store.record(SavedMethod.self, id)
      .orThrow("a saved method").value.token
    return (jane.client, id, kept.rawValue)
  }

  @Test func `both ids of a card at Stripe pay for nobody, and its owner names the saved method`()
    async throws
  {
    let process = try ProviderProcess()
    let payments = try ProviderProcess.registry(try process.stripe())
    try await Stage.run(payments: payments) { stage in
      let jane = try await Self.jane(stage, saving: "sb_")
      #expect(jane.token.contains("-cus_"))
      let john = try await stage.quoted("john")
      // Made-up ids are refused like true ones, so the answer tells nothing about them.
      var answers: Set<String> = []
      for (index, token) in [jane.token, "sb_1-cus_1", "\(jane.token)_page"].enumerated() {
        let reply = try await john.client.post(
          "/bookings", Stage.order(john.quote, paying: token), key: "\(index)")
        #expect(reply.status == 422 && reply.pointer == "/payment_method_token", "\(reply.text)")
        answers.insert(try reply.json["errors"][0].text("detail"))
      }
      #expect(answers.count == 1)
      let again = try await stage.quoted("again", for: jane.client)
      let own = try await jane.client.post(
        "/bookings", Stage.order(again, paying: jane.token), key: "own")
      #expect(own.status == 422)
      _ = try await jane.client.post("/bookings", Self.saved(again, jane.id), key: "id").with(201)
      #expect(try await process.accounts().count == 2)
    }
  }

  @Test func `a token that one user has saved pays for no other, and the pages' token for all`()
    async throws
  {
    let process = try ProviderProcess()
    let payments = try ProviderProcess.registry(try process.adapter())
    try await Stage.run(payments: payments) { stage in
      let jane = try await Self.jane(stage, saving: "sb_visa1")
      #expect(jane.token == "sb_visa1")
      let john = try await stage.quoted("john")
      let reply = try await john.client.post(
        "/bookings", Stage.order(john.quote, paying: jane.token), key: "a")
      #expect(reply.status == 422 && reply.pointer == "/payment_method_token", "\(reply.text)")
      #expect(try await process.accounts().count == 1)
      let again = try await stage.quoted("again", for: jane.client)
      _ = try await jane.client.post(
        "/bookings", Self.saving(again, "sb_page"), key: "page"
      ).with(201)
      _ = try await john.client.post(
        "/bookings", Stage.order(john.quote, paying: "sb_page"), key: "b"
      ).with(201)
    }
  }

  @Test(arguments: FourProducts.Product.allCases)
  func `no product asks a provider for the method of one of its customers`(
    _ product: FourProducts.Product
  ) async throws {
    let keeper = Keeper()
    try await FourProducts.run(provider: keeper) { products in
      await #expect(throws: (any Error).self) {
        try await products.sold(product, paying: "pm_approve-cus_9")
      }
      #expect(keeper.asked.withLock { $0 } == [])
      _ = try await products.sold(product)
      #expect(keeper.asked.withLock { $0 }.contains("pm_approve"))
    }
  }

  /// A provider that keeps methods with customers, and takes down which methods it is asked for.
  private final class Keeper: PaymentProvider {
    private let books = DeterministicProvider()
    let asked = Mutex<Set<String>>([])

    func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
      _ = asked.withLock { $0.insert(request.method.rawValue) }
      return try await books.perform(request)
    }

    func isKept(_ method: PaymentMethodToken) -> Bool { method.rawValue.contains("-cus_") }
  }
}
