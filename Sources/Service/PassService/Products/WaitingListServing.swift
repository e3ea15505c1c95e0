package import PassMinting
package import StrictText
package import Selling

/// A product whose waiting lists are available over HTTP, by the same endpoints for every product.
package protocol WaitingListServing: ServedProduct {
  /// Parses what a user waits for: what may be asked to hold, and perhaps more.
  func waitingWish(_ body: inout ObjectReader) throws(ShapeError) -> Sold.Wish
  /// Writes the members of a wish, as they are read.
  func write(_ wish: Sold.Wish, to writer: inout JSONWriter)
}
