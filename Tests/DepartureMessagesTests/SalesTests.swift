import DepartureMessages
import PassTestSupport
import Testing
import Vocabulary

/// Final sales: what is written agrees with the list, in both countings, and is read again.
@Suite struct SalesTests {
  private func head(_ list: DepartureList) -> MessageHead {
    // 2026-06-20T10:06:40Z
    Generated.head(list.departure, origin: Instant(secondsSince1970: 1_781_950_000))
  }

  private func identity(_ list: DepartureList, _ name: String) throws -> PassengerIdentity {
    try first(list.passengers.filter { $0.name == name }).identity
  }

  private func sales(_ counting: FinalSales.Counting) throws -> (DepartureList, FinalSales) {
    let list = try Corpus.list()
    var outcomes = Dictionary(
      uniqueKeysWithValues: list.passengers.map { ($0.identity, FlightOutcome(.boarded)) })
    outcomes[try identity(list, "BACH/TOMMR")] = FlightOutcome(.notCheckedIn)
    outcomes[try identity(list, "DORN/ALMAMS")] = FlightOutcome(.notBoarded)
    outcomes[try identity(list, "EBERT/KURTMR")] = FlightOutcome(.boarded, in: "C")
    outcomes[try identity(list, "CLAUS/JENSMR")] = FlightOutcome(.otherFlight)
    let airport = try #require(AirportCode("QBB"))
    let others = [
      UnlistedPassenger(
        NamedPassenger(
          surname: "IGEL", givenName: "PIA", title: "MS", locator: "V4W7XY",
          ticket: "9990000000210/1", in: "Y", to: airport),
        hasConfirmedTicket: true, hasBoarded: true),
      UnlistedPassenger(
        NamedPassenger(surname: "KAUZ", givenName: "JAN", title: "MR", in: "Y", to: airport),
        hasConfirmedTicket: false, hasBoarded: true),
      UnlistedPassenger(
        NamedPassenger(surname: "LACHS", givenName: "EVA", title: "MS", in: "Y", to: airport),
        hasConfirmedTicket: false, hasBoarded: false),
    ]
    return (
      list, FinalSales(of: list, outcomes: outcomes, unlisted: others, counting: counting)
    )
  }

  @Test func theTextSaysWhoFlewAndWhoDidNot() throws {
    let (list, sales) = try sales(.boarded)
    #expect(
      SalesWriter.parts(sales, head: head(list)) == [
        """
        QU QAARMQX
        .QAAKMQX 201006
        PFS
        QX088/20JUN QAA PART1
        CFG/008C090Y
        RBD C/CJ Y/YBM
        QBB 02/06
        -QBB
        NOSHO 1C
        1BACH/TOMMR .L/N2P8QR .R/TKNE HK1 9990000000202/1
        OFFLK 1Y
        1DORN/ALMAMS-B2 .L/W5X9YZ .R/TKNE HK1 9990000000207/1
        NOREC 1Y
        1IGEL/PIAMS .L/V4W7XY .R/TKNE HK1 9990000000210/1
        GOSHO 1Y
        1KAUZ/JANMR
        GOSHN 1Y
        1LACHS/EVAMS
        CHGFL 1Y
        1CLAUS/JENSMR .L/S3T6UV .R/TKNE HK1 9990000000204/1
        INVOL 1C
        1EBERT/KURTMR-B2 .L/W5X9YZ .R/TKNE HK1 9990000000208/1
        ENDPFS

        """
      ])
  }

  @Test func theCountingsDifferByThoseWhoWereNotCarried() throws {
    #expect(try sales(.boarded).1.numericLines.map(\.seats) == [[2, 6]])
    #expect(try sales(.checkedIn).1.numericLines.map(\.seats) == [[2, 8]])
  }

  @Test(arguments: FinalSales.Counting.allCases)
  func whatIsWrittenIsReadAndAgreesWithTheList(_ counting: FinalSales.Counting) throws {
    let (list, sales) = try sales(counting)
    let texts = SalesWriter.parts(sales, head: head(list), linesPerPart: 12)
    #expect(texts.count > 1)
    let parts = texts.flatMap {
      MessageReader.read(Array($0.utf8), from: "pfs", received: head(list).origin).parts
    }
    let read = try first(MessageSet(parts.reversed()).sales)
    #expect(read.doubts == [])
    #expect(read.counting(after: list) == counting)
    #expect(read.passengers(.noShow).map(\.name) == ["BACH/TOMMR"])
    #expect(
      read.blocks.map { "\($0.category) \($0.count)\($0.bookingClass)" }
        == sales.blocks.map { "\($0.category) \($0.count)\($0.bookingClass)" })
  }

  @Test func aFigureThatLiesIsReported() throws {
    let text =
      ".QAAKMQX 201006\nPFS\nQX88/20JUN QAA PART1\nCFG/008C090Y\nQBB 02/007/1\n-QBB\n"
      + "NOSHO 2C\n1BACH/TOMMR .L/N2P8QR\nWHATS 1Y\n1DORN/ALMAMS\nENDPFS\n"
    let read = Corpus.read(text)
    #expect(read.doubts.short == ["5:1 numeric-line", "9:1 category-unknown"])
    let sales = try first(MessageSet(read.parts).sales)
    #expect(sales.doubts.map(\.kind) == [.salesCount])
    #expect(sales.counting(after: try Corpus.list()) == nil)
    #expect(sales.blocks.map(\.category.rawValue) == ["NOSHO", "WHATS"])
  }

  /// Any outcomes of generated lists: the figures of the names agree with the numeric lines, and one passenger has at
  /// most one category.
  @Test(arguments: 1...40) func anyOutcomesAddUp(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let list = try Generated.list(&generator)
    var outcomes: [PassengerIdentity: FlightOutcome] = [:]
    for passenger in list.passengers {
      let course = FlightOutcome.Course.allCases.randomElement(using: &generator) ?? .boarded
      outcomes[passenger.identity] = FlightOutcome(
        course, in: Int.random(in: 0..<9, using: &generator) == 0 ? "C" : nil,
        byWish: Bool.random(using: &generator))
    }
    let block = list.passengers[0].block
    let others = (0..<Int.random(in: 0...4, using: &generator)).map { number in
      UnlistedPassenger(
        NamedPassenger(
          surname: "UNLISTED", givenName: "N\(number)X", in: block.bookingClass,
          to: block.destination),
        hasConfirmedTicket: Bool.random(using: &generator),
        isStaffStandby: Bool.random(using: &generator), hasBoarded: Bool.random(using: &generator))
    }
    for counting in FinalSales.Counting.allCases {
      let sales = FinalSales(of: list, outcomes: outcomes, unlisted: others, counting: counting)
      let figures = sales.figures(after: list, counting: counting)
      for line in sales.numericLines { #expect(figures[line.destination] == line.seats) }
      let named = sales.blocks.flatMap(\.passengers).map(\.identity)
      #expect(Set(named).count == named.count)
      for text in SalesWriter.parts(sales, head: Generated.head(list.departure)) {
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 64 })
      }
    }
  }
}
