import DepartureMessages
import PassDeparture
import PassFormats
import PassTestSupport
import Testing
import Vocabulary

/// Check-ins by the airline's own host come from messages without a signature.
@Suite struct HostCheckInTests {
  private struct Broken: BrokenRun, CustomStringConvertible {
    let seed: UInt64
    let words: String
    var trace: [String] { [] }
    var description: String { "seed \(seed): \(words)" }
  }

  /// The passenger as a message names them, with other facts.
  private func changed(
    _ passenger: NamedPassenger, remarks: [String], bookingClass: String? = nil
  ) -> NamedPassenger {
    let place = SourcePlace(source: "test", line: 1, column: 1)
    return NamedPassenger(
      surname: passenger.surname, givenName: passenger.givenName, title: passenger.title,
      writtenGivenName: passenger.writtenGivenName,
      bookingClass: bookingClass ?? passenger.bookingClass, destination: passenger.destination,
      group: nil,
      ownElements: [MessageElement("L", passenger.locator, at: place)]
        + remarks.map { MessageElement("R", $0, at: place) },
      sharedElements: [], locator: passenger.locator, at: place)
  }

  private func text(_ world: DepartureWorld, _ entries: [ListEntry], minutes: Int) -> [UInt8] {
    Array(
      world.flight.changes(entries, totals: [:], minutesLater: minutes).joined(separator: "\n").utf8
    )
  }

  private func preview(_ text: [UInt8], _ world: DepartureWorld) throws -> UpdatePreview {
    try UpdatePreview(
      ReceivedText(name: "ADL", text: text, received: world.now), at: world.desks[0])
  }

  private func id(_ passenger: NamedPassenger, _ world: DepartureWorld) throws -> TravelerID {
    try TravelerID(passenger.identity, of: world.desks[0].facts.id)
  }

  @Test func aMessageChecksNobodyInWithoutAYesOfItsOwn() throws {
    let world = try DepartureWorld(count: 20)
    let passenger = world.flight.passengers[15]
    let id = try id(passenger, world)
    let message = text(
      world,
      [ListEntry(.change, changed(passenger, remarks: ["CHKD HK1 0777", "SEAT HK1 20A"]))],
      minutes: 30)
    let preview = try preview(message, world)
    #expect(preview.lines.contains { $0.words.contains("777") })
    #expect(preview.hostWords.count == 1 && preview.hostWords[0].contains("sequence 777, seat 20A"))
    try world.desks[0].take(message, now: world.now)
    #expect(world.desks[0].state.passengers[id]?.isCheckedIn == false)
    #expect(DepartureKit(world.desks[0]).expected == 0)
    // With the yes the host's paper boards, at this desk and after a restart.
    try world.desks[0].append(preview.hostCheckIns, now: world.now)
    try world.restart(0)
    let known = try world.desks[0].state.passengers[id].orThrow("the passenger")
    #expect(known.isCheckedInByHost && known.sequence == 777 && known.seat == Seat("20A"))
    let row = try DepartureKit(world.desks[0]).rows.first.orThrow("a row")
    #expect(row.sequence == "777" && row.paper == IssuerID("ZX"))
    // Taken off, the host's sequence is stopped.
    try world.takeOff(known)
    let rows = DepartureKit(world.desks[0]).rows
    #expect(!rows.isEmpty && rows.allSatisfy(\.isOffloaded))
    #expect(try self.preview(message, world).hostCheckIns.isEmpty)
  }

  @Test func aSequenceThatNoHostGivesIsShownByItsLineAndStopsNoKit() throws {
    let world = try DepartureWorld(count: 20)
    let passengers = Array(world.flight.passengers[12...17])
    // The list itself states them, so that they are taken in with it as far as they may be true.
    let remarks = ["0005", "0005", "0000", "1000", "1001", "9999"]
    var listed = world.flight.passengers
    for (offset, remark) in remarks.enumerated() {
      listed[12 + offset] = changed(passengers[offset], remarks: ["CHKD HK1 \(remark)"])
    }
    let text = ListWriter.nameList(
      listed, cabins: world.flight.cabins,
      head: MessageHead(
        addresses: ["QZAKMZX"], sender: "QZARMZX", origin: world.now.adding(seconds: -3_600),
        departure: world.flight.departure), linesPerPart: 200)
    let opening = DepartureOpening(
      departure: world.flight.departure, cabins: DepartureWorld.plan, departs: nil, signing: .own)
    var desk = try opening.open(
      DepartureDirectory("\(world.folder.path)/other"), texts: text.map { Array($0.utf8) },
      now: world.now)
    let faults = desk.faults.filter { $0.contains("CHKD") }
    #expect(faults.count == 5, "\(faults)")
    for fault in faults { #expect(fault.hasPrefix("message 1:")) }
    #expect(desk.state.all.filter(\.isCheckedIn).map(\.sequence) == [5])
    _ = try DepartureKit(desk).list(made: world.now)
    // Nor does an event that the holder of a desk's key forged.
    let others = desk.state.all.filter { !$0.isCheckedIn }
    try desk.append(
      [
        .hostCheckIn(others[0].id, DeskEvent.HostCheckIn(seat: nil, sequence: 5)),
        .checkIn(
          others[1].id,
          DeskEvent.CheckIn(seat: nil, sequence: 2_001, hasDocuments: false, bags: .none)),
      ], now: world.now)
    #expect(desk.state.all.filter(\.isCheckedIn).count == 1 && desk.state.conflicts.count == 2)
    _ = try DepartureKit(desk).list(made: world.now)
  }

  @Test func aNameThatNoPassCanHaveIsRefusedInWords() throws {
    let desk = try DepartureWorld(count: 20).desks[0]
    let to = try AirportCode("QZB").orThrow("an airport")
    #expect(throws: DepartureError.self) {
      try desk.walkUp(
        surname: "<b>", givenNames: "x", compartment: "Y", destination: to, locator: "",
        ticket: "", isChild: false)
    }
  }

