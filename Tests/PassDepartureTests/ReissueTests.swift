import PassDeparture
import PassTestSupport
import Testing
import Vocabulary

/// A pass that was lost gets another one: both are of one passenger, and one of them goes in.
@Suite struct ReissueTests {
  private func reissued() throws -> (DepartureWorld, former: String, new: String) {
    let world = try DepartureWorld(count: 30)
    let id = world.desks[0].state.all[15].id
    try world.checkIn([world.desks[0].state.all[15]])
    try world.signPasses()
    let known = try world.desks[0].state.passengers[id].orThrow("the passenger")
    let former = try known.pass().orThrow("a pass")
    world.now = world.now.adding(seconds: 300)
    let batch = PassBatch(
      [known], again: true, try PassSigning(world.desks[0], now: world.now), now: world.now)
    #expect(batch.faults.isEmpty)
    try world.desks[0].append(batch.contents, now: world.now)
    let new = try world.desks[0].state.passengers[id]?.pass().orThrow("a pass")
    let pass = try new.orThrow("a pass")
    #expect(pass.id != former.id && pass.sequence == former.sequence && pass.seat == former.seat)
    return (world, former.text, pass.text)
  }

  @Test(arguments: [true, false])
  func ofTheLostPassAndTheNewOneTheFirstGoesIn(newOneComesFirst: Bool) throws {
    let (world, former, new) = try reissued()
    let gate = try LedgerGate(world)
    let texts = newOneComesFirst ? [new, former, new] : [former, new, former]
    #expect(texts.map(gate.letsIn) == [true, false, false])
  }

  @Test(arguments: [true, false])
  func thatHoldsAtAGateWithTheKitFromBefore(isRenewed: Bool) throws {
    let world = try DepartureWorld(count: 30)
    let id = world.desks[0].state.all[15].id
    try world.checkIn([world.desks[0].state.all[15]])
    try world.signPasses()
    let gate = try LedgerGate(world)
    let known = try world.desks[0].state.passengers[id].orThrow("the passenger")
    world.now = world.now.adding(seconds: 300)
    let batch = PassBatch(
      [known], again: true, try PassSigning(world.desks[0], now: world.now), now: world.now)
    try world.desks[0].append(batch.contents, now: world.now)
    if isRenewed { try gate.renew() }
    let passes = try world.desks[0].state.passengers[id].orThrow("the passenger").passes
    #expect(passes.map { gate.letsIn($0.text) } == [true, false])
  }
}
