import DepartureMessages
import PassDeparture
import PassTestSupport
import Vocabulary

// Agents give commands, and a kill may end each at any write.
extension DepartureSimulation {
  /// Writes events at a desk; the process may be killed meanwhile, and then false is returned.
  @discardableResult
  func append(_ contents: [DeskEvent.Content], at index: Int) throws -> Bool {
    try perhapsKilled(index) { try world.desks[index].append(contents, now: world.now) }
  }

  private func waiting(at index: Int) -> [Passenger] {
    world.desks[index].state.all.filter {
      !$0.isCheckedIn && ($0.isOnList || $0.traveler.isWalkUp)
    }
  }

  func checkIn(at index: Int) throws {
    let desk = world.desks[index]
    guard let first = any(waiting(at: index)) else { return }
    var what = "check-in"
    let contents: [DeskEvent.Content]
    do {
      switch number(0...9) {
      case 0..<3:
        what = "party"
        let party = desk.state.party(of: first).filter { one in
          waiting(at: index).contains { $0.id == one.id }
        }
        var wish = CheckInWish(party.map(\.id))
        wish.bringsBack = true
        contents = try desk.checkIn(wish)
      case 3:
        what = "list"
        var comingBack = CheckInWish([])
        comingBack.bringsBack = true
        contents = try desk.checkIn(
          parties: Array(waiting(at: index).shuffled(using: &random).prefix(5)), comingBack)
      default:
        var wish = CheckInWish([first.id])
        wish.bringsBack = true
        wish.hasDocuments = chance(50)
        wish.bags = DeskEvent.Bags(count: number(0...2), weight: number(0...40))
        if chance(40) {
          wish.seats[first.id] = anySeat()
          wish.mayChangeCabin = chance(20)
        }
        contents = try desk.checkIn(wish)
      }
    } catch { return note("refused", "\(error)") }
    let isDone = try append(contents, at: index)
    note(what, "desk \(index + 1): \(story(contents))\(isDone ? "" : ", killed")")
  }

  /// A seat of a few that desks fight for.
  private func anySeat() -> Seat? {
    Seat("\(chance(20) ? number(1...4) : number(5...7))\(any(["A", "C", "D", "F"]) ?? "A")")
  }

  private func story(_ contents: [DeskEvent.Content]) -> String {
    contents.map { content in
      switch content {
      case .checkIn(let id, let checkIn):
        "\(id) \(checkIn.sequence) \(checkIn.seat.map { "\($0)" } ?? "-")"
      case .offload(let id, let sequence, _): "\(id) \(sequence) off"
      case .seat(let id, let seat): "\(id) to \(seat)"
      default: ""
      }
    }.joined(separator: ", ")
  }

  func takeOff(at index: Int) throws {
    let desk = world.desks[index]
    guard let passenger = any(desk.state.all.filter(\.isCheckedIn)) else { return }
    let contents = try desk.offload(passenger, reason: "a test")
    let isDone = try append(contents, at: index)
    note("offload", "desk \(index + 1): \(story(contents))\(isDone ? "" : ", killed")")
  }

  func move(at index: Int) throws {
    let desk = world.desks[index]
    guard let passenger = any(desk.state.all.filter { $0.checkIn != nil }) else { return }
    do {
      let content = try desk.move(
        passenger, to: chance(60) ? anySeat() : nil, mayChangeCabin: chance(20))
      let isDone = try append([content], at: index)
      note("move", "desk \(index + 1): \(story([content]))\(isDone ? "" : ", killed")")
    } catch let error as DepartureError { note("refused", "\(error)") }
  }

  func changeBags(at index: Int) throws {
    guard let passenger = any(world.desks[index].state.all.filter { $0.checkIn != nil }) else {
      return
    }
    let bags = DeskEvent.Bags(count: number(0...3), weight: number(0...60))
    try append([.bags(passenger.id, bags)], at: index)
    note("bags", "desk \(index + 1): \(passenger.id) has \(bags.count)")
  }

  func walkUp(at index: Int) throws {
    let name = any(["ABEL", "BRAND", "CLARK"]) ?? "ABEL"
    do {
      let person = try world.desks[index].walkUp(
        surname: name, givenNames: "JO MR", compartment: "Y",
        destination: world.flight.destination, locator: "",
        ticket: chance(50) ? "0001234567890" : "", isChild: false)
      try append([.walkUp(person)], at: index)
      note("walk-up", "desk \(index + 1): \(name)")
    } catch let error as DepartureError { note("refused", "\(error)") }
  }

  /// A person at a gate without a machine sees a passenger board.
  func seeBoarding(at index: Int) throws {
    guard let passenger = any(world.desks[index].state.all.filter(\.isCheckedIn)) else { return }
    try append([.boarded(passenger.id)], at: index)
    note("seen boarding", "desk \(index + 1): \(passenger.id)")
  }

  /// Signs the passes that are missing, or one anew, and hands out those that are in their files.
  func makePasses(at index: Int) throws {
    // Two passes for one passenger within a minute need a later time.
    world.now = world.now.adding(seconds: 60)
    let desk = world.desks[index]
    let again = chance(20) ? any(desk.state.all.filter { $0.checkIn?.seat != nil }) : nil
    let batch = PassBatch(
      again.map { [$0] } ?? desk.state.all.filter(\.needsPass), again: again != nil,
      try PassSigning(desk, now: world.now), now: world.now)
    try require(batch.faults.isEmpty, "passes were not signed: \(batch.faults)")
    let isDone = try append(batch.contents, at: index)
    note(
      again == nil ? "passes" : "reissue",
      "desk \(index + 1): \(batch.contents.count)\(isDone ? "" : ", killed")")
    try draw(at: index)
  }

  /// Draws what was signed here and never drawn, as each `passes` does.
  func draw(at index: Int) throws {
    let desk = world.desks[index]
    let drawn = DrawnPasses(desk.directory)
    let due = try drawn.waiting(at: desk)
    let passengers = desk.state.all.filter { due.contains($0.id) }
    for passenger in passengers where chance(90) {
      let new = passenger.validPasses.filter { pass in
        !people.papers.contains { $0.text == Array(pass.text.utf8) }
      }
      people.hand(new, to: passenger.id)
      try drawn.note(passenger.validPasses)
    }
  }

  func restart(_ index: Int) throws {
    try world.restart(index)
    note("restart", "desk \(index + 1)")
  }

  func invite() throws {
    guard world.desks.count < 4 else { return }
    try world.join()
    note("invite", "desk \(world.desks.count)")
  }
}
