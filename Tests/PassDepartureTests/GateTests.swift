import PassDeparture
import PassFormats
import PassGate
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// Gates judge the passes of a departure: with its kit, and without ever having heard of it.
@Suite struct GateTests {
  private func signed() throws -> (DepartureWorld, Passenger, Pass: [UInt8]) {
    let world = try DepartureWorld(count: 30)
    try world.checkIn([world.desks[0].state.all[15]])
    try world.signPasses()
    let passenger = world.desks[0].state.all[15]
    let pass = try passenger.pass().orThrow("a pass")
    return (world, passenger, Array(pass.text.utf8))
  }

  @Test func aGateWithTheKitAdmitsThePass() throws {
    let (world, passenger, text) = try signed()
    let path = "\(world.folder.path)/kit"
    let number = try DepartureKit(world.desks[0]).write(path, now: world.now)
    let kit = try GateKit(path)
    #expect(try KitNumber.digits(of: kit.roots, gates: kit.gates) == number)
    let held = try kit.trust(now: world.now)
    let verdict = Verifier(trust: held.trust).verify(text, now: world.now)
    #expect(verdict.decision.name == "admit")
    let departure = world.desks[0].facts.departure
    #expect(try kit.days(of: departure.flight, from: departure.airport) == [departure.date])
    let list = try kit.list(of: departure).orThrow("a list")
    let row = try Manifest(list.bytes).rows(sequence: "1001")
    #expect(row.map(\.seat) == [passenger.seat.map { "\($0)" }])
  }

  @Test func aGateThatNeverHeardOfItSaysUnknownKeyOrUnknownIssuer() throws {
    let (world, _, text) = try signed()
    // Another departure of the same airline has another root and key.
    let other = try DepartureWorld(count: 20)
    let held = try DepartureTrust(other.desks[0]).held(gates: [], now: other.now)
    let verdict = Verifier(trust: held.trust).verify(text, now: world.now)
    #expect(verdict.decision.name == "refuse" && verdict.pass == nil)
    #expect(verdict.reason == .unknownKey)
    let none = Verifier(trust: Trust()).verify(text, now: world.now)
    #expect(none.decision.name == "refuse" && none.reason == .unknownIssuer)
  }

  @Test func theDepartureKeySignsForItsAirlineAndItsDaysOnly() throws {
    let (world, _, text) = try signed()
    let held = try DepartureTrust(world.desks[0]).held(gates: [], now: world.now)
    let key = try held.bundle.orThrow("a bundle").issuers[0].keys[0]
    #expect(key.terms.kinds == [.boardingPass] && key.terms.carriers == nil)
    #expect(key.terms.expires.seconds(since: key.terms.notBefore) == 3 * 86_400)
    let late = world.now.adding(seconds: 4 * 86_400)
    #expect(Verifier(trust: held.trust).verify(text, now: late).decision.name != "admit")
  }

  @Test func aPassOfAnEndedCheckInIsStopped() throws {
    let (world, passenger, text) = try signed()
    #expect(try KitGate(world).admits(text))
    try world.takeOff(passenger)
    #expect(DepartureKit(world.desks[0]).expected == 0)
    #expect(try !KitGate(world).admits(text))
    // Checked in again with another sequence: the former pass stays stopped, the new one is good.
    let off = try world.desks[0].state.passengers[passenger.id].orThrow("the passenger")
    try world.checkIn([off])
    world.now = world.now.adding(seconds: 120)
    try world.signPasses()
    let again = try world.desks[0].state.passengers[passenger.id].orThrow("the passenger")
    let gate = try KitGate(world)
    #expect(try gate.admits(again.pass().orThrow("a pass")))
    #expect(try !gate.admits(text))
  }

  /// A good pass that is on no row is let in, so that the pass of a passenger who was taken off must be on one.
  @Test func thePassOfAPassengerWhoWasTakenOffIsStopped() throws {
    let (world, passenger, _) = try signed()
    let pass = try passenger.pass().orThrow("a pass")
    func row() throws -> ManifestRow {
      let list = try Manifest(DepartureKit(world.desks[0]).list(made: world.now))
      return try list.row(pass.id).orThrow("a row")
    }
    #expect(try !row().isOffloaded)
    try world.takeOff(passenger)
    #expect(try row().isOffloaded && row().sequence == "1001")
    // Checked in again: the former pass stays stopped, the new one is good.
    try world.checkIn([try world.desks[0].state.passengers[passenger.id].orThrow("one")])
    world.now = world.now.adding(seconds: 120)
    try world.signPasses()
    #expect(try row().isOffloaded)
    let again = try world.desks[0].state.passengers[passenger.id]?.pass().orThrow("a pass")
    let list = try Manifest(DepartureKit(world.desks[0]).list(made: world.now))
    #expect(
      again.flatMap { list.row($0.id) }.map { !$0.isOffloaded && $0.sequence == "1002" } == true)
  }

  @Test func ofTwoCheckInsOfOnePassengerTheSecondPassIsStopped() throws {
    let world = try DepartureWorld(count: 30)
    try world.join()
    let passenger = world.desks[0].state.all[4]
    for desk in 0...1 {
      try world.checkIn([passenger], at: desk)
      try world.signPasses(at: desk)
    }
    _ = try world.exchangeAll()
    let list = try Manifest(DepartureKit(world.desks[0]).list(made: world.now))
    let known = try world.desks[0].state.passengers[passenger.id].orThrow("the passenger")
    #expect(known.passes.count == 2)
    let stopped = try known.passes.map { try list.row($0.id).orThrow("a row").isOffloaded }
    #expect(stopped.count(where: \.self) == 1)
    #expect(try list.row(known.pass().orThrow("a pass").id)?.isOffloaded == false)
  }

  @Test func anInfantHasAPassAndARowOfItsOwn() throws {
    let world = try DepartureWorld(count: 120)
    let adult = try world.desks[0].state.all.first { !$0.traveler.infants.isEmpty }.orThrow(
      "an infant")
    try world.checkIn([adult])
    try world.signPasses()
    let known = try world.desks[0].state.passengers[adult.id].orThrow("the adult")
    #expect(known.passes.count == 2 && known.pass(infant: 1)?.seat == Seat("INF"))
    let rows = DepartureKit(world.desks[0]).rows
    #expect(rows.map(\.isInfant) == [false, true] && Set(rows.map(\.sequence)).count == 1)
    #expect(LoadNumbers(world.desks[0]).total.infants == 1)
    #expect(LoadNumbers(world.desks[0]).total.seats == 1)
  }

  @Test func aPassIsPrintedAgainAndNotSignedAgain() throws {
    let (world, passenger, _) = try signed()
    try world.restart(0)
    let known = try world.desks[0].state.passengers[passenger.id].orThrow("the passenger")
    #expect(!known.needsPass && known.passes.count == 1)
    // Another seat needs another pass, and the gate knows both as one passenger.
    try world.desks[0].append(
      [try world.desks[0].move(known, to: nil, mayChangeCabin: false)], now: world.now)
    world.now = world.now.adding(seconds: 120)
    try world.signPasses()
    let moved = try world.desks[0].state.passengers[passenger.id].orThrow("the passenger")
    #expect(moved.passes.count == 2 && moved.pass()?.seat == moved.seat)
    #expect(DepartureKit(world.desks[0]).rows[0].passIDs.count == 2)
  }
}
