internal import ServiceHTTP
package import PassMinting
internal import AccessTokens
internal import Bookings
internal import HTTPTypes
internal import Vocabulary

/// What the endpoints of a product work with besides its own desk.
package struct ServiceTools: Sendable {
  package let signer: PassSigner
  /// Answers that go on while a client listens.
  let streams: OpenStreams
  let admission: Admission
  let store: any ServiceStore
  /// How much agents may refund beyond the terms of a sale.
  let refundLimits: RefundLimits
  /// Reads the rates for prices in other currencies.
  let rates: @Sendable () throws -> ExchangeRates
  let failures: LastingFailures

  /// The rates for prices in other currencies, as they are now.
  func exchangeRates() throws(Problem) -> ExchangeRates {
    do { return try rates() } catch {
      failures.tell("exchange rates", "\(error)")
      throw .unavailable("the exchange rates cannot be read; ask for the price without currency")
    }
  }
}
