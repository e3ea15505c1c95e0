package import Vocabulary

extension FinalSales {
  /// Returns the figures that the names give for each destination: the seats of the list, and what the categories take
  /// from them and add to them.
  ///
  /// They agree with the numeric lines if a PFS adds up: list − NOSHO − OFFLK − CHGFL + NOREC + GOSHO + IDPAD + CFMWL,
  /// moved by CHGCL, INVOL and CHGSG; checked-in seats have OFFLK, OFFLN and GOSHN besides.
  package func figures(
    after list: DepartureList, counting: Counting
  ) -> [AirportCode: [Int]] {
    let letters = cabins.cabins.isEmpty ? list.cabinLetters : cabins.cabins.map(\.letter)
    var figures: [AirportCode: [Int]] = [:]
    func add(_ number: Int, to block: DestinationTotal.Block) {
      let cabin = list.cabins.cabin(of: block.bookingClass)
      guard let index = letters.firstIndex(of: cabin) else { return }
      figures[block.destination, default: Array(repeating: 0, count: letters.count)][index] +=
        number
    }
    for line in numericLines {
      figures[line.destination] = Array(repeating: 0, count: letters.count)
    }
    var listed: [PassengerIdentity: DestinationTotal.Block] = [:]
    for passenger in list.passengers {
      add(passenger.seatCount, to: passenger.block)
      listed[Self.plain(passenger)] = passenger.block
    }
    for block in blocks {
      let own = DestinationTotal.Block(
        destination: block.destination, bookingClass: block.bookingClass)
      let seats = block.passengers.reduce(0) { $0 + $1.seatCount }
      switch block.category {
      case .noShow, .changedFlight: add(-seats, to: own)
      case .offloaded: if counting == .boarded { add(-seats, to: own) }
      case .noRecord, .goShow, .staffStandby, .confirmedFromWaitingList: add(seats, to: own)
      case .noRecordNotCarried, .goShowNotCarried: if counting == .checkedIn { add(seats, to: own) }
      case .changedClass, .involuntary, .changedDestination:
        for passenger in block.passengers {
          guard let before = listed[Self.plain(passenger)] else { continue }
          add(-passenger.seatCount, to: before)
          add(passenger.seatCount, to: own)
        }
      default: break
      }
    }
    return figures
  }

  /// Returns the way of counting by which the numeric lines agree with a list; boarded where both do, nil where none does.
  package func counting(after list: DepartureList) -> Counting? {
    let written = Dictionary(
      numericLines.map { ($0.destination, $0.seats) }, uniquingKeysWith: { first, _ in first })
    return Counting.allCases.first { figures(after: list, counting: $0) == written }
  }

  /// The identity without the ordinal, which a PFS cannot say.
  private static func plain(_ passenger: NamedPassenger) -> PassengerIdentity {
    PassengerIdentity(
      locator: passenger.locator, surname: passenger.surname, givenName: passenger.givenName)
  }
}
