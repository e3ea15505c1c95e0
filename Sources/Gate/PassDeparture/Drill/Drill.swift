package import DepartureMessages
package import Vocabulary

/// A drill: an invented flight, what happens at its desk, and a score of what was done about it.
package struct Drill: Sendable {
  package let flight: InventedFlight
  /// The passengers who come to the desk.
  package let came: [NamedPassenger]
  /// The passenger who has bags.
  package let withBags: NamedPassenger
  /// The bags of that passenger.
  package static let bags = DeskEvent.Bags(count: 2, weight: 31)
  /// The passenger that the message removes after the check-in.
  package let leaves: NamedPassenger
  /// The passenger whom the message adds.
  package let isNew: NamedPassenger
  /// The person without a booking: surname and given name.
  package static let walkUp = (surname: "LARK", givenNames: "BENNO")

  /// A drill with a number of passengers; nil for fewer than 20.
  package init?(on date: CivilDate, people: Int, seed: UInt64) {
    guard people >= 20, people <= 184,
      let flight = InventedFlight(on: date, count: people + 1, seed: seed)
    else { return nil }
    var numbers = Numbers(seed: seed &+ 1)
    // The last one is the passenger whom the message adds.
    self.flight = flight.withoutLast
    isNew = flight.passengers[people]
    let absent = Set((0..<max(people / 25, 2)).map { _ in numbers.below(people) })
    came = flight.passengers.prefix(people).enumerated().filter { !absent.contains($0.offset) }
      .map(\.element)
    withBags = came[numbers.below(came.count)]
    leaves = came[(came.count / 2 + numbers.below(5)) % came.count]
  }

  /// The files of the drill by name: the list in parts, the message, and those who come.
  package var files: [(name: String, text: String)] {
    let parts = flight.nameList().enumerated().map { ("PNL-\($0 + 1).txt", $1) }
    let totals = Dictionary(grouping: flight.passengers.filter { $0 != leaves } + [isNew]) {
      DestinationTotal.Block(destination: $0.destination, bookingClass: $0.bookingClass)
    }.mapValues(\.count)
    let message = flight.changes(
      [ListEntry(.delete, leaves), ListEntry(.add, isNew)], totals: totals, minutesLater: 90)
    let names = came.map { "\($0.surname)/\($0.givenName) \($0.locator)\n" }.joined()
    return parts + [("ADL.txt", message.joined(separator: "\n")), ("came.txt", names)]
  }

  /// The tasks in words, in their order.
  package var tasks: [String] {
    [
      "Open the departure from PNL-1.txt to the last part.",
      "Check in those in came.txt, and nobody else: they stand at your desk.",
      "\(Self.name(withBags)) has \(Self.bags.count) bags of \(Self.bags.weight) kg.",
      "Add \(Self.walkUp.surname)/\(Self.walkUp.givenNames), who has no booking, and check them in.",
      "Sign and print all passes.",
      "Take in ADL.txt. \(Self.name(leaves)) has decided not to fly: take them off. "
        + "\(Self.name(isNew)) is new, and comes: check them in, and print the pass.",
      "Make the kit for the gates.",
    ]
  }

  private static func name(_ passenger: NamedPassenger) -> String {
    "\(passenger.surname)/\(passenger.givenName) (\(passenger.locator))"
  }

  /// A line of the score.
  package struct Line: Hashable, Sendable {
    package let task: String
    /// 0 to 10.
    package let points: Int
    package let remark: String
  }

  /// Returns the score of a departure, line by line; all lines together have 100 points.
  package func score(_ desk: Desk, began: Instant) throws -> [Line] {
    let state = desk.state
    func passenger(_ named: NamedPassenger) throws -> Passenger? {
      state.passengers[try TravelerID(named.identity, of: desk.facts.id)]
    }
    let expected = came.filter { $0 != leaves } + [isNew]
    let listed = try flight.passengers.count { try passenger($0) != nil }
    let checkedIn = try expected.count { try passenger($0)?.checkIn != nil }
    let wanted = try Set(expected.compactMap { try passenger($0)?.id })
    let others = state.all.filter {
      $0.checkIn != nil && !wanted.contains($0.id) && !$0.traveler.isWalkUp
    }
    let all = state.all.filter { $0.checkIn != nil }
    let passes = all.count { !$0.needsPass }
    let walkUp = state.all.first {
      $0.traveler.isWalkUp && $0.traveler.surname == Self.walkUp.surname
    }
    let passTimes = desk.events.compactMap { event -> Instant? in
      if case .pass = event.content { event.at } else { nil }
    }
    let first = passTimes.first.map { Int($0.seconds(since: began)) }
    let last = passTimes.last.map { Int($0.seconds(since: began)) }
    let together = Self.together(all)
    return [
      Self.line("the whole list is open", listed, of: flight.passengers.count),
      Self.line("those who came are checked in", checkedIn, of: expected.count),
      Line(
        task: "nobody else is", points: others.isEmpty && !all.isEmpty ? 10 : 0,
        remark: "\(counted(others.count, "passenger")) too many"),
      Self.line("bookings sit in one row", together.good, of: together.all),
      Self.line("all have passes, infants too", passes, of: all.count),
      Line(
        task: "the bags are noted",
        points: try passenger(withBags)?.bags == Self.bags ? 10 : 0, remark: ""),
      Line(
        task: "the message is taken in", points: try passenger(isNew)?.isOnList == true ? 10 : 0,
        remark: ""),
      Line(
        task: "who left is off the flight",
        points: try passenger(leaves).map { $0.offloaded != nil ? 10 : 0 } ?? 0, remark: ""),
      Line(
        task: "the passenger without a booking is checked in",
        points: walkUp?.checkIn != nil ? 10 : 0, remark: ""),
      Line(
        task: "the first pass within 1 minute, the last within 5",
        points: (first.map { $0 <= 60 ? 5 : $0 <= 300 ? 2 : 0 } ?? 0)
          + (last.map { $0 <= 300 ? 5 : $0 <= 900 ? 2 : 0 } ?? 0),
        remark: [first, last].compactMap { $0.map { "\($0) s" } }.joined(separator: ", ")),
    ]
  }

  private static func line(_ task: String, _ done: Int, of all: Int) -> Line {
    Line(task: task, points: all == 0 ? 0 : done * 10 / all, remark: "\(done) of \(all)")
  }

  /// The number of bookings of up to three who sit in one row.
  private static func together(_ passengers: [Passenger]) -> (good: Int, all: Int) {
    let bookings = Dictionary(grouping: passengers.filter { !$0.traveler.locator.isEmpty }) {
      $0.traveler.locator
    }.values.filter { (2...3).contains($0.count) }
    let good = bookings.count { booking in
      Set(booking.map { $0.seat.map { "\($0)".dropLast() } }).count == 1
    }
    return (good, bookings.count)
  }
}

extension InventedFlight {
  /// The flight without its last passenger.
  fileprivate var withoutLast: InventedFlight {
    var flight = self
    flight.passengers.removeLast()
    return flight
  }
}
