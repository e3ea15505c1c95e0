import DepartureMessages
import PassDeparture
import PassTestSupport
import Testing
import Vocabulary

/// Passport data lies where only one user can read it, and has an end.
@Suite struct PrivacyTests {
  @Test func theDirectoryIsForOneUserAndRefusedWhenOthersCanEnter() throws {
    let world = try DepartureWorld(count: 20)
    #expect(try world.folder.mode("desk1") == 0o700)
    for name in try world.folder.contents() where name.hasPrefix("desk1/") {
      let mode = try world.folder.mode(name)
      #expect(mode & 0o077 == 0 || !name.contains("texts") && !name.contains("desks"), "\(name)")
    }
    try world.folder.setMode("desk1", 0o755)
    #expect(throws: DepartureError.self) { try Desk(world.directory(1)) }
  }

  @Test func afterTheEndNoFileHasPassportData() throws {
    let world = try DepartureWorld(count: 60)
    try world.join()
    try world.desks[0].share(world.share())
    _ = try world.exchangeAll()
    let gone = world.flight.passengers[3]
    let text = world.flight.changes(
      [ListEntry(.delete, gone)], totals: [:], minutesLater: 30
    ).joined(separator: "\n")
    try world.checkIn([world.desks[0].state.all[3]])
    try world.desks[0].take(Array(text.utf8), now: world.now)
    _ = try world.exchangeFolder("share").run(&world.desks[0])
    let before = world.desks[0].state.all
    #expect(try files(with: "DOCS HK1", in: world).count > 2)
    try world.desks[0].removePassportData(now: world.now)
    // The stick by which the second desk joined was away; the next exchange clears it.
    #expect(try files(with: "DOCS HK1", in: world).contains { $0.hasPrefix("join/") })
    _ = try world.exchangeFolder("join").run(&world.desks[0])
    let left = try files(with: "DOCS HK1", in: world)
    // The other desk follows when it hears of it.
    #expect(left.allSatisfy { $0.hasPrefix("desk2/") }, "\(left)")
    try world.restart(0)
    // Names, seats and check-ins are what they were, also of the passenger whom a message removed.
    let after = world.desks[0].state.all
    #expect(Set(after.map(\.id)) == Set(before.map(\.id)))
    for passenger in before {
      let known = try world.desks[0].state.passengers[passenger.id].orThrow("a passenger")
      #expect(known.checkIn == passenger.checkIn && known.isOnList == passenger.isOnList)
      #expect(known.traveler.infants == passenger.traveler.infants)
      #expect(known.traveler.documents.isEmpty)
    }
  }

  @Test func theEndIsDueSoonAfterTheFlight() throws {
    let world = try DepartureWorld(count: 20)
    #expect(!world.desks[0].isPassportDataDue(now: world.now))
    #expect(!world.desks[0].isPassportDataDue(now: world.now.adding(seconds: 2 * 86_400)))
    #expect(world.desks[0].isPassportDataDue(now: world.now.adding(seconds: 3 * 86_400)))
    try world.desks[0].removePassportData(now: world.now)
    #expect(!world.desks[0].isPassportDataDue(now: world.now.adding(seconds: 9 * 86_400)))
  }

