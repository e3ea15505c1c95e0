package import Selling
package import Bookings
package import Vocabulary

/// A product, as far as the signing of its passes needs it.
package protocol MintedProduct: Sendable {
  associatedtype Sold: StoredProduct

  typealias Booking = Sold.Booking
  typealias OwnPass = EarnedPass<Sold.Booking.Content>

  /// Returns the form in which a pass is signed.
  func request(
    for pass: OwnPass, of booking: Booking, issuer: IssuerID
  ) throws -> SignableRequest
}
