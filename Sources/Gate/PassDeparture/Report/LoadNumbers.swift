internal import Vocabulary

/// The numbers for the load sheet, of those who are checked in or of those on board.
package struct LoadNumbers: Hashable, Sendable {
  /// The numbers of a cabin.
  package struct Cabin: Hashable, Sendable {
    package let compartment: Character
    package var adults = 0
    package var children = 0
    /// Infants on laps.
    package var infants = 0
    /// Seats that are taken without a person.
    package var extraSeats = 0
    package var bags = 0
    /// The weight of the bags, in kilograms.
    package var weight = 0

    /// Adults and children, as seats are counted.
    package var seats: Int { adults + children + extraSeats }
  }

  package private(set) var cabins: [Cabin]

  /// Counts the passengers of a departure whom `isCounted` accepts.
  ///
  /// A passenger counts in the cabin of their seat, and in the booked one without a seat.
  package init(_ desk: Desk, where isCounted: (Passenger) -> Bool = \.isCheckedIn) {
    var counts: [Character: Cabin] = [:]
    for passenger in desk.state.all where isCounted(passenger) {
      let traveler = passenger.traveler
      let letter =
        passenger.seat.flatMap { desk.facts.cabins.compartment(of: $0) } ?? traveler.compartment
      var cabin = counts[letter] ?? Cabin(compartment: letter)
      if traveler.isExtraSeat {
        cabin.extraSeats += 1
      } else if traveler.isChild || traveler.isUnaccompanied {
        cabin.children += 1
      } else {
        cabin.adults += 1
      }
      cabin.infants += traveler.infants.count
      cabin.bags += passenger.bags.count
      cabin.weight += passenger.bags.weight
      counts[letter] = cabin
    }
    let order = desk.facts.cabins.compartments
    cabins = order.map { counts[$0] ?? Cabin(compartment: $0) }
    cabins += counts.filter { !order.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The sum of all cabins.
  package var total: Cabin {
    cabins.reduce(into: Cabin(compartment: "*")) { total, cabin in
      total.adults += cabin.adults
      total.children += cabin.children
      total.infants += cabin.infants
      total.extraSeats += cabin.extraSeats
      total.bags += cabin.bags
      total.weight += cabin.weight
    }
  }
}