  @Test func afterOneDeskClosedNoDeskKeepsTextsOrHandsThemOut() throws {
    let world = try DepartureWorld(count: 40)
    try world.join()
    for index in 0...1 { try world.desks[index].share(world.share()) }
    #expect(try world.exchangeAll() == [])
    let stick = try world.exchangeFolder("stick")
    _ = try stick.run(&world.desks[0])
    try world.checkIn([world.desks[1].state.all[7]], at: 1)
    try world.desks[0].removePassportData(now: world.now)
    let text = world.flight.changes(
      [ListEntry(.delete, world.flight.passengers[3])], totals: [:], minutesLater: 30
    ).joined(separator: "\n")
    for folder in ["share", "stick", "join"] {
      for index in [1, 0, 1] {
        #expect(try world.exchangeFolder(folder).run(&world.desks[index]) == [])
      }
    }
    #expect(try files(with: "DOCS HK1", in: world) == [])
    for index in 0...1 {
      try world.restart(index)
      #expect(world.desks[index].faults == [])
      #expect(throws: DepartureError.self) {
        try world.desks[index].take(Array(text.utf8), now: world.now)
      }
    }
    #expect(world.desks[0].state.all == world.desks[1].state.all)
    #expect(world.desks[0].state.all.count == 40)
    #expect(try files(with: "DOCS HK1", in: world) == [])
  }

  @Test func aClosingThatWasKilledIsTakenUpByTheNextCommand() throws {
    let world = try DepartureWorld(count: 40)
    let name = try world.folder.contents().first { $0.hasSuffix(".text") }.orThrow("a text")
    let text = try world.folder.read(name)
    let events = try world.folder.read("desk1/desks/1.desk")
    try world.desks[0].removePassportData(now: world.now)
    // The kept list was there, and neither the event nor all removals.
    try world.folder.write(name, text)
    try world.folder.write("desk1/desks/1.desk", events)
    try world.restart(0)
    #expect(world.desks[0].isPassportDataDue(now: world.now))
    try world.desks[0].removePassportData(now: world.now)
    #expect(!world.desks[0].isPassportDataDue(now: world.now))
    #expect(try files(with: "DOCS HK1", in: world) == [])
  }

  @Test func longAfterTheFlightTheClockDoesNotKeepPassportData() throws {
    let world = try DepartureWorld(count: 20)
    let late = world.now.adding(seconds: 60 * 86_400)
    #expect(world.desks[0].isPassportDataDue(now: late))
    try world.desks[0].removePassportData(now: late)
    #expect(try files(with: "DOCS HK1", in: world) == [])
  }

  @Test(arguments: [
    "OTHS HK1 PASSPORT X7654321", "CKIN HK1 PP X7654321", "OSI ZX PSPT X7654321",
    "WCHR HK1 PASSPORT X7654321", "FQTV ZX 12345678-PP X7654321", "SEAT HK1 14C PP X7654321",
    "TKNE HK1 0000000000009/1", "XXXX X7654321",
  ])
  func noRemarkKeepsANumberThatSomebodyWroteIntoIt(remark: String) throws {
    let world = try DepartureWorld(count: 20)
    let place = SourcePlace(source: "test", line: 1, column: 1)
    let new = NamedPassenger(
      surname: "NOVA", givenName: "IDA", locator: "NOVA22",
      elements: [
        MessageElement("R", remark, at: place), MessageElement("S", "X7654321", at: place),
        MessageElement("X", "PP X7654321", at: place),
      ], in: "Y", to: world.flight.destination)
    let text = world.flight.changes([ListEntry(.add, new)], totals: [:], minutesLater: 30)
    try world.desks[0].take(Array(text.joined(separator: "\n").utf8), now: world.now)
    let before = try traveler("NOVA", world)
    try world.desks[0].removePassportData(now: world.now)
    #expect(try files(with: "X7654321", in: world) == [])
    try world.restart(0)
    let after = try traveler("NOVA", world)
    #expect(after.needs == before.needs && after.seatOnList == before.seatOnList)
    #expect(after.ticket == before.ticket)
    #expect(after.frequentFlyer?.number == before.frequentFlyer?.number)
  }

  private func traveler(_ surname: String, _ world: DepartureWorld) throws -> Traveler {
    try world.desks[0].state.all.first { $0.traveler.surname == surname }.orThrow("NOVA").traveler
  }

  private func files(with word: String, in world: DepartureWorld) throws -> [String] {
    try world.folder.contents().filter { name in
      // A folder has no text.
      let text = (try? world.folder.read(name)) ?? []
      return String(decoding: text, as: UTF8.self).contains(word)
    }
  }
}
