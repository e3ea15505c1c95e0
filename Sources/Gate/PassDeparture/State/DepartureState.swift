package import Vocabulary

/// The state of a departure: the list and the events of all desks, folded in an order that is the same at all desks.
///
/// The state depends on the set of events alone, not on the order in which a desk heard of them.
package struct DepartureState: Sendable {
  /// The passengers by id.
  package private(set) var passengers: [TravelerID: Passenger] = [:]
  /// The passengers in the order of the list, then those who came without booking.
  package private(set) var order: [TravelerID] = []
  /// The passengers by seat: those who are checked in, here or at the host.
  package private(set) var seats: [Seat: TravelerID] = [:]
  /// Deeds of two desks that contradict each other.
  package private(set) var conflicts: [Conflict] = []
  /// The sequences that were given, with their passengers.
  package private(set) var sequences: [Int: TravelerID] = [:]

  /// Two things that do not go together, and the rule that was applied.
  package enum Conflict: Hashable, Sendable {
    /// Two desks gave one seat: the first passenger keeps it, the second needs another.
    case seat(Seat, keeps: TravelerID, loses: TravelerID)
    /// Two desks checked one passenger in: the first sequence counts, passes with the second are not let in.
    case twice(TravelerID, counts: Int, not: Int)
    /// A desk took a passenger off, another one checked them in, and one of the two had not heard of the other: the
    /// check-in counts.
    case remains(TravelerID, counts: Int, ended: Int)
    /// A message removed a passenger who is checked in: a person decides, and the message takes off no passenger.
    case removed(TravelerID)
    /// An event names a passenger whom no list and no desk named, a sequence that is taken, or a check-in that is not
    /// there.
    case unknown(TravelerID, desk: Int, number: Int)
  }

  /// Folds the events of all desks over the travelers whom the list names or named.
  package init(
    listed: [Traveler], named: [Traveler] = [], events: [DeskEvent], departure: PassID
  ) {
    for traveler in listed { add(traveler, isOnList: true) }
    for traveler in named where passengers[traveler.id] == nil { add(traveler, isOnList: false) }
    for event in events.sorted(by: DeskEvent.isBefore) { apply(event, departure) }
    for id in order {
      guard let passenger = passengers[id], !passenger.isOnList, passenger.isCheckedIn,
        !passenger.traveler.isWalkUp
      else { continue }
      conflicts.append(.removed(id))
    }
    conflicts = conflicts.filter { !isSettled($0) }
  }

  /// All passengers in order.
  package var all: [Passenger] { order.compactMap { passengers[$0] } }

  private mutating func add(_ traveler: Traveler, isOnList: Bool) {
    if passengers.updateValue(
      Passenger(traveler: traveler, isOnList: isOnList), forKey: traveler.id) == nil
    {
      order.append(traveler.id)
    }
  }

  private mutating func apply(_ event: DeskEvent, _ departure: PassID) {
    switch event.content {
    case .text, .desk, .gate, .closed: break
    case .walkUp(let person):
      guard let traveler = try? Traveler(person, of: departure), passengers[traveler.id] == nil
      else { break }
      add(traveler, isOnList: false)
    case .checkIn(let id, let checkIn): change(id, event) { $0.checkIn(id, checkIn, event) }
    case .hostCheckIn(let id, let host): change(id, event) { $0.checkIn(id, host: host, event) }
    case .seat(let id, let seat): change(id, event) { $0.move(id, to: seat) }
    case .bags(let id, let bags):
      change(id, event) { $0.passengers[id]?.checkIn?.bags = bags }
    case .offload(let id, let sequence, let reason):
      change(id, event) { $0.offload(id, sequence, reason, event) }
    case .pass(let id, let pass): change(id, event) { $0.passengers[id]?.passes.append(pass) }
    case .boarded(let id): change(id, event) { $0.passengers[id]?.isSeenBoarding = true }
    }
  }

  private mutating func change(
    _ id: TravelerID, _ event: DeskEvent, _ body: (inout DepartureState) -> Void
  ) {
    guard passengers[id] != nil else {
      conflicts.append(.unknown(id, desk: event.desk, number: event.number))
      return
    }
    body(&self)
  }

  private mutating func checkIn(
    _ id: TravelerID, _ checkIn: DeskEvent.CheckIn, _ event: DeskEvent
  ) {
    // A desk has a range of its own, so that a sequence of another range, or one that is there twice, was forged by the
    // holder of a desk's key.
    guard checkIn.sequence / 1_000 == event.desk, sequences[checkIn.sequence] == nil else {
      conflicts.append(.unknown(id, desk: event.desk, number: event.number))
      return
    }
    sequences[checkIn.sequence] = id
    passengers[id]?.given.insert(checkIn.sequence)
    if let earlier = passengers[id]?.checkIn {
      passengers[id]?.doubles.append(checkIn)
      conflicts.append(.twice(id, counts: earlier.sequence, not: checkIn.sequence))
      return
    }
    // A list has no signature: what an agent did counts, and the host's check-in does not any more.
    if let host = passengers[id]?.host {
      passengers[id]?.host = nil
      passengers[id]?.lostSeat = nil
      conflicts.append(.twice(id, counts: checkIn.sequence, not: host.sequence))
    }
    count(checkIn, for: id)
    // All that the desk knew comes before this event, so that more ends are ends that it had not heard of.
    if let ended = passengers[id]?.ended, ended.count > checkIn.knownEnds, let last = ended.max() {
      conflicts.append(.remains(id, counts: checkIn.sequence, ended: last))
    }
  }

  private mutating func checkIn(
    _ id: TravelerID, host: DeskEvent.HostCheckIn, _ event: DeskEvent
  ) {
    guard DeskEvent.HostCheckIn.sequences.contains(host.sequence), sequences[host.sequence] == nil
    else {
      conflicts.append(.unknown(id, desk: event.desk, number: event.number))
      return
    }
    sequences[host.sequence] = id
    passengers[id]?.given.insert(host.sequence)
    if let counts = passengers[id]?.sequence {
      conflicts.append(.twice(id, counts: counts, not: host.sequence))
      return
    }
    passengers[id]?.host = DeskEvent.HostCheckIn(seat: nil, sequence: host.sequence)
    passengers[id]?.offloaded = nil
    if let seat = host.seat { claim(seat, for: id) }
  }

  private mutating func move(_ id: TravelerID, to seat: Seat) {
    guard passengers[id]?.checkIn != nil else { return }
    release(id)
    passengers[id]?.checkIn?.seat = nil
    passengers[id]?.lostSeat = nil
    claim(seat, for: id)
  }

  /// Ends one check-in, which its desk had seen; where the passenger has another one, that one counts from then on.
  private mutating func offload(
    _ id: TravelerID, _ sequence: Int, _ reason: String, _ event: DeskEvent
  ) {
    guard sequences[sequence] == id else {
      conflicts.append(.unknown(id, desk: event.desk, number: event.number))
      return
    }
    passengers[id]?.ended.insert(sequence)
    if let index = passengers[id]?.doubles.firstIndex(where: { $0.sequence == sequence }) {
      passengers[id]?.doubles.remove(at: index)
      // A desk that had not heard of the other one meant to take the passenger off.
      if let counts = passengers[id]?.sequence {
        conflicts.append(.remains(id, counts: counts, ended: sequence))
      }
      return
    }
    // Two desks may end the same check-in.
    guard passengers[id]?.sequence == sequence else { return }
    release(id)
    passengers[id]?.checkIn = nil
    passengers[id]?.host = nil
    passengers[id]?.desk = nil
    passengers[id]?.lostSeat = nil
    if let next = passengers[id]?.doubles.first {
      passengers[id]?.doubles.removeFirst()
      count(next, for: id)
      conflicts.append(.remains(id, counts: next.sequence, ended: sequence))
      for other in passengers[id]?.doubles ?? [] {
        conflicts.append(.twice(id, counts: next.sequence, not: other.sequence))
      }
    } else {
      passengers[id]?.offloaded = reason
      passengers[id]?.isSeenBoarding = false
    }
  }

  /// Makes a check-in the one that counts.
  private mutating func count(_ checkIn: DeskEvent.CheckIn, for id: TravelerID) {
    release(id)
    passengers[id]?.checkIn = checkIn
    passengers[id]?.desk = checkIn.sequence / 1_000
    passengers[id]?.offloaded = nil
    passengers[id]?.checkIn?.seat = nil
    if let seat = checkIn.seat { claim(seat, for: id) }
  }

  private mutating func claim(_ seat: Seat, for id: TravelerID) {
    if let holder = seats[seat], holder != id {
      passengers[id]?.lostSeat = seat
      conflicts.append(.seat(seat, keeps: holder, loses: id))
    } else {
      seats[seat] = id
      if passengers[id]?.checkIn == nil {
        passengers[id]?.host?.seat = seat
      } else {
        passengers[id]?.checkIn?.seat = seat
      }
    }
  }

  private mutating func release(_ id: TravelerID) {
    for seat in seats.filter({ $0.value == id }).keys { seats[seat] = nil }
  }

  /// Whether a conflict is over, because the passenger got another seat or is off.
  private func isSettled(_ conflict: Conflict) -> Bool {
    switch conflict {
    case .seat(let seat, _, let loser): passengers[loser]?.lostSeat != seat
    case .twice(let id, let counts, let other):
      passengers[id]?.sequence != counts || passengers[id]?.ended.contains(other) == true
    case .remains(let id, let counts, _): passengers[id]?.sequence != counts
    case .removed, .unknown: false
    }
  }
}
