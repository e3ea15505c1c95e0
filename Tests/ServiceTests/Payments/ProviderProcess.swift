import Bookings
import Foundation
import PassTestSupport
import PaymentsHTTP
import PaymentsStripe
import Vocabulary

/// A running `payment-worker`: a payment provider in a separate process, which ends with this object.
final class ProviderProcess: Sendable {
  let port: Int
  private let process: ChildProcess

  /// The secret of the worker's signatures.
  static let secret = Array("a secret of the tests, 32 bytes!".utf8)
  private static let key = "test-key"

  init() throws {
    process = try ChildProcess(
      "\(try ChildProcess.productFolder())/payment-worker", [], output: .pipe)
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = process.output?.availableData ?? Data()
      guard !part.isEmpty else { throw MissingValue("the port of payment-worker") }
      line += part
    }
    port = try Int(String(decoding: line, as: UTF8.self).filter(\.isNumber)).orThrow("a port")
  }

  func end() {
    process.kill()
    process.wait()
  }

  /// Returns an adapter whose time-out is long enough for a machine under any load.
  func adapter(timeout: Duration = .seconds(600)) throws -> HTTPPaymentProvider {
    HTTPPaymentProvider(try settings(timeout: timeout))
  }

  /// Returns an adapter that gives up as soon as the provider has authorised the payment.
  func impatientAdapter(for payment: String) throws -> HTTPPaymentProvider {
    HTTPPaymentProvider(
      try settings(timeout: .seconds(600)),
      waitForTimeout: { [self] _ in
        while try await accounts()[payment]?.isAuthorised != true {}
      })
  }

  /// The key that the stand-in for Stripe knows.
  static let stripeKey = "sk_test_of_the_tests"

  /// Returns an adapter that speaks Stripe's protocol, with these keys.
  func stripe(
    keys: [String] = [stripeKey], timeout: Duration = .seconds(600)
  ) throws -> StripePaymentProvider {
    StripePaymentProvider(
      try StripeSettings(
        url: "http://127.0.0.1:\(port)", keys: keys, secrets: [Self.secret],
        returnAddress: ReturnAddress("https://book.example/en/bookings"), timeout: timeout))
  }

  private func settings(timeout: Duration) throws -> HTTPPaymentSettings {
    try HTTPPaymentSettings(
      url: "http://127.0.0.1:\(port)", key: Self.key, secrets: [Self.secret], timeout: timeout)
  }

  /// Returns a registry with one provider, `sandbox`, for tokens that begin with `sb_`.
  static func registry(_ provider: any PaymentProvider) throws -> PaymentProviders {
    let name = try PaymentProviderName("sandbox").orThrow("a name")
    return try PaymentProviders([.init(name, prefix: "sb_", provider)])
  }

  struct Account: Sendable {
    let reference: String
    let isAuthorised: Bool
    let isVoided: Bool
    let captured: Int
    let captures: Int
    let refunded: Int
    /// The addresses to return to in the requests, each with the operation before it.
    let returnAddresses: [String]
  }

  /// Returns the provider's accounts, by payment key.
  func accounts() async throws -> [String: Account] {
    let reply = try await ask("GET", "/control/accounts").json
    return Dictionary(
      uniqueKeysWithValues: try reply["accounts"].items.map { account in
        (
          try account.text("payment"),
          Account(
            reference: try account.text("reference"),
            isAuthorised: account["authorised"].bool ?? false,
            isVoided: account["voided"].bool ?? false,
            captured: try account["captured"].int.orThrow("an amount"),
            captures: try account["captures"].int.orThrow("a number"),
            refunded: try account["refunded"].int.orThrow("an amount"),
            returnAddresses: account["return_urls"].strings)
        )
      })
  }

  /// Makes the provider send all or half of its messages, and returns the numbers that were accepted, sent, and
  /// forged but accepted.
  func deliver(to service: TestService, seed: Int, all: Bool) async throws -> (
    heard: Int, sent: Int, forged: Int
  ) {
    let reply = try await ask(
      "POST", "/control/deliver",
      """
      {"url":"http://127.0.0.1:\(service.port)/payment-notifications/sandbox","seed":\(seed),\
      "now":\(service.clock.now.secondsSince1970),"all":\(all)}
      """
    ).json
    return (
      try reply["heard"].int.orThrow("a number"), try reply["sent"].int.orThrow("a number"),
      try reply["forged"].int.orThrow("a number")
    )
  }

  /// Makes the provider return a part of a captured amount unasked, and report it in its next messages.
  func reverse(_ payment: String, _ amount: Int) async throws {
    _ = try await ask(
      "POST", "/control/reverse", #"{"payment":"\#(payment)","amount_minor":\#(amount)}"#)
  }

  /// Lets the customer's bank take back everything that is left of a payment.
  func dispute(_ payment: String) async throws {
    _ = try await ask("POST", "/control/dispute", #"{"payment":"\#(payment)"}"#)
  }

  /// The seller wins the dispute.
  func win(_ payment: String) async throws {
    _ = try await ask("POST", "/control/win", #"{"payment":"\#(payment)"}"#)
  }

  /// A refund that was completed comes back.
  func loseRefund(_ number: Int, of payment: String) async throws {
    _ = try await ask(
      "POST", "/control/lose-refund", #"{"payment":"\#(payment)","number":\#(number)}"#)
  }

  /// Lets the customer pay on a payment page, with a card whose script is given.
  func pay(on session: String, with card: String) async throws {
    _ = try await ask("POST", "/control/pay", #"{"session":"\#(session)","card":"\#(card)"}"#)
  }

  /// Lets a day pass at the stand-in for Stripe, which then has forgotten its idempotency keys.
  func passDay() async throws { _ = try await ask("POST", "/control/pass-day") }

  private func ask(_ method: String, _ path: String, _ body: String = "") async throws -> HTTPReply
  {
    let head =
      "\(method) \(path) HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
      + "content-length: \(body.utf8.count)\r\n\r\n"
    return try HTTPReply(try await RawHTTP.exchange(port: port, [Array((head + body).utf8)]))
      .with(200)
  }
}
