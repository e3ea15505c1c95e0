import DepartureMessages
import PassTestSupport
import Testing
import Vocabulary

/// Messages from parts that come in any order, twice, or not at all.
@Suite struct AssemblyTests {
  @Test func theOrderOfPartsDoesNotMatter() throws {
    let there = Corpus.set(Corpus.firstPart, Corpus.secondPart)
    let back = Corpus.set(Corpus.secondPart, Corpus.firstPart)
    #expect(there.lists.count == 1)
    #expect(there.lists.map(\.entries) == back.lists.map(\.entries))
    #expect(
      try Corpus.list().names == [
        "ABEND/ROSAMRS C H4J7KM", "BACH/TOMMR C N2P8QR", "CLAUS/UTEMRS Y S3T6UV",
        "CLAUS/JENSMR Y S3T6UV", "CLAUS/LILLICHD Y S3T6UV", "DORN/ALMAMS Y W5X9YZ",
        "EBERT/KURTMR Y W5X9YZ", "FINK/OLAFMR Y A6B3CD", "FINK/OLAFMR Y E8F2GH",
      ])
  }

  @Test func repeatedTotalsAreOneTotal() {
    let set = Corpus.set(Corpus.firstPart, Corpus.secondPart)
    #expect(set.doubts == [])
    #expect(set.lists[0].totals.map { "\($0.block) \($0.seats)" } == ["QBB C 2", "QBB Y 7"])
  }

  @Test func anIncompleteSetIsHeld() {
    let late = Corpus.set(Corpus.secondPart)
    #expect(late.lists.isEmpty)
    #expect(late.incomplete.map(\.inWords) == ["part 1 is missing"])
    #expect(late.doubts.map(\.kind) == [.partMissing])
    let early = Corpus.set(Corpus.firstPart, Corpus.changes)
    #expect(early.incomplete.map(\.inWords) == ["the last part is missing"])
    #expect(throws: OpeningProblem.noList) { try DepartureList.open(nil, from: early.lists) }
  }

  @Test func aPartThatComesTwiceCountsOnce() throws {
    let set = Corpus.set(Corpus.secondPart, Corpus.firstPart, Corpus.secondPart)
    #expect(set.doubts.map(\.kind) == [.partTwice])
    #expect(try DepartureList.open(nil, from: set.lists).list.names == Corpus.list().names)
  }

  @Test func contradictingPartsGiveNoMessage() {
    let other = Corpus.secondPart.replacing("1DORN", with: "1DORNER")
    let set = Corpus.set(Corpus.firstPart, Corpus.secondPart, other)
    #expect(set.lists.isEmpty)
    #expect(set.incomplete.map(\.contradicting) == [[2]])
    #expect(set.doubts.map(\.kind) == [.partContradicts])
  }

  @Test func partsOfTwoMessagesAreNotMixed() {
    let later = Corpus.secondPart.replacing("190601", with: "190605")
    let set = Corpus.set(
      Corpus.firstPart,
      Corpus.firstPart.replacing("190600", with: "190604")
        .replacing("ABEND", with: "ABENDROT"), later)
    #expect(set.lists.isEmpty)
    #expect(set.incomplete.count == 1)
  }

  @Test(arguments: [("-QBB007Y", "-QBB008Y"), ("-QBB002C", "-QBB01C")])
  func totalsThatLieAreReported(_ old: String, _ new: String) throws {
    let set = Corpus.set(
      Corpus.firstPart.replacing(old, with: new), Corpus.secondPart.replacing(old, with: new))
    #expect(set.doubts.map(\.kind) == [.sumDiffers])
    #expect(try DepartureList.open(nil, from: set.lists).list.names == Corpus.list().names)
  }

  @Test func aTotalThatChangesBetweenPartsIsReported() {
    let set = Corpus.set(
      Corpus.firstPart.replacing("-QBB007Y", with: "-QBB009Y"), Corpus.secondPart)
    #expect(set.doubts.map(\.kind) == [.totalDiffers])
  }

  @Test func messagesOfOtherDeparturesAreKeptApart() throws {
    let other = Corpus.firstPart.replacing("20JUN", with: "21JUN")
    #expect(Corpus.set(other, Corpus.secondPart).lists.isEmpty)
    let whole = Corpus.set(
      Corpus.firstPart, Corpus.secondPart, other,
      Corpus.secondPart.replacing("20JUN", with: "21JUN"))
    #expect(whole.lists.count == 2)
    #expect(whole.departures.map(\.description) == ["QX88/2026-06-20/QAA", "QX88/2026-06-21/QAA"])
    #expect(throws: OpeningProblem.severalDepartures(whole.departures)) {
      try DepartureList.open(nil, from: whole.lists)
    }
    #expect(
      try DepartureList.open(whole.departures[0], from: whole.lists).list.names
        == Corpus.list().names)
  }

  @Test func aListOfNumbersWaitsForTheNames() throws {
    let numbers = ".QAARMQX 181200\nPNL\nQX88/20JUN QAA PART1\n-QBB002C\n-QBB007Y\nENDPNL\n"
    #expect(throws: OpeningProblem.numbersOnly) {
      try DepartureList.open(nil, from: Corpus.set(numbers).lists)
    }
    let set = Corpus.set(numbers, Corpus.firstPart, Corpus.secondPart)
    #expect(try DepartureList.open(nil, from: set.lists).list.names == Corpus.list().names)
  }

  @Test func thePartyLendsItsLocatorAndItsLargestSize() throws {
    let set = Corpus.set(
      Corpus.firstPart,
      Corpus.secondPart.replacing("KURTMR-B2 .L/W5X9YZ", with: "KURTMR-B3"))
    #expect(set.doubts.map(\.kind) == [.groupSize, .locatorFromGroup])
    let list = try DepartureList.open(nil, from: set.lists).list
    #expect(list.names == (try Corpus.list().names))
    #expect(list.passengers.compactMap(\.group?.size) == [3, 3])
  }

  @Test func onePassengerInTwoClassesIsKeptTwiceAndReported() throws {
    let set = Corpus.set(
      Corpus.firstPart.replacing(
        "1BACH/TOMMR .L/N2P8QR .R/TKNE HK1 9990000000202/1", with: "1DORN/ALMAMS .L/W5X9YZ"),
      Corpus.secondPart)
    #expect(set.doubts.map(\.kind) == [.twiceInList])
    let list = try DepartureList.open(nil, from: set.lists).list
    #expect(list.passengers.filter { $0.surname == "DORN" }.map(\.bookingClass) == ["C", "Y"])
    #expect(Set(list.passengers.map(\.identity)).count == 9)
  }
}
