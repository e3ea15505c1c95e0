import Foundation
import PassDeparture
import PassTestSupport
import Platform
import Testing
import Vocabulary

/// A command that was begun and did not succeed leaves nothing behind that is in the way.
@Suite struct BeginningTests {
  @Test func anInvitationIntoAMissingFolderCostsNoNumberAndShares() throws {
    let world = try DepartureWorld(count: 20)
    let events = world.desks[0].events
    for _ in 0..<12 {
      #expect(throws: (any Error).self) {
        try world.desks[0].invite(
          by: UntrustedFolder(world.share("missing")), isShared: true, now: world.now)
      }
    }
    #expect(world.desks[0].events == events && world.desks[0].record.share == nil)
    try world.restart(0)
    #expect(world.desks[0].events == events && world.desks[0].record.share == nil)
    try world.folder.makeFolder("share")
    let folder = UntrustedFolder(world.share())
    let (inviting, name, faults) = try world.desks[0].invite(
      by: folder, isShared: true, now: world.now)
    #expect(inviting.number == 2 && faults == [] && world.desks[0].record.share != nil)
    _ = try DeskJoining.join(
      try folder.read(name, limit: DeskJoining.longest), code: Array(inviting.code.utf8), keys: nil,
      world.directory(2), now: world.now)
    var desk = try Desk(opening: world.directory(2))
    #expect(try DeskExchange(folder.path).run(&desk) == [])
    #expect(desk.state.all == world.desks[0].state.all)
  }

  @Test func anOpeningThatWasKilledIsBegunAnew() throws {
    let world = try DepartureWorld(count: 20)
    // The log of the killed opening was made, and nothing was written into it.
    try world.folder.write("desk1/desks/1.desk", [])
    #expect(!world.directory(1).exists)
    let opening = DepartureOpening(
      departure: world.flight.departure, cabins: DepartureWorld.plan, departs: nil, signing: .own)
    let texts = world.flight.nameList().map { Array($0.utf8) }
    let desk = try opening.open(world.directory(1), texts: texts, now: world.now)
    #expect(desk.state.all.count == 20 && world.directory(1).exists)
    #expect(throws: DepartureError.self) {
      try opening.open(world.directory(1), texts: texts, now: world.now)
    }
  }

  @Test(arguments: ["", "MR", "MRS", " MR", " DR", " prof"])
  func aPersonOfTheListIsNotAddedASecondTimeWithATitle(title: String) throws {
    let world = try DepartureWorld(count: 20)
    let known = world.desks[0].state.all[15].traveler
    #expect(throws: DepartureError.self) {
      try add(known.surname, known.givenNames + title, known.locator, to: world)
    }
    // The pass of a new person has the title, and who is added twice is one person.
    let new = try add("NOVA", "BEN" + title, "NOVA22", to: world)
    #expect(new.givenNames == "BEN")
    try world.desks[0].append([.walkUp(new)], now: world.now)
    try world.restart(0)
    let added = try world.desks[0].state.all.last.orThrow("the person").traveler
    let word = title.uppercased().filter { $0 != " " }
    #expect(added.givenNames == "BEN" && added.title == word && added.isWalkUp)
    #expect(throws: DepartureError.self) { try add("NOVA", "BENMS", "NOVA22", to: world) }
  }

  @discardableResult
  private func add(
    _ surname: String, _ givenNames: String, _ locator: String, to world: DepartureWorld
  ) throws -> DeskEvent.WalkUp {
    try world.desks[0].walkUp(
      surname: surname, givenNames: givenNames, compartment: "Y",
      destination: world.flight.destination, locator: locator, ticket: "", isChild: false)
  }
}
