import DepartureMessages
import Foundation
import PassDeparture
import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// Messages are signed by nobody: a person sees what they change, and they never touch a check-in.
@Suite struct UpdateTests {
  private func text(
    _ world: DepartureWorld, _ entries: [ListEntry], minutes: Int = 30
  ) -> [UInt8] {
    Array(
      world.flight.changes(entries, totals: [:], minutesLater: minutes).joined(separator: "\n").utf8
    )
  }

  private func moved(_ passenger: NamedPassenger, seat: String) throws -> NamedPassenger {
    let place = SourcePlace(source: "test", line: 1, column: 1)
    return NamedPassenger(
      surname: passenger.surname, givenName: passenger.givenName, title: passenger.title,
      writtenGivenName: passenger.writtenGivenName, bookingClass: "C",
      destination: passenger.destination, group: nil,
      ownElements: [
        MessageElement("L", passenger.locator, at: place),
        MessageElement("R", "SEAT HK1 \(seat)", at: place),
      ], sharedElements: [], locator: passenger.locator, at: place)
  }

  @Test func aMessageIsShownWithItsPlacesBeforeAnythingChanges() throws {
    let world = try DepartureWorld(count: 30)
    let before = world.desks[0].state.all
    let (gone, other) = (world.flight.passengers[20], world.flight.passengers[21])
    let text = text(
      world, [ListEntry(.delete, gone), ListEntry(.change, try moved(other, seat: "30A"))])
    let preview = try UpdatePreview(
      ReceivedText(name: "ADL.txt", text: text, received: world.now), at: world.desks[0])
    #expect(preview.lines.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.removed, .changed])
    for line in preview.lines { #expect(line.place.hasPrefix("ADL.txt:")) }
    #expect(world.desks[0].state.all == before)
    try world.desks[0].take(text, now: world.now)
    #expect(world.desks[0].state.all != before)
    // The same text again changes nothing.
    let after = world.desks[0].state.all
    try world.desks[0].take(text, now: world.now)
    #expect(world.desks[0].state.all == after)
    let again = try UpdatePreview(
      ReceivedText(name: "again", text: text, received: world.now), at: world.desks[0])
    #expect(again.isIdle && again.lines.isEmpty && !again.faults.isEmpty)
  }

  @Test func yesterdaysMessageChangesNothingAndIsNotKept() throws {
    let world = try DepartureWorld(count: 30)
    let old = text(world, [ListEntry(.delete, world.flight.passengers[20])], minutes: -1_440)
    let preview = try UpdatePreview(
      ReceivedText(name: "old", text: old, received: world.now), at: world.desks[0])
    #expect(preview.isOfDeparture && preview.isIdle && preview.lines.isEmpty)
    #expect(preview.doubts.count == 1 && preview.faults.isEmpty)
  }

  /// A list is signed by nobody and may claim any number as a sequence of the airline's host.
  @Test func aSequenceThatTheListClaimsIsNotGivenAgain() throws {
    let world = try DepartureWorld(count: 30)
    let claiming = world.flight.passengers[14]
    let place = SourcePlace(source: "test", line: 1, column: 1)
    let checkedIn = NamedPassenger(
      surname: claiming.surname, givenName: claiming.givenName, title: claiming.title,
      writtenGivenName: claiming.writtenGivenName, bookingClass: claiming.bookingClass,
      destination: claiming.destination, group: nil,
      ownElements: [
        MessageElement("L", claiming.locator, at: place),
        MessageElement("R", "CHKD 1001", at: place),
      ], sharedElements: [], locator: claiming.locator, at: place)
    try world.desks[0].take(text(world, [ListEntry(.change, checkedIn)]), now: world.now)
    let id = try TravelerID(claiming.identity, of: world.desks[0].facts.id)
    try #require(world.desks[0].state.passengers[id]?.sequence == 1_001)
    let others = [20, 21].map { world.desks[0].state.all[$0] }
    try world.checkIn(others)
    #expect(others.map { world.desks[0].state.passengers[$0.id]?.sequence } == [1_002, 1_003])
    _ = try DepartureKit(world.desks[0]).list(made: world.now)
  }

  @Test func noMessageTakesSeatSequenceOrCheckIn() throws {
    let world = try DepartureWorld(count: 30)
    let passengers = world.flight.passengers
    let ids = try [14, 15, 16].map {
      try TravelerID(passengers[$0].identity, of: world.desks[0].facts.id)
    }
    for id in ids {
      try world.checkIn([try world.desks[0].state.passengers[id].orThrow("a passenger")])
    }
    let before = ids.map { world.desks[0].state.passengers[$0]?.checkIn }
    try world.desks[0].take(
      text(
        world,
        [
          ListEntry(.delete, passengers[14]),
          ListEntry(.change, try moved(passengers[15], seat: "1A")),
        ]), now: world.now)
    #expect(ids.map { world.desks[0].state.passengers[$0]?.checkIn } == before)
    #expect(world.desks[0].state.conflicts == [.removed(ids[0])])
    // They are on the list of the gates until a person takes them off.
    #expect(DepartureKit(world.desks[0]).expectedAdults == 3)
    try world.takeOff(
      try world.desks[0].state.passengers[ids[0]].orThrow("the passenger"))
    #expect(world.desks[0].state.conflicts.isEmpty)
    #expect(DepartureKit(world.desks[0]).expectedAdults == 2)
  }

  @Test func aDeletionThatFitsSeveralRemovesNobody() throws {
    let world = try DepartureWorld(count: 20)
    let place = SourcePlace(source: "test", line: 1, column: 1)
    let twin = world.flight.passengers[5]
    func copy(_ locator: String) -> NamedPassenger {
      NamedPassenger(
        surname: twin.surname, givenName: twin.givenName, title: twin.title,
        writtenGivenName: twin.writtenGivenName, bookingClass: twin.bookingClass,
        destination: twin.destination, group: nil,
        ownElements: locator.isEmpty ? [] : [MessageElement("L", locator, at: place)],
        sharedElements: [], locator: locator, at: place)
    }
    try world.desks[0].take(text(world, [ListEntry(.add, copy("TWIN22"))]), now: world.now)
    let before = world.desks[0].state.all.filter(\.isOnList).count
    let deletion = text(world, [ListEntry(.delete, copy(""))], minutes: 40)
    let preview = try UpdatePreview(
      ReceivedText(name: "ADL", text: deletion, received: world.now), at: world.desks[0])
    #expect(preview.lines.isEmpty && !preview.doubts.isEmpty)
    try world.desks[0].take(deletion, now: world.now)
    #expect(world.desks[0].state.all.filter(\.isOnList).count == before)
  }

  @Test func aListWithoutAllItsPartsOpensNothing() throws {
    let world = try DepartureWorld(count: 60)
    let parts = world.flight.nameList(linesPerPart: 40)
    #expect(parts.count > 2)
    for missing in parts.indices {
      var some = parts
      some.remove(at: missing)
      let preview = TextPreview(
        some.map { ReceivedText(name: "PNL", text: Array($0.utf8), received: world.now) })
      #expect(preview.departures.isEmpty && !preview.missing.isEmpty, "without part \(missing + 1)")
    }
    let whole = TextPreview(
      parts.reversed().map { ReceivedText(name: "PNL", text: Array($0.utf8), received: world.now) })
    #expect(whole.departures == [world.flight.departure])
  }

  @Test func anotherFlightsMessageChangesNothing() throws {
    let world = try DepartureWorld(count: 20)
    let other = Array(
      world.flight.nameList().joined(separator: "\n").replacingOccurrences(
        of: "ZX417", with: "ZX419"
      ).utf8)
    let preview = try UpdatePreview(
      ReceivedText(name: "other", text: other, received: world.now), at: world.desks[0])
    #expect(!preview.isOfDeparture && preview.lines.isEmpty)
    let before = world.desks[0].state.all
    try world.desks[0].take(other, now: world.now)
    #expect(world.desks[0].state.all == before)
  }

  @Test func anyTextIsReadAndNothingIsPainted() throws {
    let world = try DepartureWorld(count: 20)
    var random = SeededGenerator(seed: 11)
    let message = text(world, [ListEntry(.delete, world.flight.passengers[4])])
    for _ in 0..<200 {
      var bytes = message
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes += [0x1B, 0x5B, 0x32, 0x4A, 0xE2, 0x80, 0xAE] }
      let preview = try UpdatePreview(
        ReceivedText(name: "ADL", text: bytes, received: world.now), at: world.desks[0])
      for words in preview.lines.map(\.words) + preview.doubts + preview.faults {
        #expect(words == withoutControls(words), "\(words)")
      }
    }
  }
}
