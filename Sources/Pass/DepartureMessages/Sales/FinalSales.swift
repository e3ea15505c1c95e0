package import Vocabulary

/// The final sales of a departure: seats by destination and cabin, and the names that differ from the list.
package struct FinalSales: Sendable {
  /// The seats that the numeric line counts; the practice leaves it open.
  package enum Counting: String, CaseIterable, Sendable {
    /// The seats of those who flew.
    case boarded
    /// The seats of all who were checked in, also of those who did not fly or were taken off: OFFLK, OFFLN and GOSHN are
    /// among them.
    case checkedIn = "checked-in"
  }

  package let departure: Departure
  package let cabins: CabinConfiguration
  /// The numeric lines, in the order of the destinations.
  package let numericLines: [NumericLine]
  package let blocks: [SalesBlock]
  /// The time at which it was written; nil for one that is not written yet.
  package let origin: Instant?
  package let doubts: [Doubt]

  package init(
    departure: Departure, cabins: CabinConfiguration, numericLines: [NumericLine],
    blocks: [SalesBlock], origin: Instant? = nil, doubts: [Doubt] = []
  ) {
    self.departure = departure
    self.cabins = cabins
    self.numericLines = numericLines
    self.blocks = blocks
    self.origin = origin
    self.doubts = doubts
  }

  /// Returns the names of a category, in order.
  package func passengers(_ category: SalesCategory) -> [NamedPassenger] {
    blocks.lazy.filter { $0.category == category }.flatMap(\.passengers)
  }
}