  @Test func aCheckInOfTheHostThatComesWithAChangeWaitsAtTheOpening() throws {
    let world = try DepartureWorld(count: 20)
    let passenger = world.flight.passengers[15]
    let message = text(
      world, [ListEntry(.change, changed(passenger, remarks: ["CHKD HK1 0777"]))], minutes: 30)
    let opening = DepartureOpening(
      departure: world.flight.departure, cabins: DepartureWorld.plan, departs: nil, signing: .own)
    let desk = try opening.open(
      DepartureDirectory("\(world.folder.path)/other"),
      texts: world.flight.nameList().map { Array($0.utf8) } + [message], now: world.now)
    #expect(desk.state.all.filter(\.isCheckedIn).isEmpty && desk.waitingHostCheckIns == 1)
    // The same message again shows it, and a person can take it in.
    let preview = try UpdatePreview(
      ReceivedText(name: "ADL", text: message, received: world.now), at: desk)
    #expect(preview.isOfDeparture && preview.hostCheckIns.count == 1)
  }

  @Test func aDeletedPassengerOfTheHostStaysAndIsShown() throws {
    let world = try DepartureWorld(count: 20)
    let passenger = world.flight.passengers[15]
    let id = try id(passenger, world)
    try world.desks[0].append(
      [.hostCheckIn(id, DeskEvent.HostCheckIn(seat: Seat("12A"), sequence: 5))], now: world.now)
    let deletion = text(world, [ListEntry(.delete, passenger)], minutes: 30)
    #expect(try preview(deletion, world).lines.first?.heldBack != nil)
    try world.desks[0].take(deletion, now: world.now)
    let known = try world.desks[0].state.passengers[id].orThrow("the passenger")
    #expect(known.isCheckedInByHost && known.sequence == 5 && known.seat == Seat("12A"))
    #expect(world.desks[0].state.conflicts == [.removed(id)])
  }

  @Test func noMessageEndsOrMovesACheckInOfDeskOrHost() async throws {
    let outcome = await SeededRuns(usual: 12, soak: 300).run { seed in
      try run(seed: seed)
      return ([], [:])
    }
    #expect(outcome.failures.isEmpty)
  }

  /// Some passengers are checked in by the host, some here; then messages say anything about them.
  private func run(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = try DepartureWorld(count: 24, seed: seed)
    let all = world.flight.passengers
    for (index, passenger) in all.enumerated() where index % 3 == 0 {
      let seat = Seat("\(10 + index % 20)A")
      try world.desks[0].append(
        [
          .hostCheckIn(
            try id(passenger, world), DeskEvent.HostCheckIn(seat: seat, sequence: index + 1))
        ], now: world.now)
    }
    for (index, passenger) in all.enumerated() where index % 3 == 1 {
      try world.checkIn(
        [try world.desks[0].state.passengers[id(passenger, world)].orThrow("a passenger")])
    }
    for minutes in 1...12 {
      let before = world.desks[0].state.all
      var entries: [ListEntry] = []
      for passenger in all.shuffled(using: &random).prefix(4) {
        let seat = "SEAT HK1 \(Int.random(in: 5...32, using: &random))A"
        let host = "CHKD HK1 \(Int.random(in: 1...9_999, using: &random))"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: entries.append(ListEntry(.delete, passenger))
        case 1: entries.append(ListEntry(.add, changed(passenger, remarks: [seat, host])))
        case 2: entries.append(ListEntry(.change, changed(passenger, remarks: [seat, host])))
        default:
          entries.append(
            ListEntry(.change, changed(passenger, remarks: [seat], bookingClass: "C")))
        }
      }
      let message = text(world, entries, minutes: minutes * 5)
      let preview = try preview(message, world)
      try world.desks[0].take(message, now: world.now)
      for passenger in before {
        let now = world.desks[0].state.passengers[passenger.id]
        guard now?.isCheckedIn == passenger.isCheckedIn, now?.sequence == passenger.sequence,
          now?.seat == passenger.seat
        else { throw Broken(seed: seed, words: "a message changed a check-in") }
      }
      // A check-in that a person takes in moves no passenger who was checked in before.
      try world.desks[0].append(preview.hostCheckIns, now: world.now)
      for passenger in before where passenger.isCheckedIn {
        let now = world.desks[0].state.passengers[passenger.id]
        guard now?.sequence == passenger.sequence, now?.seat == passenger.seat else {
          throw Broken(seed: seed, words: "a check-in by the host moved another passenger")
        }
      }
      // A gate loads the list after any message.
      _ = try DepartureKit(world.desks[0]).list(made: world.now)
    }
  }
}
