import DepartureMessages
import PassDeparture
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Short histories at two or three desks; `DepartureSimulationTests` run any of them.
@Suite struct HistoryTests {
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
