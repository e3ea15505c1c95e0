import DepartureMessages
import PassTestSupport
import Testing
import Vocabulary

/// Properties of reader and writer over generated and spoilt messages.
@Suite struct PropertyTests {
  @Test(arguments: 1...60) func whatIsWrittenIsRead(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...200, using: &generator)
    let passengers = try Generated.passengers(count, &generator)
    let texts = ListWriter.nameList(
      passengers, cabins: Generated.cabins, head: Generated.head(Generated.departure),
      linesPerPart: Int.random(in: 12...60, using: &generator))
    for text in texts {
      #expect(text.utf8.count <= 3_000)
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 64 && $0.last != " " })
    }
    let set = Generated.read(texts.shuffled(using: &generator))
    #expect(set.doubts == [])
    let message = try first(set.lists)
    #expect(message.entries.map(\.passenger) == passengers)
    #expect(message.cabins.cabins == Generated.cabins.cabins)
    #expect(message.cabins.cabin(of: "M") == "Y")
    #expect(message.departure == Generated.departure)
  }

  @Test func aFlightOf180HasThreePartsOrMore() throws {
    var generator = SeededGenerator(seed: 180)
    let texts = ListWriter.nameList(
      try Generated.passengers(180, &generator), cabins: Generated.cabins,
      head: Generated.head(Generated.departure))
    #expect(texts.count >= 3)
    #expect(
      try DepartureList.open(nil, from: Generated.read(texts).lists).list.passengers.count
        == 180)
  }

  /// A written ADL turns the first list into the second one, whatever the difference is.
  @Test(arguments: 1...60) func aWrittenChangeIsApplied(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let all = try Generated.passengers(60, &generator)
    let before = all.filter { _ in Int.random(in: 0..<4, using: &generator) > 0 }
    var after: [NamedPassenger] = []
    var entries: [ListEntry] = []
    for passenger in all {
      let was = before.contains(passenger)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        if was { entries.append(ListEntry(.delete, passenger)) }
      case 1 where was:
        let changed = try moved(passenger, to: passenger.bookingClass)
        entries.append(ListEntry(.change, changed))
        after.append(changed)
      case 2 where was:
        let changed = try moved(passenger, to: passenger.bookingClass == "C" ? "Y" : "C")
        entries += [ListEntry(.delete, passenger), ListEntry(.add, changed)]
        after.append(changed)
      default:
        if !was { entries.append(ListEntry(.add, passenger)) }
        after.append(passenger)
      }
    }
    let first = ListWriter.nameList(
      before, cabins: Generated.cabins, head: Generated.head(Generated.departure))
    let totals = Dictionary(grouping: all.map(\.block), by: \.self).mapValues { _ in 0 }
      .merging(after.map { ($0.block, 1) }, uniquingKeysWith: +)
    let second = ListWriter.changes(
      entries, totals: totals,
      head: Generated.head(Generated.departure, origin: Corpus.received.adding(seconds: 3_600)),
      linesPerPart: 20)
    let set = Generated.read((second + first).shuffled(using: &generator))
    let opened = try DepartureList.open(nil, from: set.lists)
    #expect(opened.doubts == [])
    #expect(
      opened.list.passengers.sorted { $0.identity < $1.identity }
        == after.sorted { $0.identity < $1.identity })
    // Nobody is removed and added again: a class is changed.
    let removed = Set(before.map(\.identity)).subtracting(after.map(\.identity))
    let steps = opened.changes.flatMap(\.steps)
    #expect(
      Set(steps.compactMap { if case .removed(let who, _) = $0 { who.identity } else { nil } })
        == removed)
  }

  private func moved(_ passenger: NamedPassenger, to bookingClass: String) throws -> NamedPassenger
  {
    NamedPassenger(
      surname: passenger.surname, givenName: passenger.givenName, title: passenger.title,
      locator: passenger.locator, ticket: try first(passenger.tickets).description,
      elements: [MessageElement("R", "VGML HK1", at: passenger.place)], in: bookingClass,
      to: passenger.destination, at: passenger.place)
  }

  /// Spoilt bytes give a value, every doubt is in the text, and the list has no passenger twice.
  @Test(arguments: 1...300) func spoiltBytesAreRead(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array((Corpus.firstPart + Corpus.secondPart + Corpus.changes).utf8)
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let at = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: at)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: at)
      default:
        let end = min(bytes.count, at + Int.random(in: 1...80, using: &generator))
        bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...at, using: &generator))
      }
    }
    let read = MessageReader.read(bytes, from: "t", received: Corpus.received)
    let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.count
    for doubt in read.doubts {
      #expect((1...lines).contains(doubt.place.line) && doubt.place.column >= 1)
    }
    let set = MessageSet(read.parts)
    guard let opened = try? DepartureList.open(nil, from: set.lists) else { return }
    let identities = opened.list.passengers.map(\.identity)
    #expect(Set(identities).count == identities.count)
    let seats = opened.list.passengers.reduce(0) { $0 + $1.seatCount }
    #expect(opened.list.seats.values.reduce(0, +) == seats)
  }

  @Test(arguments: [0, 1, 64, 65_536, 65_537, 200_000]) func longLinesAreRead(_ length: Int) {
    let text = Corpus.secondPart.replacing(
      "KEEP ME", with: String(repeating: "A.R/", count: length / 4 + 1))
    let read = Corpus.read(text)
    #expect(read.parts.count == 1)
    #expect(read.doubts.contains { $0.kind == .lineCut } == (length > 65_500))
    #expect(read.doubts.count <= 1_000)
  }

  @Test func aListOf40000NamesIsRead() throws {
    func text(_ origin: String) -> String {
      var text = ".QAARMQX \(origin)\nPNL\nQX88/20JUN QAA PART1\n-QBB999Y\n"
      for number in 0..<40_000 {
        let digits = padded(number, to: 5)
        text += "1N/GO\(number % 7)MR .L/L\(digits) .R/TKNE HK1 99900000\(digits)/1\n"
      }
      return text + "ENDPNL\n"
    }
    let opened = try DepartureList.open(nil, from: Corpus.set(text("190600")).lists)
    #expect(opened.list.passengers.count == 40_000)
    #expect(opened.doubts.map(\.kind) == [.sumDiffers])
    let change = opened.list.change(by: try first(Corpus.set(text("191600")).lists))
    #expect(change.steps == [])
  }

  @Test func numbersThatPromiseTooManyNamesAreRefused() {
    let names = String(repeating: "999NONAMES\n", count: 60)
    let read = Corpus.read(
      ".QAARMQX 190600\nPNL\nQX88/20JUN QAA PART1\n-QBB999Y\n\(names)ENDPNL\n")
    #expect(read.parts.isEmpty)
    #expect(read.refused.map(\.reason.kind) == [.tooManyNames])
  }

  @Test func aTextThatIsTooLongIsNotRead() {
    let read = MessageReader.read(
      [UInt8](repeating: 0x41, count: MessageReader.maxBytes + 1), from: "t",
      received: Corpus.received)
    #expect(read.doubts.map(\.kind) == [.textTooLong])
  }
}
