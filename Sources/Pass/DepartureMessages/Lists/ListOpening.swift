package import Vocabulary

/// The list of a departure that messages give, and what they would change beyond it.
package struct OpenedList: Sendable {
  /// The list after its PNL and the ADLs that followed.
  package let list: DepartureList
  /// The changes of the ADLs in their order, the refused ones among them.
  package let changes: [ListChange]
  /// The changes that further PNLs with names would make; none of them is made.
  package let pending: [ListChange]
  /// Doubts about the messages as a whole and about what they change.
  package let doubts: [Doubt]
}

/// The reason why messages give no list.
package enum OpeningProblem: Error, Hashable, Sendable {
  /// No PNL is complete.
  case noList
  /// A PNL is there that has numbers and no names.
  case numbersOnly
  /// PNLs of several departures are there, and none was chosen.
  case severalDepartures([Departure])
}

extension DepartureList {
  /// Returns the list of a departure from the messages about it.
  ///
  /// The oldest complete PNL with names is the base, among those of the earliest turn that has one: no later text puts
  /// another list in its place. The ADLs are applied to it in the order of their times. Without a departure, the messages
  /// may have PNLs of one only.
  ///
  /// - Throws: `OpeningProblem`.
  package static func open(
    _ departure: Departure?, from lists: [PassengerListMessage]
  ) throws(OpeningProblem) -> OpenedList {
    let named = lists.filter { $0.kind == .nameList && !$0.hasNumbersOnly }
    let chosen = named.filter { departure == nil || $0.departure == departure }
    guard let base = chosen.min(by: { $0.turn < $1.turn }) else {
      let hasNumbers = lists.contains {
        $0.hasNumbersOnly && (departure == nil || $0.departure == departure)
      }
      throw hasNumbers ? .numbersOnly : .noList
    }
    let departures = Set(chosen.map(\.departure))
    guard departures.count == 1 else {
      throw .severalDepartures(departures.sorted { $0.description < $1.description })
    }
    var list = DepartureList(base)
    var changes: [ListChange] = []
    var later: [PassengerListMessage] = []
    for message in lists where !message.isSame(as: base) && !message.hasNumbersOnly {
      if message.kind == .nameList, message.departure == base.departure {
        later.append(message)
        continue
      }
      let change = list.change(by: message)
      changes.append(change)
      list = change.after
    }
    let pending = later.map { list.change(by: $0) }
    return OpenedList(
      list: list, changes: changes, pending: pending,
      doubts: base.doubts + (changes + pending).flatMap(\.doubts))
  }

  init(_ list: PassengerListMessage) {
    self.init(
      departure: list.departure, cabins: list.cabins, passengers: list.entries.map(\.passenger),
      totals: list.totals, applied: [AppliedMessage(list)], waiting: [])
  }

  /// Returns the passenger of an identity.
  package func passenger(_ identity: PassengerIdentity) -> NamedPassenger? {
    passengers.first { $0.identity == identity }
  }

  /// Returns the number of seats of the names for each destination and class.
  package var seats: [DestinationTotal.Block: Int] {
    passengers.reduce(into: [:]) { $0[$1.block, default: 0] += $1.seatCount }
  }
}

extension PassengerListMessage {
  fileprivate func isSame(as other: PassengerListMessage) -> Bool {
    kind == other.kind && departure == other.departure && origin == other.origin
      && place == other.place
  }
}
