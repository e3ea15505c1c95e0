package import DepartureMessages
internal import PassCrypto
package import Vocabulary

/// The list that follows from some texts of messages in any order.
package struct ListReading: Sendable {
  /// The list; nil before a whole PNL with names is there.
  package private(set) var list: DepartureList?
  /// The changes of the ADLs, in the order of their times.
  package private(set) var changes: [ListChange] = []
  /// What further whole lists would change; none of it is done.
  private(set) var pending: [ListChange] = []
  /// Passengers whom an earlier message named and a later one removed.
  private var former: [NamedPassenger] = []
  /// Places that need a person's eye, and texts that were left out; they name places, not people.
  package internal(set) var faults: [String] = []

  /// The reading of no texts.
  init() {}

  /// Reads texts, and takes from them the list of one departure.
  package init(
    _ texts: [ReceivedText], of departure: Departure
  ) {
    let messages = MessageTexts(inTurn: texts)
    faults = messages.faults(about: departure)
    do throws(OpeningProblem) {
      let lists = messages.set.lists.filter { $0.departure == departure }
      let opened = try DepartureList.open(departure, from: lists)
      list = opened.list
      changes = opened.changes
      pending = opened.pending
      former = Self.former(opened)
      faults += (opened.changes + opened.pending).flatMap(Self.faults)
      faults += Self.hostFaults(opened.list.passengers)
      if !opened.pending.isEmpty {
        faults.append(
          "a second whole list came; nothing of it was taken, because passengers may be checked in by the first one"
        )
      }
    } catch {
      faults.append("there is no whole list with names of \(departure) yet")
    }
  }

  /// The passengers of whom a later message, and not the list itself, says that the host has checked them in.
  func checkedInByChange(of departure: PassID) throws(CryptoError) -> Set<TravelerID> {
    var ids: Set<TravelerID> = []
    for step in changes.flatMap(\.steps) {
      switch step {
      case .added(let passenger): ids.insert(try TravelerID(passenger.identity, of: departure))
      case .changed(let before, let after) where before.checkedInSequence != after.checkedInSequence:
        ids.insert(try TravelerID(after.identity, of: departure))
      case .changed, .removed: break
      }
    }
    return ids
  }

  /// The passengers of the list; infants on laps belong to their adults.
  func travelers(of departure: PassID) throws(CryptoError) -> [Traveler] {
    try Self.travelers(list?.passengers ?? [], list?.cabins, departure)
  }

  /// The passengers whom a message removed.
  func formerTravelers(of departure: PassID) throws(CryptoError) -> [Traveler] {
    try Self.travelers(former, list?.cabins, departure)
  }

  /// The passengers whom a message removed, as it named them.
  var formerPassengers: [NamedPassenger] { former }

  private static func travelers(
    _ passengers: [NamedPassenger], _ cabins: CabinConfiguration?, _ departure: PassID
  ) throws(CryptoError) -> [Traveler] {
    var travelers: [Traveler] = []
    for passenger in passengers where passenger.kind != .infant {
      travelers.append(
        try Traveler(passenger, in: cabins ?? CabinConfiguration(), of: departure))
    }
    return travelers
  }

  private static func former(_ opened: OpenedList) -> [NamedPassenger] {
    let present = Set(opened.list.passengers.map(\.identity))
    var former: [PassengerIdentity: NamedPassenger] = [:]
    for step in opened.changes.flatMap(\.steps) {
      switch step {
      case .removed(let passenger, _), .changed(before: let passenger, _):
        // A change may give another name: what happened under the former one stays known.
        if !present.contains(passenger.identity) { former[passenger.identity] = passenger }
      case .added: break
      }
    }
    return former.values.sorted { $0.identity < $1.identity }
  }

  /// The places of host sequences that no host gives, or that two passengers have.
  private static func hostFaults(_ passengers: [NamedPassenger]) -> [String] {
    var used: Set<Int> = []
    let bounds = DeskEvent.HostCheckIn.sequences
    return passengers.compactMap { passenger in
      guard let remark = passenger.remarks.first(where: { $0.checkedInSequence != nil }),
        let sequence = remark.checkedInSequence
      else { return nil }
      let fault =
        !bounds.contains(sequence)
        ? "is not from \(bounds.lowerBound) to \(bounds.upperBound)"
        : used.insert(sequence).inserted ? nil : "is that of another passenger"
      return fault.map {
        "\(remark.place): the sequence \(sequence) of the airline's host (CHKD) \($0), so this passenger is not checked "
          + "in by the host; ask the sender"
      }
    }
  }

  /// The doubts of a change that a person must decide about.
  private static func faults(_ change: ListChange) -> [String] {
    ([change.refusal].compactMap(\.self) + change.unresolved.map(\.doubt)).map(\.withoutNames)
  }
}
