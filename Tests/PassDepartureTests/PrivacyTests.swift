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
    #expect(try files(with: "DOCS", in: world).count > 2)
    try world.desks[0].removePassportData()
    // The stick by which the second desk joined was away; the next exchange clears it.
    #expect(try files(with: "DOCS", in: world).contains { $0.hasPrefix("join/") })
    _ = try world.exchangeFolder("join").run(&world.desks[0])
    let left = try files(with: "DOCS", in: world)
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
    try world.desks[0].removePassportData()
    #expect(!world.desks[0].isPassportDataDue(now: world.now.adding(seconds: 9 * 86_400)))
  }

  private func files(with word: String, in world: DepartureWorld) throws -> [String] {
    try world.folder.contents().filter { name in
      // A folder has no text.
      let text = (try? world.folder.read(name)) ?? []
      return String(decoding: text, as: UTF8.self).contains(word)
    }
  }
}
