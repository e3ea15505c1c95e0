import DepartureMessages
import PassDeparture
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Desks, messages, folders and restarts in any order: no passenger twice, none lost, sequences unique, and the final
/// sales add up with the list.
@Suite struct HistoryTests {
  @Test func anyHistoryKeepsItsPromises() async throws {
    let runs = SeededRuns(usual: 12, soak: 300)
    let outcome = await runs.run { seed in
      var history = try History(seed: seed)
      try history.run(steps: 60)
      return (history.trace, history.tally)
    }
    #expect(outcome.failures.isEmpty)
    #expect(
      runs.missed(
        ["check-in", "exchange", "restart", "message", "offload", "pass", "move"], in: outcome
      )
      .isEmpty)
  }

  @Test func oneSeatOfTwoDesksIsShownAndTheFirstPassengerKeepsIt() throws {
    let world = try DepartureWorld(count: 30)
    try world.join()
    let seat = try Seat("20A").orThrow("a seat")
    let waiting = world.desks[0].state.all.filter { $0.traveler.compartment == "Y" }
    for (index, passenger) in [(0, waiting[0]), (1, waiting[1])] {
      var wish = CheckInWish([passenger.id])
      wish.seats[passenger.id] = seat
      try world.desks[index].append(try world.desks[index].checkIn(wish), now: world.now)
    }
    #expect(try world.exchangeAll() == [])
    for desk in world.desks {
      #expect(desk.state.seats[seat] == waiting[0].id)
      #expect(
        desk.state.conflicts == [.seat(seat, keeps: waiting[0].id, loses: waiting[1].id)])
      let loser = try desk.state.passengers[waiting[1].id].orThrow("the passenger")
      #expect(loser.seat == nil && loser.lostSeat == seat && loser.isCheckedIn)
    }
    // A person gives another seat, at either desk, and the conflict is over at both.
    let loser = try world.desks[0].state.passengers[waiting[1].id].orThrow("the passenger")
    try world.desks[0].append(
      [try world.desks[0].move(loser, to: nil, mayChangeCabin: false)], now: world.now)
    #expect(try world.exchangeAll() == [])
    for desk in world.desks {
      #expect(desk.state.conflicts.isEmpty)
      #expect(desk.state.passengers[waiting[1].id]?.seat != nil)
    }
  }

  @Test func aPassengerAtTwoDesksCountsOnce() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let passenger = world.desks[0].state.all[0]
    for index in 0...1 { try world.checkIn([passenger], at: index) }
    _ = try world.exchangeAll()
    for desk in world.desks {
      let known = try desk.state.passengers[passenger.id].orThrow("the passenger")
      #expect(known.sequence == 1_001 && known.doubles.map(\.sequence) == [2_001])
      #expect(desk.state.conflicts == [.twice(passenger.id, counts: 1_001, not: 2_001)])
      #expect(LoadNumbers(desk).total.seats == 1)
      #expect(DepartureKit(desk).expectedAdults == 1)
    }
  }

  @Test func aDeskEndsNoCheckInThatItNeverSaw() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let id = world.desks[0].state.all[15].id
    func passenger(_ index: Int) throws -> Passenger {
      try world.desks[index].state.passengers[id].orThrow("the passenger")
    }
    for index in 0...1 { try world.checkIn([try passenger(index)], at: index) }
    try world.takeOff(try passenger(0), at: 0)
    _ = try world.exchangeAll()
    for index in 0...1 {
      #expect(try passenger(index).sequence == 2_001 && passenger(index).seat != nil)
      #expect(
        world.desks[index].state.conflicts == [.remains(id, counts: 2_001, ended: 1_001)])
    }
    // Both desks take them off now, and both mean the same check-in.
    for index in 0...1 { try world.takeOff(try passenger(index), at: index) }
    _ = try world.exchangeAll()
    for index in 0...1 {
      #expect(try !passenger(index).isCheckedIn && passenger(index).offloaded != nil)
      #expect(world.desks[index].state.conflicts.isEmpty)
    }
  }

  @Test func aDeskThatKnowsBothCheckInsEndsBoth() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let id = world.desks[0].state.all[15].id
    for index in 0...1 {
      try world.checkIn(
        [try world.desks[index].state.passengers[id].orThrow("the passenger")], at: index)
    }
    _ = try world.exchangeAll()
    try world.takeOff(
      try world.desks[1].state.passengers[id].orThrow("the passenger"), at: 1)
    _ = try world.exchangeAll()
    for desk in world.desks {
      #expect(desk.state.passengers[id]?.isCheckedIn == false)
      #expect(desk.state.conflicts.isEmpty)
    }
  }

  @Test func theSecondOfTwoPassesIsStoppedAndTwoPeopleForOnePassengerAreReported() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let id = world.desks[0].state.all[15].id
    for index in 0...1 {
      try world.checkIn(
        [try world.desks[index].state.passengers[id].orThrow("a passenger")], at: index)
      try world.signPasses(at: index)
    }
    _ = try world.exchangeAll()
    let gate = try KitGate(world, at: 1)
    let passes = try world.desks[1].state.passengers[id].orThrow("the passenger").passes
      .filter { $0.infant == nil }
    #expect(passes.map(\.sequence) == [1_001, 2_001])
    #expect(try passes.map { try gate.admits($0) } == [true, false])
    var boarded = Boarded(world.desks[1].state)
    var admissions = Admissions()
    for (index, pass) in passes.enumerated() {
      admissions.insert(try gate.admission(pass, number: index + 1))
    }
    boarded.count(admissions, world.desks[1])
    #expect(boarded.travelers == [id])
    #expect(boarded.faults.count == 1 && boarded.faults[0].contains("1001 and 2001"))
  }

  @Test func desksThatNeverSeeOneFolderHearOfEachOtherByAThird() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    try world.join()
    let passenger = world.desks[2].state.all[3]
    try world.checkIn([passenger], at: 2)
    let (left, right) = (try world.exchangeFolder("left"), try world.exchangeFolder("right"))
    _ = try left.run(&world.desks[2])
    _ = try left.run(&world.desks[0])
    _ = try right.run(&world.desks[0])
    _ = try right.run(&world.desks[1])
    #expect(world.desks[1].state.passengers[passenger.id]?.sequence == 3_001)
  }
}

