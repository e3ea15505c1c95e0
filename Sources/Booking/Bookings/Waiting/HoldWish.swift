package import Vocabulary

/// What a customer asks a product to hold, as the product puts it: seats by name, the best three, a room of a type.
///
/// It is kept by a waiting list and asked for again, so it says what is wanted and not what was free.
package protocol HoldWish: Codable, Hashable, Sendable {
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

/// Where and until when a wish may wait.
package struct WaitingPlace: Hashable, Sendable {
  /// The parts of the inventory that it asks for; at least one.
  package let wants: [WantedPart]
  /// How many units, places or time slots it takes.
  package let quantity: Int
  /// From when on it can no longer be had: the show begins, the sale of the flight ends.
  package let ends: Instant

  package init(wants: [WantedPart], quantity: Int, ends: Instant) {
    (self.wants, self.quantity, self.ends) = (wants, quantity, ends)
  }
}
