import PassDeparture
import PassTestSupport
import Testing
import Vocabulary

/// Bookings of several: who comes with them, where they sit, and by which words they are found.
@Suite struct BookingTests {
  private static func party(_ world: DepartureWorld, atLeast count: Int) throws -> [Passenger] {
    let state = world.desks[0].state
    return try state.all.map(state.party).first { $0.count >= count }.orThrow("a party")
  }

  @Test func whoWasTakenOffDoesNotComeWithTheBooking() throws {
    let world = try DepartureWorld(count: 120)
    let party = try Self.party(world, atLeast: 2)
    try world.checkIn([party[0]])
    try world.takeOff(try world.desks[0].state.passengers[party[0].id].orThrow("a passenger"))
    let state = world.desks[0].state
    var screen = DeskScreen()
    for letter in party[1].traveler.name + " " + party[1].traveler.locator {
      _ = screen.press(.character(letter), state)
    }
    _ = screen.press(.enter, state)
    guard case .checkIn(let wish) = screen.press(.character("c"), state) else {
      Issue.record("no check-in")
      return
    }
    #expect(wish.travelers == party.dropFirst().map(\.id) && !wish.bringsBack)
    #expect(state.party(of: party[1]).leftOut?.contains("1 was taken off: a test") == true)
    // The rule holds for any caller, and the reason is told.
    #expect {
      try world.desks[0].checkIn(CheckInWish(party.map(\.id)))
    } throws: {
      "\($0)".contains("taken off: a test")
    }
    // Alone, the screen asks with the reason.
    for _ in party { _ = screen.press(.up, state) }
    #expect(screen.press(.character("o"), state) == .nothing && screen.message.contains("a test"))
    for letter in "no" { _ = screen.press(.character(letter), state) }
    #expect(screen.press(.enter, state) == .nothing)
    _ = screen.press(.character("o"), state)
    for letter in "yes" { _ = screen.press(.character(letter), state) }
    guard case .checkIn(let back) = screen.press(.enter, state) else {
      Issue.record("no check-in")
      return
    }
    #expect(back.travelers == [party[0].id] && back.bringsBack)
    _ = try world.desks[0].checkIn(back)
  }

  @Test func aPassengerSitsBesideTheBookingThatAnotherDeskSeated() throws {
    let world = try DepartureWorld(count: 120)
    try world.join()
    let state = world.desks[0].state
    let party = try state.all.map(state.party).first { party in
      party.count == 3 && party.allSatisfy { $0.traveler.seatOnList == nil }
    }.orThrow("a party of three without seats on the list")
    let isFront = party[0].traveler.compartment == "C"
    // A row in which the list gives no seat to anybody.
    let kept = Set(state.all.compactMap(\.traveler.seatOnList))
    let row = try DepartureWorld.plan.rows(in: party[0].traveler.compartment).last {
      kept.isDisjoint(with: $0.blocks.joined())
    }.orThrow("a row").number
    var wish = CheckInWish(party.prefix(2).map(\.id))
    wish.seats = [
      party[0].id: try Seat("\(row)A").orThrow("a seat"),
      party[1].id: try Seat("\(row)\(isFront ? "D" : "C")").orThrow("a seat"),
    ]
    try world.desks[1].append(try world.desks[1].checkIn(wish), now: world.now)
    #expect(try world.exchangeAll() == [])
    try world.checkIn([party[2]], at: 0)
    #expect(
      world.desks[0].state.passengers[party[2].id]?.seat == Seat("\(row)\(isFront ? "C" : "B")"))
  }

  @Test func seatsNearCompanionsAreInTheirRowOrTheNextWithRoom() throws {
    let plan = DepartureWorld.plan
    var random = SeededGenerator(seed: 23)
    let seats = plan.rows(in: "Y").map { $0.blocks.joined().map { $0 } }
    for _ in 0..<200 {
      let row = Int.random(in: seats.indices, using: &random)
      let companion = try seats[row].randomElement(using: &random).orThrow("a seat")
      var rule = SeatRule(
        plan: plan, taken: [companion], reserved: [],
        desk: Int.random(in: 1...9, using: &random))
      for seat in seats[row] where Bool.random(using: &random) { rule.taken.insert(seat) }
      let seat = try rule.seats(for: 1, in: "Y", near: [companion])?.first.orThrow("a seat")
      let isFull = rule.taken.isSuperset(of: seats[row])
      let expected = isFull ? [row - 1, row + 1] : [row]
      let given = seats.firstIndex { $0.contains { $0 == seat } }
      #expect(given.map(expected.contains) == true)
    }
  }

  @Test func eachLineOfTheListAndEachPartOfItFindsItsPassenger() throws {
    let world = try DepartureWorld(count: 120)
    let before = world.desks[0].state.all.map { PassengerLine($0).text }
    try world.checkIn(Array(world.desks[0].state.all.prefix(20)))
    let state = world.desks[0].state
    for (passenger, old) in zip(state.all, before) {
      let (name, locator) = (passenger.traveler.name, passenger.traveler.locator)
      for text in [PassengerLine(passenger).text, old, "\(name) \(locator)", name.lowercased()] {
        let found = state.passengers(matching: text)
        #expect(found.contains { $0.id == passenger.id }, "\(text)")
        #expect(found.allSatisfy { $0.traveler.name == name }, "\(text)")
      }
      #expect(state.passengers(matching: "\(name) ZZZZZ9").isEmpty)
    }
  }
}
