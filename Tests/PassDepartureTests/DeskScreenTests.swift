import PassDeparture
import PassTestSupport
import Platform
import Testing
import Vocabulary

/// The screen of an agent: three letters, and one key for each usual task.
@Suite struct DeskScreenTests {
  private func open(_ passenger: Passenger, _ state: DepartureState) -> DeskScreen {
    var screen = DeskScreen()
    for letter in "\(passenger.traveler.surname) \(passenger.traveler.locator)" {
      #expect(screen.press(.character(letter), state) == .nothing)
    }
    #expect(screen.press(.enter, state) == .nothing)
    return screen
  }

  @Test func anyThreeLettersFindThePassenger() throws {
    let world = try DepartureWorld(count: 60)
    let state = world.desks[0].state
    for passenger in state.all.prefix(30) {
      let surname = Array(passenger.traveler.surname)
      for start in 0...(surname.count - 3) {
        var screen = DeskScreen()
        for letter in surname[start..<start + 3] {
          _ = screen.press(.character(Character(letter.lowercased())), state)
        }
        let lines = screen.lines(world.desks[0], conflicts: [], rows: 200)
        #expect(lines.contains { $0.contains(passenger.traveler.name) })
      }
    }
  }

  @Test func oneKeyChecksTheBookingInAndThePassesArePrinted() throws {
    let world = try DepartureWorld(count: 60)
    let state = world.desks[0].state
    let passenger = try state.all.first { state.party(of: $0).count > 1 }.orThrow("a party")
    var screen = open(passenger, state)
    #expect(screen.press(.character("b"), state) == .nothing)
    for letter in "2 31" { _ = screen.press(.character(letter), state) }
    #expect(screen.press(.enter, state) == .nothing)
    _ = screen.press(.character("d"), state)
    var wish = CheckInWish(state.party(of: passenger).map(\.id))
    (wish.bags, wish.hasDocuments) = (DeskEvent.Bags(count: 2, weight: 31), true)
    #expect(screen.press(.character("c"), state) == .checkIn(wish))
    try world.desks[0].append(try world.desks[0].checkIn(wish), now: world.now)
    screen.didCheckIn()
    let after = world.desks[0].state
    #expect(screen.press(.character("c"), after) == .nothing && !screen.message.isEmpty)
    #expect(screen.press(.character("p"), after) == .print(wish.travelers, again: false))
    #expect(screen.press(.enter, after) == .reload)
  }

  @Test func theOtherTasksAskForWhatTheyNeed() throws {
    let world = try DepartureWorld(count: 60)
    let passenger = world.desks[0].state.all[20]
    try world.checkIn([passenger])
    let state = world.desks[0].state
    func answer(_ key: Character, _ text: String) -> DeskScreen.Request {
      var screen = open(passenger, state)
      guard state.party(of: passenger).count == 1 else {
        for _ in state.party(of: passenger) { _ = screen.press(.up, state) }
        let place = state.party(of: passenger).firstIndex { $0.id == passenger.id } ?? 0
        for _ in 0..<place { _ = screen.press(.down, state) }
        _ = screen.press(.character(key), state)
        for letter in text { _ = screen.press(.character(letter), state) }
        return screen.press(.enter, state)
      }
      _ = screen.press(.character(key), state)
      for letter in text { _ = screen.press(.character(letter), state) }
      return screen.press(.enter, state)
    }
    #expect(answer("s", "30a") == .seat(passenger.id, Seat("30A")))
    #expect(answer("s", "") == .seat(passenger.id, nil))
    #expect(answer("s", "window") == .nothing)
    #expect(answer("b", "1 18") == .bags(passenger.id, DeskEvent.Bags(count: 1, weight: 18)))
    #expect(answer("b", "1000 1") == .nothing)
    #expect(answer("x", "ill") == .offload(passenger.id, reason: "ill"))
    #expect(answer("x", " ") == .nothing)
  }

  @Test func theKeysOfPassesSayWhyThereIsNone() throws {
    let world = try DepartureWorld(count: 60)
    let first = world.desks[0].state.all[0]
    for key in ["p", "l"] as [Character] {
      var screen = open(first, world.desks[0].state)
      #expect(screen.press(.character(key), world.desks[0].state) == .nothing)
      #expect(screen.message.contains("not checked in"))
    }
    try world.checkIn([first])
    let state = world.desks[0].state
    var screen = open(first, state)
    #expect(screen.press(.character("p"), state) != .nothing)
  }

  @Test func randomKeysKeepTheScreenInItsSize() throws {
    let world = try DepartureWorld(count: 184)
    try world.checkIn(Array(world.desks[0].state.all.prefix(12)))
    let state = world.desks[0].state
    var random = SeededGenerator(seed: 9)
    var screen = DeskScreen()
    let letters = Array("adelnrsbcdplsxo 123\u{7F}\u{1B}\u{202E}é")
    for _ in 0..<3_000 {
      let request =
        switch Int.random(in: 0..<9, using: &random) {
        case 0: screen.press(.enter, state)
        case 1: screen.press(.up, state)
        case 2: screen.press(.down, state)
        case 3: screen.press(.escape, state)
        default: screen.press(.character(letters.randomElement(using: &random) ?? "a"), state)
        }
      if case .checkIn(let wish) = request { #expect(!wish.travelers.isEmpty) }
      let (width, height) = random.next() % 2 == 0 ? (80, 24) : (40, 12)
      let lines = screen.lines(
        world.desks[0], conflicts: ["two desks gave seat 1A"], columns: width, rows: height)
      #expect(lines.count == height)
      #expect(lines.allSatisfy { columns($0) <= width && withoutControls($0) == $0 })
    }
  }
}
