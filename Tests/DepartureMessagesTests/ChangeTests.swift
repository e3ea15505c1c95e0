import DepartureMessages
import Testing
import Vocabulary

/// What an ADL changes in a list.
@Suite struct ChangeTests {
  private func words(_ change: ListChange) -> [String] {
    change.steps.map { step in
      switch step {
      case .added(let passenger): "add \(passenger.identity)"
      case .removed(let passenger, let place): "remove \(passenger.identity) by line \(place.line)"
      case .changed(let before, let after):
        "change \(before.identity) \(before.bookingClass) to \(after.bookingClass)"
      }
    }
  }

  private func applied() throws -> OpenedList {
    try DepartureList.open(
      nil, from: Corpus.set(Corpus.changes, Corpus.firstPart, Corpus.secondPart).lists)
  }

  @Test func deletionsAdditionsAndChangesAreOneStep() throws {
    let opened = try applied()
    #expect(
      opened.changes.map(words) == [
        [
          "remove EBERT/KURT W5X9YZ by line 10", "change BACH/TOM N2P8QR C to Y",
          "add GABEL/INA J7K4LM", "change DORN/ALMA W5X9YZ Y to Y",
        ]
      ])
    #expect(opened.doubts == [])
    #expect(opened.list.seats.map { "\($0) \($1)" }.sorted() == ["QBB C 1", "QBB Y 8"])
  }

  @Test func aChangeCarriesTheWholeState() throws {
    let alma = try first(applied().list.passengers.filter { $0.givenName == "ALMA" })
    #expect(alma.onward == [])
    #expect(alma.tickets.count == 1)
  }

  @Test func theSameMessageTwiceChangesNothing() throws {
    let list = try applied().list
    let message = try first(Corpus.set(Corpus.changes).lists)
    let again = list.change(by: message)
    #expect(again.refusal?.kind == .sameMessage)
    #expect(again.after.names == list.names)
    // The same lines with a later time find nothing to do either.
    let later = list.change(
      by: try first(Corpus.set(Corpus.changes.replacing("191000", with: "191030")).lists))
    #expect(later.steps == [])
    #expect(later.unresolved.map(\.doubt.kind) == [.deletionUnknown])
    #expect(later.after.passengers == list.passengers)
  }

  @Test func anAmbiguousDeletionRemovesNobody() throws {
    let change = try Corpus.change("-QBB002C\n-QBB007Y\nDEL\n1FINK/OLAFMR")
    #expect(change.steps == [])
    #expect(change.unresolved.map(\.doubt.kind) == [.deletionAmbiguous])
    #expect(change.unresolved.map { $0.candidates.map(\.locator) } == [["A6B3CD", "E8F2GH"]])
    #expect(change.after.names == (try Corpus.list().names))
  }

  @Test func theLocatorTellsTwoOfOneNameApart() throws {
    let change = try Corpus.change("-QBB006Y\nDEL\n1FINK/OLAFMR .L/E8F2GH")
    #expect(words(change) == ["remove FINK/OLAF E8F2GH by line 6"])
    #expect(change.doubts == [])
  }

  @Test func aPartyIsChangedPartly() throws {
    let change = try Corpus.change("-QBB006Y\nDEL\n1CLAUS/JENSMR .L/S3T6UV")
    #expect(words(change) == ["remove CLAUS/JENS S3T6UV by line 6"])
    #expect(
      change.after.passengers.filter { $0.surname == "CLAUS" }.map(\.givenName)
        == ["UTE", "LILLI"])
  }

  @Test(arguments: [
    ("190500", "QX88/20JUN QAA", "older-message"),
    ("191100", "QX88/19JUN QAA", "another-departure"),
    ("191100", "QX88/20JUN QCC", "another-departure"),
    ("191100", "XQ88/20JUN QAA", "another-departure"),
  ]) func anotherOrAnOldMessageChangesNothing(
    _ origin: String, _ flight: String, _ kind: String
  ) throws {
    let change = try Corpus.change(
      "-QBB000Y\nDEL\n1FINK/OLAFMR .L/E8F2GH", origin: origin, flight: flight)
    #expect(change.refusal?.kind.rawValue == kind)
    #expect(change.steps == [])
    #expect(change.after.names == (try Corpus.list().names))
  }

  @Test func anADLBeforeThePNLWaitsForIt() throws {
    let opened = try DepartureList.open(
      nil, from: Corpus.set(Corpus.changes, Corpus.secondPart, Corpus.firstPart).lists)
    #expect(opened.list.names == (try applied().list.names))
  }

  @Test func aChangeOfAnUnknownPassengerWaits() throws {
    let change = try Corpus.change("-QBB007Y\nCHG\n1HECHT/PIAMS .L/M9N3PQ")
    #expect(change.unresolved.map(\.doubt.kind) == [.changeUnknown])
    #expect(change.after.waiting.map(\.passenger.surname) == ["HECHT"])
    let text =
      ".QAARMQX 191200\nADL\nQX88/20JUN QAA PART1\n-QBB008Y\nADD\n"
      + "1HECHT/PIAMS .L/M9N3PQ\nENDADL\n"
    let next = change.after.change(by: try first(Corpus.set(text).lists))
    #expect(words(next) == ["add HECHT/PIA M9N3PQ"])
    #expect(next.after.waiting.isEmpty)
  }

  @Test func anAdditionOfAKnownPassengerIsAChange() throws {
    let change = try Corpus.change("-QBB003C\n-QBB006Y\nADD\n1FINK/OLAFMR .L/E8F2GH")
    #expect(change.doubts.contains { $0.kind == .additionKnown })
    #expect(change.after.passengers.count == 9)
  }

  @Test func anotherTicketIsAnotherPassengerOfOneName() throws {
    let change = try Corpus.change(
      "-QBB003C\nADD\n1BACH/TOMMR .L/N2P8QR .R/TKNE HK1 9990000000299/1")
    #expect(words(change) == ["add BACH/TOM N2P8QR (2)"])
    // A deletion with a ticket finds the right one of the two.
    let text =
      ".QAARMQX 191200\nADL\nQX88/20JUN QAA PART1\n-QBB002C\nDEL\n"
      + "1BACH/TOMMR .L/N2P8QR .R/TKNE HK1 9990000000299/1\nENDADL\n"
    let next = change.after.change(by: try first(Corpus.set(text).lists))
    #expect(words(next) == ["remove BACH/TOM N2P8QR (2) by line 6"])
  }

  @Test func aTicketFollowsASplitBooking() throws {
    let change = try Corpus.change(
      "-QBB002C\nDEL\n1BACH/TOMMR .L/N2P8QR\nADD\n"
        + "1BACH/TOMMR .L/R5S8TU .R/TKNE HK1 9990000000202/1")
    #expect(change.steps.count == 1)
    guard case .changed(let before, let after) = change.steps.first else {
      Issue.record("the booking is another passenger's")
      return
    }
    #expect(before.locator == "N2P8QR")
    #expect(after.locator == "R5S8TU")
  }

  @Test func totalsThatDifferFromTheNamesAreReported() throws {
    let change = try Corpus.change("-QBB009Y\nDEL\n1FINK/OLAFMR .L/E8F2GH")
    #expect(change.doubts.map(\.kind) == [.sumDiffers])
    #expect(change.after.passengers.count == 8)
  }

  @Test func theSectionsMayStandInAnotherOrder() throws {
    let change = try Corpus.change(
      "-QBB003C\nADD\n1FINK/OLAFMR .L/E8F2GH\n-QBB006Y\nDEL\n1FINK/OLAFMR .L/E8F2GH")
    #expect(words(change) == ["change FINK/OLAF E8F2GH Y to C"])
    #expect(change.doubts == [])
  }

  @Test func aSecondListShowsItsDifferences() throws {
    let second = Corpus.set(
      Corpus.firstPart, Corpus.secondPart,
      Corpus.firstPart.replacing("190600", with: "191500").replacing("1BACH", with: "1BACHMANN"),
      Corpus.secondPart.replacing("190601", with: "191500"))
    let opened = try DepartureList.open(nil, from: second.lists)
    #expect(opened.list.names == (try Corpus.list().names))
    // The ticket is the same, so the passenger is.
    #expect(opened.pending.map(words) == [["change BACH/TOM N2P8QR C to C"]])
    #expect(opened.doubts.map(\.kind) == [.secondList])
  }
}
