package import Vocabulary

/// A passenger with all that happened to them at the desks.
package struct Passenger: Hashable, Sendable {
  package internal(set) var traveler: Traveler
  /// Whether the list names the passenger now; false for one whom a message removed, and for one who came without
  /// booking.
  package internal(set) var isOnList: Bool
  /// The check-in that counts; nil without one, or after an offload.
  package internal(set) var checkIn: DeskEvent.CheckIn?
  /// The check-in of the airline's own host, which a person took from a list; nil where another one counts.
  package internal(set) var host: DeskEvent.HostCheckIn?
  /// The desk of the check-in that counts.
  package internal(set) var desk: Int?
  /// The seat that two desks gave, and that another passenger keeps.
  package internal(set) var lostSeat: Seat?
  /// Check-ins of the same passenger at other desks, which do not count.
  package internal(set) var doubles: [DeskEvent.CheckIn] = []
  /// All sequences that desks and host gave to the passenger, with those that do not count any more.
  package internal(set) var given: Set<Int> = []
  /// Those of them that an offload ended.
  package internal(set) var ended: Set<Int> = []
  /// The reason of the last offload, where the passenger is off the flight.
  package internal(set) var offloaded: String?
  /// All passes that were signed for the passenger and the infants on their lap.
  package internal(set) var passes: [DeskEvent.IssuedPass] = []
  /// Whether a person saw the passenger board.
  package internal(set) var isSeenBoarding = false

  package var id: TravelerID { traveler.id }

  /// Whether the airline's own host has checked the passenger in.
  package var isCheckedInByHost: Bool { checkIn == nil && host != nil }

  /// Whether the passenger is checked in, here or at the airline's host.
  package var isCheckedIn: Bool { checkIn != nil || isCheckedInByHost }

  /// The sequence that counts.
  package var sequence: Int? {
    checkIn?.sequence ?? host?.sequence
  }

  /// The seat that counts.
  package var seat: Seat? {
    checkIn == nil ? host?.seat : checkIn?.seat
  }

  /// The sequences of the passenger that do not count: of check-ins that were ended, and of second ones.
  ///
  /// A pass with one of them is good by its signature, so the list of the gates must name it.
  package var voidSequences: [Int] {
    var void = given.union(passes.map(\.sequence))
    if let sequence { void.remove(sequence) }
    return void.sorted()
  }

  package var bags: DeskEvent.Bags { checkIn?.bags ?? .none }

  /// Whether a pass names the person for whom it would be signed now: an infant may be replaced by another.
  func isOfSamePerson(_ pass: DeskEvent.IssuedPass) -> Bool {
    guard let infant = pass.infant else { return true }
    guard infant <= traveler.infants.count else { return false }
    let lap = traveler.infants[infant - 1]
    let name = try? PassengerName(surname: lap.surname, givenNames: lap.givenNames)
    return name?.item == pass.nameItem
  }

  /// Returns the pass that counts, of the passenger or of an infant: the last one with the present sequence; nil where
  /// it says another seat or another infant, or there is none.
  ///
  /// An earlier pass does not count again when its passenger comes back to its seat: the last one is in their hands.
  package func pass(infant: Int? = nil) -> DeskEvent.IssuedPass? {
    let last = passes.last { $0.infant == infant && $0.sequence == sequence }
    guard let last, isOfSamePerson(last), infant != nil || last.seat == seat else { return nil }
    return last
  }

  /// Whether a pass must be signed, because there is none or it says another seat.
  package var needsPass: Bool {
    guard checkIn?.seat != nil else { return false }
    return pass() == nil || traveler.infants.indices.contains { pass(infant: $0 + 1) == nil }
  }
}

extension DeskEvent.IssuedPass {
  /// The name on it, item 11 of the barcode: 20 characters.
  var nameItem: String { String(text.dropFirst(2).prefix(20)) }

  /// The infant on it, as far as it says.
  var onLap: Traveler.Infant {
    let parts = nameItem.split(separator: "/", maxSplits: 1).map {
      String($0.trimmed(where: \.isWhitespace))
    }
    return Traveler.Infant(
      surname: parts.first ?? "", givenNames: parts.count > 1 ? parts[1] : "")
  }
}
