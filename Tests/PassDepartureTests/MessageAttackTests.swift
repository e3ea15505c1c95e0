import DepartureMessages
import PassDeparture
import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// A later text takes back nothing that a person took in before.
@Suite struct MessageAttackTests {
  private func list(
    _ world: DepartureWorld, _ passengers: [NamedPassenger], hours: Int, parts: Int = 200
  ) -> [UInt8] {
    let texts = ListWriter.nameList(
      passengers, cabins: world.flight.cabins,
      head: MessageHead(
        addresses: ["QZAKMZX"], sender: "QZARMZX", origin: world.now.adding(seconds: hours * 3_600),
        departure: world.flight.departure), linesPerPart: parts)
    return Array(texts.joined(separator: "\n").utf8)
  }

  private func changes(_ world: DepartureWorld, _ entries: [ListEntry]) -> String {
    world.flight.changes(entries, totals: [:], minutesLater: 30).joined(separator: "\n")
  }

  private func preview(_ text: [UInt8], _ world: DepartureWorld) throws -> UpdatePreview {
    world.now = world.now.adding(seconds: 60)
    return try UpdatePreview(
      ReceivedText(name: "ADL", text: text, received: world.now), at: world.desks[0])
  }

  /// The list that opened the departure is that of 24 hours before.
  @Test(arguments: [-48, -25, -23, -1, 0])
  func aSecondWholeListOfAnyTimeTakesNoPlaceOfTheFirst(hours: Int) throws {
    let world = try DepartureWorld(count: 20)
    try world.checkIn([world.desks[0].state.all[3]])
    let before = world.desks[0].state.all
    let text = list(world, [world.flight.passengers[12]], hours: hours)
    let preview = try preview(text, world)
    #expect(preview.isIdle && preview.lines.isEmpty)
    #expect(preview.faults.contains { $0.contains("second whole list") }, "\(preview.faults)")
    // Not even a desk that takes it in all the same changes anything.
    try world.desks[0].take(text, now: world.now)
    try world.restart(0)
    #expect(world.desks[0].state.all == before && world.desks[0].state.conflicts.isEmpty)
  }

  @Test func aPartThatContradictsTheListDoesNotUndoIt() throws {
    let world = try DepartureWorld(count: 20)
    let before = world.desks[0].state.all
    let text = String(
      decoding: list(world, [world.flight.passengers[12]], hours: -24), as: UTF8.self
    ).replacing("ENDPNL", with: "ENDPART1")
    let preview = try preview(Array(text.utf8), world)
    #expect(preview.lines.isEmpty && preview.faults.contains { $0.contains("is not whole") })
    try world.desks[0].take(Array(text.utf8), now: world.now)
    try world.restart(0)
    #expect(world.desks[0].state.all == before)
  }

  @Test func aPartThatContradictsAnEarlierMessageDoesNotUndoIt() throws {
    let world = try DepartureWorld(count: 20)
    let (gone, other) = (world.flight.passengers[14], world.flight.passengers[15])
    world.now = world.now.adding(seconds: 60)
    try world.desks[0].take(
      Array(changes(world, [ListEntry(.delete, gone)]).utf8), now: world.now)
    let before = world.desks[0].state.all
    #expect(before.filter { !$0.isOnList }.count == 1)
    for end in ["ENDPART1", "ENDADL"] {
      let text = changes(world, [ListEntry(.delete, other)]).replacing("ENDADL", with: end)
      _ = try preview(Array(text.utf8), world)
      try world.desks[0].take(Array(text.utf8), now: world.now)
      try world.restart(0)
      let id = try TravelerID(gone.identity, of: world.desks[0].facts.id)
      #expect(world.desks[0].state.passengers[id]?.isOnList == false)
    }
  }

  @Test func partsThatCameAgainAreKnown() throws {
    let world = try DepartureWorld(count: 20)
    for text in world.flight.nameList(linesPerPart: 20) {
      let preview = try preview(Array("\(text)\n".utf8), world)
      #expect(preview.lines.isEmpty)
      try world.desks[0].take(Array("\(text)\n".utf8), now: world.now)
    }
    #expect(world.desks[0].faults.isEmpty, "\(world.desks[0].faults)")
  }
}
