package import DepartureMessages
package import PassCrypto
package import Vocabulary

/// The end of a departure: what the reservations host must learn, as a message and as a list for a person.
package struct DepartureReport: Sendable {
  private let desk: Desk
  private let boarded: Boarded

  /// The report of a departure; throws a `DepartureError` where no list came.
  package init(_ desk: Desk, boarded: Boarded) throws(DepartureError) {
    guard desk.list.list != nil else {
      throw .missing("\(desk.facts.departure): no list came, so there is nothing to report")
    }
    self.desk = desk
    self.boarded = boarded
  }

  /// Returns the final sales, with the numeric lines in one of the two countings.
  package func sales(_ counting: FinalSales.Counting) throws(CryptoError) -> FinalSales {
    guard let list = desk.list.list else {
      return FinalSales(
        departure: desk.facts.departure, cabins: CabinConfiguration(), numericLines: [], blocks: [])
    }
    var outcomes: [PassengerIdentity: FlightOutcome] = [:]
    for named in list.passengers {
      let id = try TravelerID(named.identity, of: desk.facts.id)
      guard let passenger = desk.state.passengers[id] else { continue }
      outcomes[named.identity] = outcome(passenger)
    }
    return FinalSales(
      of: list, outcomes: outcomes, unlisted: try unlisted(), counting: counting)
  }

  private func outcome(_ passenger: Passenger) -> FlightOutcome {
    let course: FlightOutcome.Course =
      boarded.travelers.contains(passenger.id)
      ? .boarded : passenger.isCheckedIn || passenger.offloaded != nil ? .notBoarded : .notCheckedIn
    let cabin = passenger.seat.flatMap { desk.facts.cabins.compartment(of: $0) }
    guard let cabin, cabin != passenger.traveler.compartment else { return FlightOutcome(course) }
    return FlightOutcome(course, in: String(cabin))
  }

  /// Those who came and are on no list, and those whom a message removed and who were checked in all the same.
  private func unlisted() throws(CryptoError) -> [UnlistedPassenger] {
    var unlisted: [UnlistedPassenger] = []
    for passenger in desk.state.all where !passenger.isOnList {
      guard passenger.isCheckedIn || passenger.offloaded != nil else { continue }
      unlisted.append(
        UnlistedPassenger(
          named(passenger), hasConfirmedTicket: passenger.traveler.ticket != nil,
          hasBoarded: boarded.travelers.contains(passenger.id)))
    }
    return unlisted
  }

  private func named(_ passenger: Passenger) -> NamedPassenger {
    let traveler = passenger.traveler
    let place = SourcePlace(source: "desk", line: 1, column: 1)
    var elements: [MessageElement] = []
    if !traveler.locator.isEmpty {
      elements.append(MessageElement("L", traveler.locator, at: place))
    }
    if let ticket = traveler.ticket {
      elements.append(MessageElement("R", "TKNE HK1 \(ticket)/1", at: place))
    }
    return NamedPassenger(
      surname: traveler.surname, givenName: traveler.givenNames,
      title: traveler.title.isEmpty ? nil : traveler.title,
      writtenGivenName: traveler.givenNames + traveler.title,
      bookingClass: String(traveler.bookingClass), destination: traveler.destination, group: nil,
      ownElements: elements, sharedElements: [], locator: traveler.locator, at: place)
  }

  /// Returns the PFS as text, its parts one after the other.
  package func text(
    _ counting: FinalSales.Counting, address: String, sender: String, now: Instant
  ) throws(CryptoError) -> String {
    let head = MessageHead(
      addresses: [address], sender: sender, origin: now, departure: desk.facts.departure)
    return SalesWriter.parts(try sales(counting), head: head).joined(separator: "\n")
  }

  /// The lines that a person types into a host that was away: one for each passenger whom it does not know as they are.
  package var forTheHost: [String] {
    desk.state.all.compactMap { passenger in
      let words = words(passenger)
      return words.isEmpty
        ? nil : "\(passenger.traveler.inWords): \(words.joined(separator: ", "))"
    }
  }

  private func words(_ passenger: Passenger) -> [String] {
    var words: [String] = []
    let traveler = passenger.traveler
    if traveler.isWalkUp {
      words.append(
        "not on the list, "
          + (traveler.ticket.map { "ticket \($0)" } ?? "without a ticket: sell one"))
    } else if !passenger.isOnList, passenger.isCheckedIn {
      words.append("a message removed them and they flew all the same")
    }
    if let checkIn = passenger.checkIn {
      let seat = checkIn.seat.map { "seat \($0)" } ?? "no seat"
      words.append("\(seat), sequence \(checkIn.sequence)")
      if checkIn.bags.count > 0 {
        words.append("\(counted(checkIn.bags.count, "bag")) of \(checkIn.bags.weight) kg")
      }
      if checkIn.hasDocuments { words.append("documents looked at") }
      if !traveler.infants.isEmpty { words.append(counted(traveler.infants.count, "infant")) }
    }
    if let reason = passenger.offloaded { words.append("taken off: \(reason)") }
    if boarded.travelers.contains(passenger.id) {
      words.append("boarded")
    } else if passenger.isCheckedIn {
      words.append("did not board")
    }
    return words
  }
}
