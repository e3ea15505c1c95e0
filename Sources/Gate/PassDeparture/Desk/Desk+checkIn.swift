internal import DepartureMessages
package import Vocabulary

/// The wish of an agent to check passengers in.
package struct CheckInWish: Hashable, Sendable {
  package var travelers: [TravelerID]
  /// The seats that the agent chose; others follow from the list and the rule.
  package var seats: [TravelerID: Seat] = [:]
  package var hasDocuments = false
  /// The bags of the whole party, which are those of its first passenger.
  package var bags = DeskEvent.Bags.none
  /// Whether a seat in another cabin than the booked one is meant.
  package var mayChangeCabin = false
  /// Whether passengers who were taken off come back.
  package var bringsBack = false

  package init(_ travelers: [TravelerID]) { self.travelers = travelers }
}

extension Desk {
  /// Returns the events that check passengers in: seats, sequences of this desk, documents and bags.
  ///
  /// Throws a `DepartureError` where a passenger is checked in already, a seat is taken or not in the cabin, or the
  /// cabin is full; then no passenger is checked in.
  package func checkIn(_ wish: CheckInWish) throws(DepartureError) -> [DeskEvent.Content] {
    let sequences = try sequences(wish.travelers.count)
    let seats = try seats(for: wish)
    var contents: [DeskEvent.Content] = []
    for (index, (id, sequence)) in zip(wish.travelers, sequences).enumerated() {
      contents.append(
        .checkIn(
          id,
          DeskEvent.CheckIn(
            seat: seats[id], sequence: sequence, hasDocuments: wish.hasDocuments,
            bags: index == 0 ? wish.bags : .none,
            knownEnds: state.passengers[id]?.ended.count ?? 0)))
    }
    return contents
  }

  private func sequences(_ count: Int) throws(DepartureError) -> [Int] {
    let range = Self.sequences(of: record.desk)
    let next = nextSequences(count)
    guard next.count == count else {
      throw .refused(
        "this desk has given all its sequences, \(range.lowerBound) to \(range.upperBound); go on at another desk: "
          + "passtool departure invite")
    }
    return next
  }

  /// Returns a seat for each passenger of a wish.
  private func seats(for wish: CheckInWish) throws(DepartureError) -> [TravelerID: Seat] {
    var rule = seatRule()
    var chosen: [TravelerID: Seat] = [:]
    var open: [Character: [Passenger]] = [:]
    guard Set(wish.travelers).count == wish.travelers.count else {
      throw .unclear("a passenger is named twice")
    }
    for id in wish.travelers {
      guard let passenger = state.passengers[id] else {
        throw .unclear("no passenger has the id \(id)")
      }
      try checkMayCheckIn(passenger, bringsBack: wish.bringsBack)
      if let seat = wish.seats[id] {
        try check(seat, for: passenger, taken: rule.taken, mayChangeCabin: wish.mayChangeCabin)
        chosen[id] = seat
        rule.taken.insert(seat)
      }
    }
    for id in wish.travelers where chosen[id] == nil {
      guard let passenger = state.passengers[id] else { continue }
      let cabin = passenger.traveler.compartment
      if let seat = passenger.traveler.seatOnList, !rule.taken.contains(seat),
        facts.cabins.compartment(of: seat) == cabin
      {
        chosen[id] = seat
        rule.taken.insert(seat)
      } else {
        open[cabin, default: []].append(passenger)
      }
    }
    for (cabin, party) in open.sorted(by: { $0.key < $1.key }) {
      let avoids = party.contains { $0.traveler.avoidsExitRows }
      let companions = companionSeats(party).union(chosen.values)
      guard
        let seats = rule.seats(
          for: party.count, in: cabin, avoidingExits: avoids, near: companions)
          ?? rule.seats(for: party.count, in: cabin, near: companions)
      else { throw noSeats(cabin, for: party) }
      for (passenger, seat) in zip(party, seats) {
        chosen[passenger.id] = seat
        rule.taken.insert(seat)
      }
    }
    return chosen
  }

  /// The seats of the other passengers in these bookings: those that any desk or the host gave, and those that the list
  /// reserves.
  private func companionSeats(_ passengers: [Passenger]) -> Set<Seat> {
    let ids = Set(passengers.map(\.id))
    let companions = passengers.flatMap(state.party).filter { !ids.contains($0.id) }
    return Set(
      companions.compactMap { companion in
        companion.isCheckedIn
          ? companion.seat : companion.offloaded == nil ? companion.traveler.seatOnList : nil
      })
  }

