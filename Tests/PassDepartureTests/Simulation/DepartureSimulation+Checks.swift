import DepartureMessages
import PassDeparture
import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

// These promises hold at any desk at any time, also at one that heard of few others.
extension DepartureSimulation {
  func check(_ desk: Desk) throws {
    try checkSeats(desk)
    try checkSequences(desk)
    let ids = desk.state.order
    try require(Set(ids).count == ids.count, "a passenger is there twice")
    for passenger in world.listed {
      let id = try TravelerID(passenger.identity, of: desk.facts.id)
      try require(
        desk.state.passengers[id] != nil || desk.list.list == nil,
        "\(passenger.surname) of the list is lost at desk \(desk.record.desk)")
    }
  }

  /// A seat has one passenger, and a passenger who is checked in has the seat that an agent gave last, or the conflict
  /// is shown.
  private func checkSeats(_ desk: Desk) throws {
    let seated = desk.state.all.compactMap { passenger in
      passenger.seat.map { (seat: $0, id: passenger.id) }
    }
    try require(Set(seated.map(\.seat)).count == seated.count, "a seat has two passengers")
    for (seat, id) in seated {
      try require(desk.state.seats[seat] == id, "the seat \(seat) is not that of its passenger")
    }
    for (seat, id) in desk.state.seats {
      try require(
        desk.state.passengers[id]?.seat == seat,
        "the seat \(seat) is taken by a passenger without it")
    }
    for passenger in desk.state.all where passenger.isCheckedIn {
      let given = lastSeat(of: passenger, desk)
      try require(
        passenger.seat ?? passenger.lostSeat == given,
        "\(passenger.id) has \(passenger.seat as Any), lost \(passenger.lostSeat as Any), was given \(given as Any)"
      )
      if let lost = passenger.lostSeat {
        let isShown = desk.state.conflicts.contains {
          if case .seat(lost, _, let loser) = $0 { loser == passenger.id } else { false }
        }
        try require(isShown, "\(passenger.id) lost \(lost), and no conflict is shown")
      }
    }
  }

  /// The seat that the events give to a passenger by the check-in that counts.
  private func lastSeat(of passenger: Passenger, _ desk: Desk) -> Seat? {
    var seat: Seat?
    var counts: Int?
    var open: [(sequence: Int, seat: Seat?)] = []
    for event in desk.events {
      switch event.content {
      case .checkIn(passenger.id, let checkIn):
        // What an agent did counts, and not the host any more.
        if let first = open.first, first.sequence < 1_000 { open = [] }
        open.append((checkIn.sequence, checkIn.seat))
      case .hostCheckIn(passenger.id, let host) where open.isEmpty:
        let taken = desk.state.sequences[host.sequence]
        if taken == passenger.id { open.append((host.sequence, host.seat)) }
      case .seat(passenger.id, let new):
        if open.first.map({ $0.sequence > 999 }) == true { seat = new }
      case .offload(passenger.id, let sequence, _): open.removeAll { $0.sequence == sequence }
      default: continue
      }
      if open.first?.sequence != counts {
        (counts, seat) = (open.first?.sequence, open.first?.seat)
      }
    }
    return seat
  }

  private func checkSequences(_ desk: Desk) throws {
    var given: [Int: TravelerID] = [:]
    for event in desk.events {
      guard case .checkIn(let id, let checkIn) = event.content else { continue }
      try require(
        given.updateValue(id, forKey: checkIn.sequence) == nil,
        "the sequence \(checkIn.sequence) was given twice")
    }
    for passenger in desk.state.all {
      guard let sequence = passenger.sequence, sequence > 999 else { continue }
      try require(given[sequence] == passenger.id, "\(sequence) is not that of \(passenger.id)")
    }
  }

  /// A gate loads the list, and each signed pass has a row, which stops it unless its check-in counts.
  func checkGateList(_ desk: Desk) throws {
    let list = try Manifest(DepartureKit(desk).list(made: world.now))
    for passenger in desk.state.all {
      for pass in passenger.passes {
        let row = try list.row(pass.id).orThrow("a row for the pass \(pass.sequence)")
        try require(
          row.isOffloaded == (pass.sequence != passenger.sequence),
          "the pass of sequence \(pass.sequence) is \(row.isOffloaded ? "stopped" : "let in")")
      }
    }
  }
}
