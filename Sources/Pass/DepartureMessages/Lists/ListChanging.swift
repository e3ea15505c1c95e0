internal import Vocabulary

extension DepartureList {
  /// Returns what a message would change; the list itself stays as it is.
  ///
  /// All deletions, additions and changes of a message are one step: a passenger whom it deletes in one class and adds
  /// in another is the same passenger. A second PNL is compared with the list, and its differences are changes.
  package func change(by message: PassengerListMessage) -> ListChange {
    var doubts: [Doubt] = []
    if let refusal = refusal(of: message) {
      return ListChange(
        kind: message.kind, departure: message.departure, origin: message.origin,
        place: message.place, refusal: refusal, steps: [], unresolved: [], doubts: [refusal],
        after: self)
    }
    if let last = applied.last, last.origin == message.origin {
      doubts.append(
        Doubt(
          .equalTime, at: message.place, "another message has the same time, \(message.origin)"))
    }
    var work = ListWork(self)
    if message.kind == .nameList {
      work.replaceAll(message.entries, at: message.place)
    } else {
      work.apply(message.entries)
    }
    let after = list(of: work, after: message)
    if message.kind == .nameList, !work.steps.isEmpty {
      doubts.append(Doubt(.secondList, at: message.place, "the departure has a list already"))
    }
    return ListChange(
      kind: message.kind, departure: departure, origin: message.origin, place: message.place,
      refusal: nil, steps: work.steps, unresolved: work.unresolved,
      doubts: (doubts + work.doubts + after.sumDoubts(of: message)).inOrder, after: after)
  }

  private func refusal(of message: PassengerListMessage) -> Doubt? {
    guard message.departure == departure else {
      return Doubt(
        .anotherDeparture, at: message.place,
        "the \(message.kind.rawValue) is of \(message.departure), not of \(departure)")
    }
    if applied.contains(where: {
      $0.kind == message.kind && $0.origin == message.origin && $0.lines == message.lines
    }) {
      return Doubt(.sameMessage, at: message.place, "the message was applied before")
    }
    if let last = applied.last, message.origin < last.origin {
      return Doubt(
        .olderMessage, at: message.place,
        "the \(message.kind.rawValue) of \(message.origin) is older than the list of \(last.origin)"
      )
    }
    if message.hasNumbersOnly {
      return Doubt(.sameMessage, at: message.place, "the list has numbers and no names")
    }
    return nil
  }

  private func list(of work: ListWork, after message: PassengerListMessage) -> DepartureList {
    var totals = message.kind == .nameList ? [] : totals
    var indexes = Dictionary(
      totals.enumerated().map { ($1.block, $0) }, uniquingKeysWith: { first, _ in first })
    for total in message.totals {
      if let index = indexes[total.block] {
        totals[index] = total
      } else {
        indexes[total.block] = totals.count
        totals.append(total)
      }
    }
    return DepartureList(
      departure: departure,
      cabins: CabinConfiguration([message.cabins, cabins]),
      passengers: work.passengers, totals: totals,
      applied: applied + [AppliedMessage(message)], waiting: work.waiting)
  }

  /// Compares the totals that a message declares with the names after it.
  private func sumDoubts(of message: PassengerListMessage) -> [Doubt] {
    guard message.kind == .changes else { return message.doubts.filter { $0.kind == .sumDiffers } }
    var counts: [DestinationTotal.Block: SeatCount] = [:]
    var cabinCounts: [DestinationTotal.Block: SeatCount] = [:]
    for passenger in passengers {
      counts[passenger.block, default: SeatCount()].add(passenger)
      cabinCounts[cabinBlock(passenger.block), default: SeatCount()].add(passenger)
    }
    var cabinTotals: [DestinationTotal.Block: Int] = [:]
    for total in totals { cabinTotals[cabinBlock(total.block), default: 0] += total.seats }
    return message.totals.compactMap { total in
      let count = counts[total.block] ?? SeatCount()
      if count.fits(total.seats) { return nil }
      // A host may count compartments in one message and booking classes in the next.
      let cabin = cabinBlock(total.block)
      if let inCabin = cabinCounts[cabin], let declared = cabinTotals[cabin],
        cabins.knows(total.block.bookingClass), !cabins.bookingClasses.isEmpty,
        inCabin.fits(declared)
      {
        return nil
      }
      return Doubt(
        .sumDiffers, at: total.place,
        "\(total.block) has a total of \(total.seats) and \(counted(count.seats, "seat"))")
    }
  }

  private func cabinBlock(_ block: DestinationTotal.Block) -> DestinationTotal.Block {
    DestinationTotal.Block(
      destination: block.destination, bookingClass: cabins.cabin(of: block.bookingClass))
  }
}

extension DepartureList.AppliedMessage {
  init(_ message: PassengerListMessage) {
    self.init(
      kind: message.kind, origin: message.origin, place: message.place, lines: message.lines)
  }
}