  private func noSeats(_ cabin: Character, for party: [Passenger]) -> DepartureError {
    guard facts.cabins.compartments.contains(cabin) else {
      return .refused(
        "\(party[0].traveler.label) is booked in \(cabin), and the aircraft has the cabins "
          + facts.cabins.compartments.map(String.init).joined(separator: ", ")
          + "; choose a seat by hand: --seat SEAT --other-cabin")
    }
    let few = party.count == 1 ? "no free seat" : "fewer than \(party.count) free seats"
    return .refused(
      "cabin \(cabin) has \(few) left; choose seats of another cabin by hand: --seat "
        + "SEAT --other-cabin, or take a passenger off: passtool departure offload")
  }

  private func checkMayCheckIn(
    _ passenger: Passenger, bringsBack: Bool
  ) throws(DepartureError) {
    let name = passenger.traveler.label
    if let reason = passenger.offloaded, !bringsBack {
      throw .refused(
        "\(name) was taken off: \(reason); to bring them back check them in alone: passtool departure check-in NAME "
          + "--bring-back")
    }
    if let checkIn = passenger.checkIn {
      throw .refused(
        "\(name) is checked in already, with sequence \(checkIn.sequence) at desk \(passenger.desk ?? 0); for another "
          + "seat: passtool departure seat, for another pass: passtool departure reissue")
    }
    if passenger.isCheckedInByHost, let sequence = passenger.sequence {
      throw .refused(
        "\(name) was checked in by the airline's host, with sequence \(sequence), and boards with that pass; to check "
          + "them in here take that check-in away first: passtool departure offload")
    }
    guard !passenger.traveler.isUnnamed else {
      throw .refused(
        "this seat of \(passenger.traveler.locator) has no name yet; take in the message with the name, or add the "
          + "person: passtool departure add")
    }
    guard passenger.isOnList || passenger.traveler.isWalkUp else {
      throw .refused(
        "a message removed \(name) from the list; if they fly all the same, add them: passtool departure add"
      )
    }
  }

  /// Checks that a passenger may have a seat.
  package func check(
    _ seat: Seat, for passenger: Passenger, taken: Set<Seat>, mayChangeCabin: Bool
  ) throws(DepartureError) {
    guard let cabin = facts.cabins.compartment(of: seat) else {
      throw .refused("the aircraft has no seat \(seat)")
    }
    guard cabin == passenger.traveler.compartment || mayChangeCabin else {
      throw .refused(
        "seat \(seat) is in cabin \(cabin), and \(passenger.traveler.label) is booked in "
          + "\(passenger.traveler.compartment); if that is meant, add --other-cabin")
    }
    guard !taken.contains(seat) else {
      let holder = state.seats[seat].flatMap { state.passengers[$0]?.traveler.label }
      throw .refused("seat \(seat) is taken\(holder.map { " by \($0)" } ?? "")")
    }
  }

  /// The rule with the seats as they are.
  package func seatRule() -> SeatRule {
    let waiting = state.all.filter { !$0.isCheckedIn && $0.isOnList && $0.offloaded == nil }
    return SeatRule(
      plan: facts.cabins, taken: Set(state.seats.keys),
      reserved: Set(waiting.compactMap(\.traveler.seatOnList)), desk: record.desk)
  }
}

extension Desk {
  /// Returns the events that check many passengers in, each booking by itself, so that its passengers sit together.
  ///
  /// `wish` says what is the same for all. Throws where one cannot be checked in; then none is.
  package func checkIn(
    parties passengers: [Passenger], _ wish: CheckInWish
  ) throws(DepartureError) -> [DeskEvent.Content] {
    var parties: [[Passenger]] = []
    var index: [String: Int] = [:]
    for passenger in passengers {
      let locator = passenger.traveler.locator
      if !locator.isEmpty, let known = index[locator] {
        parties[known].append(passenger)
      } else {
        index[locator] = parties.count
        parties.append([passenger])
      }
    }
    // Those with a seat on the list take it before the rule gives it to others, and large parties need room first.
    parties.sort { left, right in
      let seated = [left, right].map { $0.allSatisfy { $0.traveler.seatOnList != nil } }
      return seated[0] == seated[1] ? left.count > right.count : seated[0]
    }
    var desk = self
    var contents: [DeskEvent.Content] = []
    for party in parties {
      var wish = wish
      wish.travelers = party.map(\.id)
      let more = try desk.checkIn(wish)
      desk.imagine(more)
      contents += more
    }
    return contents
  }

