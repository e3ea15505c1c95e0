package import PassMinting
package import StrictText
package import Selling

/// A product whose waiting lists are available over HTTP, by the same endpoints for every product.
package protocol WaitingListServing: ServedProduct {
  /// Parses a wish for the waiting list: it may name everything that a hold may, and perhaps more.
  func waitingWish(_ body: inout ObjectReader) throws(ShapeError) -> Sold.Wish
  /// Writes the members of a wish, in the form in which they are read.
  func write(_ wish: Sold.Wish, to writer: inout JSONWriter)
}
