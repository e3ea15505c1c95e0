import PassCrypto
import PassDeparture
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Passengers with passes of the airline's own host board together with ours, and each one goes in once.
@Suite struct HousePassTests {
  /// The paper that the host printed: the airlines' text, without a signature.
  private func paper(_ passenger: Passenger, _ world: DepartureWorld) throws -> String {
    let traveler = passenger.traveler
    let seat = try passenger.seat.orThrow("a seat")
    let day =
      try world.desks[0].facts.departure.date
      .daysSince1970 - CivilDate("2025-12-31").orThrow("a date").daysSince1970
    let name = try PassengerName(
      surname: traveler.surname, givenNames: traveler.givenNames + traveler.title
    ).item
    func padded(_ number: Int, _ width: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: width - text.utf8.count) + text
    }
    let letters = "\(seat)"
    let place = padded(Int(letters.dropLast()) ?? 0, 3) + String(letters.suffix(1))
    let locator = traveler.locator + String(repeating: " ", count: 7 - traveler.locator.utf8.count)
    let sequence = padded(try passenger.sequence.orThrow("a sequence"), 4)
    return
      "M1\(name)E\(locator)QZAQZBZX 0417 \(padded(Int(day), 3))\(traveler.compartment)\(place)\(sequence) 100"
  }

  /// A flight on which the host has checked two passengers in, and a desk two others.
  private func world(
    signing: (TemporaryDirectory) throws -> DepartureOpening.Signing = { _ in .own }
  ) throws -> (DepartureWorld, host: [TravelerID], ours: [TravelerID]) {
    let world = try DepartureWorld(count: 30, signing: signing)
    let ids = world.desks[0].state.all.filter { $0.traveler.infants.isEmpty }.suffix(4).map(\.id)
    for (index, id) in ids.prefix(2).enumerated() {
      try world.desks[0].append(
        [
          .hostCheckIn(
            id, DeskEvent.HostCheckIn(seat: Seat("\(20 + index)A"), sequence: 41 + index))
        ], now: world.now)
    }
    try world.checkIn(try ids.suffix(2).map { try passenger($0, world) })
    try world.signPasses()
    return (world, Array(ids.prefix(2)), Array(ids.suffix(2)))
  }

  private func passenger(_ id: TravelerID, _ world: DepartureWorld) throws -> Passenger {
    try world.desks[0].state.passengers[id].orThrow("the passenger")
  }

  private func pass(_ id: TravelerID, _ world: DepartureWorld) throws -> String {
    try passenger(id, world).pass().orThrow("a pass").text
  }

  @Test func unsignedPaperOfTheHostAndOurPassesBoardAtOneGate() throws {
    let (world, host, ours) = try world()
    let gate = try LedgerGate(world)
    let papers = try host.map { try paper(passenger($0, world), world) }
    let passes = try ours.map { try pass($0, world) }
    let all = [papers[0], passes[0], papers[1], passes[1]]
    #expect(all.map(gate.letsIn) == [true, true, true, true])
    #expect(all.map(gate.letsIn) == [false, false, false, false])
    // A paper of which the list knows nothing, or with another seat, does not board.
    #expect(!gate.letsIn(papers[0].replacing("0041", with: "0043")))
    #expect(
      !(try LedgerGate(world, name: "GATE2")).letsIn(papers[0].replacing("020A", with: "022A")))
  }

  @Test func aPassengerWithAPaperOfTheHostAndOurPassGoesInOnce() throws {
    let (world, host, _) = try world()
    let gate = try LedgerGate(world)
    let old = try paper(passenger(host[0], world), world)
    // The desk takes the host's check-in away and makes its own.
    try world.takeOff(try passenger(host[0], world))
    try world.checkIn([try passenger(host[0], world)])
    try world.signPasses()
    try gate.renew()
    let new = try pass(host[0], world)
    #expect([old, new, old, new].map(gate.letsIn) == [false, true, false, false])
    // The other way round: another desk did not know of the host's check-in.
    let second = try paper(passenger(host[1], world), world)
    try world.desks[0].append(
      [
        .checkIn(
          host[1],
          DeskEvent.CheckIn(seat: Seat("25A"), sequence: 1_900, hasDocuments: false, bags: .none))
      ], now: world.now)
    try world.signPasses()
    try gate.renew()
    let ours = try pass(host[1], world)
    #expect([second, ours, second].map(gate.letsIn) == [false, true, false])
  }

  @Test func aSignedPassOfTheHostAndOurPassesBoardAtOneGate() throws {
    var house: Issuer?
    let (world, host, ours) = try world { folder in
      let (signing, issuer) = try Self.houseAndDeparture(folder)
      house = issuer
      return signing
    }
    let issuer = try house.orThrow("the host's key")
    let gate = try LedgerGate(world)
    func hostPass(_ index: Int) throws -> String {
      var request = try BoardingPassRequest(
        issuer: issuer.id, source: .existing(text: paper(passenger(host[index], world), world)))
      let noon = try world.desks[0].facts.departs.orThrow("a time").instant
      request.validFrom = noon.adding(seconds: -86_400)
      request.validUntil = noon.adding(seconds: 86_400)
      return try issuer.issue(request, now: world.now, random: SecureRandom()).barcodeText
    }
    let signed = try [hostPass(0), hostPass(1)]
    let passes = try ours.map { try pass($0, world) }
    let all = [signed[0], passes[0], signed[1], passes[1]]
    #expect(all.map(gate.letsIn) == [true, true, true, true])
    // A copy without the signature is the same passenger, and so is each pass itself.
    let papers = try host.map { try paper(passenger($0, world), world) }
    #expect((papers + all).map(gate.letsIn) == [Bool](repeating: false, count: 6))
  }

  /// The bundle of an airline with two keys: that of its host, and a departure key that was made beforehand.
  private static func houseAndDeparture(
    _ folder: TemporaryDirectory
  ) throws -> (DepartureOpening.Signing, Issuer) {
    let made = try Instant("2026-03-01T00:00:00Z").orThrow("a time")
    let issuer = try IssuerID("ZX").orThrow("an issuer")
    let terms = KeyTerms(from: made, days: 30, kinds: [.boardingPass], longestLifetimeDays: 3)
    for name in ["host", "departure"] {
      _ = try KeyStore(directory: "\(folder.path)/\(name)").generate(
        issuer: issuer, terms: try terms.orThrow("terms"))
    }
    let roots = KeyStore(directory: "\(folder.path)/roots")
    _ = try roots.generate(issuer: issuer, terms: nil)
    let source =
      #"{"issuer":"ZX","valid_days":30,"version":1,"issuers":[{"issuer":"ZX","name":"Example Air","#
      + #""keys":["host/ZX.jwks.json","departure/ZX.jwks.json"]}],"policy":{"unsigned":"manifest"}}"#
    try folder.write("trust.json", Array(source.utf8))
    let (bundle, _) = try TrustSource(path: "\(folder.path)/trust.json").bundle(
      now: made, version: nil, after: nil)
    let token = try bundle.signed(by: roots.root(of: issuer), now: made).token
    let host = try KeyStore(directory: "\(folder.path)/host").issuer(
      issuer, kind: .boardingPass, now: made.adding(seconds: 86_400))
    return (
      .airline(
        DepartureOpening.Airline(
          keys: "\(folder.path)/departure", owner: issuer,
          roots: try folder.read("roots/ZX.jwks.json"), bundle: Array(token.utf8), lists: [])),
      host
    )
  }
}