  /// Returns the check-ins of the airline's host that a list states and no person has confirmed yet.
  ///
  /// A sequence that was given before is left out, and so is a passenger who is checked in.
  func hostCheckIns(
    in travelers: [Traveler]
  ) -> [(traveler: Traveler, content: DeskEvent.Content)] {
    var used = Set(state.sequences.keys)
    return travelers.compactMap { traveler in
      guard let sequence = traveler.hostSequence, !traveler.isUnnamed,
        state.passengers[traveler.id]?.isCheckedIn != true, used.insert(sequence).inserted
      else { return nil }
      return (
        traveler,
        .hostCheckIn(
          traveler.id, DeskEvent.HostCheckIn(seat: traveler.seatOnList, sequence: sequence))
      )
    }
  }

  /// Returns the events that take a passenger off: they end each check-in that this desk has heard of.
  package func offload(
    _ passenger: Passenger, reason: String
  ) throws(DepartureError) -> [DeskEvent.Content] {
    guard let sequence = passenger.sequence else {
      throw .unclear("\(passenger.traveler.label) is not checked in")
    }
    return (passenger.doubles.map(\.sequence) + [sequence]).map {
      .offload(passenger.id, sequence: $0, reason: reason)
    }
  }

  /// Returns the event that gives another seat to a passenger; without one the rule chooses.
  package func move(
    _ passenger: Passenger, to seat: Seat?, mayChangeCabin: Bool
  ) throws(DepartureError) -> DeskEvent.Content {
    guard !passenger.isCheckedInByHost else {
      throw .refused(
        "\(passenger.traveler.label) was checked in by the airline's host, whose paper has its seat; for another one take "
          + "that check-in away and check them in here: passtool departure offload, then check-in")
    }
    guard passenger.checkIn != nil else {
      throw .refused("\(passenger.traveler.label) is not checked in here, and so has no seat")
    }
    let rule = seatRule()
    if let seat {
      try check(seat, for: passenger, taken: rule.taken, mayChangeCabin: mayChangeCabin)
      return .seat(passenger.id, seat)
    }
    guard
      let free = rule.seats(
        for: 1, in: passenger.traveler.compartment,
        avoidingExits: passenger.traveler.avoidsExitRows, near: companionSeats([passenger]))?.first
    else { throw .refused("cabin \(passenger.traveler.compartment) has no free seat left") }
    return .seat(passenger.id, free)
  }

  /// Returns a person without a booking, checked; throws where the flight has a passenger of that name and locator.
  package func walkUp(
    surname: String, givenNames: String, compartment: Character, destination: AirportCode,
    locator: String, ticket: String, isChild: Bool
  ) throws -> DeskEvent.WalkUp {
    // The name is checked as a pass will need it.
    do {
      _ = try PassengerName(surname: surname, givenNames: givenNames)
    } catch {
      throw DepartureError.unclear("this name cannot be on a pass: \(error)")
    }
    func letters(_ text: String) -> String {
      text.reduce(into: "") { $0 += Transliteration.letters(for: $1) ?? ($1 == " " ? " " : "") }
    }
    // Messages glue a title to the name, and do not count it to the name.
    let written = WrittenName(letters(givenNames))
    let walkUp = DeskEvent.WalkUp(
      surname: String(letters(surname).prefix(64)),
      givenNames: String(written.given.prefix(64)),
      compartment: compartment, destination: destination, locator: locator, ticket: ticket,
      isChild: isChild, title: written.title ?? "")
    guard facts.cabins.compartments.contains(compartment) else {
      throw DepartureError.unclear(
        "the aircraft has no cabin \(compartment); it has "
          + facts.cabins.compartments.map(String.init).joined(separator: ", "))
    }
    let id = try TravelerID(walkUp.identity, of: facts.id)
    guard state.passengers[id] == nil else {
      throw DepartureError.refused(
        "a passenger of that name and locator is there already; look: passtool departure list")
    }
    return walkUp
  }
}
