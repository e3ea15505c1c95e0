package import Vocabulary

/// A line of totals: the number of seats to a destination in a class, in the whole message (`-QZB009Y`).
package struct DestinationTotal: Hashable, Sendable {
  package struct Block: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let destination: AirportCode
    package let bookingClass: String

    package init(destination: AirportCode, bookingClass: String) {
      self.destination = destination
      self.bookingClass = bookingClass
    }

    package var description: String { "\(destination) \(bookingClass)" }

    package static func < (left: Self, right: Self) -> Bool {
      (left.destination, left.bookingClass) < (right.destination, right.bookingClass)
    }
  }

  package let block: Block
  package let seats: Int
  /// The number of staff on standby (`-PAD15`), if it is written.
  package let standby: Int?
  package let place: SourcePlace

  package init(block: Block, seats: Int, standby: Int? = nil, at place: SourcePlace) {
    self.block = block
    self.seats = seats
    self.standby = standby
    self.place = place
  }
}
