package import ServiceHTTP
package import PassMinting
internal import AccessTokens
package import BookingStore
internal import Bookings
internal import HTTPTypes
internal import Vocabulary

/// The tools of the endpoints of a product, besides its own desk.
package struct ServiceTools: Sendable {
  package let signer: PassSigner
  /// The answers that go on while a client listens.
  let streams: OpenStreams
  let admission: Admission
  package let store: any ServiceStore
  /// The limits on refunds by agents beyond the terms of a sale.
  let refundLimits: RefundLimits
  /// The closure that reads the rates for prices in other currencies.
  let rates: @Sendable () throws -> ExchangeRates
  package let failures: LastingFailures
  /// The wallets for which passes are made; nil if the operator set none.
  package var wallets: Wallets?
  /// The senders of news to phones; nil to send none, so that phones ask on their own only.
  var pushes: WalletPushes?
  /// The closure that notes a damaged record of the store.
  package var damaged: @Sendable (StoreError) -> Void = { _ in }

  /// The way in which passes in Apple's wallet get news; nil where the operator set no wallet.
  package var appleNews: AppleNews? {
    wallets.map { AppleNews(wallets: $0, isTold: pushes?.sender(for: $0) != nil) }
  }

  /// Returns the present rates for prices in other currencies.
  func exchangeRates() throws(Problem) -> ExchangeRates {
    do { return try rates() } catch {
      failures.tell("the exchange rates cannot be read", "\(error)")
      throw .unavailable("the exchange rates cannot be read; ask for the price without currency")
    }
  }
}
