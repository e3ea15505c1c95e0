import PassService
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages

private func isTurn(_ standing: WaitingLine.Standing) -> Bool {
  if case .choosing = standing { true } else { false }
}

/// The line for one occasion: who may choose, and who waits.
@Suite struct WaitingLineTests {
  private static let start = Instant(secondsSince1970: 1_740_000_000)

  private static func person(_ number: Int, network: Int) -> LinePerson {
    LinePerson(name: "visitor-\(network)~\(number)", network: "visitor-\(network)")
  }

  /// People who come, ask again, choose and leave in random order, and what each of them was told last.
  private struct Crowd {
    var line: WaitingLine
    var now = WaitingLineTests.start
    /// The time of everybody's last request.
    var lastSeen: [LinePerson: Instant] = [:]
    var choosing: Set<LinePerson> = []
    var began: [LinePerson: Instant] = [:]

    mutating func ask(_ person: LinePerson) -> WaitingLine.Standing {
      lastSeen[person] = now
      let standing = line.ask(person, now: now)
      if !isTurn(standing) {
        choosing.remove(person)
      } else if choosing.insert(person).inserted {
        began[person] = now
      }
      return standing
    }

    mutating func leave(_ person: LinePerson) {
      line.leave(person)
      choosing.remove(person)
      lastSeen[person] = nil
    }

    /// Forgets those who were away for so long that the line forgets them.
    mutating func forget() {
      for (person, seen) in lastSeen {
        let limit = choosing.contains(person) ? WaitingLine.stays : WaitingLine.keeps
        let isOver =
          choosing.contains(person)
          && now.seconds(since: began[person] ?? now) >= WaitingLine.longest
        if now.seconds(since: seen) >= limit || isOver {
          choosing.remove(person)
          lastSeen[person] = nil
        }
      }
    }
  }

  @Test(arguments: 1...20)
  func `no more choose than there are places, and no network has more than its share`(seed: UInt64)
  {
    var generator = SeededGenerator(seed: seed)
    let places = Int.random(in: 1...60, using: &generator)
    let networks = Int.random(in: 1...40, using: &generator)
    let people = (0..<300).map {
      Self.person($0, network: Int.random(in: 0..<networks, using: &generator))
    }
    var crowd = Crowd(line: WaitingLine(places: places))
    let steps = [0, 0, 0, 1, 1, 5, 40]
    for _ in 0..<4_000 {
      crowd.now = crowd.now.adding(seconds: steps[Int.random(in: steps.indices, using: &generator)])
      crowd.forget()
      let person = people[Int.random(in: people.indices, using: &generator)]
      if crowd.choosing.contains(person), Int.random(in: 0..<4, using: &generator) == 0 {
        crowd.leave(person)
      } else {
        _ = crowd.ask(person)
      }
      #expect(crowd.choosing.count <= places)
      let ofNetworks = Dictionary(grouping: crowd.choosing, by: \.network).mapValues(\.count)
      #expect(ofNetworks.values.max() ?? 0 <= max(10, places / 10))
    }
  }

