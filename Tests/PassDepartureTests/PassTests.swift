import PassDeparture
import PassTestSupport
import Platform
import Testing
import Vocabulary

/// Each passenger gets the pass of their present seat, also when the pass of another cannot be signed.
@Suite struct PassTests {
  @Test func aSeatThatComesBackNeedsAPassOfItsOwn() throws {
    let world = try DepartureWorld(count: 20)
    let id = world.desks[0].state.all[15].id
    try world.checkIn([world.desks[0].state.all[15]])
    try world.signPasses()
    let first = try world.desks[0].state.passengers[id].orThrow("the passenger")
    let seat = try first.seat.orThrow("a seat")
    for (index, next) in [nil, seat, nil, seat].enumerated() {
      let known = try world.desks[0].state.passengers[id].orThrow("the passenger")
      try world.desks[0].append(
        [try world.desks[0].move(known, to: next, mayChangeCabin: false)], now: world.now)
      let moved = try world.desks[0].state.passengers[id].orThrow("the passenger")
      #expect(moved.needsPass && moved.pass() == nil)
      world.now = world.now.adding(seconds: 120)
      try world.signPasses()
      let signed = try world.desks[0].state.passengers[id].orThrow("the passenger")
      #expect(signed.passes.count == index + 2)
      #expect(signed.pass() == signed.passes.last && signed.pass()?.seat == signed.seat)
    }
  }

  @Test func onePassengerWhosePassCannotBeSignedIsNamedAndStopsNoOther() throws {
    let world = try DepartureWorld(count: 20)
    let passengers = [13, 14, 15].map { world.desks[0].state.all[$0] }
    try world.checkIn([passengers[1]])
    try world.signPasses()
    // The times of passes are whole minutes, so that the third one would be of a minute that is too far ahead.
    for isSigned in [true, false] {
      let known = try world.desks[0].state.passengers[passengers[1].id].orThrow("the passenger")
      try world.desks[0].append(
        [try world.desks[0].move(known, to: nil, mayChangeCabin: false)], now: world.now)
      if isSigned { try world.signPasses() }
    }
    try world.checkIn([passengers[0], passengers[2]])
    let needing = world.desks[0].state.all.filter(\.needsPass)
    #expect(needing.count == 3)
    let batch = PassBatch(
      needing, try PassSigning(world.desks[0], now: world.now), now: world.now)
    #expect(batch.failed == [passengers[1].id])
    #expect(batch.faults.count == 1 && batch.faults[0].hasPrefix("sequence 1001: "))
    try world.desks[0].append(batch.contents, now: world.now)
    #expect(world.desks[0].state.all.filter(\.needsPass).map(\.id) == [passengers[1].id])
  }

  @Test func aPassThatWasSignedAndNotDrawnWaitsAtItsDesk() throws {
    let world = try DepartureWorld(count: 20)
    try world.join()
    let id = world.desks[0].state.all[15].id
    try world.checkIn([world.desks[0].state.all[15]])
    try world.signPasses()
    // The command was killed after it had signed.
    try world.restart(0)
    let drawn = DrawnPasses(world.directory(1))
    #expect(world.desks[0].state.passengers[id]?.needsPass == false)
    #expect(try drawn.waiting(at: world.desks[0]) == [id])
    _ = try world.exchangeAll()
    #expect(try DrawnPasses(world.directory(2)).waiting(at: world.desks[1]) == [])
    let passes = try world.desks[0].state.passengers[id].orThrow("the passenger").validPasses
    try drawn.note(passes)
    try drawn.note(passes)
    #expect(try drawn.waiting(at: world.desks[0]) == [])
    // Another seat makes another pass, which waits again.
    let known = try world.desks[0].state.passengers[id].orThrow("the passenger")
    try world.desks[0].append(
      [try world.desks[0].move(known, to: nil, mayChangeCabin: false)], now: world.now)
    #expect(try drawn.waiting(at: world.desks[0]) == [])
    world.now = world.now.adding(seconds: 120)
    try world.signPasses()
    #expect(try drawn.waiting(at: world.desks[0]) == [id])
  }
}
