internal import PassDeparture
internal import Vocabulary

extension Desk {
  /// The open conflicts with the rule that was applied and what to do; they name locators, not people.
  var conflictsInWords: [String] {
    let lost = state.conflicts.compactMap { conflict -> (seat: Seat, sequence: Int)? in
      guard case .seat(let seat, _, let loses) = conflict, let loser = state.passengers[loses],
        !loser.isCheckedInByHost
      else { return nil }
      return loser.sequence.map { (seat, $0) }
    }
    guard lost.count > 1 else { return state.conflicts.map(words) }
    // Desks that did not hear of each other gave many seats twice; one line says them all.
    let rest = state.conflicts.filter { conflict in
      guard case .seat(_, _, let loses) = conflict else { return true }
      return state.passengers[loses]?.isCheckedInByHost == true
    }
    return [
      "two desks gave the seats \(lost.map { "\($0.seat)" }.joined(separator: ", ")): the passengers with the sequences "
        + lost.map { "\($0.sequence)" }.joined(separator: ", ")
        + " need others: passtool departure seat SEQUENCE for each, then passtool departure passes"
    ] + rest.map(words)
  }

  private func words(_ conflict: DepartureState.Conflict) -> String {
    switch conflict {
    case .seat(let seat, let keeps, let loses)
    where state.passengers[loses]?.isCheckedInByHost == true:
      "the airline's host gave seat \(seat) to \(label(loses)), and \(label(keeps)) has it: take the host's check-in "
        + "away and check them in here: passtool departure offload \(word(loses)), then check-in"
    case .seat(let seat, let keeps, let loses):
      "two desks gave seat \(seat): \(label(keeps)) keeps it, and \(label(loses)) needs another: passtool departure "
        + "seat \(word(loses)), then passtool departure passes"
    case .twice(let id, let counts, let other):
      "\(label(id)) was checked in twice: sequence \(counts) counts, and a gate stops a pass with sequence "
        + "\(other); take that pass back"
    case .remains(let id, let counts, let ended):
      "one desk took a passenger off (sequence \(ended)), another checked them in (sequence \(counts)), and one of them had "
        + "not heard of the other: the passenger counts as checked in; ask whether they fly; if not: passtool departure "
        + "offload \(word(id))"
    case .removed(let id):
      "a message removed \(label(id)), who is checked in; only an agent takes passengers off: if the message is right, passtool "
        + "departure offload \(word(id))"
    case .unknown(let id, let desk, let number):
      "event \(number) of desk \(desk) does not count: it is about a passenger of no list, a sequence that is taken or a "
        + "check-in that is not there (\(id)); exchange messages with that desk"
    }
  }

  private func label(_ id: TravelerID) -> String {
    guard let passenger = state.passengers[id] else { return "a passenger" }
    return passenger.sequence.map { "the passenger with sequence \($0)" }
      ?? passenger.traveler.label
  }

  /// A word by which a command finds the passenger.
  private func word(_ id: TravelerID) -> String {
    let passenger = state.passengers[id]
    return passenger?.sequence.map { "\($0)" } ?? passenger?.traveler.locator ?? ""
  }
}
