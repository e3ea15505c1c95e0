internal import Vocabulary

extension FinalSales {
  /// Makes the final sales of a list from what became of its passengers.
  ///
  /// Every passenger has one category at most. A passenger without an outcome was not checked in; a seat for baggage
  /// goes the way of its passenger. Infants are not counted.
  package init(
    of list: DepartureList, outcomes: [PassengerIdentity: FlightOutcome],
    unlisted: [UnlistedPassenger], counting: Counting
  ) {
    var work = Work(list: list, counting: counting)
    let whole = Self.completed(outcomes, list)
    for passenger in list.passengers where passenger.seatCount > 0 {
      work.take(passenger, whole[passenger.identity] ?? FlightOutcome(.notCheckedIn))
    }
    for other in unlisted where other.passenger.seatCount > 0 { work.take(other) }
    self.init(
      departure: list.departure, cabins: list.cabins, numericLines: work.numericLines,
      blocks: work.blocks)
  }

  /// Gives seats for baggage the outcome of the passenger of the same booking and surname.
  private static func completed(
    _ outcomes: [PassengerIdentity: FlightOutcome], _ list: DepartureList
  ) -> [PassengerIdentity: FlightOutcome] {
    var byParty: [PassengerIdentity: FlightOutcome] = [:]
    func party(_ passenger: NamedPassenger) -> PassengerIdentity {
      PassengerIdentity(locator: passenger.locator, surname: passenger.surname, givenName: "")
    }
    for passenger in list.passengers where passenger.kind != .seatOnly {
      if let outcome = outcomes[passenger.identity], byParty[party(passenger)] == nil {
        byParty[party(passenger)] = outcome
      }
    }
    var whole = outcomes
    for passenger in list.passengers where passenger.kind == .seatOnly {
      if whole[passenger.identity] == nil {
        whole[passenger.identity] = byParty[party(passenger)]
      }
    }
    return whole
  }

  private struct Work {
    private struct Heading: Hashable {
      let category: SalesCategory
      let block: DestinationTotal.Block
    }

    let counting: Counting
    private let configuration: CabinConfiguration
    private let cabins: [String]
    private let place: SourcePlace
    private var destinations: [AirportCode] = []
    private var noted: Set<AirportCode> = []
    private var seats: [DestinationTotal.Block: Int] = [:]
    private var names: [Heading: [NamedPassenger]] = [:]

    init(list: DepartureList, counting: Counting) {
      self.counting = counting
      configuration = list.cabins
      cabins = list.cabinLetters
      place = list.applied.last?.place ?? SourcePlace(source: "", line: 1, column: 1)
      for total in list.totals { note(total.block.destination) }
      for passenger in list.passengers { note(passenger.destination) }
    }

    private mutating func note(_ destination: AirportCode) {
      if noted.insert(destination).inserted { destinations.append(destination) }
    }

    mutating func take(_ passenger: NamedPassenger, _ outcome: FlightOutcome) {
      let flown = DestinationTotal.Block(
        destination: outcome.destination ?? passenger.destination,
        bookingClass: outcome.bookingClass ?? passenger.bookingClass)
      switch outcome.course {
      case .notCheckedIn: name(passenger, .noShow, passenger.block)
      case .otherFlight: name(passenger, .changedFlight, passenger.block)
      case .notBoarded:
        name(passenger, .offloaded, passenger.block)
        if counting == .checkedIn { count(passenger.block) }
      case .boarded:
        count(flown)
        if flown.bookingClass != passenger.bookingClass {
          name(passenger, outcome.byWish ? .changedClass : .involuntary, flown)
        } else if flown.destination != passenger.destination {
          name(passenger, .changedDestination, flown)
        }
      }
    }

    mutating func take(_ other: UnlistedPassenger) {
      let passenger = other.passenger
      if other.hasBoarded || counting == .checkedIn { count(passenger.block) }
      let category: SalesCategory =
        if other.hasConfirmedTicket {
          other.hasBoarded ? .noRecord : .noRecordNotCarried
        } else if other.hasBoarded {
          other.isStaffStandby ? .staffStandby : .goShow
        } else {
          .goShowNotCarried
        }
      name(passenger, category, passenger.block)
    }

    private mutating func count(_ block: DestinationTotal.Block) {
      note(block.destination)
      let cabin = DestinationTotal.Block(
        destination: block.destination,
        bookingClass: configuration.cabin(of: block.bookingClass))
      seats[cabin, default: 0] += 1
    }

    private mutating func name(
      _ passenger: NamedPassenger, _ category: SalesCategory, _ block: DestinationTotal.Block
    ) {
      note(block.destination)
      names[Heading(category: category, block: block), default: []].append(passenger)
    }

    var numericLines: [NumericLine] {
      destinations.map { destination in
        NumericLine(
          destination: destination,
          seats: cabins.map {
            seats[DestinationTotal.Block(destination: destination, bookingClass: $0)] ?? 0
          }, at: place)
      }
    }

    /// The categories in their order below each destination; classes in the order of their letters.
    var blocks: [SalesBlock] {
      destinations.flatMap { destination in
        SalesCategory.known.flatMap { category in
          names.filter { $0.key.category == category && $0.key.block.destination == destination }
            .sorted { $0.key.block < $1.key.block }
            .map { heading, passengers in
              SalesBlock(
                category, destination: destination, bookingClass: heading.block.bookingClass,
                count: passengers.count,
                passengers: passengers.sorted { $0.identity < $1.identity }, at: place)
            }
        }
      }
    }
  }
}

extension DepartureList {
  /// The letters of the cabins: those of `CFG/`, or of the classes of the list where a message has none.
  package var cabinLetters: [String] {
    if !cabins.cabins.isEmpty { return cabins.cabins.map(\.letter) }
    var letters: [String] = []
    for block in totals.map(\.block) + passengers.map(\.block) {
      let cabin = cabins.cabin(of: block.bookingClass)
      if !letters.contains(cabin) { letters.append(cabin) }
    }
    return letters
  }
}