  @Test(arguments: 1...20)
  func `those who ask again and again enter in the order in which they came`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let places = Int.random(in: 1...5, using: &generator)
    var crowd = Crowd(line: WaitingLine(places: places))
    // Each is of a network of its own, so that no share of a network delays anybody.
    let people = (0..<80).map { Self.person($0, network: $0) }
    var entered: [LinePerson] = []
    var standings: [LinePerson: Int] = [:]
    for person in people where isTurn(crowd.ask(person)) { entered.append(person) }
    #expect(entered == Array(people.prefix(places)))
    while entered.count < people.count {
      // One who chooses goes now and then, and all others ask, in any order.
      if let gone = crowd.choosing.sorted(by: { $0.name < $1.name })
        .randomElement(using: &generator)
      {
        crowd.line.leave(gone)
        crowd.choosing.remove(gone)
      }
      crowd.now = crowd.now.adding(seconds: Int.random(in: 1...20, using: &generator))
      var new: [LinePerson] = []
      for person in people.filter({ !entered.contains($0) }).shuffled(using: &generator) {
        switch crowd.ask(person) {
        case .choosing: new.append(person)
        case .waiting(let place, _):
          #expect(place <= standings[person] ?? .max, "a place in line never gets worse")
          standings[person] = place
        case .looking, .turnedAway: Issue.record("there is room in the line")
        }
      }
      let next = people.filter { !entered.contains($0) }.prefix(new.count)
      #expect(Set(new) == Set(next), "nobody enters before one who came earlier")
      for person in crowd.choosing { _ = crowd.ask(person) }
      entered += new
    }
  }

  @Test func `a place says how many came before and still wait`() {
    var line = WaitingLine(places: 1)
    #expect(isTurn(line.ask(Self.person(0, network: 0), now: Self.start)))
    for number in 1...5 {
      guard
        case .waiting(number, _) = line.ask(
          Self.person(number, network: number), now: Self.start)
      else {
        Issue.record("place \(number)")
        return
      }
    }
    line.leave(Self.person(2, network: 2))
    guard case .waiting(4, _) = line.ask(Self.person(5, network: 5), now: Self.start) else {
      Issue.record("one before has gone")
      return
    }
  }

  @Test func `nobody who comes takes the place that became free for the first in line`() {
    var line = WaitingLine(places: 1)
    let (one, two, late) = (
      Self.person(1, network: 1), Self.person(2, network: 2), Self.person(3, network: 3)
    )
    #expect(isTurn(line.ask(one, now: Self.start)))
    #expect(!isTurn(line.ask(two, now: Self.start)))
    // In the same second, and in each one after it.
    line.leave(one)
    for second in 0..<WaitingLine.absent - 1 {
      #expect(!isTurn(line.ask(late, now: Self.start.adding(seconds: second))))
    }
    #expect(isTurn(line.ask(two, now: Self.start.adding(seconds: WaitingLine.absent - 1))))
  }

  @Test func `a phone that sleeps stops nobody, and finds its place again within five minutes`() {
    var line = WaitingLine(places: 1)
    let people = (0..<4).map { Self.person($0, network: $0) }
    for person in people { _ = line.ask(person, now: Self.start) }
    line.leave(people[0])
    // 1 sleeps: 2 goes first.
    var now = Self.start.adding(seconds: WaitingLine.absent)
    _ = line.ask(people[3], now: now.adding(seconds: -1))
    _ = line.ask(people[2], now: now.adding(seconds: -1))
    #expect(isTurn(line.ask(people[2], now: now)))
    now = Self.start.adding(seconds: WaitingLine.keeps - 1)
    guard case .waiting(1, _) = line.ask(people[1], now: now) else {
      Issue.record("the place was kept")
      return
    }
    now = now.adding(seconds: WaitingLine.keeps)
    _ = line.ask(people[2], now: now.adding(seconds: -1))
    guard case .waiting(1, _) = line.ask(Self.person(9, network: 9), now: now) else {
      Issue.record("everybody else has gone")
      return
    }
  }

  @Test func `a place is given up after ten minutes without a request, also by a clock set back`() {
    for back in [0, 86_400] {
      var line = WaitingLine(places: 1)
      #expect(isTurn(line.ask(Self.person(1, network: 1), now: Self.start)))
      let now = Self.start.adding(seconds: -back)
      let other = Self.person(2, network: 2)
      #expect(!isTurn(line.ask(other, now: now)))
      #expect(!isTurn(line.ask(other, now: now.adding(seconds: WaitingLine.stays - 1))))
      #expect(isTurn(line.ask(other, now: now.adding(seconds: WaitingLine.stays))))
    }
  }

  @Test func `many cookies of one person do not keep the others out`() {
    var line = WaitingLine(places: 100)
    let many = (0..<3_000).map { Self.person($0, network: 1) }
    let standings = many.map { line.ask($0, now: Self.start) }
    #expect(standings.count { isTurn($0) } == 10)
    #expect(standings.count { $0 == .turnedAway } == 3_000 - 10 - 2_000)
    for number in 0..<90 {
      #expect(isTurn(line.ask(Self.person(number, network: number + 2), now: Self.start)))
    }
    #expect(!isTurn(line.ask(Self.person(0, network: 999), now: Self.start)))
  }

  @Test func `a place of another service, or of before a restart, counts`() {
    var line = WaitingLine(places: 1)
    #expect(isTurn(line.ask(Self.person(1, network: 1), now: Self.start)))
    #expect(!isTurn(line.ask(Self.person(2, network: 2), now: Self.start)))
    let earlier = KnownPlace(
      arrived: Self.start.adding(seconds: -60), number: 7, isChoosing: false, seen: Self.start)
    guard
      case .waiting(1, _) = line.ask(
        Self.person(3, network: 3), known: earlier, now: Self.start)
    else {
      Issue.record("it came first")
      return
    }
    let chose = KnownPlace(
      arrived: Self.start.adding(seconds: -60), number: 7, isChoosing: true, seen: Self.start)
    #expect(isTurn(line.ask(Self.person(4, network: 4), known: chose, now: Self.start)))
    #expect(earlier.counts(Self.start.adding(seconds: WaitingLine.keeps - 1)))
    #expect(!earlier.counts(Self.start.adding(seconds: WaitingLine.keeps)))
    #expect(chose.counts(Self.start.adding(seconds: WaitingLine.stays - 1)))
    #expect(!chose.counts(Self.start.adding(seconds: WaitingLine.stays)))
    #expect(!chose.counts(Self.start.adding(seconds: -61)))
  }

  @Test
  func
    `a turn ends after half an hour, however often the person asks, and is none again by a ticket`()
  {
    var line = WaitingLine(places: 1)
    let (one, two) = (Self.person(1, network: 1), Self.person(2, network: 2))
    for second in stride(from: 0, to: WaitingLine.longest, by: 60) {
      let now = Self.start.adding(seconds: second)
      #expect(isTurn(line.ask(one, now: now)) && !isTurn(line.ask(two, now: now)))
    }
    let end = Self.start.adding(seconds: WaitingLine.longest)
    let turn = KnownPlace(arrived: Self.start, number: 0, isChoosing: true, seen: end)
    #expect(!turn.counts(end))
    #expect(!isTurn(line.ask(one, now: end)) && isTurn(line.ask(two, now: end)))
  }

  @Test func `tickets of one network give it no more turns than its share`() {
    var line = WaitingLine(places: 100)
    let ticket = KnownPlace(arrived: Self.start, number: 0, isChoosing: true, seen: Self.start)
    let turns = (0..<50).filter {
      isTurn(line.ask(Self.person($0, network: 1), known: ticket, now: Self.start))
    }
    #expect(turns.count == 10)
  }

  @Test
  func `only a person without a place before has a new turn, which a failing page takes back`() {
    func isNew(_ standing: WaitingLine.Standing) -> Bool? {
      if case .choosing(let turn) = standing { turn.isNew } else { nil }
    }
    var line = WaitingLine(places: 1)
    let (one, two) = (Self.person(1, network: 1), Self.person(2, network: 2))
    #expect(isNew(line.ask(one, now: Self.start)) == true)
    #expect(isNew(line.ask(one, now: Self.start)) == false)
    #expect(isNew(line.ask(two, now: Self.start)) == nil)
    line.leave(one)
    // Two has waited for this turn.
    #expect(isNew(line.ask(two, now: Self.start.adding(seconds: 1))) == false)
    let ticket = KnownPlace(arrived: Self.start, number: 0, isChoosing: true, seen: Self.start)
    let three = Self.person(3, network: 3)
    #expect(isNew(line.ask(three, known: ticket, now: Self.start.adding(seconds: 1))) == false)
  }
}
