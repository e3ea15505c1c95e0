import PassCrypto
import DepartureMessages
import PassFormats
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

@testable import PassDeparture

/// The holder of one desk's key can check in and take off, as that desk can; they stop no gate and no other desk.
@Suite struct DeskKeyAttackTests {
  /// An honest desk, a hostile one, and a passenger with a pass of the first one.
  private func world() throws -> (DepartureWorld, TravelerID) {
    let world = try DepartureWorld(count: 120)
    try world.join()
    let honest = world.desks[0].state.all[15]
    try world.checkIn([honest])
    try world.signPasses()
    #expect(try world.exchangeAll() == [])
    world.now = world.now.adding(seconds: 120)
    return (world, honest.id)
  }

  /// The first desk still makes a kit, and a gate with it admits the pass of the honest passenger.
  private func requireBoarding(_ world: DepartureWorld, _ honest: TravelerID) throws {
    _ = try world.exchangeAll()
    let desk = world.desks[0]
    let path = "\(world.folder.path)/kit"
    _ = try DepartureKit(desk).write(path, now: world.now)
    let held = try DepartureTrust(desk).held(gates: desk.gates, now: world.now)
    let gate = try KitGate(desk, trust: held, now: world.now)
    let pass = try desk.state.passengers[honest]?.pass().orThrow("a pass")
    #expect(try pass.map { try gate.admits($0) } == true)
    _ = try DepartureReport(desk, boarded: Boarded(desk.state)).text(
      .boarded, address: "QZARMZX", sender: "QZAKMZX", now: world.now)
  }

  @Test func keysOfGatesThatAreNoneStopNoKit() throws {
    let (world, honest) = try world()
    let held = try DepartureTrust(world.desks[0]).held(gates: [], now: world.now)
    let own = try held.bundle.orThrow("a bundle").issuers[0].keys[0].keyID
    let point = try PrivateKey.generate().publicKey
    let zero = [UInt8](repeating: 0, count: 32)
    var keys = [
      DeskKey(keyID: try KeyID("GATE9").orThrow("a key"), x: zero, y: zero),
      DeskKey(keyID: own, x: point.x, y: point.y),
    ]
    for number in 0..<300 {
      keys.append(
        DeskKey(keyID: try KeyID("GATE\(number)").orThrow("a key"), x: point.x, y: point.y))
    }
    for key in keys { try world.desks[1].append([.gate(key)], now: world.now) }
    try requireBoarding(world, honest)
  }

  @Test(arguments: ["INF", "STBY", "99Z", "1A"])
  func seatsThatTheAircraftDoesNotHaveStopNoKit(seat: String) throws {
    let (world, honest) = try world()
    let seat = try Seat(seat).orThrow("a seat")
    let adults = world.desks[1].state.all.filter { $0.id != honest }
    let lap = try adults.first { !$0.traveler.infants.isEmpty }.orThrow("an adult with an infant")
    func checkIn(_ sequence: Int) -> DeskEvent.CheckIn {
      DeskEvent.CheckIn(seat: seat, sequence: sequence, hasDocuments: false, bags: .none)
    }
    try world.desks[1].append(
      [
        .checkIn(lap.id, checkIn(2_001)), .checkIn(adults[3].id, checkIn(2_002)),
        .hostCheckIn(adults[4].id, DeskEvent.HostCheckIn(seat: seat, sequence: 7)),
        .seat(honest, seat),
      ], now: world.now)
    _ = try world.exchangeAll()
    _ = try Manifest(DepartureKit(world.desks[0]).list(made: world.now))
  }

  @Test(arguments: [
    ("X\u{202E}Y", "A,\"B\"", "ABC\u{7}", "x;y", "D\u{9}R"), ("", "", "", "", ""),
    (
      String(repeating: "N", count: 64), String(repeating: "\u{1F600}", count: 16), "........", "0",
      "MR"
    ),
    ("=SUM(A1)", "@", "AB C12", "00000000000000", "-"),
  ])
  func peopleWithAnyNameStopNoKit(
    surname: String, given: String, locator: String, ticket: String, title: String
  ) throws {
    let (world, honest) = try world()
    let person = DeskEvent.WalkUp(
      surname: surname, givenNames: given, compartment: "Y",
      destination: world.flight.destination, locator: locator, ticket: ticket, isChild: false,
      title: title)
    let id = try TravelerID(person.identity, of: world.desks[1].facts.id)
    do {
      try world.desks[1].append(
        [
          .walkUp(person),
          .checkIn(
            id,
            DeskEvent.CheckIn(
              seat: Seat("30A"), sequence: 2_001, hasDocuments: true, bags: .none)),
        ], now: world.now)
      try world.restart(1)
    } catch {
      // What the desk itself cannot read again is no event for others.
      let faults = try world.exchangeFolder("share").run(&world.desks[0])
      #expect(!faults.isEmpty || world.desks[0].state.passengers[id] == nil)
    }
    try requireBoarding(world, honest)
  }

  @Test func aPassThatIsClaimedForAnotherPassengerStopsNoKit() throws {
    let (world, honest) = try world()
    let pass = try world.desks[1].state.passengers[honest]?.pass().orThrow("a pass")
    let other = world.desks[1].state.all[2]
    try world.desks[1].append(
      [
        .checkIn(
          other.id,
          DeskEvent.CheckIn(seat: Seat("30A"), sequence: 2_001, hasDocuments: true, bags: .none)),
        .pass(other.id, try pass.orThrow("a pass")),
      ], now: world.now)
    try requireBoarding(world, honest)
  }

  /// A gate lets in a good pass that its list does not name, so that the report must tell.
  @Test func aPassByAThiefOfTheDepartureKeyIsNamedInTheReport() throws {
    let (world, _) = try world()
    var thief = world.desks[0]
    let id = thief.state.all[20].id
    thief.imagine([
      .checkIn(
        id,
        DeskEvent.CheckIn(seat: Seat("30A"), sequence: 1_900, hasDocuments: true, bags: .none))
    ])
    let passenger = try thief.state.passengers[id].orThrow("the passenger")
    let pass = try PassSigning(thief, now: world.now).passes(for: passenger, now: world.now)[0]
    var admissions = Admissions()
    admissions.insert(try KitGate(world).admission(pass, number: 1))
    var boarded = Boarded(world.desks[0].state)
    boarded.count(admissions, world.desks[0])
    #expect(boarded.travelers.isEmpty)
    #expect(boarded.faults.count == 1 && boarded.faults[0].contains("does not know"))
  }
}
