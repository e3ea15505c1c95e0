import BookingStore
import Bookings
import Foundation
import Logging
import PassPages
import PassTestSupport
import Synchronization
import Testing

@testable import PassService

/// The address to which a customer returns from a page of the payment provider.
@Suite struct ReturnAddressTests {
  private static let site = "https://book.quay.example"
  private static let address = "\(site)/en/bookings?from=bank"

  private static func order(_ quote: String, _ method: String, _ address: String) -> String {
    Stage.order(quote, paying: method).dropLast() + #","return_url":"\#(address)"}"#
  }

  private static func run(
    _ sites: [String] = [Self.site], _ body: (Stage, ProviderProcess) async throws -> Void
  ) async throws {
    let process = try ProviderProcess()
    let payments = try ProviderProcess.registry(try process.adapter()).returning(to: sites)
    try await Stage.run(payments: payments) { try await body($0, process) }
  }

  @Test func `the provider gets it with each request to authorise, also after a restart`()
    async throws
  {
    try await Self.run { stage, process in
      let jane = try await stage.quoted("jane")
      let waiting = try await jane.client.post(
        "/bookings", Self.order(jane.quote, "sb_Aao", Self.address), key: "a"
      ).with(202)
      #expect(try waiting.json["payment_state"].string == "ACTION_REQUIRED")
      #expect(!waiting.text.contains("from=bank"))
      let payment = try waiting.json.text("payment_id")
      #expect(try Self.files(in: stage.service.data, with: "from=bank").isEmpty)
      let asked = try await process.accounts()[payment].orThrow("an account").returnAddresses.count
      #expect(asked > 0)
      try await stage.service.restart()
      stage.service.clock.advance(seconds: 15)
      await Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.debug)
      ).work(only: "payments")
      let booked = try await jane.client.get("/bookings/\(try waiting.json.text("booking_id"))")
      #expect(try booked.json["state"].string == "CONFIRMED")
      let account = try await process.accounts()[payment].orThrow("an account")
      // A capture has no address.
      #expect(account.captures == 1)
      // A request without an answer is sent again, so a busy machine may send more of them than two.
      #expect(account.returnAddresses.count > asked)
      #expect(account.returnAddresses.allSatisfy { $0 == "authorise \(Self.address)" })
      // Nobody returns after the money was taken.
      let stored = try await stage.service.service.store.record(Payment.self, payment)
      #expect(try stored.orThrow("a payment").value.returnAddress == nil)
    }
  }

  /// The names of files below a folder that have a text.
  private static func files(in folder: String, with text: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)")?.range(of: Data(text.utf8)) != nil
    }
  }

  @Test func `a site that the operator has not named is refused, and nothing is begun`()
    async throws
  {
    try await Self.run { stage, process in
      let jane = try await stage.quoted("jane")
      let foreign = [
        "https://thief.example/", "\(Self.site).thief.example/en", "\(Self.site):8443/en",
        "http://localhost/en",
      ]
      for (index, address) in foreign.enumerated() {
        let refused = try await jane.client.post(
          "/bookings", Self.order(jane.quote, "sb_", address), key: "a\(index)")
        #expect(refused.status == 422 && refused.pointer == "/return_url", "\(address)")
        #expect(refused.text.contains("expected an address at \(Self.site)"), "\(refused.text)")
      }
      #expect(try await process.accounts().isEmpty)
      // Browsers compare sites in lower case.
      _ = try await jane.client.post(
        "/bookings", Self.order(jane.quote, "sb_", "https://BOOK.quay.example/en"), key: "b"
      ).with(201)
    }
  }

  @Test func `without a named site each address is refused, and the answer says so`() async throws {
    try await Self.run([]) { stage, _ in
      let jane = try await stage.quoted("jane")
      let refused = try await jane.client.post(
        "/bookings", Self.order(jane.quote, "sb_", Self.address), key: "a")
      #expect(refused.status == 422 && refused.pointer == "/return_url")
      #expect(refused.text.contains("leave it out"))
    }
  }

  @Test(arguments: [
    "http://book.quay.example/en", "https://jane@book.quay.example/",
    "https://book.quay.example/#top", "book.quay.example/en", "javascript:alert(1)", "",
    #"https://book.quay.example\\@thief.example/"#, "https://book.quay.example/a b",
    "https://book.quay.example/" + String(repeating: "a", count: 500),
  ]) func `only a plain address of limited length is read`(_ address: String) async throws {
    try await Self.run { stage, _ in
      let jane = try await stage.quoted("jane")
      let refused = try await jane.client.post(
        "/bookings", Self.order(jane.quote, "sb_", address), key: "a")
      #expect(refused.status == 422 && refused.pointer == "/return_url", "\(refused.text)")
    }
  }

  @Test func `every product takes it, at the site of the pages`() async throws {
    let provider = RecordingProvider()
    try await FourProducts.run(provider: provider) { all in
      var settings = PageSettings(name: "Quay Air")
      settings.origin = Self.site
      try await all.service.serve(pages: settings)
      for product in FourProducts.Product.allCases {
        let before = provider.asked.count
        // The body of each product has this text after the name of the token.
        _ = try await all.sold(product, paying: #"pm_approve","return_url":"\#(Self.address)"#)
        let asked = provider.asked.dropFirst(before)
        #expect(asked.first?.operation == .authorise, "\(product)")
        for request in asked {
          let expected = request.operation == .authorise ? Self.address : nil
          #expect(request.returnAddress?.rawValue == expected, "\(product)")
        }
      }
    }
  }
}

/// A provider for tests that keeps what it was asked.
final class RecordingProvider: PaymentProvider {
  private let books = DeterministicProvider()
  private let requests = Mutex<[PaymentRequest]>([])

  /// The requests, in order.
  var asked: [PaymentRequest] { requests.withLock { $0 } }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    requests.withLock { $0.append(request) }
    return try await books.perform(request)
  }
}
