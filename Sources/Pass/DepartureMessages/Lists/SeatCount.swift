/// The seats of names, and the infants among the names.
struct SeatCount {
  private(set) var seats = 0
  private(set) var infants = 0

  mutating func add(_ passenger: NamedPassenger) {
    if passenger.seatCount == 0 { infants += 1 } else { seats += passenger.seatCount }
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.seats += right.seats
    sum.infants += right.infants
    return sum
  }

  /// Returns whether a total is that of the names; some hosts count infants that they list.
  func fits(_ total: Int) -> Bool { total == seats || total == seats + infants }
}

extension NamedPassenger {
  /// The destination and class whose total counts the passenger.
  package var block: DestinationTotal.Block {
    DestinationTotal.Block(destination: destination, bookingClass: bookingClass)
  }
}
