package import Vocabulary

/// A customer's wish for a hold in the terms of a product: seats by name, the best three, a room of a type.
///
/// A waiting list keeps the wish and asks for it again, so it says what the customer wants and not what was free.
package protocol HoldWish: Storable, Hashable, Sendable {
  /// The record kind of waiting list entries with such wishes, such as `show_wait`; unique, and never changed.
  static var waitingKind: String { get }
}

/// The wish of a product without a waiting list; it has no values.
package enum NoWish: HoldWish {
  package static let waitingKind = "no_wait"

  package init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "this product has no waiting list"))
  }

  package func encode(to encoder: any Encoder) throws {}
}

/// The parts of the inventory that a wish waits for, and the end of its waiting.
package struct WaitingPlace: Hashable, Sendable {
  /// The parts of the inventory that it asks for; at least one.
  package let wants: [WantedPart]
  /// The number of units, places or time slots that it takes.
  package let quantity: Int
  /// The time from which the wish can no longer be fulfilled: the show begins, or the sale of the flight ends.
  package let ends: Instant

  package init(wants: [WantedPart], quantity: Int, ends: Instant) {
    (self.wants, self.quantity, self.ends) = (wants, quantity, ends)
  }
}
