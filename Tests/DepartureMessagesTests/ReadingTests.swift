import DepartureMessages
import Testing
import Vocabulary

/// The reading of parts: names, elements, doubts.
@Suite struct ReadingTests {
  private func passenger(_ given: String) throws -> NamedPassenger {
    try first(Corpus.list().passengers.filter { $0.givenName == given })
  }

  @Test func theCorpusHasNoDoubtsButThatOfTheUnknownElement() {
    #expect(Corpus.read(Corpus.firstPart).doubts.short == [])
    #expect(Corpus.read(Corpus.secondPart).doubts.short == ["9:36 element-unknown"])
  }

  @Test func namesAndTheirElementsAreRead() throws {
    let rosa = try passenger("ROSA")
    #expect(rosa.title == "MRS")
    #expect(rosa.name == "ABEND/ROSAMRS")
    #expect(rosa.tickets.map(\.description) == ["9990000000201/1"])
    #expect(rosa.frequentFlyer?.number == "5500660077")
    #expect(rosa.seatRequests.map(\.seats) == [["1C"]])
    let alma = try passenger("ALMA")
    #expect(alma.group?.description == "B2")
    #expect(
      alma.onward.map { "\($0.flight) \($0.day) \($0.airports) \($0.time ?? "")" }
        == ["QX91 21 [QBB, QCC] 0715"])
  }

  @Test func remarksBelongToTheNameThatTheySay() throws {
    let ute = try passenger("UTE")
    #expect(ute.tickets.map(\.number) == ["9990000000203"])
    #expect(ute.documents.map(\.number) == ["ZZ889900"])
    #expect(ute.documents.map(\.givenName) == ["UTE"])
    #expect(ute.infant?.name == "CLAUS/PIP")
    #expect(ute.infant?.born?.description == "02FEB26")
    #expect(ute.infant?.ticket?.number == "9990000000206")
    #expect(try passenger("JENS").infant == nil)
    #expect(try passenger("LILLI").kind == .child)
    #expect(try passenger("LILLI").locator == "S3T6UV")
  }

  @Test func unknownElementsAndCodesAreKept() throws {
    let elements = try Corpus.list().passengers.suffix(2).map { $0.elements.map(\.text) }
    #expect(elements.map { $0.contains("KEEP ME") } == [true, false])
    #expect(elements.map { $0.contains("ZZZZ HK1 UNHEARD OF") } == [false, true])
  }

  @Test(arguments: 1...60) func aRemarkMayBeCutAnywhere(_ cut: Int) throws {
    let remark = ".R/DOCS HK1/P/UTO/ZZ889900/UTO/11MAR79/F/01JAN32/CLAUS/UTE-1CLAUS/UTEMRS"
    let begin = remark.prefix(cut + 3)
    // A line cannot end in a blank.
    guard begin.last != " " else { return }
    let text = Corpus.firstPart.replacing(
      ".R/DOCS HK1/P/UTO/ZZ889900/UTO/11MAR79/F/01JAN32/CLAUS/UTE\n.RN/-1CLAUS/UTEMRS",
      with: "\(begin)\n.RN/\(remark.dropFirst(cut + 3))")
    let ute = try first(
      Corpus.read(text).parts[0].entries.map(\.passenger).filter {
        $0.givenName == "UTE"
      })
    #expect(ute.documents.map(\.number) == ["ZZ889900"])
  }

  /// Each pair is a name element and its expected doubts.
  @Test(arguments: [
    ("2CLAUS/UTEMRS .L/AAAAAA", "8:1 names-fewer"),
    ("1CLAUS/UTEMRS/JENSMR .L/AAAAAA", "8:1 names-more"),
    ("1CLAUS .L/AAAAAA", "8:1 given-name-missing"),
    ("1CLAUS/UTEMRS.L/AAAAAA", "8:14 elements-together"),
    ("1CLAUS/UTEMRS .L/AAAAAA .R/TKNE HK1 12", "8:25 remark-unreadable"),
    ("1CLAUS/UTEMRS .L/AAAAAA .R/WCHR HK1-1OTHER/NAME", "8:25 association-unknown"),
    ("2CLAUS/UTEMRS/JENSMR .L/AAAAAA .R/WCHR HK1", "8:32 association-missing"),
    ("2CLAUS/UTEMRS/JENSMR .L/AAAAAA .R/VGML HK2", ""),
    ("1CLAUS/UTEMRS .L/AAAAAA .RN/MORE", "8:25 continuation-alone"),
    ("1CLAUS/UTEMRS .L/AAAAAA .L/BBBBBB", "8:1 locators-unclear"),
    ("1CLAUS/\u{202E}UTEMRS .L/AAAAAA", "8:8 character-removed"),
    ("1CLAUS/UTE\u{0}MRS .L/AAAAAA", "8:11 character-removed"),
    ("1claus/utemrs .L/AAAAAA", "8:2 lower-case"),
    ("1MÜLLER/UTEMRS .L/AAAAAA", "8:3 character-replaced"),
    ("1CLAUS/UTEMRS .L/AAAAAA .C/" + String(repeating: "X", count: 44), "8:65 line-too-long"),
    ("5NONAMES", ""), ("2ZZ/AGENCY-B2", ""),
  ]) func aNameHasItsDoubt(_ name: String, _ doubts: String) {
    let lines = [
      "QU QAAKMQX", ".QAARMQX 190600", "PNL", "QX88/20JUN QAA PART1", "CFG/090Y", "RBD Y/Y",
      "-QBB001Y", name, "ENDPNL",
    ]
    let read = Corpus.read(lines.joined(separator: "\n"))
    #expect(read.doubts.short.joined(separator: " ") == doubts)
    #expect(read.parts.count == 1)
  }

  @Test func smallLettersBidiAndMarksGiveTheSamePassenger() throws {
    for written in ["1abend/rosamrs", "1ABEND/\u{202E}ROSA\u{0}MRS", "  1ABEND/ROSAMRS\t"] {
      let text = Corpus.firstPart.replacing("1ABEND/ROSAMRS", with: written)
      let name = Corpus.read(text).parts.first?.entries.first?.passenger.name
      #expect(name == "ABEND/ROSAMRS")
    }
    let text = Corpus.firstPart.replacing("1ABEND/ROSAMRS", with: "1ÄBEND/ROSÉMRS")
    #expect(Corpus.read(text).parts.first?.entries.first?.passenger.name == "AEBEND/ROSEMRS")
  }

  @Test(arguments: [
    ("ROBMR", "ROB", "MR"), ("ROB MR", "ROB", "MR"), ("DORMR", "DOR", "MR"), ("OMR", "OMR", nil),
    ("ALEXANDR", "ALEXANDR", nil), ("ALEX DR", "ALEX", "DR"), ("IDAMASTER", "IDA", "MASTER"),
    ("MRS", "", "MRS"), ("ANNA MARIA", "ANNA MARIA", nil),
  ]) func titlesAreTakenOff(_ written: String, _ given: String, _ title: String?) throws {
    let text = Corpus.firstPart.replacing("1ABEND/ROSAMRS", with: "1ABEND/\(written)")
    let passenger = try first(Corpus.read(text).parts[0].entries).passenger
    #expect(passenger.givenName == given)
    #expect(passenger.title == title)
    #expect(passenger.writtenGivenName == written)
  }

  @Test(arguments: [
    ("ENDPART1", "ENDPART2", "end-wrong"), ("ENDPART1\n", "", "end-missing"),
    ("ENDPART1", "ENDADL", "end-wrong"), ("QX88/20JUN QAA PART1", "QX88/20JUNE", "flight-line"),
    ("QX88/20JUN QAA PART1", "QX88/31JUN QAA PART1", "flight-line"),
    ("QX88/20JUN QAA PART1", "QX88/20JUN QAA PART0", "flight-line"),
    ("-QBB002C\n", "", "name-without-total"), ("1BACH/TOMMR", "1/TOMMR", "name-unreadable"),
  ]) func aPartThatCannotBeReadForCertainIsRefused(
    _ old: String, _ new: String, _ kind: String
  ) {
    let read = Corpus.read(Corpus.firstPart.replacing(old, with: new))
    #expect(read.parts.isEmpty)
    #expect(read.refused.map(\.reason.kind.rawValue) == [kind])
  }

  @Test func aNameOfAnADLNeedsItsSection() {
    let read = Corpus.read(Corpus.changes.replacing("DEL\n1BACH", with: "1BACH"))
    #expect(read.refused.map(\.reason.kind) == [.nameWithoutSection])
  }

  @Test func anotherPartIsReadAfterOneWithoutAnEnd() {
    let text = Corpus.firstPart.replacing("ENDPART1\n", with: "") + Corpus.secondPart
    let read = Corpus.read(text)
    #expect(read.refused.map(\.number) == [1])
    #expect(read.parts.map(\.number) == [2])
    #expect(read.parts.first?.sender == "QAARMQX")
  }

  @Test func otherMessagesAndFramesAreLeftOut() {
    let frame = "=HEADER\nDear all, the list:\nZCZC ABC\n\u{0C}\nPRL\nsomething\n"
    let read = Corpus.read(frame + Corpus.firstPart + "NNNN\n\n" + Corpus.secondPart)
    #expect(read.parts.map(\.number) == [1, 2])
    #expect(read.doubts.short.filter { !$0.hasSuffix("element-unknown") } == ["5:1 kind-not-read"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func linesEndInAnyWay(_ end: String) {
    let text = Corpus.firstPart.replacing("\n", with: end)
    #expect(Corpus.read(text).parts.first?.entries.count == 5)
  }

  @Test func theYearComesFromTheOrigin() throws {
    let text = ".QAARMQX 312300\nPNL\nQX88/01JAN QAA PART1\n-QBB000Y\nENDPNL\n"
    let received = try #require(Instant("2027-01-01T06:00:00Z"))
    let part = try first(
      MessageReader.read(Array(text.utf8), from: "t", received: received).parts)
    #expect(part.origin.description == "2026-12-31T23:00:00Z")
    #expect(part.departure.date.description == "2027-01-01")
    let before = text.replacing("01JAN", with: "31DEC")
    let other = try first(
      MessageReader.read(Array(before.utf8), from: "t", received: received).parts)
    #expect(other.departure.date.description == "2026-12-31")
  }
}