/// One random history.
private struct History {
  let world: DepartureWorld
  var trace: [String] = []
  var tally: [String: Int] = [:]
  private let seed: UInt64
  private var random: SeededGenerator
  private var removed: [NamedPassenger] = []
  private var listed: [NamedPassenger]
  private var minutes = 10
  /// The trust of the gates, as the first desk signed it.
  private let trust: HeldTrust

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    world = try DepartureWorld(count: 24, seed: seed)
    listed = world.flight.passengers
    trust = try world.trust()
    for _ in 0..<Int.random(in: 0...2, using: &random) { try world.join() }
  }

  mutating func run(steps: Int) throws {
    for step in 1...steps {
      world.now = world.now.adding(seconds: Int.random(in: 0...90, using: &random))
      let desk = Int.random(in: world.desks.indices, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: try checkIn(at: desk)
      case 4: try offload(at: desk)
      case 5: try move(at: desk)
      case 6: try message(at: desk)
      case 7:
        note("restart", desk)
        try world.restart(desk)
      case 8:
        note("pass", desk)
        // Two passes for one passenger within a minute need a later time.
        world.now = world.now.adding(seconds: 120)
        try world.signPasses(at: desk)
      default:
        note("exchange", desk)
        _ = try world.exchangeFolder("share").run(&world.desks[desk])
      }
      try check(world.desks[desk])
      if step % 10 == 0 { try checkGate(world.desks[desk]) }
    }
    let faults = try world.exchangeAll()
    try require(faults.isEmpty, "the exchange left something out: \(faults)")
    try checkAgreement()
    try checkGate(world.desks[0])
  }

  private mutating func note(_ what: String, _ desk: Int) {
    trace.append("desk \(desk + 1): \(what)")
    tally[what, default: 0] += 1
  }

  private mutating func checkIn(at index: Int) throws {
    let desk = world.desks[index]
    guard
      let passenger = desk.state.all.filter({ !$0.isCheckedIn && $0.isOnList }).randomElement(
        using: &random)
    else { return }
    let party = Bool.random(using: &random) ? desk.state.party(of: passenger) : [passenger]
    try world.checkIn(party.filter { !$0.isCheckedIn && $0.isOnList }, at: index)
    note("check-in", index)
  }

  private mutating func offload(at index: Int) throws {
    guard
      let passenger = world.desks[index].state.all.filter(\.isCheckedIn).randomElement(
        using: &random)
    else { return }
    try world.takeOff(passenger, at: index)
    note("offload", index)
  }

  private mutating func move(at index: Int) throws {
    let desk = world.desks[index]
    guard let passenger = desk.state.all.filter({ $0.checkIn != nil }).randomElement(using: &random)
    else { return }
    try world.desks[index].append(
      [try desk.move(passenger, to: nil, mayChangeCabin: false)], now: world.now)
    note("move", index)
  }

  /// A message that removes a passenger, or brings one back; older ones may come later.
  private mutating func message(at index: Int) throws {
    minutes += Int.random(in: 1...9, using: &random)
    var entries: [ListEntry] = []
    if let back = removed.popLast() {
      entries.append(ListEntry(.add, back))
      listed.append(back)
    } else if listed.count > 4 {
      let gone = listed.remove(at: Int.random(in: listed.indices, using: &random))
      removed.append(gone)
      entries.append(ListEntry(.delete, gone))
    }
    let totals = Dictionary(
      grouping: listed,
      by: { DestinationTotal.Block(destination: $0.destination, bookingClass: $0.bookingClass) }
    ).mapValues(\.count)
    let text = world.flight.changes(entries, totals: totals, minutesLater: minutes)
      .joined(separator: "\n")
    let before = world.desks[index].state.all.filter(\.isCheckedIn)
    try world.desks[index].take(Array(text.utf8), now: world.now)
    for passenger in before {
      let now = world.desks[index].state.passengers[passenger.id]
      try require(
        now?.sequence == passenger.sequence && now?.seat == passenger.seat,
        "a message ended or moved a check-in")
    }
    note("message", index)
  }

  /// Checks the promises that hold at any desk at any time.
  private func check(_ desk: Desk) throws {
    let seated = desk.state.all.compactMap { passenger in passenger.seat.map { ($0, passenger.id) }
    }
    try require(Set(seated.map(\.0)).count == seated.count, "a seat has two passengers")
    for (seat, id) in seated {
      try require(desk.state.seats[seat] == id, "the seat \(seat) is not that of its passenger")
    }
    let sequences = desk.state.all.compactMap(\.sequence)
    try require(Set(sequences).count == sequences.count, "a sequence is there twice")
    // Every passenger whom the list ever named is there once.
    let ids = desk.state.order
    try require(Set(ids).count == ids.count, "a passenger is there twice")
    try require(
      ids.count == world.flight.passengers.count, "\(ids.count) passengers are known")
    // A list that a gate would not load would stop a boarding.
    let gates = try Manifest(DepartureKit(desk).list(made: world.now))
    for passenger in desk.state.all {
      for pass in passenger.passes {
        // A signed pass that no row names is good at a gate.
        guard let row = gates.row(pass.id) else {
          try require(false, "a pass is on no row of the gates' list")
          continue
        }
        try require(
          row.isOffloaded == (pass.sequence != passenger.sequence),
          "the pass of sequence \(pass.sequence) is \(row.isOffloaded ? "stopped" : "let in")")
      }
    }
    for counting in FinalSales.Counting.allCases {
      let sales = try DepartureReport(desk, boarded: boarded(desk)).sales(counting)
      let list = try desk.list.list.orThrow("the list")
      let written = Dictionary(
        sales.numericLines.map { ($0.destination, $0.seats) },
        uniquingKeysWith: { first, _ in first })
      try require(
        sales.figures(after: list, counting: counting) == written,
        "the final sales do not add up, counting \(counting)")
    }
  }

  /// A gate with the current kit admits the passes of the check-ins that count, and no others.
  private func checkGate(_ desk: Desk) throws {
    let gate = try KitGate(desk, trust: trust, now: world.now)
    for passenger in desk.state.all {
      for pass in passenger.passes {
        let counts = passenger.checkIn?.sequence == pass.sequence
        try require(
          try gate.admits(pass) == counts,
          "a pass with sequence \(pass.sequence) \(counts ? "is stopped" : "is let in")")
      }
    }
  }

  /// Every second passenger who is checked in boards.
  private func boarded(_ desk: Desk) -> Boarded {
    var events: [TravelerID] = []
    for (index, passenger) in desk.state.all.filter(\.isCheckedIn).enumerated() where index % 2 == 0
    {
      events.append(passenger.id)
    }
    return Boarded(seen: events)
  }

  /// After an exchange all desks have one state.
  private func checkAgreement() throws {
    let first = world.desks[0].state
    for desk in world.desks {
      try require(desk.state.all == first.all, "desk \(desk.record.desk) has another state")
      try require(desk.state.conflicts == first.conflicts, "the conflicts differ")
      let stored = try Desk(desk.directory)
      try require(stored.state.all == desk.state.all, "the files have another state")
    }
    try checkEnds(world.desks[0])
  }

  /// A passenger is checked in as long as one of their check-ins was not ended, whichever desk made and ended them.
  private func checkEnds(_ desk: Desk) throws {
    var open: [TravelerID: Set<Int>] = [:]
    for event in desk.events {
      if case .checkIn(let id, let checkIn) = event.content {
        open[id, default: []].insert(checkIn.sequence)
      }
    }
    for event in desk.events {
      if case .offload(let id, let sequence, _) = event.content { open[id]?.remove(sequence) }
    }
    for passenger in desk.state.all {
      let sequences = open[passenger.id] ?? []
      try require(
        sequences
          == Set([passenger.sequence].compactMap(\.self) + passenger.doubles.map(\.sequence)),
        "the check-ins \(sequences.sorted()) are there, and not those of the state")
    }
  }

  private func require(_ condition: Bool, _ words: String) throws {
    if !condition { throw Broken(seed: seed, trace: trace, words: words) }
  }
}

private struct Broken: BrokenRun, CustomStringConvertible {
  let seed: UInt64
  let trace: [String]
  let words: String
  var description: String { "seed \(seed): \(words)\n\(trace.suffix(20).joined(separator: "\n"))" }
}
