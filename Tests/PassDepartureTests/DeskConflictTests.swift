import DepartureMessages
import PassDeparture
import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// Desks that have not heard of each other: each deed that another one did not know is shown.
@Suite struct DeskConflictTests {
  /// The conflicts after the first desk checked a passenger in and took them off, and the second one checked them in.
  ///
  /// `events` other things happen at the second desk before, so that its check-in comes before or after the off-load in the
  /// order of all events. With `hears` it has heard of the off-load.
  private func conflicts(
    after events: Int, hears: Bool
  ) throws -> (DepartureWorld, TravelerID, [DepartureState.Conflict]) {
    let world = try DepartureWorld(count: 30)
    try world.join()
    let id = world.desks[0].state.all[15].id
    func passenger(_ index: Int) throws -> Passenger {
      try world.desks[index].state.passengers[id].orThrow("the passenger")
    }
    try world.checkIn([try passenger(0)])
    try world.takeOff(try passenger(0))
    for other in world.desks[1].state.all.prefix(events) { try world.checkIn([other], at: 1) }
    if hears { _ = try world.exchangeAll() }
    try world.checkIn([try passenger(1)], at: 1)
    #expect(try world.exchangeAll() == [])
    for desk in world.desks {
      #expect(desk.state.conflicts == world.desks[0].state.conflicts)
      #expect(desk.state.passengers[id]?.sequence == 2_001 + events)
    }
    return (world, id, world.desks[0].state.conflicts)
  }

  @Test(arguments: [0, 1, 2, 3, 9])
  func anOffLoadThatADeskHadNotHeardOfIsShown(events: Int) throws {
    let (world, id, conflicts) = try conflicts(after: events, hears: false)
    #expect(conflicts == [.remains(id, counts: 2_001 + events, ended: 1_001)])
    // It stays after a restart, and ends when a person takes the passenger off.
    try world.restart(0)
    #expect(world.desks[0].state.conflicts == conflicts)
    try world.takeOff(try world.desks[0].state.passengers[id].orThrow("the passenger"))
    #expect(try world.exchangeAll() == [])
    for desk in world.desks { #expect(desk.state.conflicts.isEmpty) }
  }

  @Test(arguments: [0, 5])
  func anOffLoadThatItHadHeardOfIsNone(events: Int) throws {
    #expect(try conflicts(after: events, hears: true).2.isEmpty)
  }

  @Test func anotherInfantOnTheLapGetsAPassAndTheFormerOnesIsStopped() throws {
    let world = try DepartureWorld(count: 120)
    let adult = try world.desks[0].state.all.first { !$0.traveler.infants.isEmpty }.orThrow(
      "an infant")
    let id = adult.id
    func known() throws -> Passenger {
      try world.desks[0].state.passengers[id].orThrow("the adult")
    }
    try world.checkIn([adult])
    try world.signPasses()
    let former = try known().pass(infant: 1).orThrow("a pass")
    let gate = try LedgerGate(world)
    // The message gives the lap to another infant.
    let listed = try world.flight.passengers.first {
      try TravelerID($0.identity, of: world.desks[0].facts.id) == id
    }.orThrow("the adult on the list")
    let place = SourcePlace(source: "test", line: 1, column: 1)
    let elements = listed.ownElements.filter { !$0.text.hasPrefix("INFT") }
    let changed = NamedPassenger(
      surname: listed.surname, givenName: listed.givenName, title: listed.title,
      writtenGivenName: listed.writtenGivenName, bookingClass: listed.bookingClass,
      destination: listed.destination, group: nil,
      ownElements: elements + [
        MessageElement("R", "INFT HK1 15FEB26 \(listed.surname)/PIA", at: place)
      ],
      sharedElements: [], locator: listed.locator, at: place)
    let text = world.flight.changes(
      [ListEntry(.change, changed)], totals: [:], minutesLater: 30
    ).joined(separator: "\n")
    try world.desks[0].take(Array(text.utf8), now: world.now)
    #expect(try known().traveler.infants.map(\.givenNames) == ["PIA"])
    #expect(try known().needsPass && known().pass(infant: 1) == nil && known().pass() != nil)
    // Before and after the new pass is signed the row of the flying infant has none of the former one.
    for isSigned in [false, true] {
      if isSigned {
        world.now = world.now.adding(seconds: 120)
        try world.signPasses()
      }
      let rows = DepartureKit(world.desks[0]).rows.filter(\.isInfant)
      let flies = try rows.first { !$0.isOffloaded }.orThrow("a row")
      #expect(flies.givenNames == "PIA" && flies.passIDs.count == (isSigned ? 1 : 0))
      #expect(!flies.passIDs.contains(former.id))
      let stopped = try rows.first { $0.passIDs == [former.id] }.orThrow("the former row")
      #expect(stopped.isOffloaded && stopped.givenNames == "LEO")
    }
    try gate.renew()
    let new = try known().pass(infant: 1).orThrow("a pass")
    #expect([former.text, new.text, new.text].map(gate.letsIn) == [false, true, false])
  }
}
